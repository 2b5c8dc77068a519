/** What this process did since it started. */
export const createJobCounters = () => ({
  /** Messages written: edits, new messages, deliveries. */
  edits: 0,
  deliveries: 0,
  /** Answers 429 by scope: `user`, `shared`, `global`, or `unknown`. */
  rateLimited: { user: 0, shared: 0, global: 0, unknown: 0 },
  /** Answers 401 to the bot's own token. */
  tokenRefused: 0,
  /** Tasks that are followed to their end right now, nearly all by an open stream. */
  followed: 0,
});
export type JobCounters = ReturnType<typeof createJobCounters>;
