import { Redis } from 'ioredis';
import { freePort } from 'kiln-runtime/redis/free-port';
import { createRedisProbe } from 'kiln-runtime/redis/probe';
import { expect, test } from 'vitest';
import { redisProcess } from '../../../../test/support/redis-process.ts';
import { until } from '../../../../test/support/until.ts';

test('a Redis that became a replica is named each time it is asked, and one that can be written again is ready', async () => {
  const port = await freePort();
  await using _server = await redisProcess({ port });
  const url = `redis://127.0.0.1:${port}`;
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  redis.on('error', () => {}); // it is started beside us
  await using stack = new AsyncDisposableStack();
  stack.defer(() => redis.disconnect());
  await redis.ping();
  using probe = createRedisProbe(url);
  await until('it is ready', async () => (await probe.check()) === undefined);

  await redis.replicaof('127.0.0.1', 1);
  for (let i = 0; i < 5; i++) expect(await probe.check()).toContain('it is a replica, which cannot be written');
  await redis.replicaof('NO', 'ONE');
  await until('it is ready', async () => (await probe.check()) === undefined);
});
