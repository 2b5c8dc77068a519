import { randomUUID } from 'node:crypto';
import type { Outages } from 'kiln-runtime/outages';
import type { Taken } from '../tasks/task-store.ts';

/** Places for runs in this process, of its threads or at servers: each that is free takes what is next in its line. */
export interface Places {
  /** By the run's own token, from before it takes a task. */
  readonly runs: ReadonlyMap<string, Promise<void>>;
  isFull(): boolean;
  /** Free places take tasks until none is left for them. */
  fill(): Promise<void>;
}

export interface PlacesOptions {
  count: number;
  mayTake(): boolean;
  take(runner: string): Promise<Taken | undefined>;
  run(runner: string, taken: Taken): Promise<void>;
  outages: Outages;
}

export function createPlaces({ count, mayTake, take, run, outages }: PlacesOptions): Places {
  const runs = new Map<string, Promise<void>>();
  const isFull = () => runs.size >= count;
  const fill = async () => {
    while (mayTake() && !isFull()) {
      const runner = randomUUID();
      const ended = Promise.withResolvers<void>();
      runs.set(runner, ended.promise);
      const end = () => {
        runs.delete(runner);
        ended.resolve();
      };
      const taken = await take(runner).catch((error: unknown) => {
        end();
        throw error;
      });
      if (!taken) return end();
      void run(runner, taken)
        .catch((error: unknown) => outages.failed('run of a task', error))
        .finally(end)
        .then(fill)
        .catch((error: unknown) => outages.failed('generation queue', error));
    }
  };
  return { runs, isFull, fill };
}
