import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPrivateRedis } from 'kiln-runtime/redis/private-server';
import type { TestProject } from 'vitest/node';

/** One real Redis for the whole run; each test takes a database of its own from it (see redis.ts). */

declare module 'vitest' {
  interface ProvidedContext {
    redisUrl: string;
    /** KILN_CONFORMANCE_URL and KILN_CONFORMANCE_KEY: the service that the conformance suite asks instead of our own. */
    conformance: { url: string; key: string } | undefined;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Tests start many processes and threads of Kiln: what one has compiled the next need not.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/compile');
  const dataDir = await mkdtemp(join(tmpdir(), 'kiln-test-redis-'));
  const server = await startPrivateRedis({ dataDir, path: process.env.PATH, durable: false, databases: 10_000 });
  project.provide('redisUrl', server.url);
  const { KILN_CONFORMANCE_URL: url, KILN_CONFORMANCE_KEY: key = '' } = process.env;
  project.provide('conformance', url ? { url: url.replace(/\/+$/, ''), key } : undefined);
  return async () => {
    await server[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  };
}
