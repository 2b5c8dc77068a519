import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { testRedis } from '../../../../test/support/redis.ts';
import { newTaskId } from '../../src/base/task-id.ts';
import { createAssetFiles } from '../../src/files/asset-files.ts';
import { createFolderStore } from '../../src/files/store/folder-store.ts';
import { type Installation, openInstallation } from '../../src/installation/installation.ts';

/** Folders and databases of a test's own, and processes that start with them. */

export const HOUR = 3_600_000;

export interface Place extends AsyncDisposable {
  redis: Redis;
  redisUrl: string;
  folder(): Promise<string>;
  /** As a process with files (`service`) or without (`gateway`) starts; it ends with the test. */
  start(
    role: 'service' | 'gateway',
    dataDir: string,
    options?: { redis?: Redis; everyMs?: number },
  ): Promise<Installation>;
}

export async function startPlace(): Promise<Place> {
  await using stack = new AsyncDisposableStack();
  const { redis, url } = stack.use(await testRedis());
  const log = pino({ level: 'silent' });
  const done = stack.move();
  return {
    redis,
    redisUrl: url,
    async folder() {
      const folder = await mkdtemp(join(tmpdir(), 'kiln-installation-'));
      done.defer(() => rm(folder, { recursive: true, force: true }));
      return folder;
    },
    async start(role, dataDir, options = {}) {
      // Each process has a connection of its own.
      const connection = options.redis ?? done.adopt(new Redis(url), (one) => one.disconnect());
      const files = role === 'service' ? filesIn(dataDir) : undefined;
      return done.use(await openInstallation({ dataDir, files, log, ...options, redis: connection }));
    },
    [Symbol.asyncDispose]: () => done.disposeAsync(),
  };
}

export const filesIn = (dataDir: string) => createAssetFiles(createFolderStore(dataDir));

/** Folders with results, as old as told; in Redis, too, when one is given. */
export async function putTasks(
  dataDir: string,
  count: number,
  { redis, age = 2 * HOUR }: { redis?: Redis; age?: number } = {},
) {
  const ids = Array.from({ length: count }, () => newTaskId(Date.now() - age)).sort();
  for (const id of ids) {
    const folder = join(dataDir, 'assets', id);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'model.glb'), id);
    const then = new Date(Date.now() - age);
    await utimes(folder, then, then);
    if (!redis) continue;
    await redis.hset(`svc:task:${id}`, { id, status: 'SUCCEEDED' });
    await redis.zadd('svc:expiring', Date.now() + 24 * HOUR, id);
    await redis.incr('svc:sequence');
  }
  return ids;
}
