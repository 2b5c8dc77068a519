import type { Redis } from 'ioredis';
import type { SortBy } from '../../contract/wire.ts';
import type { Account } from '../accounts/accounts.ts';
import { keys } from '../keys.ts';
import {
  abandonTask,
  beat,
  cancelTask,
  clearTask,
  createTask,
  failTask,
  orphans,
  progressTask,
  releaseTask,
  removeTask,
  startTask,
  succeedTask,
} from './scripts.ts';
import { type NewTask, newTaskFields, readRecord, type TaskFailure, type TaskRecord } from './task-record.ts';

/** The tasks in Redis: reads, and the moves of `scripts.ts` by name. */

/** Runs begun that may die with their process before the task is given up. */
const MOST_STARTS = 3;
/** How long records of use are kept after the task was created. */
const USAGE_SECONDS = 366 * 24 * 3600;

export type CreateOutcome = 'ok' | 'queue' | 'account' | { credits: number };
export interface Orphan {
  id: string;
  epoch: number;
  priority: number;
}

export interface TaskStore {
  create(task: NewTask): Promise<CreateOutcome>;
  /** Whether the account may have one more task that is not terminal; `create` decides. */
  hasRoom(account: Pick<Account, 'id' | 'queued_tasks'>): Promise<boolean>;
  get(id: string): Promise<TaskRecord | undefined>;
  list(
    account: string,
    collection: string,
    page: { page_num: number; page_size: number; sort_by: SortBy },
  ): Promise<TaskRecord[]>;
  /** Tasks that will start before this one. */
  preceding(id: string): Promise<number>;
  start(id: string, engine: string, runner: string): Promise<'ok' | 'worn' | 'no'>;
  /** The rest is true when the run still owned the task. */
  progress(id: string, runner: string, percent: number): Promise<boolean>;
  succeed(id: string, runner: string, outputs: Record<string, unknown>): Promise<boolean>;
  fail(id: string, runner: string, failure: TaskFailure, outputs?: Record<string, unknown>): Promise<boolean>;
  release(id: string, runner: string): Promise<boolean>;
  /** Gives up a run of this engine that nobody is at any more. */
  abandon(id: string, engine: string): Promise<boolean>;
  /** All IN_PROGRESS tasks, whoever runs them. */
  running(): Promise<string[]>;
  cancel(id: string): Promise<'ok' | 'terminal' | 'gone'>;
  remove(id: string): Promise<boolean>;
  /** Notes that nothing was found when it was held against rights. */
  clear(id: string): Promise<void>;
  beat(engine: string, leaseMs: number): Promise<void>;
  /** Engine processes that have said lately that they live. */
  liveEngines(): Promise<number>;
  leaveEngines(engine: string): Promise<void>;
  orphans(): Promise<Orphan[]>;
  /** The first tasks of the line. */
  waiting(count: number): Promise<string[]>;
}

export function createTaskStore(redis: Redis, now: () => number): TaskStore {
  const get: TaskStore['get'] = async (id) => readRecord(await redis.hgetall(keys.task(id)));
  const won = (answer: unknown) => answer === 1;
  const first = (answer: unknown) => (answer as string[])[0]; // our own scripts: a list of texts
  const one = (id: string) => [keys.task(id)];

  return {
    async create(task) {
      const answer = await createTask(
        redis,
        [
          keys.task(task.id),
          keys.account(task.account),
          keys.list(task.account, task.collection),
          keys.live(task.account),
          keys.line,
          keys.usage(task.account),
          keys.use(task.id),
        ],
        [task.id, task.price, task.created_at, task.priority, task.type, USAGE_SECONDS, ...newTaskFields(task)],
      );
      const [word, credits] = answer as [string, string?]; // our own script
      return word === 'credits' ? { credits: Number(credits) } : (word as 'ok' | 'queue' | 'account');
    },
    hasRoom: async ({ id, queued_tasks }) => (await redis.scard(keys.live(id))) < queued_tasks,
    get,
    async list(account, collection, { page_num, page_size, sort_by }) {
      const key = keys.list(account, collection);
      const from = (page_num - 1) * page_size;
      if (from >= (await redis.zcard(key))) return [];
      const to = from + page_size - 1;
      const ids = await (sort_by === '+created_at'
        ? redis.zrange(key, String(from), String(to))
        : redis.zrevrange(key, String(from), String(to)));
      const records = await Promise.all(ids.map(get));
      return records.filter((record) => record !== undefined);
    },
    async preceding(id) {
      return (await redis.zrank(keys.line, id)) ?? 0;
    },
    async start(id, engine, runner) {
      return first(await startTask(redis, one(id), [engine, runner, now(), MOST_STARTS])) as 'ok' | 'worn' | 'no';
    },
    progress: async (id, runner, percent) => won(await progressTask(redis, one(id), [runner, percent])),
    succeed: async (id, runner, outputs) =>
      won(await succeedTask(redis, one(id), [runner, now(), JSON.stringify(outputs)])),
    fail: async (id, runner, failure, outputs) =>
      won(
        await failTask(redis, one(id), [
          runner,
          now(),
          JSON.stringify(failure),
          outputs === undefined ? '' : JSON.stringify(outputs),
        ]),
      ),
    release: async (id, runner) => won(await releaseTask(redis, one(id), [runner])),
    abandon: async (id, engine) => won(await abandonTask(redis, one(id), [engine])),
    running: () => redis.zrange(keys.running, '0', '-1'),
    cancel: async (id) => (await cancelTask(redis, one(id), [now()])) as 'ok' | 'terminal' | 'gone', // our own script
    remove: async (id) => won(await removeTask(redis, one(id), [now()])),
    async clear(id) {
      await clearTask(redis, one(id), []);
    },
    liveEngines: () => redis.zcount(keys.engines, now(), '+inf'),
    async beat(engine, leaseMs) {
      await beat(redis, [keys.engines], [engine, leaseMs]);
    },
    async leaveEngines(engine) {
      await redis.zrem(keys.engines, engine);
    },
    async orphans() {
      const flat = (await orphans(redis, [keys.running])) as string[]; // our own script: id, epoch, priority, …
      return Array.from({ length: flat.length / 3 }, (_, i) => ({
        id: flat[i * 3]!,
        epoch: Number(flat[i * 3 + 1]),
        priority: Number(flat[i * 3 + 2]),
      }));
    },
    waiting: (count) => redis.zrange(keys.line, '0', String(count - 1)),
  };
}
