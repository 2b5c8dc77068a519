import type { Redis } from 'ioredis';
import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import type { SortBy } from 'kiln-client/contract/wire';
import type { Account } from '../accounts/accounts.ts';
import type { MadeFiles } from '../base/recipe.ts';
import type { FileSizes } from '../files/asset-files.ts';
import { keys } from '../keys.ts';
import type { SentWork } from '../makers/maker.ts';
import { type Creation, KEPT_SECONDS } from './creations.ts';
import { line, moves } from './scripts.ts';
import {
  type Listed,
  type NewTask,
  newRecord,
  newTaskFields,
  readListed,
  readRecord,
  type TaskFailure,
  type TaskRecord,
} from './task-record.ts';

/** The tasks in Redis: reads, and the moves of `scripts.ts` by name. */

/** Runs begun that may die with their process before the task is given up. */
const MOST_STARTS = 3;
/** There a work goes on, whatever becomes of the processes that wait for it, and is seldom what ends them. */
const MOST_STARTS_AT_SERVERS = 20;
/** Of lines: of threads, and of servers. */
const POOLS = ['', 'servers'];
/** A server that has not taken a recall for so long has lost the work, or never had it. */
const RECALLED_MS = 24 * 3600 * 1000;
/**
 * What longer tasks may have of all threads, so that a short one does not wait for them to end. With at least
 * `fromThreads` threads, all tasks of more than `overSeconds` together may hold less than the part `lessThan` of them, but
 * always one. How long a task is expected to take is in the contract.
 */
const LANES: readonly { overSeconds: number; lessThan: number; fromThreads: number }[] = [
  // One of all threads is for what is done in a moment: the engine has one more than cores.
  { overSeconds: 4, lessThan: 1, fromThreads: 3 },
  { overSeconds: 30, lessThan: 1 / 2, fromThreads: 2 },
];
/** Waiting tasks that one look sees to. */
const MENDED_AT_ONCE = 250;
/** How long records of use are kept after the task was created. */
const USAGE_SECONDS = 366 * 24 * 3600;

export type CreateOutcome =
  /** The task as it was stored. `preceding`: how many were ahead of it, where its family's create says so. */
  | { made: TaskRecord; preceding: number }
  | 'queue'
  | 'account'
  | { credits: number }
  /** What its key made before; `other` and `late` as the script says. */
  | { repeated: string }
  | 'other'
  | 'late';
/** A task that a run has taken; `worn`: too many runs of it died with their process. */
export interface Taken {
  id: string;
  worn: boolean;
}

/** What a run made, and how many bytes each file of the task has now. */
export interface StoredOutputs {
  outputs: Record<string, unknown>;
  sizes: FileSizes;
}

/** What makers have made, and how many bytes each file of the task has now. */
export interface StoredMade {
  made: MadeFiles;
  sizes: FileSizes;
}

/** A server as the line sees it. */
export interface ServerPlaces {
  at: string;
  /** Works that it takes at once. */
  slots: number;
  /** Those which it can make things for. */
  makers: readonly string[];
}

