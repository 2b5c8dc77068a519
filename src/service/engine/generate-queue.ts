import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { QUEUE_NAME } from '../keys.ts';

/**
 * The nudge that makes some engine process look at a task. The record in Redis is the truth: a job that is lost is added
 * again by the sweep, one that runs twice finds the task taken. The id has the task's epoch, so that a task whose process
 * died can be queued while BullMQ still holds the dead process' job.
 */
export interface GenerateQueue extends AsyncDisposable {
  add(task: { id: string; epoch: number; priority: number }): Promise<void>;
  queue: Queue<{ id: string }>;
}

/** @param connection used, not closed, by this */
export function createGenerateQueue(connection: Redis): GenerateQueue {
  const queue = new Queue<{ id: string }>(QUEUE_NAME, {
    connection,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: { count: 1_000 } },
  });
  queue.on('error', () => {}); // the connection reconnects by itself; a failed call throws where it was made
  return {
    queue,
    async add({ id, epoch, priority }) {
      await queue.add('generate', { id }, { jobId: `gen-${id}-${epoch}`, priority });
    },
    async [Symbol.asyncDispose]() {
      await queue.close();
    },
  };
}
