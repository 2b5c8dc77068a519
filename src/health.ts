import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/**
 * What an operator's tools ask for: `/health` (the process lives), `/ready` (it can do its work), `/metrics`
 * (Prometheus text).
 */

export interface HealthOptions {
  redis: Redis;
  /** Parts that say whether they can work: gateway connected, service listening. */
  checks: Readonly<Record<string, () => boolean | Promise<boolean>>>;
  /** Numbers worth a graph, read at each scrape: queue lengths, requests in flight. */
  gauges: Readonly<Record<string, { help: string; read(): number | Promise<number> }>>;
}

export function registerHealth(app: FastifyInstance, options: HealthOptions): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  new Gauge({
    name: 'kiln_event_loop_delay_max_seconds',
    help: 'Longest delay of the event loop since the last scrape',
    registers: [registry],
    collect() {
      this.set(delay.max / 1e9);
      delay.reset();
    },
  });
  for (const [name, { help, read }] of Object.entries(options.gauges)) {
    new Gauge({
      name: `kiln_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const checks: Record<string, boolean> = { redis: await options.redis.ping().then(() => true, () => false) };
    for (const [name, check] of Object.entries(options.checks)) checks[name] = await check();
    const ready = Object.values(checks).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
