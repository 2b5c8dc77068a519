/** What a team says of an asset. While something of it is made it is `making`, whatever was said before. */
export const ASSET_STATES = ['ready', 'needs_work', 'approved', 'printed'] as const;
export type AssetState = (typeof ASSET_STATES)[number];

/** As it is shown. */
export const SHOWN_STATES = ['making', ...ASSET_STATES] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** Where the steps of an asset go: where they are asked for, into a thread of its own, or into a post of a forum. */
export const ASSET_PLACES = ['channel', 'thread', 'post'] as const;

/** From which state on something is done with an asset by itself. */
export const FROM_STATES = ['never', 'ready', 'approved', 'printed'] as const;
export type FromState = (typeof FROM_STATES)[number];

const RANK: Readonly<Record<ShownState, number>> = { making: 0, needs_work: 0, ready: 1, approved: 2, printed: 3 };

export function hasReached(state: ShownState, from: FromState): boolean {
  return from !== 'never' && RANK[state] >= RANK[from];
}
