import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { inTime } from '../in-time.ts';
import { readScript } from './script.ts';

/**
 * Requests a second, shared by every process: a generic cell rate algorithm (GCRA) on Redis' clock. In no second are there
 * more than the limit: three quarters of it flow steadily, a quarter is burst. A caller that sees less of the burst waits longer,
 * so that under pressure the more urgent go first.
 */
const take = readScript(new URL('./lua/request-rate.lua', import.meta.url));

/**
 * Resolves when the next request may go.
 * @param shareOfBurst 1 for the most urgent, down to 0
 * @throws the signal's reason
 */
export type RequestRate = (shareOfBurst: number, signal?: AbortSignal) => Promise<void>;

export interface RateOptions {
  /** Where it may change: asked before each request. */
  requestsPerSecond: number | (() => number);
  /** When Redis is away, or takes longer than these milliseconds to answer, there is no limit. Left out: it is waited for. */
  patienceMs?: number;
}

export function createRequestRate(
  redis: Redis,
  key: string,
  { requestsPerSecond, patienceMs }: RateOptions,
): RequestRate {
  /** Milliseconds until the turn, 0 or less when it has come. */
  async function ask(shareOfBurst: number): Promise<number> {
    const limit = typeof requestsPerSecond === 'number' ? requestsPerSecond : requestsPerSecond();
    const burst = Math.max(1, limit / 4);
    const interval = 1_000 / Math.max(1, limit - burst);
    const allowance = Math.max(0, burst * shareOfBurst - 1);
    const answer = async () => z.coerce.number().parse(await take(redis, [key], [interval, allowance]));
    if (patienceMs === undefined) return answer();
    if (redis.status !== 'ready') return 0;
    const given = answer().catch(() => 0);
    return inTime(patienceMs, given, () => 0);
  }
  return async (shareOfBurst, signal) => {
    for (;;) {
      signal?.throwIfAborted();
      const early = await ask(shareOfBurst);
      if (early <= 0) return;
      await wait(Math.ceil(early), undefined, signal ? { signal } : {});
    }
  };
}
