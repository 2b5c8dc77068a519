/** Who did something to another member's request, and is forgotten: what they did stays, without their name. */

/** Fields of a request that name another than its member. */
export const NAMES_OTHERS = ['decided_by', 'cancel_by', 'removed_by'] as const;
/** In the place of their id. */
export const FORGOTTEN = 'forgotten';
