import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/**
 * What an operator's tools ask for: `/health` (the process lives), `/ready` (it can do its work), `/metrics`
 * (Prometheus text).
 */

export interface Health {
  /** A part that says whether it can work: gateway connected, service listening. */
  addCheck(name: string, check: () => boolean | Promise<boolean>): void;
  /** Numbers worth a graph, read at each scrape: queue lengths, requests in flight. */
  addGauges(gauges: Readonly<Record<string, { help: string; read(): number | Promise<number> }>>): void;
}

export function registerHealth(app: FastifyInstance, redis: Redis): Health {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const checks = new Map<string, () => boolean | Promise<boolean>>([
    [
      'redis',
      () =>
        redis.ping().then(
          () => true,
          () => false,
        ),
    ],
  ]);

  function addGauges(gauges: Parameters<Health['addGauges']>[0]): void {
    for (const [name, { help, read }] of Object.entries(gauges)) {
      new Gauge({
        name: `kiln_${name}`,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      });
    }
  }
  addGauges({
    event_loop_delay_max_seconds: {
      help: 'Longest delay of the event loop since the last scrape',
      read() {
        const longest = delay.max / 1e9;
        delay.reset();
        return longest;
      },
    },
  });

  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const outcomes: Record<string, boolean> = {};
    for (const [name, check] of checks) outcomes[name] = await check();
    const ready = Object.values(outcomes).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks: outcomes });
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));

  return { addCheck: (name, check) => void checks.set(name, check), addGauges };
}
