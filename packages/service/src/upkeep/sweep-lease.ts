import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { readScript } from 'kiln-runtime/redis/script';
import { keys } from '../keys.ts';

/**
 * Lets one process sweep at a time. Every read of the sweeper checks the lease, so a sweeper that stalled for too long
 * stops at its next read.
 */
export interface SweepLease {
  /** False: another process sweeps. */
  take(): Promise<boolean>;
  /** Ids of a list that are due. @throws {NotMine} */
  due(list: string, now: number, count: number): Promise<string[]>;
  /** Those of these ids that are unknown to Redis. @throws {NotMine} */
  unknown(ids: readonly string[]): Promise<string[]>;
  /** The process is stopping: the next read is the last. */
  end(): void;
}

/** Another process sweeps now, or this one is stopping. */
export class NotMine extends Error {}

/** A sweeper silent for this long has lost the lease. */
const LEASE_MS = 55_000;

const lua = (name: string) => readScript(new URL(`./lua/${name}.lua`, import.meta.url));
const take = lua('sweep-take');
const due = lua('sweep-due');
const unknown = lua('sweep-unknown');

export function createSweepLease(redis: Redis): SweepLease {
  const lease = [randomUUID(), LEASE_MS] as const;
  let ended = false;
  const mine = (answer: unknown): string[] => {
    if (answer === null || ended) throw new NotMine();
    return answer as string[]; // our own scripts: a list of ids
  };
  return {
    take: async () => !ended && (await take(redis, [keys.sweeping], lease)) !== null,
    due: async (list, now, count) => mine(await due(redis, [keys.sweeping, list], [...lease, now, count])),
    async unknown(ids) {
      const touched = [keys.sweeping, keys.leftovers, ...ids.map((id) => keys.task(id))];
      return mine(await unknown(redis, touched, [...lease, ...ids]));
    },
    end() {
      ended = true;
    },
  };
}
