import { Redis } from 'ioredis';
import { auditKeys } from 'kiln-runtime/redis/scan';
import { inject } from 'vitest';
import { ALL_KEYS } from '../../src/cli/all-keys.ts';

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
      // Whatever was done: no key is left that no table knows. (Types and lives tests may falsify.)
      const unknown = (await auditKeys(redis, ALL_KEYS)).filter((problem) => problem.endsWith('is in no table'));
      await redis.flushdb();
      redis.disconnect();
      if (unknown.length > 0) throw new Error(unknown.join('\n'));
    },
  };
}
