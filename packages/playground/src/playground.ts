import type { FastifyInstance } from 'fastify';
import type { Examples } from './base/examples.ts';
import { isHere, type LoopbackRule, refuseForeign } from './base/loopback.ts';
import { compareIds } from './base/snowflake.ts';
import type { RequestLog } from './base/traffic.ts';
import { type Fields, filesOf } from './base/wire.ts';
import { DEFAULT_BOT_TOKEN, PEOPLE } from './base/world.ts';
import { createControl, registerControl } from './control/control.ts';
import type { Control } from './control/switches.ts';
import { registerTraffic } from './control/traffic-stream.ts';
import type { Core } from './core/core.ts';
import { openJournal } from './core/journal.ts';
import { createCore, type PlaygroundOptions } from './create-core.ts';
import { archiveIdleThreads } from './guilds/threads.ts';
import { registerRoutes } from './http/router.ts';
import { expectAnswer, failOverdue } from './interactions/start.ts';
import { wireMessage } from './messages/wire-message.ts';
import { enter } from './permissions/route-needs.ts';
import { allRoutes } from './routes/routes.ts';
import { renewSubscriptions } from './shop/shop.ts';
import { serveExamples } from './web/examples.ts';
import { servePage } from './web/serve-page.ts';

/**
 * A Discord on loopback: REST v10, gateway v10 and CDN for an unmodified client library, the routes of Discord's own
 * client for people (tokens `alice`, `bob` and `lead`), and a chat page. It knows Discord's protocol and nothing of the
 * bot. What it knows survives a kill: see journal.ts.
 */

export interface Playground extends AsyncDisposable {
  /** `http://127.0.0.1:<port>` or the one address on which it listens, once the app listens. */
  url(): string;
  /** Turns one of the switches of control/switches.ts. */
  control: Control;
  /** Every message as it is now, ephemeral ones too (with `ephemeral_to`), oldest first. */
  messages(channelId?: string): Fields[];
  /** The latest requests of the bot and of people, oldest first; at most 2000. */
  requests: readonly RequestLog[];
}

const MOST_LOGGED = 2000;
const PRUNE_EVERY_MS = 15 * 60_000;
const MINUTE_MS = 60_000;

export async function registerPlayground(app: FastifyInstance, options: PlaygroundOptions): Promise<Playground> {
  const loopback = { allowedHosts: options.allowedHosts ?? [], beyond: options.beyondLoopback ?? false };
  const journal = openJournal(options.dataDir);
  const core = createCore(app, journal, loopback, options);
  const periodic = await startPeriodicTasks(core);
  journal.compact();
  const control = createControl(core);
  const requests: RequestLog[] = [];
  await registerRoutes(app, allRoutes(core), {
    core,
    loopback,
    botToken: options.botToken ?? DEFAULT_BOT_TOKEN,
    enter(channelId, userId, need) {
      archiveIdleThreads(core);
      return enter(core, channelId, userId, need);
    },
    onAnswer(entry, exchange) {
      requests.push(entry);
      if (requests.length > MOST_LOGGED) requests.shift();
      if (!PEOPLE.some(({ user }) => user.username === entry.by)) {
        core.traffic.note({ kind: 'request', ...entry, ...exchange });
      }
    },
  });
  await registerWeb(app, { core, loopback, control, examples: options.examples });

  const playground: Playground = {
    url: core.origin,
    control,
    messages: (channelId) => storedMessages(core, channelId),
    requests,
    async [Symbol.asyncDispose]() {
      periodic[Symbol.dispose]();
      await core.gateway[Symbol.asyncDispose]();
      journal[Symbol.dispose]();
    },
  };
  // Open gateway connections would keep the server from closing; the journal serves requests until it has closed.
  app.addHook('preClose', () => core.gateway[Symbol.asyncDispose]());
  app.addHook('onClose', () => playground[Symbol.asyncDispose]());
  return playground;
}

/** Old things are forgotten, idle threads archived, late answers failed, subscriptions renewed. */
async function startPeriodicTasks(core: Core): Promise<Disposable> {
  const prune = async () => {
    for (const attachment of core.state.prune().flatMap(filesOf)) await core.cdn.remove(attachment);
    await core.cdn.sweep();
  };
  await prune();
  const timers = [
    setInterval(() => {
      prune().catch((error) => core.log.error({ err: error }, 'pruning the playground failed'));
    }, PRUNE_EVERY_MS),
    setInterval(() => archiveIdleThreads(core), MINUTE_MS),
    setInterval(() => renewSubscriptions(core), MINUTE_MS),
  ];
  for (const timer of timers) timer.unref();
  core.clock.onMove(() => {
    archiveIdleThreads(core);
    failOverdue(core);
    renewSubscriptions(core);
  });
  for (const { id, answer, failed } of core.state.interactions) {
    if (answer === null && failed !== true) expectAnswer(core, id);
  }
  return {
    [Symbol.dispose]() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

interface Web {
  core: Core;
  loopback: LoopbackRule;
  control: Control;
  examples: Examples | undefined;
}

/** What is not the API: files, switches, the page. */
async function registerWeb(app: FastifyInstance, web: Web): Promise<void> {
  const { core, loopback, control, examples } = web;
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      // Signed addresses may be shown anywhere, and a link to the page may be followed from anywhere.
      const isLink = request.headers['sec-fetch-dest'] === 'document';
      const anyOrigin = request.method === 'GET' && (/^\/(?:cdn|media)\//.test(request.url) || isLink);
      const reason = refuseForeign(request.headers, loopback, { anyOrigin });
      if (reason !== undefined) return reply.code(403).type('text/plain').send(reason);
    });
    core.cdn.registerRoutes(scope);
    await scope.register(async (own) => {
      own.addHook('onRequest', async ({ raw }, reply) => {
        if (!isHere(raw)) return reply.code(403).send({ message: 'for this machine only', code: 0 });
      });
      registerControl(own, core, control);
      registerTraffic(own, core.traffic);
    });
    serveExamples(scope, examples);
    servePage(scope, core.activities.url);
  });
}

function storedMessages(core: Core, channelId: string | undefined): Fields[] {
  return [...core.state.messages]
    .filter((message) => channelId === undefined || message.channel_id === channelId)
    .sort((a, b) => compareIds(a.id, b.id))
    .map((message) => ({ ...wireMessage(core, message), ephemeral_to: message.ephemeral_to }));
}
