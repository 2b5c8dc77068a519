import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from 'kiln-runtime/redis/free-port';
import { until } from './until.ts';

const SLOTS = 16_384;
const BINARY = 'exec "$(command -v redis-server || command -v valkey-server)" "$@"';

/** A Redis Cluster of one node: it has all slots, and refuses whatever touches keys of two. */
export async function redisCluster(): Promise<{ url: string } & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), 'kiln-cluster-'));
  stack.defer(() => rm(dir, { recursive: true, force: true }));
  const port = await freePort();
  const options = {
    port,
    bind: '127.0.0.1',
    dir,
    save: '',
    'cluster-enabled': 'yes',
    'cluster-port': await freePort(),
  };
  const server = spawn(
    'sh',
    ['-c', BINARY, 'sh', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])],
    { stdio: 'ignore' },
  );
  const ended = once(server, 'exit');
  stack.defer(async () => {
    server.kill('SIGKILL');
    await ended;
  });
  const url = `redis://127.0.0.1:${port}`;
  const redis = stack.adopt(new Redis(url), (connection) => connection.disconnect());
  redis.on('error', () => {}); // it is not there yet
  await redis.cluster('ADDSLOTS', ...Array.from({ length: SLOTS }, (_, slot) => slot));
  await until('it has all slots', async () => String(await redis.cluster('INFO')).includes('cluster_state:ok'));
  const started = stack.move();
  return { url, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
