/** Interactions that were sent and wait for their answer, by nonce. Every one ends, if only by time. */

export type Outcome = { ok: true } | { ok: false; reason: string };

export interface Pending {
  type: number;
  applicationId: string;
}

/** The server ends what the app does not answer within three seconds; this covers a connection that was lost meanwhile. */
const LOST_MS = 15_000;

export interface PendingInteractions {
  start(nonce: string, entry: Pending): Promise<Outcome>;
  get(nonce: string): Pending | undefined;
  settle(nonce: string, outcome: Outcome): void;
}

export function createPending(changed: () => void): PendingInteractions {
  const waiting = new Map<string, Pending & { settle(outcome: Outcome): void }>();
  function settle(nonce: string, outcome: Outcome): void {
    const entry = waiting.get(nonce);
    if (!entry) return;
    waiting.delete(nonce);
    entry.settle(outcome);
    changed();
  }
  return {
    settle,
    get: (nonce) => waiting.get(nonce),
    start(nonce, entry) {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const timer = setTimeout(() => settle(nonce, { ok: false, reason: 'The application did not respond' }), LOST_MS);
      waiting.set(nonce, {
        ...entry,
        settle(outcome) {
          clearTimeout(timer);
          resolve(outcome);
        },
      });
      return promise;
    },
  };
}
