import { setImmediate } from 'node:timers/promises';

/**
 * Pieces of work that take milliseconds each, one a turn of the event loop, however many are asked for at once: between two
 * of them everybody else gets a turn.
 */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(() => setImmediate()).then(work);
    last = mine.catch(() => {});
    return mine;
  };
}
