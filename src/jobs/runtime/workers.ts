import { setTimeout as wait } from 'node:timers/promises';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import type { JobContext, JobResult } from '../context.ts';
import { runKeep } from '../files/keep-job.ts';
import type { Positions } from '../line/positions.ts';
import { runCancel } from '../requests/cancel-job.ts';
import { runCreate } from '../requests/create-job.ts';
import { runReconcile } from '../requests/reconcile-job.ts';
import { runRefresh } from '../requests/refresh-job.ts';
import { runRemove } from '../requests/remove-job.ts';
import { runTrack } from '../requests/track-job.ts';
import { runAttach } from '../showing/attach-job.ts';
import { runDeliver } from '../showing/deliver-job.ts';
import { runPresent } from '../showing/present-job.ts';
import { runTurn } from '../showing/turn-job.ts';
import { inAccountOf } from './account-clients.ts';
import { createProcesses } from './processes.ts';
import { createWorker, type JobKind, QUEUE_NAMES, type QueueName } from './queues.ts';
import { startSweeps, type Turn } from './sweeps.ts';

/** The part of a process that moves requests on. Disposing it hands everything over to whoever is left, within a second. */

type Run = (request: string, context: JobContext, signal: AbortSignal | undefined, job: Job) => Promise<JobResult>;

const RUNS: Readonly<Record<JobKind, Run>> = {
  create: (request, context) => runCreate(request, context),
  reconcile: (request, context) => runReconcile(request, context),
  cancel: (request, context) => runCancel(request, context),
  remove: (request, context) => runRemove(request, context),
  keep: (request, context, signal, job) => runKeep(request, context, job.attemptsMade, signal),
  track: (request, context, signal) => runTrack(request, context, signal),
  present: (request, context, signal) => runPresent(request, context, signal),
  deliver: (request, context, signal, job) => runDeliver(request, context, job.attemptsMade, signal),
  attach: (request, context, signal, job) => runAttach(request, context, job.attemptsMade, signal),
  refresh: (request, context, _signal, job) => runRefresh(request, context, job.attemptsMade),
  turn: (request, context, signal, job) => runTurn(request, context, job.attemptsMade, signal),
};

/** Of `turn`: one more than there are threads, so that the threads know that somebody waits. */
const CONCURRENCY: Readonly<Record<QueueName, number>> = {
  ...{ requests: 50, track: 1_000, present: 16, deliver: 12, turn: 3 },
};
/**
 * A BullMQ worker fetches one job after the other, each a write that Redis syncs to its disk: several of them take a dead
 * process' tasks over in parallel.
 */
const FETCHERS: Readonly<Record<QueueName, number>> = {
  ...{ requests: 2, track: 5, present: 1, deliver: 1, turn: 1 },
};

/** With the gateway's drain before it, less than the eight seconds that a stop has in all (runtime/stop.ts). */
const STOP_MS = 3_500;

export interface WorkersOptions {
  redisUrl: string;
  redis: Redis;
  context: JobContext;
  positions: Positions;
  processId: string;
  /** Sweeps besides those of requests. */
  turns?: readonly Turn[];
}

export interface Workers extends AsyncDisposable {
  /** Why they move nothing on at the moment. */
  problem(): string | undefined;
}

export function startWorkers({ redisUrl, redis, context, positions, processId, turns = [] }: WorkersOptions): Workers {
  const { queues, requests, timing, log } = context;
  const processes = createProcesses({ redis, queues, requests, processId, timing, log });

  const workers = QUEUE_NAMES.flatMap((name) => Array<QueueName>(FETCHERS[name]).fill(name)).map((name) =>
    createWorker(
      redisUrl,
      name,
      CONCURRENCY[name] / FETCHERS[name],
      // Three plain parameters: BullMQ makes the signal only for such a function.
      (job: Job, token: string | undefined, signal: AbortSignal | undefined) =>
        processes.run(job, token ?? '', async (request) => {
          const run = RUNS[job.name as JobKind]; // jobs are added by kind only (queues.ts)
          if (!run) throw new Error(`no job is called ${job.name}`);
          return run(request, await inAccountOf(request, context), signal, job);
        }),
      log,
    ),
  );
  processes.own(workers);
  const sweeps = startSweeps(redis, context, positions, turns);

  return {
    problem() {
      const idle = workers.filter((worker) => !worker.isRunning()).map(({ name }) => name);
      return idle.length > 0 ? `no jobs are fetched: ${[...new Set(idle)].join(', ')}` : processes.problem();
    },
    async [Symbol.asyncDispose]() {
      await sweeps[Symbol.asyncDispose]();
      await Promise.all(workers.map((worker) => worker.pause(true)));
      // Again and again: a job that was just being fetched starts after the first call, and would never hear of it.
      const cancelAll = () => {
        for (const worker of workers) worker.cancelAllJobs('the process stops');
      };
      cancelAll();
      const canceling = setInterval(cancelAll, 50);
      // A create that is under way is waited for: its answer is worth some seconds. After that the list has to tell.
      const closed = Promise.all(workers.map((worker) => worker.close()));
      const patience = new AbortController();
      await Promise.race([closed, wait(STOP_MS, undefined, { signal: patience.signal }).catch(() => {})]);
      patience.abort();
      clearInterval(canceling);
      await processes[Symbol.asyncDispose]();
    },
  };
}
