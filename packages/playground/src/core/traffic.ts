/**
 * What goes between Discord and the bot, as it goes: the bot's requests with what they were answered, and the events it
 * was sent. Developers look at it in the page; it is kept as it was said, and written out only for who looks.
 */

/** What is known of a request when it is answered. */
export interface RequestLog {
  method: string;
  path: string;
  status: number;
  by: string;
}

export interface Exchange {
  /** What was sent, without the bytes of files. */
  payload?: unknown;
  answer?: unknown;
  /** Discord's own words for a refusal. */
  error?: { code: number; message: string; errors?: unknown };
}

type Entry =
  | ({ kind: 'request'; ms: number } & RequestLog & Exchange)
  | { kind: 'event'; name: string; shard: number; data: unknown };

export interface Kept {
  id: number;
  at: number;
  entry: Entry;
}

export interface Traffic {
  note(entry: Entry): void;
  /** Those after `id`, oldest first. */
  since(id: number): readonly Kept[];
  /** @returns what stops the calls */
  listen(listener: (kept: Kept) => void): () => void;
}

const MOST_KEPT = 300;

export function createTraffic(now: () => number): Traffic {
  const kept: Kept[] = [];
  const listeners = new Set<(kept: Kept) => void>();
  let last = 0;
  return {
    note(entry) {
      last += 1;
      const item = { id: last, at: now(), entry };
      kept.push(item);
      if (kept.length > MOST_KEPT) kept.shift();
      for (const listener of listeners) listener(item);
    },
    since: (id) => kept.filter((item) => item.id > id),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
