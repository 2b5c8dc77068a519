import { setTimeout as wait } from 'node:timers/promises';
import { StoreProblem } from '../files/store/store-problem.ts';
import type { StoreWatch } from '../files/store/store-watch.ts';

/**
 * Work that needs the file store, done again until the store lets it. While the store is known to be away nothing is tried
 * and nothing given up, however long that takes; a store that works and yet never lets this one thing be done is not waited
 * for without end.
 */

const FIRST_PAUSE_MS = 250;
const MOST_PAUSE_MS = 5_000;
/** At a store that works: ten minutes. */
const MOST_TRIES = 120;

export interface StoreWait {
  watch: Pick<StoreWatch, 'problem' | 'suspect'>;
  signal: AbortSignal;
  /** Hears of each that failed. */
  failed(problem: StoreProblem): void;
}

/**
 * @returns `aborted` once the signal fires, also while the work still waits for an answer
 * @throws {StoreProblem} it was tried often enough
 * @throws whatever else the work throws
 */
export async function untilStored<T>(
  work: () => Promise<T>,
  { watch, signal, failed }: StoreWait,
): Promise<T | 'aborted'> {
  const aborted = Promise.withResolvers<'aborted'>();
  const abort = () => aborted.resolve('aborted');
  signal.addEventListener('abort', abort);
  try {
    if (signal.aborted) return 'aborted';
    for (let tries = 1, pause = FIRST_PAUSE_MS; ; tries++, pause = Math.min(MOST_PAUSE_MS, pause * 2)) {
      try {
        return await Promise.race([work(), aborted.promise]);
      } catch (error) {
        if (!(error instanceof StoreProblem) || tries === MOST_TRIES) throw error;
        failed(error);
        watch.suspect();
      }
      do {
        await Promise.race([wait(pause), aborted.promise]);
        if (signal.aborted) return 'aborted';
      } while (watch.problem() !== undefined);
    }
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
