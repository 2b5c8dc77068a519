import { randomUUID } from 'node:crypto';
import { type Job, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { createOutages, type Outages } from '../../runtime/outages.ts';
import { QUEUE_NAME } from '../keys.ts';
import type { TaskStore } from '../tasks/task-store.ts';
import type { Updates } from '../tasks/updates.ts';
import type { GenerateQueue } from './generate-queue.ts';
import { type RunTools, runTask } from './run-task.ts';

/**
 * An engine process: takes tasks from the queue, as many at once as it has threads, and brings each to its end. It says
 * every second that it lives; when it stops saying so, the others take over its tasks within seconds. In order
 * (SIGTERM), it hands them back at once.
 */

const LEASE_MS = 5_000;
const BEAT_MS = 1_000;
const RECOVER_MS = 2_000;
/** Waiting tasks whose jobs are looked after by each sweep. */
const LOOK_AFTER = 100;

export interface EngineOptions extends Omit<RunTools, 'engine' | 'updates'> {
  redis: Redis;
  log: Logger;
  store: TaskStore;
  updates: Updates;
  queue: GenerateQueue;
  threads: number;
}

export interface Engine extends AsyncDisposable {
  /** Why it takes no tasks at the moment. */
  problem(): string | undefined;
}

export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { store, log, queue } = options;
  const engine = randomUUID();
  const stopping = new AbortController();
  const outages = createOutages(log);
  // One entry a run, not a task: of two jobs for one task the second ends at once, and the first must still count.
  const active = new Set<{ id: string }>();
  const isActive = (id: string) => [...active].some((run) => run.id === id);
  await store.beat(engine, LEASE_MS);
  let beatenAt = performance.now();

  const worker = new Worker<{ id: string }>(
    QUEUE_NAME,
    // The second parameter must be declared plainly: BullMQ looks at how many there are.
    async (job: Job<{ id: string }>, token?: string) => {
      const run = { id: job.data.id };
      active.add(run);
      try {
        const outcome = await runTask(run.id, { ...options, engine, stopping: stopping.signal });
        if (outcome !== 'released') return;
        await job.moveToWait(token);
        throw new WaitingError();
      } finally {
        active.delete(run);
      }
    },
    {
      connection: options.redis,
      concurrency: options.threads,
      lockDuration: 30_000,
      stalledInterval: 15_000,
      maxStalledCount: 1_000_000,
      removeOnComplete: { count: 0 },
    },
  );
  worker.on('error', (error) => outages.failed('generation queue', error));

  const recover = async () => {
    for (const id of await store.running()) {
      if (isActive(id) || !(await store.abandon(id, engine))) continue;
      log.error({ task: id }, 'run ended without a word');
    }
    for (const orphan of await store.orphans()) await queue.add(orphan);
    for (const id of await store.waiting(LOOK_AFTER)) {
      if (isActive(id)) continue;
      const record = await store.get(id);
      if (record?.status === 'PENDING') await queue.add(record);
    }
  };
  const beat = async () => {
    await store.beat(engine, LEASE_MS);
    beatenAt = performance.now();
    outages.worked('generation queue');
  };
  const beating = every(BEAT_MS, 'heartbeat of an engine', beat, outages);
  const recovering = every(RECOVER_MS, 'sweep of an engine', recover, outages);
  await recover();

  return {
    problem() {
      if (!worker.isRunning()) return 'it takes no tasks';
      if (options.pool.running() === 0) return 'none of its threads runs';
      const silentMs = performance.now() - beatenAt;
      return silentMs > LEASE_MS ? `it has not said for ${Math.round(silentMs / 1_000)} s that it lives` : undefined;
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await recovering();
      await worker.close();
      await beating();
      await store.leaveEngines(engine);
    },
  };
}

/** Repeats until stopped, never two at once; the returned function waits for the last one. */
function every(ms: number, name: string, work: () => Promise<void>, outages: Outages): () => Promise<void> {
  let last = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    last = work()
      .then(
        () => outages.worked(name),
        (error: unknown) => outages.failed(name, error),
      )
      .finally(() => {
        busy = false;
      });
  }, ms);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await last;
  };
}
