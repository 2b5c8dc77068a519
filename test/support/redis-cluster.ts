import { Redis } from 'ioredis';
import { freePort } from 'kiln-runtime/redis/free-port';
import { redisProcess } from './redis-process.ts';
import { until } from './until.ts';

const SLOTS = 16_384;

/** A Redis Cluster of one node: it has all slots, and refuses whatever touches keys of two. */
export async function redisCluster(): Promise<{ url: string } & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const port = await freePort();
  stack.use(await redisProcess({ port, 'cluster-enabled': 'yes', 'cluster-port': await freePort() }));
  const url = `redis://127.0.0.1:${port}`;
  const redis = stack.adopt(new Redis(url), (connection) => connection.disconnect());
  redis.on('error', () => {}); // it is not there yet
  await redis.cluster('ADDSLOTS', ...Array.from({ length: SLOTS }, (_, slot) => slot));
  await until('it has all slots', async () => String(await redis.cluster('INFO')).includes('cluster_state:ok'));
  const started = stack.move();
  return { url, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
