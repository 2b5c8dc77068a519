import { Redis } from 'ioredis';
import { inject } from 'vitest';
import { unknownKeys } from './unknown-keys.ts';

export interface TestRedis extends AsyncDisposable {
  /** Address of a database that no other test uses. */
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
      const unknown = await unknownKeys(redis);
      await redis.flushdb();
      redis.disconnect();
      if (unknown.length > 0) throw new Error(unknown.join('\n'));
    },
  };
}
