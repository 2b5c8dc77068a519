import type { Entry } from '../base/traffic.ts';

/** What goes between Discord and the bot, kept as it was said for developers who look at it in the page. */

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
