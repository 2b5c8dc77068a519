import { Redis } from 'ioredis';
import { inject } from 'vitest';

export interface TestRedis extends AsyncDisposable {
  /** Address of a database that nobody else uses. */
  url: string;
  redis: Redis;
}

/** A Redis database of the test's own. */
export async function testRedis(): Promise<TestRedis> {
  const base = inject('redisUrl');
  const counter = new Redis(base);
  const number = await counter.incr('databases');
  counter.disconnect();
  const url = `${base}/${number}`;
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  return {
    url,
    redis,
    async [Symbol.asyncDispose]() {
      await redis.flushdb();
      redis.disconnect();
    },
  };
}
