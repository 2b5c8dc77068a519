import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Budget } from '../client/http.ts';
import { defineScript } from '../redis/script.ts';

/**
 * The service's requests a second, shared by every process that uses one key: a generic cell rate algorithm (GCRA) on
 * Redis' clock. In no second are there more than the limit: three quarters of it flow steadily, a quarter is burst.
 * The lower kinds see less of the burst, so that under pressure creates go first, then reads, then streams.
 */
const take = defineScript(`
local t = redis.call('TIME')
local now = t[1] * 1000 + t[2] / 1000
local interval, allowance = tonumber(ARGV[1]), tonumber(ARGV[2])
local next = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)
local early = next - now - allowance * interval
if early > 0 then return tostring(early) end
redis.call('SET', KEYS[1], string.format('%.3f', next + interval), 'PX', 60000)
return '0'`);

const SHARE_OF_BURST = { create: 1, read: 0.75, stream: 0.5 } as const satisfies Record<Parameters<Budget>[0], number>;

/** @param account whatever tells accounts apart, such as the key: only its hash is stored */
export function createRequestBudget(redis: Redis, account: string, requestsPerSecond = 20): Budget {
  const key = `kiln:budget:${createHash('sha256').update(account).digest('hex').slice(0, 32)}`;
  const burst = Math.max(1, requestsPerSecond / 4);
  const interval = 1_000 / Math.max(1, requestsPerSecond - burst);

  return async (kind, signal) => {
    const allowance = Math.max(0, burst * SHARE_OF_BURST[kind] - 1);
    for (;;) {
      const early = z.coerce.number().parse(await take(redis, [key], [interval, allowance]));
      if (early <= 0) return;
      await wait(Math.ceil(early), undefined, signal ? { signal } : {});
    }
  };
}
