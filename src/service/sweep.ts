import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { AssetFiles } from './files/asset-files.ts';
import { keys } from './keys.ts';
import type { TaskStore } from './tasks/task-store.ts';

/**
 * Takes away what is over: the files of a task when its result expires, its record a month later (until then it is
 * listed, with links that answer 403), and folders that belong to no task.
 */

const FORGET_MS = 30 * 24 * 3600 * 1000;
const STRAY_MS = 3600 * 1000;
const EVERY_MS = 60_000;
const AT_ONCE = 200;

export interface Sweep extends AsyncDisposable {
  run(): Promise<void>;
}

export function createSweep(options: {
  redis: Redis;
  store: TaskStore;
  files: AssetFiles;
  now: () => number;
  log: Logger;
}): Sweep {
  const { redis, store, files, now, log } = options;

  const run = async () => {
    for (const id of await redis.zrangebyscore(keys.expiring, 0, now(), 'LIMIT', 0, AT_ONCE)) {
      await files.remove(id);
      await redis
        .multi()
        .zadd(keys.forgetting, now() + FORGET_MS, id)
        .zrem(keys.expiring, id)
        .exec();
    }
    for (const id of await redis.zrangebyscore(keys.forgetting, 0, now(), 'LIMIT', 0, AT_ONCE)) {
      await store.remove(id);
      await redis.zrem(keys.forgetting, id);
    }
    for (const { task, changedAt } of await files.all()) {
      if (changedAt > now() - STRAY_MS) continue;
      if ((await redis.exists(keys.task(task))) === 0) await files.remove(task);
    }
  };

  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(run).catch((error: unknown) => log.warn({ err: error }, 'sweep of files failed'));
  }, EVERY_MS);
  timer.unref();
  return {
    run,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await last;
    },
  };
}
