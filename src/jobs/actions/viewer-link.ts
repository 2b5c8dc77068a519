import type { Request } from '../store/request.ts';
import type { ViewerLink } from '../store/viewer-links.ts';
import type { ActionParts } from './parts.ts';

/** A link to a result in a browser, made and withdrawn; the message of a result that all see has it in its button. */

type Linking = Pick<ActionParts, 'viewerLinks' | 'steps' | 'editor'>;

/** @returns undefined: results are not seen in a browser here */
export async function openViewer(context: Linking, request: Request, by: string): Promise<ViewerLink | undefined> {
  const { viewerLinks } = context;
  const before = await viewerLinks?.of(request.id, by);
  const link = await viewerLinks?.open(request.id, by);
  if (link && link.url !== before?.url) await redraw(context, request);
  return link;
}

export async function withdrawViewer(context: Linking, request: Request, by: string): Promise<void> {
  await context.viewerLinks?.withdraw(request.id, by);
  await redraw(context, request);
}

async function redraw({ steps, editor }: Linking, { id, ephemeral }: Request): Promise<void> {
  if (ephemeral) return;
  await steps.redraw(id);
  editor.wake();
}
