import fastify, { type FastifyBaseLogger } from 'fastify';
import type { Health } from '../health.ts';
import { registerHealthRoutes } from './health-routes.ts';
import { FOREIGN_HOST, type HostRule } from './host-rule.ts';
import { listen, type Place } from './listen.ts';
import { requireToken } from './operator-key.ts';
import { createQueueBoard, type QueueBoard } from './queue-board.ts';

/**
 * What only operators may see, on a port of its own: `/queues` and `/metrics`, behind the operators' token when there is
 * one; `/health` and `/ready` without one. An address alone lets no one in: a proxy on the same
 * machine comes from loopback, and so does every page in a browser there.
 */

export interface AdminOptions extends Place, QueueBoard {
  token: string | undefined;
  /** What addresses of one client have in common. */
  networkOf(address: string): string;
  hosts: HostRule;
  /** IP addresses and networks of proxies that say whom they ask for (`X-Forwarded-For`). */
  trustProxy: string[] | false;
  health: Health;
  log: FastifyBaseLogger;
}

export interface Admin extends AsyncDisposable {
  url: string;
}

/** Bull Board has styles in its elements, and draws with data addresses. The fonts that it names elsewhere are not asked for. */
const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'",
    "connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

export async function startAdmin(options: AdminOptions): Promise<Admin> {
  const { token, networkOf, hosts, trustProxy, health, log, redis, shown, ...place } = options;
  await using stack = new AsyncDisposableStack();
  const app = fastify({
    loggerInstance: log,
    logController: new fastify.LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    trustProxy,
  });
  stack.defer(() => app.close());
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(PAGE_HEADERS);
    if (!hosts.allows(request.headers.host)) return reply.code(421).send({ message: FOREIGN_HOST });
  });
  registerHealthRoutes(app, health);
  const board = createQueueBoard({ redis, shown });
  stack.use(board);
  await app.register(async (scope) => {
    if (token !== undefined) requireToken(scope, token, networkOf);
    scope.get('/metrics', async (_request, reply) => {
      const { type, text } = await health.metrics();
      return reply.type(type).send(text);
    });
    await scope.register(board.plugin, { prefix: '/queues' });
  });
  const url = await listen(app, place);
  const started = stack.move();
  return { url, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
