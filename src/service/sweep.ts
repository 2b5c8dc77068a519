import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { redisTime } from '../redis/clock.ts';
import { defineScript } from '../redis/script.ts';
import type { AssetFiles } from './files/asset-files.ts';
import type { Leftovers } from './files/leftovers.ts';
import { TRASH_DAYS, type Trash } from './files/trash.ts';
import { keys } from './keys.ts';
import { taskIdTime } from './task-id.ts';
import type { TaskStore } from './tasks/task-store.ts';

/**
 * Takes away what is over, one process at a time: the files of a task when its result expires, its record a month later
 * (until then it is listed, with links that answer 403), and what ended or deleted tasks left behind. All of these Redis
 * names. A folder that Redis does not know is no proof of anything, since it may be Redis that lost something: now and
 * then such strays go to the trash, and none of them does when they are suspiciously many.
 */

const FORGET_MS = 30 * 24 * 3600 * 1000;
/** A create has written its record long before. */
const STRAY_MS = 3600 * 1000;
const STRAYS_EVERY_MS = 3600 * 1000;
const EVERY_MS = 60_000;
/** A sweeper that says nothing for this long is not one any more. */
const LEASE_MS = 55_000;
/** Until what did not work is tried again. */
const AGAIN_MS = 600_000;
const AT_ONCE = 200;
/** So many strays are what crashes leave; more of them are only believed when they are a small part of all folders. */
const FEW = 10;
const SMALL_PART = 0.05;
const NAMED = 20;

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
  /** Whether folder and Redis are still of one installation: strays mean nothing otherwise. */
  belongs: () => Promise<boolean>;
  log: Logger;
  /** Default: Redis' time. */
  now?: (() => number) | undefined;
}

/** KEYS lease. ARGV token, ms. The sweeper goes on, or hears that it is not one any more. */
const WHILE_MINE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return false end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;
/** KEYS lease. ARGV token, ms. */
const take = defineScript(`
redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])
${WHILE_MINE}
return 1`);
/** KEYS lease, list. ARGV token, ms, now, count. Ids that are due. */
const due = defineScript(`${WHILE_MINE}
return redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[3], 'LIMIT', 0, ARGV[4])`);
/** KEYS lease, leftovers. ARGV token, ms, ids. Those that Redis knows nothing of. */
const unknown = defineScript(`${WHILE_MINE}
local found = {}
for i = 3, #ARGV do
  local known = redis.call('EXISTS', 'svc:task:' .. ARGV[i]) == 1 or redis.call('ZSCORE', KEYS[2], ARGV[i])
  if not known then table.insert(found, ARGV[i]) end
end
return found`);

class NotMine extends Error {}

export function createSweep(options: SweepOptions): Sweep {
  const { redis, store, files, leftovers, trash, log } = options;
  const time = async () => options.now?.() ?? redisTime(redis);
  const token = randomUUID();
  const lease = [token, LEASE_MS] as const;
  let stopped = false;

  const mine = (answer: unknown): string[] => {
    if (answer === null || stopped) throw new NotMine();
    return answer as string[]; // our own scripts: a list of ids
  };

  /** Everything on a list that is due, some at a time. @returns what was dealt with */
  const dealWith = async (list: string, deal: (task: string, now: number) => Promise<void>): Promise<string[]> => {
    const dealt: string[] = [];
    for (let more = true; more; ) {
      const now = await time();
      const ids = mine(await due(redis, [keys.sweeping, list], [...lease, now, AT_ONCE]));
      for (const id of ids) {
        try {
          await deal(id, now);
          dealt.push(id);
        } catch (error) {
          // The others need not wait for what does not work.
          log.warn({ err: error, task: id }, 'files of a task could not be dealt with yet');
          await redis.zadd(list, 'XX', now + AGAIN_MS, id);
        }
      }
      more = ids.length === AT_ONCE;
    }
    return dealt;
  };

  const expire = async (task: string, now: number) => {
    await files.remove(task);
    await redis
      .multi()
      .zadd(keys.forgetting, now + FORGET_MS, task)
      .zrem(keys.expiring, task)
      .exec();
  };
  const forget = async (task: string) => {
    await store.remove(task);
    await redis.zrem(keys.forgetting, task);
  };

  const strays = async () => {
    if ((await redis.set(keys.strays, token, 'PX', STRAYS_EVERY_MS, 'NX')) === null) return;
    const before = (await time()) - STRAY_MS;
    const strayOf = async (ids: readonly string[]) =>
      mine(await unknown(redis, [keys.sweeping, keys.leftovers], [...lease, ...ids]));
    let folders = 0;
    const found: string[] = [];
    for await (const some of inBatches(files.tasks(), AT_ONCE)) {
      folders += some.length;
      found.push(...(await strayOf(some.filter((task) => taskIdTime(task)! < before))));
    }
    if (found.length === 0) return;
    const tasks = found.slice(0, NAMED);
    if (found.length > FEW && found.length > SMALL_PART * folders) {
      log.error(
        { strays: found.length, folders, tasks },
        'Redis does not know many of the folders: nothing is moved. Was it restored from an older backup?',
      );
      return;
    }
    let moved = 0;
    for await (const some of inBatches(found, AT_ONCE)) {
      if (!(await options.belongs())) throw new NotMine();
      for (const task of await strayOf(some)) if (await trash.put(task, await time())) moved++;
    }
    log.warn({ moved, folders, tasks, keptDays: TRASH_DAYS }, 'folders that belong to no task went to the trash');
  };

  const sweepOnce = async () => {
    if ((await take(redis, [keys.sweeping], lease)) === null) return;
    const expired = await dealWith(keys.expiring, expire);
    await dealWith(keys.forgetting, forget);
    const cleared = await dealWith(keys.leftovers, leftovers.clear);
    if (expired.length > 0) say('files of tasks went with their time', expired);
    if (cleared.length > 0) say('files of ended and deleted tasks were cleared away', cleared);
    await strays();
    const emptied = await trash.empty(await time());
    if (emptied.length > 0) log.info({ days: emptied }, 'the trash of these days is gone');
  };
  const say = (what: string, ids: string[]) => log.info({ count: ids.length, tasks: ids.slice(0, NAMED) }, what);
  const run = () =>
    sweepOnce().catch((error: unknown) => {
      if (!(error instanceof NotMine)) throw error;
    });

  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(run).catch((error: unknown) => log.warn({ err: error }, 'sweep of files failed'));
  }, EVERY_MS);
  timer.unref();
  return {
    run,
    async [Symbol.asyncDispose]() {
      stopped = true;
      clearInterval(timer);
      await last;
    },
  };
}

async function* inBatches(ids: Iterable<string> | AsyncIterable<string>, size: number): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const id of ids) {
    batch.push(id);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
