import { type Job, type Processor, Queue, Worker } from 'bullmq';
import { type Redis, Redis as RedisClient } from 'ioredis';
import { redisOptions } from 'kiln-runtime/redis/address';
import { REDIS_OPTIONS } from 'kiln-runtime/redis/connect';
import { queuePlace } from 'kiln-runtime/redis/prefix';
import { NewerRecord } from 'kiln-runtime/redis/versions';
import type { Logger } from 'pino';
import { z } from 'zod';
import { QUEUE_KEYS, QUEUE_PREFIX } from '../../keys.ts';
import type { JobAddress, QueueName, Queues } from '../base/job.ts';

/**
 * BullMQ's part. Queues: `requests` (create, reconcile, cancel, remove, refresh: short), `track` (one job per task, as long as
 * the task), and three lanes for what a result shows, so that what is small and quick never waits for what is large or has
 * to be drawn: `present` (its picture), `deliver` (its files, at once or when asked for, and those it was made from), `turn` (its turntable). A job carries the request's id and nothing else; its own id is `<kind>-<request>`, so adding it
 * again while it exists changes nothing. Jobs never fail for good: an error is a bug or an outage, is logged, and the job
 * runs again later; the record says what is left to do.
 */

/**
 * `concurrency`: jobs that one process runs at once; of `turn` one more than there are threads, so that the threads know
 * that a job waits. `fetchers`: a BullMQ worker fetches one job after the other, each a write that Redis syncs to its
 * disk; several of them take a dead process' tasks over in parallel.
 */
export const QUEUES = {
  requests: { concurrency: 50, fetchers: 2 },
  track: { concurrency: 1_000, fetchers: 5 },
  present: { concurrency: 16, fetchers: 1 },
  deliver: { concurrency: 12, fetchers: 1 },
  turn: { concurrency: 3, fetchers: 1 },
} as const satisfies Readonly<Record<QueueName, { concurrency: number; fetchers: number }>>;
export const QUEUE_NAMES = Object.keys(QUEUES) as readonly QueueName[]; // the table's own keys

/** Of what a job carries. */
const JOB_VERSION = 1;

/** One without a version is of the first. */
const JobData = z.object({ v: z.number().default(JOB_VERSION), request: z.string() });
type JobData = z.output<typeof JobData>;
const Versioned = JobData.pick({ v: true });

/** The lock is patience for an outage of Redis; recovery after a crash comes from the process leases (processes.ts). */
const WORKER_OPTIONS = {
  // It fetches when its process is known (processes.ts).
  autorun: false,
  lockDuration: 60_000,
  stalledInterval: 15_000,
  maxStalledCount: 1_000_000,
  drainDelay: 5,
  runRetryDelay: 1_000,
  settings: { backoffStrategy: (attempt: number) => Math.min(30_000, 500 * 2 ** Math.min(attempt, 6)) },
};

const JOB_OPTIONS = {
  attempts: 1_000_000,
  backoff: { type: 'custom' },
  removeOnComplete: true,
};

/** What a job carries. @throws {NewerRecord} a newer Kiln wrote it */
export function readJob(data: unknown): JobData {
  if (Versioned.parse(data).v > JOB_VERSION) throw new NewerRecord();
  return JobData.parse(data);
}

export interface JobQueues extends Queues, AsyncDisposable {
  /** @returns undefined when it no longer exists */
  find(queue: QueueName, jobId: string): Promise<Job | undefined>;
  /** Jobs that some worker is said to run, with the token of the lock on each. */
  held(queue: QueueName): Promise<{ jobId: string; token: string }[]>;
  /** One fetcher of a queue; it has a connection of its own for waiting only. */
  fetcher(queue: QueueName, processor: Processor<unknown>): Worker;
}

/** BullMQ takes no colons. */
function jobId({ kind }: JobAddress, request: string): string {
  return `${kind}-${request.replaceAll(':', '.')}`;
}

/** @param redis a connection of ours, for looking; queues and fetchers share one of their own */
export function createQueues(redisUrl: string, redis: Redis, log: Logger): JobQueues {
  const { url, prefix } = queuePlace(redisUrl, QUEUE_PREFIX);
  const connection = new RedisClient({ ...redisOptions(url), ...REDIS_OPTIONS, replyMapping: 'legacy' });
  connection.on('error', (error: Error) => log.debug({ err: error }, 'queue connection to redis'));
  const queues = new Map<QueueName, Queue>();
  for (const name of QUEUE_NAMES) {
    const queue = new Queue(name, { connection, prefix });
    queue.on('error', (error) => log.debug({ err: error, queue: name }, 'queue error'));
    queues.set(name, queue);
  }
  const queueOf = (name: QueueName) => queues.get(name)!; // one for each name, above

  const add: JobQueues['add'] = async (job, request, delayMs = 0) => {
    await queueOf(job.queue).add(job.kind, { v: JOB_VERSION, request } satisfies JobData, {
      ...JOB_OPTIONS,
      jobId: jobId(job, request),
      ...(delayMs > 0 ? { delay: delayMs } : {}),
    });
  };

  return {
    add,
    async addMissing(wanted) {
      const pipeline = redis.pipeline();
      for (const { job, request, unless = job } of wanted) {
        const names = [job, unless].map((one) => QUEUE_KEYS.names.job(one.queue, jobId(one, request)));
        pipeline.exists(...names);
      }
      const found = (await pipeline.exec()) ?? [];
      const missing = wanted.filter((_, index) => found[index]?.[1] === 0);
      await Promise.all(missing.map(({ job, request }) => add(job, request)));
      return missing.length;
    },
    find: (name, id) => queueOf(name).getJob(id),
    async held(name) {
      const ids = await redis.lrange(QUEUE_KEYS.names.active(name), '0', '-1');
      if (ids.length === 0) return [];
      const tokens = await redis.mget(ids.map((id) => QUEUE_KEYS.names.lock(name, id)));
      return ids.flatMap((jobId, i) => {
        const token = tokens[i];
        return token ? [{ jobId, token }] : [];
      });
    },
    async counts() {
      const rows = await Promise.all(
        QUEUE_NAMES.map(async (name) => [name, await queueOf(name).getJobCounts()] as const),
      );
      return Object.fromEntries(rows) as Record<QueueName, Record<string, number>>; // one row per name
    },
    fetcher: (name, processor) => createFetcher(name, processor, { connection, prefix, log }),
    async [Symbol.asyncDispose]() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}

interface FetcherOptions {
  connection: RedisClient;
  prefix: string;
  log: Logger;
}

function createFetcher(
  name: QueueName,
  processor: Processor<unknown>,
  { connection, prefix, log }: FetcherOptions,
): Worker {
  const { concurrency, fetchers } = QUEUES[name];
  const options = { connection, prefix, concurrency: concurrency / fetchers, ...WORKER_OPTIONS };
  const worker = new Worker(name, processor, options);
  worker.on('error', (error) => log.debug({ err: error, queue: name }, 'worker error'));
  worker.on('failed', (job, error) => log.error({ err: error, queue: name, job: job?.id }, 'job failed, runs again'));
  // Its successor may be running already: this one has to stop.
  worker.on('lockRenewalFailed', (ids: string[]) => {
    for (const id of ids) worker.cancelJob(id);
  });
  return worker;
}
