import { DelayedError, type Job, WaitingError, type Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { createOutages } from 'kiln-runtime/outages';
import type { Logger } from 'pino';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import type { JobResult, QueueName } from '../base/job.ts';
import type { Timing } from '../base/timing.ts';
import { storeScript } from '../store/script.ts';
import type { Steps } from '../store/steps.ts';
import { type JobQueues, QUEUE_NAMES, readJob } from './queues.ts';

/**
 * Quick recovery after a crash, patience in an outage. A BullMQ lock can only be one of the two: ours is long (patience),
 * and beside it every process says once a second that it is alive, and which workers are its own. A process that stops
 * saying so is dead, and what its workers hold locked goes back to the queues within seconds. Nothing is handed back right
 * after Redis or the connection came back, when all processes were silent. Should all this fail, the locks still expire.
 */
export interface Processes extends AsyncDisposable {
  /** Lets the workers fetch once the process is known, so that nothing they hold is ever without an owner. */
  own(workers: readonly Worker[]): void;
  /** Why others may take this process for dead. */
  problem(): string | undefined;
  /** Runs one job; turns its result into what BullMQ does next. */
  run(job: Job, token: string, work: () => Promise<JobResult>): Promise<void>;
}

export interface ProcessesOptions {
  redis: Redis;
  queues: JobQueues;
  steps: Pick<Steps, 'countCrash'>;
  processId: string;
  timing: Timing;
  log: Logger;
}

const beatScript = storeScript('process-beat');
const deadScript = storeScript('process-dead');

/** A lock's token is the id of the worker that took it and a number. */
const workerOf = (token: string) => token.slice(0, token.lastIndexOf(':'));

interface Held {
  queue: QueueName;
  jobId: string;
  token: string;
}

export function createProcesses({ redis, queues, steps, processId, timing, log }: ProcessesOptions): Processes {
  const outages = createOutages(log);
  let connectedAt = performance.now();
  const onReady = () => {
    connectedAt = performance.now();
  };
  redis.on('ready', onReady);
  const running = new Set<string>();
  let workers: readonly Worker[] = [];
  let suspects = new Set<string>();
  let searchedAt = performance.now();
  let beating: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let beatenAt = performance.now();
  let stopped = false;

  async function beat(): Promise<void> {
    if (redis.status !== 'ready') return;
    const touched = [keys.process(processId), keys.processes];
    await beatScript(redis, touched, [processId, timing.processLease, ...workers.map((worker) => worker.id)]);
    if (!stopped) for (const worker of workers) if (!worker.isRunning()) startFetching(worker);
    if (performance.now() - searchedAt >= timing.sweep) {
      searchedAt = performance.now();
      await handBackLost();
    }
    if (performance.now() - connectedAt < timing.outageGrace || (await uptimeMs(redis)) < timing.outageGrace) return;
    const dead = z
      .array(z.string())
      .parse(await deadScript(redis, [keys.processSweep, keys.processes], [processId, timing.processBeat]));
    for (const id of dead) await handBackAll(id);
  }

  function startFetching(worker: Worker): void {
    worker.run().catch((error: unknown) => log.warn({ err: error }, 'a worker stopped fetching'));
  }

  async function heldBy(ids: ReadonlySet<string>): Promise<Held[]> {
    const held = await Promise.all(
      QUEUE_NAMES.map(async (queue) => (await queues.held(queue)).map((lock) => ({ queue, ...lock }))),
    );
    return held.flat().filter(({ token }) => ids.has(workerOf(token)));
  }

  /** The jobs of a dead process go back to the queues. */
  async function handBackAll(dead: string): Promise<void> {
    if (dead === processId) return; // we were silent, not dead
    const held = await heldBy(new Set(await redis.smembers(keys.process(dead))));
    log.warn({ process: dead, jobs: held.length }, 'a process died, its jobs are handed back');
    await Promise.all(held.map((lock) => handBack(lock, { crashed: true })));
    await redis.multi().del(keys.process(dead)).zrem(keys.processes, dead).exec();
  }

  /**
   * Jobs that our workers hold and do not run: the answer that handed one out was lost on its way, and Redis' client
   * asked again and got another. Found twice in a row they go back.
   */
  async function handBackLost(): Promise<void> {
    const held = await heldBy(new Set(workers.map((worker) => worker.id)));
    const idle = held.filter(({ token }) => !running.has(token));
    const lost = idle.filter(({ token }) => suspects.has(token));
    suspects = new Set(idle.map(({ token }) => token));
    await Promise.all(lost.map((lock) => handBack(lock, { crashed: false })));
    if (lost.length > 0) log.warn({ jobs: lost.length }, 'jobs that were not run were handed back');
  }

  async function handBack({ queue, jobId, token }: Held, { crashed }: { crashed: boolean }): Promise<void> {
    const job = await queues.find(queue, jobId);
    if (!job) return;
    if (crashed && queue === 'track') await steps.countCrash(readJob(job.data).request);
    // Refused when the job is not active under this token any more: then it is in good hands already.
    await job
      .moveToWait(token)
      .catch((error: unknown) => log.debug({ err: error, job: jobId }, 'a job was not handed back'));
  }

  return {
    own(given) {
      workers = given;
      const next = () => {
        if (stopped) return;
        beating = beating.then(beat).then(
          () => {
            if (redis.status === 'ready') beatenAt = performance.now();
            outages.worked('heartbeat of a worker process');
          },
          (error: unknown) => outages.failed('heartbeat of a worker process', error),
        );
      };
      next();
      timer = setInterval(next, timing.processBeat);
    },
    problem() {
      const silentMs = performance.now() - beatenAt;
      const isSilent = silentMs > timing.processLease + timing.processBeat;
      return isSilent ? `it has not said for ${Math.round(silentMs / 1_000)} s that it lives` : undefined;
    },
    async run(job, token, work) {
      running.add(token);
      let result: JobResult;
      try {
        result = await work();
        if (result === 'hand-over') await job.moveToWait(token);
        else if (result !== 'done') await job.moveToDelayed(Date.now() + result.againInMs, token);
      } finally {
        running.delete(token);
      }
      if (result === 'hand-over') throw new WaitingError();
      if (result !== 'done') throw new DelayedError();
    },
    async [Symbol.asyncDispose]() {
      stopped = true;
      clearInterval(timer);
      await beating;
      redis.off('ready', onReady);
      // What is still held then is handed back by the others, as after a crash.
      if ((await heldBy(new Set(workers.map((worker) => worker.id)))).length > 0) return;
      await redis.multi().del(keys.process(processId)).zrem(keys.processes, processId).exec();
    },
  };
}

async function uptimeMs(redis: Redis): Promise<number> {
  const info = await redis.info('server');
  return Number(/^uptime_in_seconds:(\d+)/m.exec(info)?.[1] ?? 0) * 1_000;
}
