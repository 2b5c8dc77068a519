import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

export interface ShownQueue {
  name: string;
  /** Of its Redis keys. */
  prefix: string;
}

export interface QueueBoard {
  /** Used, not closed. */
  redis: Redis;
  shown: readonly ShownQueue[];
}

/** `/queues`: a look into BullMQ for operators. Read-only. */
export function createQueueBoard({ redis, shown }: QueueBoard) {
  const queues = shown.map(({ name, prefix }) => new Queue(name, { connection: redis, prefix }));
  for (const queue of queues) queue.on('error', () => {}); // the connection reconnects by itself
  const serverAdapter = new FastifyAdapter();
  serverAdapter.setBasePath('/queues');
  createBullBoard({ queues: queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })), serverAdapter });
  return {
    /** For the prefix `/queues`. */
    plugin: serverAdapter.registerPlugin(),
    async [Symbol.asyncDispose]() {
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}
