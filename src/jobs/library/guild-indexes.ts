import type { IndexAnswer, IndexOrder } from './index-thread.ts';
import { createLibraryIndex, type LibraryIndex } from './library-index.ts';

/** The indexes of a thread, by guild. When there are too many results in all, the guild that was searched longest ago goes. */

/** Results of all guilds together. */
const MOST_IN_ALL = 200_000;

interface Held {
  index: LibraryIndex;
  /** How far it is in the log; undefined while it is built. */
  position: string | undefined;
}

export function createGuildIndexes(mostInAll = MOST_IN_ALL): (order: IndexOrder) => IndexAnswer {
  /** The one that was used last comes last. */
  const held = new Map<string, Held>();

  function makeRoom(): void {
    let all = [...held.values()].reduce((sum, { index }) => sum + index.size(), 0);
    for (const [guild, { index }] of held) {
      if (all <= mostInAll || held.size === 1) return;
      held.delete(guild);
      all -= index.size();
    }
  }

  return (order) => {
    const { guild } = order;
    if (order.kind === 'begin') {
      held.delete(guild);
      held.set(guild, { index: createLibraryIndex(), position: undefined });
      return { kind: 'taken', size: 0 };
    }
    const one = held.get(guild);
    if (!one) return { kind: 'none' };
    held.delete(guild);
    held.set(guild, one);
    if (order.kind === 'put') {
      for (const id of order.gone) one.index.remove(id);
      for (const entry of order.entries) one.index.put(entry);
      one.position = order.position ?? one.position;
      makeRoom();
      return { kind: 'taken', size: one.index.size() };
    }
    if (one.position === undefined) return { kind: 'none' };
    if (order.kind === 'where') return { kind: 'at', position: one.position, size: one.index.size() };
    return { kind: 'found', results: one.index.search(order.search) };
  };
}
