import type { FastifyInstance } from 'fastify';
import { startChores } from './chores.ts';
import { createControl, registerControl } from './control/control.ts';
import type { Control } from './control/switches.ts';
import { registerTraffic } from './control/traffic.ts';
import type { Core } from './core.ts';
import { createCore } from './create-core.ts';
import { archiveIdleThreads } from './guilds/threads.ts';
import type { RequestLog } from './http/request-log.ts';
import { registerRoutes } from './http/router.ts';
import { openJournal } from './journal.ts';
import { type LoopbackRule, refuseForeign } from './loopback.ts';
import { wireMessage } from './messages/wire-message.ts';
import { enter } from './permissions/route-needs.ts';
import type { PlaygroundOptions } from './playground-options.ts';
import { allRoutes } from './routes/routes.ts';
import { type Examples, serveExamples } from './web/examples.ts';
import { servePage } from './web/serve-page.ts';
import type { Fields } from './wire.ts';
import { DEFAULT_BOT_TOKEN, PEOPLE } from './world.ts';

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

export async function registerPlayground(app: FastifyInstance, options: PlaygroundOptions): Promise<Playground> {
  const loopback = { allowedHosts: options.allowedHosts ?? [], beyond: options.beyondLoopback ?? false };
  const journal = openJournal(options.dataDir);
  const core = createCore(app, journal, loopback, options);
  const chores = await startChores(core);
  journal.compact();
  const control = createControl(core);
  const requests: RequestLog[] = [];
  await registerRoutes(app, allRoutes(core), {
    ...{ core, loopback, botToken: options.botToken ?? DEFAULT_BOT_TOKEN },
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
      chores[Symbol.dispose]();
      await core.gateway[Symbol.asyncDispose]();
      journal[Symbol.dispose]();
    },
  };
  // Open gateway connections would keep the server from closing; the journal serves requests until it has closed.
  app.addHook('preClose', () => core.gateway[Symbol.asyncDispose]());
  app.addHook('onClose', () => playground[Symbol.asyncDispose]());
  return playground;
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
    registerControl(scope, core, control);
    registerTraffic(scope, core.traffic);
    serveExamples(scope, examples);
    servePage(scope);
  });
}

function storedMessages(core: Core, channelId: string | undefined): Fields[] {
  return [...core.state.messages]
    .filter((message) => channelId === undefined || message.channel_id === channelId)
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
    .map((message) => ({
      ...wireMessage(core, message),
      ...(message.ephemeral_to !== undefined && { ephemeral_to: message.ephemeral_to }),
    }));
}
