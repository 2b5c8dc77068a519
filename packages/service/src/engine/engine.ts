import { randomUUID } from 'node:crypto';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { TaskType } from 'kiln-client/contract/families/index';
import { isTerminal } from 'kiln-client/contract/task';
import { createOutages, type Outages } from 'kiln-runtime/outages';
import { NewerRecord } from 'kiln-runtime/redis/versions';
import { QUEUE_NAME } from '../keys.ts';
import type { GenerateQueue } from '../tasks/generate-queue.ts';
import type { Taken, TaskStore } from '../tasks/task-store.ts';
import { failureOf } from './make-at-server.ts';
import { createPlaces } from './places.ts';
import { type RunTools, runTask } from './run-task.ts';
import { createServers, type Servers } from './servers.ts';

/**
 * An engine process: takes the task that is next whenever one of its threads is free, and brings each to its end. It says
 * every second that it lives; when it stops saying so, the others take over its tasks within seconds. In order
 * (SIGTERM), it hands them back at once.
 */

const LEASE_MS = 5_000;
const BEAT_MS = 1_000;
const LOOK_MS = 2_000;
const TIDY_MS = 60_000;
/** After a start or an outage engines have this long to say which makers they know. */
const STEADY_MS = 60_000;
/** For outages. */
const QUEUE = 'generation queue';
const MISCONFIGURED = failureOf({ code: 'model_server_misconfigured' });

export interface EngineOptions extends Omit<RunTools, 'waiting'> {
  /** Of the queue, and so without the installation's prefix. */
  redis: Redis;
  queuePrefix: string;
  queue: GenerateQueue;
  threads: number;
  /** Makes these only, as an engine on a machine for them; undefined: all. */
  takes?: readonly TaskType[] | undefined;
  /** Whether a thread has been started that waits for tasks. */
  isWarm(): boolean;
}

export interface Engine extends AsyncDisposable {
  /** Tasks that it has in hand. */
  busy(): number;
  /** Results that it has made and that are not in the store yet. */
  waiting(): number;
  /** Why it takes no tasks at the moment. */
  problem(): string | undefined;
  /** The same of each model server. */
  servers: Servers['problems'];
}

export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { store, log, queue, watch, outbox } = options;
  // `task-take.lua`, which shares threads among tasks, reads their number from this name.
  const engine = `${randomUUID()}/${options.threads}`;
  const stopping = new AbortController();
  const outages = createOutages(log);
  const waiting = new Set<string>();
  const servers = createServers(options);
  await store.beat(engine, LEASE_MS, servers.known);
  let beatenAt = performance.now();
  let steadySince = beatenAt;

  const run = async (runner: string, taken: Taken) => {
    const outcome = await runTask(taken, runner, { ...options, waiting, stopping: stopping.signal });
    if (outcome === 'released') await queue.nudge();
  };
  // A result that is made and not stored keeps its place among the runs, so no more are made than there are threads.
  const mayTake = () => !stopping.signal.aborted && watch.problem() === undefined;
  const threads = createPlaces({
    count: options.threads,
    mayTake,
    take: (runner) => store.take(engine, runner, options.takes),
    run,
    outages,
  });
  const atServers = createPlaces({
    count: servers.count,
    mayTake,
    take: (runner) => store.send(engine, runner, servers.places()),
    run: async (runner, taken) => {
      await run(runner, taken);
      servers.recall();
    },
    outages,
  });

  const worker = followNudges(options, async (id) => {
    // While all threads are busy the nudges are for other processes; this one is kept until it can be followed.
    await atServers.fill();
    while (!stopping.signal.aborted && threads.isFull()) await Promise.race(threads.runs.values());
    await threads.fill();
    if (options.takes && !threads.isFull() && (await store.countWaiting()) > 0) await queue.passOn(id);
  });
  worker.on('error', (error) => outages.failed(QUEUE, error));

  const look = async () => {
    for (const { id, runner } of await store.runs(engine)) {
      if (threads.runs.has(runner) || atServers.runs.has(runner) || !(await store.abandon(id, runner))) continue;
      log.error({ task: id }, 'run ended without a word');
    }
    await store.mend();
    servers.recall();
    const { forgottenMs } = options.phase.times;
    const isSteady = performance.now() - steadySince > Math.min(STEADY_MS, forgottenMs);
    for (const id of isSteady ? await store.endLost(forgottenMs, MISCONFIGURED) : []) {
      log.error({ task: id }, 'task given up: its maker is not set up any more');
      await options.leftovers.clear(id);
    }
    await Promise.all([threads.fill(), atServers.fill()]);
  };
  const beat = async () => {
    await store.beat(engine, LEASE_MS, servers.known);
    if (performance.now() - beatenAt > LEASE_MS) steadySince = performance.now();
    beatenAt = performance.now();
    outages.worked(QUEUE);
  };
  /** What other engines have brought to its end is not needed here any more. */
  const tidy = async () => {
    for (const id of await outbox.tasks()) if (await isOver(id, store)) await outbox.remove(id);
  };
  const tidying = every(TIDY_MS, 'look at the outbox', tidy, outages);
  const beating = every(BEAT_MS, 'heartbeat of an engine', beat, outages);
  const looking = every(LOOK_MS, 'look of an engine', look, outages);
  await look();

  return {
    busy: () => threads.runs.size,
    waiting: () => waiting.size,
    servers: servers.problems,
    problem() {
      if (!worker.isRunning()) return 'it takes no tasks';
      if (options.isWarm() && options.pool.running('recipe') === 0) return 'none of its threads runs';
      const silentMs = performance.now() - beatenAt;
      return silentMs > LEASE_MS ? `it has not said for ${Math.round(silentMs / 1_000)} s that it lives` : undefined;
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.all([looking(), tidying()]);
      await worker.close();
      await Promise.all([...threads.runs.values(), ...atServers.runs.values()]);
      servers[Symbol.dispose]();
      await beating();
      await store.leaveEngines(engine);
    },
  };
}

/** One at a time, each until it is followed. */
function followNudges({ redis, queuePrefix }: EngineOptions, follow: (id: string | undefined) => Promise<void>) {
  return new Worker(QUEUE_NAME, ({ id }) => follow(id), {
    connection: redis,
    prefix: queuePrefix,
    concurrency: 1,
    lockDuration: 30_000,
    stalledInterval: 15_000,
    maxStalledCount: 1_000_000,
    removeOnComplete: { count: 0 },
  });
}

async function isOver(id: string, store: Pick<TaskStore, 'get'>): Promise<boolean> {
  try {
    const record = await store.get(id);
    return record === undefined || isTerminal(record.status);
  } catch (error) {
    if (error instanceof NewerRecord) return false;
    throw error;
  }
}

/** Repeats until stopped, never two at once; the returned function waits for the last one. */
function every(ms: number, name: string, work: () => Promise<void>, outages: Outages): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = () =>
    work()
      .then(
        () => outages.worked(name),
        (error: unknown) => outages.failed(name, error),
      )
      .finally(() => {
        running = undefined;
      });
  const timer = setInterval(() => {
    running ??= run();
  }, ms);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
