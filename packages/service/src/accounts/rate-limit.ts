import type { Redis } from 'ioredis';
import { RATE_LIMIT_MESSAGE } from 'kiln-client/contract/wire';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { HttpError } from '../http-error.ts';
import { keys } from '../keys.ts';
import type { Account } from './accounts.ts';

/** Requests a second of an account, over all its keys and all service processes. */
export interface RateLimit {
  /** @throws {HttpError} 429 `RateLimitExceeded` with Retry-After */
  take(account: Account): Promise<void>;
}

export function createRateLimit(redis: Redis): RateLimit {
  const limiter = new RateLimiterRedis({ storeClient: redis, keyPrefix: '', points: 1, duration: 1 });
  return {
    async take(account) {
      // `penalty` only counts; the limit differs from account to account and may change at any time.
      const { consumedPoints, msBeforeNext } = await limiter.penalty(keys.rate(account.id), 1);
      if (consumedPoints <= account.requests_per_second) return;
      throw new HttpError(429, RATE_LIMIT_MESSAGE, {
        'retry-after': String(Math.max(1, Math.ceil(msBeforeNext / 1000))),
      });
    },
  };
}
