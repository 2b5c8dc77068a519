import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { RateLimiter, RequestKind } from 'kiln-client/internal/http';
import { createRequestRate, type RateOptions } from 'kiln-runtime/redis/request-rate';
import { keys } from '../../keys.ts';

/**
 * The service's requests a second, shared by every process that uses one key. The lower kinds see less of the burst, so
 * that under pressure creates go first, then reads, then streams.
 */
const SHARE_OF_BURST = { create: 1, read: 0.75, stream: 0.5 } as const satisfies Record<RequestKind, number>;

/** Of an account whose limit is not known. */
export const USUAL_REQUESTS_PER_SECOND = 20;

/** @param account what identifies the account, such as its key: only a hash is stored */
export function createRequestBudget(
  redis: Redis,
  account: string,
  requestsPerSecond: RateOptions['requestsPerSecond'] = USUAL_REQUESTS_PER_SECOND,
): RateLimiter {
  const key = keys.budget(createHash('sha256').update(account).digest('hex').slice(0, 32));
  const rate = createRequestRate(redis, key, { requestsPerSecond });
  return (kind, signal) => rate(SHARE_OF_BURST[kind], signal);
}
