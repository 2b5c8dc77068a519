import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { readScript } from 'kiln-runtime/redis/script';
import { keys } from './keys.ts';

/**
 * One process sweeps at a time. Whatever the sweeper asks Redis for comes only while it still is the sweeper, so one that
 * stood still for too long stops at its next question.
 */
export interface SweepLease {
  /** False: another process sweeps. */
  take(): Promise<boolean>;
  /** Ids of a list that are due. @throws {NotMine} */
  due(list: string, now: number, count: number): Promise<string[]>;
  /** Of these ids, those that Redis knows nothing of. @throws {NotMine} */
  unknown(ids: readonly string[]): Promise<string[]>;
  /** This process stops: its next question is its last. */
  end(): void;
}

/** Another process sweeps now, or this one stops. */
export class NotMine extends Error {}

/** A sweeper that says nothing for this long is not one any more. */
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