export interface TaskStore {
  /** @param creation the attempt under a key of the caller's, where it has one */
  create(task: NewTask, creation?: Creation): Promise<CreateOutcome>;
  /** Whether the account may have one more task that is not terminal; `create` decides. */
  hasRoom(account: Pick<Account, 'id' | 'queued_tasks'>): Promise<boolean>;
  get(id: string): Promise<TaskRecord | undefined>;
  list(
    account: string,
    collection: string,
    page: { page_num: number; page_size: number; sort_by: SortBy },
  ): Promise<Listed[]>;
  /** Tasks that will start before this one. */
  preceding(id: string): Promise<number>;
  /** The task that is next for a free thread, if there is one. @param engine "<uuid>/<its threads>" */
  take(engine: string, runner: string, types?: readonly TaskType[]): Promise<Taken | undefined>;
  /** The same for a server that takes one more work: the record says which. */
  send(engine: string, runner: string, servers: readonly ServerPlaces[]): Promise<Taken | undefined>;
  /** The rest is true when the run still owned the task. @param ahead works before it at its server, if it waits there */
  progress(id: string, runner: string, percent: number, ahead?: number): Promise<boolean>;
  /** The name that the work gets at its server, before it is sent there. */
  sending(id: string, runner: string, work: SentWork): Promise<boolean>;
  /** Its maker is done: another one or the recipe goes on. @param next.seconds how long that takes */
  made(id: string, runner: string, made: StoredMade, next: { maker: string; seconds: number }): Promise<boolean>;
  succeed(id: string, runner: string, made: StoredOutputs): Promise<boolean>;
  fail(
    id: string,
    runner: string,
    failure: TaskFailure,
    made?: { outputs: StoredOutputs['outputs'] | undefined; sizes: FileSizes },
  ): Promise<boolean>;
  /** Bytes of each of its files, by `fileKey`, where the record says it, and whether their time is over. */
  kept(id: string): Promise<{ sizes: FileSizes; expired: boolean }>;
  release(id: string, runner: string): Promise<boolean>;
  /** Gives up a run that its engine no longer works on. */
  abandon(id: string, runner: string): Promise<boolean>;
  /** The runs of an engine. */
  runs(engine: string): Promise<{ id: string; runner: string }[]>;
  cancel(id: string): Promise<'ok' | 'terminal' | 'gone'>;
  remove(id: string): Promise<boolean>;
  /** Notes that nothing was found when it was held against rights. */
  clear(id: string): Promise<void>;
  /** @param known its makers and their servers, by id and address */
  beat(engine: string, leaseMs: number, known?: readonly string[]): Promise<void>;
  /** Works that servers are to end; `recalled` once that was said. */
  recalls(): Promise<SentWork[]>;
  recalled(work: SentWork): Promise<void>;
  /** Milliseconds that a maker takes, in the running mean; undefined until it has made something. */
  makerMs(maker: string): Promise<number | undefined>;
  /** Ends the tasks whose maker, or its server, no engine has known for so long. @returns their ids */
  endLost(unknownMs: number, failure: TaskFailure): Promise<string[]>;
  /** Engine processes that have said lately that they live. */
  liveEngines(): Promise<number>;
  /** Tasks of all accounts that no run has taken yet. */
  countWaiting(): Promise<number>;
  /** The same of tasks that wait for a server of their maker. */
  countForServers(): Promise<number>;
  /** Those that a server works on. */
  countAtServers(): Promise<number>;
  /** Tasks that these can make at once. */
  liveThreads(): Promise<number>;
  leaveEngines(engine: string): Promise<void>;
  /** Sees that tasks that wait stand in their lines: with each call the next of them, over and over. */
  mend(): Promise<void>;
}

function taken(answer: unknown): Taken | undefined {
  const [id, word] = answer as string[]; // our own scripts
  return id === undefined ? undefined : { id, worn: word === 'worn' };
}

/** An engine's name ends with how many tasks it makes at once. */
function threadsOf(engine: string): number {
  return Number(/\/(\d+)$/.exec(engine)?.[1] ?? 1);
}

