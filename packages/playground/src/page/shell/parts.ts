/** Parts of the page that nobody needs to begin with: each comes when it is asked for, or when nothing else is to do. */

const PARTS = {
  developer: () => import('../developer/developer-element.ts'),
  forum: () => import('../messages/forum-element.ts'),
  found: () => import('./found-element.ts'),
  modal: () => import('../modal/modal-element.ts'),
  overlays: () => import('./overlays.ts'),
  // It brings a whole renderer, when a model is opened.
  viewer: () => import('../viewer/glb-viewer.ts'),
} as const;

/** Elements that are drawn already become what they are when their part has come. */
export function need(name: keyof typeof PARTS): void {
  // Where it does not come the next that is drawn of it asks again.
  void PARTS[name]().catch(() => undefined);
}

/** While nothing else is to do. */
export function fetchParts(): void {
  for (const name of Object.keys(PARTS)) if (name !== 'viewer') need(name as keyof typeof PARTS);
}
