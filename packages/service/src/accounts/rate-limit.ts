import type { Redis } from 'ioredis';
import { RATE_LIMIT_MESSAGE } from 'kiln-client/contract/wire';
import { refusalOf } from 'kiln-runtime/redis/trouble';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { HttpError } from '../base/http-error.ts';
import type { RedisOutages } from '../base/redis-outages.ts';
import { keys } from '../keys.ts';
import type { Account } from './accounts.ts';

/** Requests a second of an account, over all its keys and, as long as Redis can be written, all service processes. */
export interface RateLimit {
  /** @throws {HttpError} 429 `RateLimitExceeded` with Retry-After */
  take(account: Account): Promise<void>;
}

/** While Redis takes no writes, so long until the next one is tried. */
const REFUSED_MS = 1_000;

export function createRateLimit(redis: Redis, outages: RedisOutages): RateLimit {
  const window = { keyPrefix: '', points: 1, duration: 1 };
  const shared = new RateLimiterRedis({ ...window, storeClient: redis });
  // Of this process alone: what only reads goes on while Redis is full.
  const own = new RateLimiterMemory(window);
  let refusedAt = Number.NEGATIVE_INFINITY;
  // `penalty` only counts; the limit differs from account to account and may change at any time.
  const count = async (key: string) => {
    if (performance.now() - refusedAt < REFUSED_MS) return own.penalty(key, 1);
    try {
      const counted = await shared.penalty(key, 1);
      outages.worked();
      return counted;
    } catch (error) {
      if (refusalOf(error) === undefined) throw error;
      outages.failed(error);
      refusedAt = performance.now();
      return own.penalty(key, 1);
    }
  };
  return {
    async take(account) {
      const { consumedPoints, msBeforeNext } = await count(keys.rate(account.id));
      if (consumedPoints <= account.requests_per_second) return;
      throw new HttpError(429, RATE_LIMIT_MESSAGE, { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1_000)) });
    },
  };
}
