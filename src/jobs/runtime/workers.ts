import { setTimeout as wait } from 'node:timers/promises';
import type { Job } from 'bullmq';
import { NewerRecord } from 'kiln-runtime/redis/versions';
import { isTracing, tracedFrom } from 'kiln-runtime/tracing/trace';
import { inAccountOf } from '../admission/in-account.ts';
import { FOLLOW_UPS } from '../base/addresses.ts';
import type { JobAddress, JobResult, QueueName } from '../base/job.ts';
import type { Outbox } from '../store/outbox.ts';
import { jobOf } from '../work/index.ts';
import type { WorkerContext } from './create-context.ts';
import { createProcesses } from './processes.ts';
import { QUEUE_NAMES, QUEUES, readJob } from './queues.ts';
import { type Sweep, startSweeps } from './sweeps.ts';

/** The part of a process that moves requests on. Disposing it hands everything over to the other processes, within a second. */

/** With the gateway's drain before it, less than the eight seconds that a stop has in all (runtime/stop.ts). */
const STOP_MS = 3_500;

/** Until the job looks again whether a newer Kiln is there for what only it can do. */
const NEWER_MS = 10_000;

export interface WorkersOptions {
  context: WorkerContext;
  processId: string;
  /** Besides those of requests. */
  sweeps?: readonly Sweep[];
}

export interface Workers extends AsyncDisposable {
  /** Why they move nothing on at the moment. */
  problem(): string | undefined;
}

export function startWorkers(options: WorkersOptions): Workers {
  const { context, processId } = options;
  const { redis, queues, requests, steps, timing, log } = context;
  const processes = createProcesses({ redis, queues, steps, processId, timing, log });

  // Three plain parameters: BullMQ makes the signal only for such a function.
  const runJob = (job: Job, token: string | undefined, signal: AbortSignal | undefined) =>
    processes.run(job, token ?? '', async () => {
      const row = jobOf(job.name);
      const turn = { attempt: job.attemptsMade, signal: signal ?? new AbortController().signal };
      try {
        if (!row) throw new NewerRecord();
        const { request } = readJob(job.data);
        const own = await inAccountOf(request, context);
        const attributes = { 'kiln.request': request, 'kiln.attempt': turn.attempt };
        const parent = isTracing() ? await requests.traceOf(request) : undefined;
        const run = () =>
          row.run(own, request, turn).catch((error: unknown) => {
            if (turn.signal.aborted) return 'hand-over' as const;
            throw error;
          });
        return await tracedFrom(parent, row.kind, { kind: 'consumer', attributes }, () =>
          whileDue(row, request, context, run),
        );
      } catch (error) {
        if (!(error instanceof NewerRecord)) throw error;
        log.warn({ job: job.id }, 'a job or a request of a newer Kiln waits for one');
        return { againInMs: NEWER_MS };
      }
    });
  const workers = QUEUE_NAMES.flatMap((name) => Array<QueueName>(QUEUES[name].fetchers).fill(name)).map((name) =>
    queues.fetcher(name, runJob),
  );
  processes.own(workers);
  const sweeps = startSweeps(context, options.sweeps);

  return {
    problem() {
      const idle = workers.filter((worker) => !worker.isRunning()).map(({ name }) => name);
      return idle.length > 0 ? `no jobs are fetched: ${[...new Set(idle)].join(', ')}` : processes.problem();
    },
    async [Symbol.asyncDispose]() {
      // One that takes long ends with the process: all of them can be begun again.
      const swept = sweeps[Symbol.asyncDispose]();
      await Promise.all(workers.map((worker) => worker.pause(true)));
      // Again and again: a job that was just being fetched starts after the first call, and would never hear of it.
      const cancelAll = () => {
        for (const worker of workers) worker.cancelAllJobs('the process stops');
      };
      cancelAll();
      const canceling = setInterval(cancelAll, 50);
      // A create that is under way is waited for: its answer is worth some seconds. After that the list has to tell.
      const closed = Promise.all([swept, ...workers.map((worker) => worker.close())]);
      const patience = new AbortController();
      await Promise.race([closed, wait(STOP_MS, undefined, { signal: patience.signal }).catch(() => {})]);
      patience.abort();
      clearInterval(canceling);
      await processes[Symbol.asyncDispose]();
    },
  };
}

/**
 * A follow-up job runs for as long as it is due in the outbox, and is taken out when it is done: what became necessary again
 * meanwhile is done again, and what is not due any more, or not yet, is not done. Other jobs just run.
 */
export async function whileDue(
  { kind }: JobAddress,
  id: string,
  { outbox }: { outbox: Outbox },
  run: () => Promise<JobResult>,
): Promise<JobResult> {
  const row = FOLLOW_UPS.find((one) => one.kind === kind);
  if (!row) return run();
  for (;;) {
    const since = await outbox.dueSince(row.kind, id);
    if (since === null) return 'done';
    const result = await run();
    if (result !== 'done' || (await outbox.done(row.kind, id, since))) return result;
  }
}
