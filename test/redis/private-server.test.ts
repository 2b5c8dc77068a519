import { expect, test } from 'vitest';
import { checkRedis, connectRedis } from '../../src/redis/connect.ts';
import { testRedis } from '../support/redis.ts';

test('refuses a Redis that may evict keys, and says how to set it', async () => {
  await using own = await testRedis();
  await own.redis.config('SET', 'maxmemory-policy', 'allkeys-lru');

  await expect(checkRedis(own.redis)).rejects.toThrow('Set it to noeviction');

  await own.redis.config('SET', 'maxmemory-policy', 'noeviction');
  await checkRedis(own.redis);
});

test('says which Redis cannot be reached, without its password', async () => {
  await expect(connectRedis('redis://user:hidden@127.0.0.1:1')).rejects.toThrow(/127\.0\.0\.1:1.* cannot be reached: .*ECONNREFUSED/);
  await expect(connectRedis('redis://user:hidden@127.0.0.1:1')).rejects.not.toThrow('hidden');
});
