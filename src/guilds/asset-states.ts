/** The state that a team gives an asset. While one of its requests is in progress the state is `making`. */
export const ASSET_STATES = ['ready', 'needs_work', 'approved', 'printed'] as const;
export type AssetState = (typeof ASSET_STATES)[number];

/** The states that are shown. */
export const SHOWN_STATES = ['making', ...ASSET_STATES] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** Where an asset's steps are shown: in the channel of each request, in a thread of its own, or in a forum post. */
export const ASSET_PLACES = ['channel', 'thread', 'post'] as const;

/** From which state on an asset is archived or copied automatically. */
export const FROM_STATES = ['never', 'ready', 'approved', 'printed'] as const;
export type FromState = (typeof FROM_STATES)[number];

const RANK: Readonly<Record<ShownState, number>> = { making: 0, needs_work: 0, ready: 1, approved: 2, printed: 3 };

export function hasReached(state: ShownState, from: FromState): boolean {
  return from !== 'never' && RANK[state] >= RANK[from];
}
