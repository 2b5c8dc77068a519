import { DelayedError, type Job, WaitingError } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { z } from 'zod';
import { defineScript } from '../redis/script.ts';
import type { JobResult, Timing } from './context.ts';
import { JobData, QUEUE_NAMES, type QueueName, type Queues } from './queues.ts';
import type { Requests } from './requests.ts';

/**
 * Quick recovery after a crash, patience in an outage. A BullMQ lock can only be one of the two: ours is long (patience),
 * and beside it every process says once a second that it is alive and writes down which jobs it runs. A process that stops
 * saying so is dead, and its jobs go back to their queues within seconds. Nothing is handed back right after Redis or the
 * connection came back, when everybody was silent. Should all this fail, the locks still expire.
 */
export interface Processes extends AsyncDisposable {
  /** Runs one job under this process' name; turns its result into what BullMQ does next. */
  run(queue: QueueName, job: Job, token: string, work: (request: string) => Promise<JobResult>): Promise<void>;
}

export interface ProcessesOptions {
  redis: Redis;
  queues: Queues;
  requests: Requests;
  processId: string;
  timing: Timing;
  log: Logger;
}

const NOW = `local t = redis.call('TIME') local now = t[1] * 1000 + math.floor(t[2] / 1000)\n`;
const beatScript = defineScript(`${NOW}return redis.call('ZADD', 'kiln:processes', now + ARGV[2], ARGV[1])`);
/** Gives the processes past their deadline, to one caller at a time. */
const deadScript = defineScript(`${NOW}
if not redis.call('SET', 'kiln:processes:sweeping', ARGV[1], 'NX', 'PX', ARGV[2]) then return {} end
return redis.call('ZRANGEBYSCORE', 'kiln:processes', '-inf', now)`);

const runningKey = (processId: string) => `kiln:process:${processId}`;

export function createProcesses({ redis, queues, requests, processId, timing, log }: ProcessesOptions): Processes {
  let connectedAt = performance.now();
  const onReady = () => {
    connectedAt = performance.now();
  };
  redis.on('ready', onReady);
  let beating: Promise<void> = Promise.resolve();
  let stopped = false;

  const beat = async () => {
    if (redis.status !== 'ready') return;
    await beatScript(redis, [], [processId, timing.processLease]);
    if (performance.now() - connectedAt < timing.outageGrace || (await uptimeMs(redis)) < timing.outageGrace) return;
    const dead = z.array(z.string()).parse(await deadScript(redis, [], [processId, timing.processBeat]));
    for (const id of dead) await handBack(id);
  };

  /** The jobs of a dead process go to whoever is free. */
  async function handBack(dead: string): Promise<void> {
    const running = Object.entries(await redis.hgetall(runningKey(dead)));
    if (dead === processId) return; // we were silent, not dead
    log.warn({ process: dead, jobs: running.length }, 'a process died, its jobs are handed back');
    await Promise.all(
      running.map(async ([field, token]) => {
        const [queue = '', jobId = ''] = field.split('/');
        const name = QUEUE_NAMES.find((known) => known === queue);
        const job = name && (await queues.find(name, jobId));
        if (name === 'track' && job) await requests.countCrash(JobData.parse(job.data).request);
        // Refused when the job is not active under this token any more: then it is in good hands already.
        await job
          ?.moveToWait(token)
          .catch((error: unknown) => log.debug({ err: error, job: jobId }, 'not handed back'));
        await redis.hdel(runningKey(dead), field);
      }),
    );
    await redis.zrem('kiln:processes', dead);
  }

  const timer = setInterval(() => {
    if (stopped) return;
    beating = beating.then(beat).catch((error: unknown) => log.warn({ err: error }, 'a heartbeat failed'));
  }, timing.processBeat);
  beating = beat().catch((error: unknown) => log.warn({ err: error }, 'a heartbeat failed'));

  return {
    async run(queue, job, token, work) {
      const field = `${queue}/${job.id}`;
      await redis.hset(runningKey(processId), field, token);
      let result: JobResult;
      try {
        result = await work(JobData.parse(job.data).request);
      } finally {
        await redis.hdel(runningKey(processId), field);
      }
      if (result === 'hand-over') {
        await job.moveToWait(token);
        throw new WaitingError();
      }
      if (result !== 'done') {
        await job.moveToDelayed(Date.now() + result.againInMs, token);
        throw new DelayedError();
      }
    },
    async [Symbol.asyncDispose]() {
      stopped = true;
      clearInterval(timer);
      await beating;
      redis.off('ready', onReady);
      // What is still running then is handed back by the others, as after a crash.
      if ((await redis.hlen(runningKey(processId))) === 0) await redis.zrem('kiln:processes', processId);
    },
  };
}

async function uptimeMs(redis: Redis): Promise<number> {
  const info = await redis.info('server');
  return Number(/^uptime_in_seconds:(\d+)/m.exec(info)?.[1] ?? 0) * 1_000;
}
