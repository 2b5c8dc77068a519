/** Who did something to another member's request, and is forgotten: what they did stays, nobody is named by it. */

/** Fields of a request that name somebody else than its member. */
export const NAMES_OTHERS = ['decided_by', 'cancel_by', 'removed_by'] as const;
/** In the place of their id. */
export const FORGOTTEN = 'forgotten';
