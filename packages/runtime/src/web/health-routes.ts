import type { FastifyInstance } from 'fastify';
import type { Health } from '../health.ts';

/** `/health`: the process turns. `/ready`: it can do its work, each part by name; 503 otherwise. */
export function registerHealthRoutes(app: FastifyInstance, health: Health): void {
  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const { ready, ...parts } = await health.readiness();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ...parts });
  });
}
