import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { connectRedis } from 'kiln-runtime/redis/connect';
import { startPrivateRedis } from 'kiln-runtime/redis/private-server';

/** A Redis of the benchmark's own, with a connection to it. */
export async function benchRedis(stack: AsyncDisposableStack, options: { durable?: boolean; port?: number } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-bench-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const start = () => startPrivateRedis({ durable: false, ...options, dataDir, path: process.env.PATH });
  let server = await start();
  stack.defer(() => server[Symbol.asyncDispose]());
  const redis: Redis = stack.adopt(await connectRedis(server.url), (connection) => connection.disconnect());
  return {
    url: server.url,
    redis,
    /** Killed, and after a while back on the same port with the same data. */
    async outage(milliseconds: number): Promise<void> {
      process.kill(server.pid, 'SIGKILL');
      await new Promise((done) => setTimeout(done, milliseconds));
      server = await start();
    },
  };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
