import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { defineScript } from 'kiln-runtime/redis/script';
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

/** KEYS lease. ARGV token, ms. */
const WHILE_MINE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return false end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;
const take = defineScript(`
redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])
${WHILE_MINE}
return 1`);
/** KEYS lease, list. ARGV token, ms, now, count. */
const due = defineScript(`${WHILE_MINE}
return redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[3], 'LIMIT', 0, ARGV[4])`);
/** KEYS lease, leftovers. ARGV token, ms, ids. */
const unknown = defineScript(`${WHILE_MINE}
local found = {}
for i = 3, #ARGV do
  local known = redis.call('EXISTS', 'svc:task:' .. ARGV[i]) == 1 or redis.call('ZSCORE', KEYS[2], ARGV[i])
  if not known then table.insert(found, ARGV[i]) end
end
return found`);

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
    unknown: async (ids) => mine(await unknown(redis, [keys.sweeping, keys.leftovers], [...lease, ...ids])),
    end() {
      ended = true;
    },
  };
}
