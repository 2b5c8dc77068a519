import { join } from 'node:path';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { networkOf } from 'kiln-client/internal/addresses';
import { registerPlayground } from 'kiln-playground/playground';
import type { Health } from 'kiln-runtime/health';
import { registerHealthRoutes } from 'kiln-runtime/web/health-routes';
import { createHostRule, FOREIGN_HOST } from 'kiln-runtime/web/host-rule';
import { listen } from 'kiln-runtime/web/listen';
import { registerViewer } from 'kiln-viewer/register-viewer';
import type { Logger } from 'pino';
import { type Config, isLoopback } from '../config.ts';
import { redirectUriOf } from '../jobs/discord/sign-in.ts';
import type { Seeing } from './bot-roles.ts';
import { EXAMPLES } from './examples.ts';
import { activityHosts } from './viewer-desks.ts';

/** The port that every process has: the page with the local Discord, results in a browser, and whether the process is well. */
export interface Web extends AsyncDisposable {
  url: string;
}

/** @param bot knows what is seen behind a link, once it has started in this process */
export async function startWeb(config: Config, health: Health, log: Logger, bot: Promise<Seeing>): Promise<Web> {
  await using stack = new AsyncDisposableStack();
  const app = fastify({
    loggerInstance: webLog(config, log),
    logController: new fastify.LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    trustProxy: config.trustProxy,
  });
  stack.defer(() => app.close());
  const hosts = createHostRule(config.allowedHosts);
  app.addHook('onRequest', async (request, reply) => {
    if (!hosts.allows(request.headers.host)) return reply.code(421).send({ message: FOREIGN_HOST });
  });
  if (config.roles.has('playground')) {
    const beyondLoopback = !isLoopback(config.host);
    if (beyondLoopback) {
      log.warn(
        { host: config.host },
        'THE LOCAL DISCORD IS OPEN TO OTHERS: whoever reaches this port is every member of it, and its administrator',
      );
    }
    stack.use(
      await registerPlayground(app, {
        dataDir: join(config.dataDir, 'playground'),
        log: log.child({ part: 'playground' }),
        allowedHosts: config.allowedHosts,
        beyondLoopback,
        examples: EXAMPLES,
        ...(config.activity && config.publicUrl !== undefined && { activityUrl: `${config.publicUrl}/v/activity/` }),
        redirectUris: config.publicUrl === undefined ? [] : [redirectUriOf(config.publicUrl)],
      }),
    );
  }
  const hasBot = config.roles.has('gateway') || config.roles.has('worker');
  if (hasBot && config.publicUrl !== undefined) {
    registerViewer(app, {
      find: async (token, language) => (await bot).find(token, language),
      publicUrl: config.publicUrl,
      networkOf,
      library: bot.then(({ library }) => library),
      ...(config.signIn.secret !== undefined && { notes: bot.then(({ notes }) => notes) }),
      ...(config.activity && {
        activity: { hosts: activityHosts(config), options: bot.then(({ activity }) => activity) },
      }),
    });
  }
  registerHealthRoutes(app, health);
  const url = await listen(app, config);
  const started = stack.move();
  return { url, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

/** As the plain logger type: pino's own type parameters would otherwise run through every plugin's signature. */
export function webLog(config: Config, log: Logger): FastifyBaseLogger {
  return log.child({ part: 'web' }, { level: config.logLevel === 'info' ? 'warn' : config.logLevel });
}
