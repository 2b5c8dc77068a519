/** What this process did since it started. */
export interface JobCounters {
  /** Messages written: edits, new messages, deliveries. */
  edits: number;
  deliveries: number;
  /** Answers 429 by scope: `user`, `shared`, `global`, or `unknown`. */
  rateLimited: { user: number; shared: number; global: number; unknown: number };
  /** Answers 401 to the bot's own token. */
  tokenRefused: number;
  /** Tasks that are followed to their end right now, nearly all by an open stream. */
  followed: number;
}

export function createJobCounters(): JobCounters {
  return {
    edits: 0,
    deliveries: 0,
    tokenRefused: 0,
    followed: 0,
    rateLimited: { user: 0, shared: 0, global: 0, unknown: 0 },
  };
}
