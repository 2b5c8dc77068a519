import { Redis } from 'ioredis';
import { freePort } from 'kiln-runtime/redis/free-port';
import { inject } from 'vitest';
import { redisProcess } from './redis-process.ts';
import { unknownKeys } from './unknown-keys.ts';

export interface TestRedis extends AsyncDisposable {
  /** Address of a database that no other test uses. */
  url: string;
  redis: Redis;
}

/** A server of the test's own, for what all databases of one feel: its settings, pauses, counts of commands. */
export async function testRedisServer(): Promise<TestRedis> {
  await using building = new AsyncDisposableStack();
  const port = await freePort();
  building.use(await redisProcess({ port }));
  const url = `redis://127.0.0.1:${port}/0`;
  const redis = building.adopt(new Redis(url, { maxRetriesPerRequest: null }), (opened) => opened.disconnect());
  redis.on('error', () => {}); // the server is starting
  await redis.ping();
  const own = building.move();
  return { url, redis, [Symbol.asyncDispose]: () => own.disposeAsync() };
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
