import type { Redis } from 'ioredis';
import { redisTime } from 'kiln-runtime/redis/clock';
import { readScript } from 'kiln-runtime/redis/script';
import type { Logger } from 'pino';
import type { AssetFiles } from '../files/asset-files.ts';
import type { Trash } from '../files/trash.ts';
import { keys } from '../keys.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import type { Leftovers } from './leftovers.ts';
import { sweepStrays } from './strays.ts';
import { createSweepLease, NotMine } from './sweep-lease.ts';

/**
 * Deletes what has expired: the files of a task with its result, its record a month later (until then it is listed,
 * with links that return 403), and leftovers of failed, canceled or deleted tasks. All of these are listed in Redis;
 * unknown files are handled by strays.ts.
 */

const FORGET_MS = 30 * 24 * 3600 * 1000;
const EVERY_MS = 60_000;
/** Delay before retrying a failed deletion. */
const AGAIN_MS = 600_000;
const AT_ONCE = 200;
const NAMED = 20;

const move = readScript(new URL('./lua/sweep-move.lua', import.meta.url));

export interface Sweep extends AsyncDisposable {
  /** Sweeps now, unless another process does. */
  run(): Promise<void>;
}

export interface SweepOptions {
  redis: Redis;
  store: TaskStore;
  files: AssetFiles;
  leftovers: Leftovers;
  trash: Trash;
  /** Whether data folder and Redis still belong to one installation. */
  belongs: () => Promise<boolean>;
  log: Logger;
  /** Default: Redis' time. */
  now?: (() => number) | undefined;
}

export function createSweep(options: SweepOptions): Sweep {
  const { redis, store, files, leftovers, trash, log } = options;
  const lease = createSweepLease(redis);
  const time = async () => options.now?.() ?? redisTime(redis);

  /** Processes everything due on a list, in batches. @returns how many */
  const dealWith = async (list: string, deal: (task: string, now: number) => Promise<void>): Promise<string[]> => {
    const dealt: string[] = [];
    for (let more = true; more; ) {
      const now = await time();
      const ids = await lease.due(list, now, AT_ONCE);
      for (const id of ids) {
        try {
          await deal(id, now);
          dealt.push(id);
        } catch (error) {
          // One failure must not block the others.
          log.warn({ err: error, task: id }, 'files of a task could not be dealt with yet');
          await move(redis, [list, list], [id, now + AGAIN_MS]);
        }
      }
      more = ids.length === AT_ONCE;
    }
    return dealt;
  };

  const expire = async (task: string, now: number) => {
    await files.remove(task);
    await move(redis, [keys.expiring, keys.forgetting], [task, now + FORGET_MS]);
  };
  const forget = async (task: string) => {
    await store.remove(task);
    await redis.zrem(keys.forgetting, task);
  };
  const say = (what: string, ids: string[]) => {
    if (ids.length > 0) log.info({ count: ids.length, tasks: ids.slice(0, NAMED) }, what);
  };

  const run = async () => {
    try {
      if (!(await lease.take())) return;
      say('files of tasks went with their time', await dealWith(keys.expiring, expire));
      say('records of tasks went a month after their files', await dealWith(keys.forgetting, forget));
      say('files of ended and deleted tasks were cleared away', await dealWith(keys.leftovers, leftovers.sweep));
      const emptied = await trash.empty(await time());
      if (emptied.length > 0) log.info({ days: emptied }, 'the trash of these days is gone');
      await sweepStrays({ ...options, lease }, time);
    } catch (error) {
      if (!(error instanceof NotMine)) throw error;
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
      lease.end();
      clearInterval(timer);
      await last;
    },
  };
}
