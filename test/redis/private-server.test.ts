import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { checkRedis, connectRedis } from '../../src/redis/connect.ts';
import { startPrivateRedis } from '../../src/redis/private-server.ts';
import { testRedis } from '../support/redis.ts';

test('refuses a Redis that may evict keys, and says how to set it', async () => {
  await using own = await testRedis();
  await own.redis.config('SET', 'maxmemory-policy', 'allkeys-lru');

  await expect(checkRedis(own.redis)).rejects.toThrow('Set it to noeviction');

  await own.redis.config('SET', 'maxmemory-policy', 'noeviction');
  await checkRedis(own.redis);
});

test('says which Redis cannot be reached, without its password', async () => {
  await expect(connectRedis('redis://user:hidden@127.0.0.1:1')).rejects.toThrow(
    /127\.0\.0\.1:1.* cannot be reached: .*ECONNREFUSED/,
  );
  await expect(connectRedis('redis://user:hidden@127.0.0.1:1')).rejects.not.toThrow('hidden');
});

test('a private Redis keeps what was written after a stop, and is taken over when its owner was killed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-redis-'));
  const options = { dataDir, path: process.env.PATH };
  const first = await startPrivateRedis(options);
  const writer = new Redis(first.url);
  await writer.set('kept', 'yes');
  writer.disconnect();

  // A killed owner never stops its child: the next start finds the same server.
  const second = await startPrivateRedis(options);
  expect(second.pid).toBe(first.pid);
  await second[Symbol.asyncDispose]();

  const third = await startPrivateRedis(options);
  const reader = new Redis(third.url);
  expect(third.pid).not.toBe(first.pid);
  expect(await reader.get('kept')).toBe('yes');
  reader.disconnect();
  await third[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true });
});

test('without a Redis on the machine, says the three ways to get one', async () => {
  await expect(startPrivateRedis({ dataDir: '/nowhere', path: '', folders: [] })).rejects.toThrow(
    /redis-server.*valkey-server.*REDIS_URL/,
  );
});