export function createTaskStore(redis: Redis, now: () => number): TaskStore {
  const get: TaskStore['get'] = async (id) => readRecord(await redis.hgetall(keys.task(id)));
  const won = (answer: unknown) => answer === 1;
  const one = (id: string) => [keys.task(id)];
  const mendedTo = new Map(POOLS.map((pool) => [pool, '']));

  return {
    async create(task, creation) {
      const fields = newTaskFields(task);
      const answer = await moves.create(
        redis,
        [
          keys.task(task.id),
          keys.account(task.account),
          keys.list(task.account, task.collection),
          keys.live(task.account),
          keys.usage(task.account),
          keys.use(task.id),
          keys.sequence,
        ],
        [
          task.id,
          task.price,
          task.created_at,
          task.priority,
          task.type,
          USAGE_SECONDS,
          task.account,
          task.seconds,
          creation?.key ?? '',
          creation?.request ?? '',
          creation?.refused ?? 0,
          KEPT_SECONDS,
          stageEntry(task.type).family.createAnswersTask ? 1 : 0,
          task.maker ?? '',
          ...Object.entries(fields).flat(),
        ],
      );
      const [word, value] = answer as [string, (string | number)?]; // our own script
      if (word === 'ok') return { made: newRecord(fields), preceding: Number(value) };
      if (word === 'credits') return { credits: Number(value) };
      if (word === 'repeated') return { repeated: String(value) };
      return word as 'queue' | 'account' | 'other' | 'late';
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
      const records = await Promise.all(ids.map(async (id) => readListed(await redis.hgetall(keys.task(id)))));
      return records.filter((record) => record !== undefined);
    },
    preceding: async (id) => Number(await line.preceding(redis, one(id))),
    async take(engine, runner, types = []) {
      const rules = [types.join(' '), JSON.stringify(LANES)];
      return taken(await line.take(redis, [], [engine, runner, now(), MOST_STARTS, ...rules]));
    },
    async send(engine, runner, servers) {
      return taken(
        await line.send(redis, [], [engine, runner, now(), MOST_STARTS_AT_SERVERS, JSON.stringify(servers)]),
      );
    },
    progress: async (id, runner, percent, ahead) =>
      won(await moves.progress(redis, one(id), [runner, percent, ahead ?? ''])),
    sending: async (id, runner, work) => won(await moves.sending(redis, one(id), [runner, JSON.stringify(work)])),
    async made(id, runner, { made, sizes }, { maker, seconds }) {
      const texts = [JSON.stringify(made), JSON.stringify(sizes)];
      return won(await moves.made(redis, one(id), [runner, ...texts, maker, seconds]));
    },
    succeed: async (id, runner, { outputs, sizes }) =>
      won(await moves.succeed(redis, one(id), [runner, now(), JSON.stringify(outputs), JSON.stringify(sizes)])),
    async fail(id, runner, failure, made) {
      const texts = [failure, made?.outputs, made?.sizes].map((value) =>
        value === undefined ? '' : JSON.stringify(value),
      );
      return won(await moves.fail(redis, one(id), [runner, now(), ...texts]));
    },
    async kept(id) {
      const [text, expires] = await redis.hmget(keys.task(id), 'sizes', 'expires_at');
      const sizes = text ? (JSON.parse(text) as FileSizes) : {}; // as `newTaskFields` and the moves write it
      return { sizes, expired: Number(expires) > 0 && Number(expires) <= now() };
    },
    release: async (id, runner) => won(await moves.release(redis, one(id), [runner])),
    abandon: async (id, runner) => won(await moves.abandon(redis, one(id), [runner])),
    async runs(engine) {
      const flat = (await line.runs(redis, [], [engine])) as string[]; // our own script: id, runner, …
      return Array.from({ length: flat.length / 2 }, (_, i) => ({ id: flat[i * 2]!, runner: flat[i * 2 + 1]! }));
    },
    cancel: async (id) => (await moves.cancel(redis, one(id), [now()])) as 'ok' | 'terminal' | 'gone', // our own script
    remove: async (id) => won(await moves.remove(redis, one(id), [now()])),
    async clear(id) {
      await moves.clear(redis, one(id), []);
    },
    countWaiting: () => redis.zcard(keys.line),
    countForServers: () => redis.zcard(keys.serverLine),
    countAtServers: () => redis.zcard(keys.serverRunning),
    liveEngines: () => redis.zcount(keys.engines, now(), '+inf'),
    async liveThreads() {
      const engines = await redis.zrange(keys.engines, now(), '+inf', 'BYSCORE');
      return engines.reduce((sum, engine) => sum + threadsOf(engine), 0);
    },
    async beat(engine, leaseMs, known = []) {
      await line.beat(redis, [keys.engines], [engine, leaseMs]);
      if (known.length > 0) await redis.zadd(keys.makers, ...known.flatMap((name) => [now(), name]));
    },
    async recalls() {
      await redis.zremrangebyscore(keys.recalls, '-inf', now() - RECALLED_MS);
      const works = await redis.zrange(keys.recalls, '0', '-1');
      return works.map((text) => JSON.parse(text) as SentWork); // as `sending` writes it
    },
    async recalled(work) {
      await redis.zrem(keys.recalls, JSON.stringify(work));
    },
    async makerMs(maker) {
      return Number(await redis.hget(keys.makerTimes, maker)) || undefined;
    },
    async endLost(unknownMs, failure) {
      const at = now();
      return (await line.lost(redis, [], [at - unknownMs, at, JSON.stringify(failure)])) as string[]; // our own script
    },
    async leaveEngines(engine) {
      await redis.zrem(keys.engines, engine);
    },
    async mend() {
      for (const [at, from] of mendedTo)
        mendedTo.set(at, String(await line.mend(redis, [], [MENDED_AT_ONCE, from, at])));
    },
  };
}
