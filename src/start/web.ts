import { join } from 'node:path';
import fastify, { type FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { QUEUE_NAMES, QUEUE_PREFIX } from '../jobs/queues.ts';
import { registerPlayground } from '../playground/playground.ts';
import { type Health, registerHealth } from '../runtime/health.ts';
import { QUEUE_NAME as GENERATE_QUEUE } from '../service/keys.ts';
import { listen } from '../web/listen.ts';
import { registerQueueBoard } from '../web/queue-board.ts';

/** The port that every process has: the page with the local Discord, and what an operator's tools ask for. */
export interface Web extends AsyncDisposable {
  url: string;
  health: Health;
}

export async function startWeb(config: Config, redis: Redis, log: Logger): Promise<Web> {
  await using stack = new AsyncDisposableStack();
  // As the plain logger type: pino's own type parameters would otherwise run through every plugin's signature.
  const webLog: FastifyBaseLogger = log.child(
    { part: 'web' },
    { level: config.logLevel === 'info' ? 'warn' : config.logLevel },
  );
  const app = fastify({
    loggerInstance: webLog,
    logController: new fastify.LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  stack.defer(() => app.close());
  if (config.roles.has('playground'))
    stack.use(
      await registerPlayground(app, {
        dataDir: join(config.dataDir, 'playground'),
        log: log.child({ part: 'playground' }),
      }),
    );
  const health = registerHealth(app, redis);
  const shown = [
    ...(config.roles.has('worker') ? QUEUE_NAMES.map((name) => ({ name, prefix: QUEUE_PREFIX })) : []),
    ...(config.roles.has('engine') ? [{ name: GENERATE_QUEUE, prefix: 'bull' }] : []),
  ];
  stack.use(registerQueueBoard(app, redis, shown));
  // Loopback, unless KILN_PUBLIC_URL says that others are to reach this process; the playground never leaves loopback.
  const host = config.publicUrl !== undefined && !config.roles.has('playground') ? '0.0.0.0' : '127.0.0.1';
  const url = await listen(app, { host, port: config.port });
  const started = stack.move();
  return { url, health, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
