import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';

export interface ShownQueue {
  name: string;
  /** Of its Redis keys. */
  prefix: string;
}

/**
 * `/queues`: a look into BullMQ for an operator at the machine itself. Read-only, and for loopback callers only, since
 * jobs' data is nobody else's business.
 */
export function registerQueueBoard(app: FastifyInstance, redis: Redis, shown: readonly ShownQueue[]): AsyncDisposable {
  const queues = shown.map(({ name, prefix }) => new Queue(name, { connection: redis, prefix }));
  for (const queue of queues) queue.on('error', () => {}); // the connection reconnects by itself
  const serverAdapter = new FastifyAdapter();
  serverAdapter.setBasePath('/queues');
  createBullBoard({ queues: queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })), serverAdapter });

  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip))
        return reply.code(403).send({ message: 'only from the machine itself' });
    });
    await scope.register(serverAdapter.registerPlugin(), { prefix: '/queues' });
  });

  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}
