import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { freePort } from 'kiln-runtime/redis/free-port';
import { expect, test } from 'vitest';
import { redisProcess } from '../../../test/support/redis-process.ts';
import { until } from '../../../test/support/until.ts';
import { QUEUE_NAME } from '../src/keys.ts';
import { createGenerateQueue } from '../src/tasks/generate-queue.ts';

/** Redis says nothing for this long: more than a nudge waits for an answer. */
const PAUSE_MS = 1_500;

test('a Redis that is slow while a service starts does not keep its engines from being woken later', {
  tags: 'long',
}, async () => {
  await using stack = new AsyncDisposableStack();
  const port = await freePort();
  stack.use(await redisProcess({ port }));
  const connect = () => {
    const redis = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null });
    redis.on('error', () => {}); // the server is starting
    stack.defer(() => redis.disconnect());
    return redis;
  };
  const [operator, connection] = [connect(), connect()];
  await Promise.all([operator.ping(), connection.ping()]);

  await operator.client('PAUSE', PAUSE_MS, 'ALL');
  const queue = stack.use(await createGenerateQueue(connection, 'test'));
  await queue.nudge();

  expect(await operator.llen(`test:${QUEUE_NAME}:wait`)).toBe(1);
  await operator.client('PAUSE', PAUSE_MS, 'ALL');
  await expect(queue.nudge()).rejects.toThrow('timed out');
});

test('nudges whose looks failed are given again', async () => {
  await using stack = new AsyncDisposableStack();
  const port = await freePort();
  stack.use(await redisProcess({ port }));
  const connect = () => {
    const redis = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null });
    stack.defer(() => redis.disconnect());
    return redis;
  };
  const queue = stack.use(await createGenerateQueue(connect(), 'test'));
  let [looks, isFull] = [0, true];
  const look = async () => {
    looks++;
    if (isFull) throw new Error('Redis is full');
  };
  const worker = new Worker(QUEUE_NAME, look, {
    connection: connect(),
    prefix: 'test',
    removeOnComplete: { count: 0 },
  });
  stack.defer(() => worker.close());
  for (let i = 0; i < 64; i++) await queue.nudge();
  await until('all have failed', () => looks === 64);

  isFull = false;
  await queue.nudge();

  await until('it looks once more', () => looks === 65);
});
