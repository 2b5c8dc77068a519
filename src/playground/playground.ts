import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createCdn } from './cdn.ts';
import type { Core } from './core.ts';
import { createGateway, type Gateway } from './gateway/gateway.ts';
import { Intent } from './gateway/session.ts';
import { createFaults, type Faults } from './http/faults.ts';
import { createRateLimiter, type RateLimiter } from './http/rate-limits.ts';
import { type RequestLog, registerRoutes } from './http/router.ts';
import { expectAnswer } from './interactions/start.ts';
import { openJournal } from './journal.ts';
import { refuseForeign } from './loopback.ts';
import { wireChannel, wireMessage } from './messages/wire-message.ts';
import { applicationRoutes } from './routes/application.ts';
import { commandRoutes } from './routes/commands.ts';
import { dmWire, guildChannels, guildRoutes, guildThreads } from './routes/guilds.ts';
import { interactionRoutes } from './routes/interactions.ts';
import { messageRoutes } from './routes/messages.ts';
import { servePage } from './serve-page.ts';
import { createSnowflakes } from './snowflake.ts';
import { createState } from './state.ts';
import type { Fields, User } from './wire.ts';
import {
  APPLICATION_ID,
  BOT_USER,
  DEFAULT_BOT_TOKEN,
  GUILD_ID,
  guildWire,
  JOINED_AT,
  LOCALE,
  memberWire,
  PEOPLE,
} from './world.ts';

/**
 * A Discord on loopback: REST v10, gateway v10 and CDN for an unmodified client library, the routes of Discord's own
 * client for people (tokens `alice`, `bob` and `lead`), and a chat page. It knows Discord's protocol and nothing of the
 * bot. What it knows survives a kill: see journal.ts.
 */

export interface PlaygroundOptions {
  /** Holds `playground.jsonl` and `cdn/`. */
  dataDir: string;
  log: FastifyBaseLogger;
  /** Unix milliseconds; tests move it to age tokens, messages and addresses. */
  now?: () => number;
  botToken?: string;
  /** How long the bot has to answer an interaction; 3000 as on Discord. */
  responseMs?: number;
  /** Host names that are served besides loopback ones. */
  allowedHosts?: readonly string[];
}

export interface Playground extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`, once the app listens. */
  url(): string;
  /** Breaks gateway connections; see Gateway.disconnect. */
  disconnectGateways: Gateway['disconnect'];
  setRateLimits: RateLimiter['set'];
  failNext: Faults['failNext'];
  /** Every message as it is now, ephemeral ones too (with `ephemeral_to`), oldest first. */
  messages(channelId?: string): Fields[];
  /** The latest requests of the bot and of people, oldest first; at most 2000. */
  requests: readonly RequestLog[];
}

const MOST_LOGGED = 2000;
const PRUNE_EVERY_MS = 15 * 60_000;

export async function registerPlayground(app: FastifyInstance, options: PlaygroundOptions): Promise<Playground> {
  const { dataDir, log, now = Date.now, botToken = DEFAULT_BOT_TOKEN, responseMs = 3000 } = options;
  const loopback = { allowedHosts: options.allowedHosts ?? [] };
  const journal = openJournal(dataDir);
  const snowflakes = createSnowflakes(now);
  const state = createState(journal, snowflakes, now);
  const limiter = createRateLimiter(now);
  const faults = createFaults();
  const everyone = [BOT_USER, ...PEOPLE.map(({ user }) => user)];
  const origin = () => {
    const address = app.server.address();
    if (address === null || typeof address === 'string')
      throw new Error('the playground does not listen on a port yet');
    return `http://127.0.0.1:${address.port}`;
  };
  const cdn = createCdn({ folder: join(dataDir, 'cdn'), state, snowflakes, now, origin });
  const gateway = createGateway({ server: app.server, botToken, loopback, log, now, ready, members });
  const core: Core = { state, snowflakes, cdn, gateway, limiter, log, now, responseMs, origin };

  const prune = async () => {
    for (const message of state.prune()) for (const attachment of message.attachments) await cdn.remove(attachment);
    await cdn.sweep();
  };
  await prune();
  journal.compact();
  const pruning = setInterval(() => {
    prune().catch((error) => log.error({ err: error }, 'pruning the playground failed'));
  }, PRUNE_EVERY_MS);
  pruning.unref();
  for (const { id, answer, failed } of state.interactions) {
    if (answer === null && failed !== true) expectAnswer(core, id);
  }

  const requests: RequestLog[] = [];
  await registerRoutes(
    app,
    [
      ...applicationRoutes(core),
      ...commandRoutes(core),
      ...interactionRoutes(core),
      ...guildRoutes(core),
      ...messageRoutes(core),
    ],
    {
      botToken,
      limiter,
      faults,
      loopback,
      log,
      onAnswer(entry) {
        requests.push(entry);
        if (requests.length > MOST_LOGGED) requests.shift();
      },
    },
  );
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      // Signed addresses may be shown anywhere, and a link to the page may be followed from anywhere.
      const isLink = request.headers['sec-fetch-dest'] === 'document';
      const anyOrigin = request.method === 'GET' && (request.url.startsWith('/cdn/') || isLink);
      const reason = refuseForeign(request.headers, loopback, { anyOrigin });
      if (reason !== undefined) return reply.code(403).type('text/plain').send(reason);
    });
    cdn.registerRoutes(scope);
    servePage(scope);
  });

  function ready(user: User, intents: number, sessionId: string) {
    const isBot = user.bot === true;
    const dms = [...state.channels].filter(({ recipient_ids: ids }) => ids?.includes(user.id) === true);
    const base = {
      v: 10,
      user,
      session_id: sessionId,
      resume_gateway_url: `${origin().replace(/^http/, 'ws')}/gateway`,
    };
    if (!isBot) {
      return {
        data: { ...base, guilds: [fullGuild()], private_channels: dms.map((dm) => dmWire(dm, user.id)) },
        following: [],
      };
    }
    const data = {
      ...base,
      guilds: [{ id: GUILD_ID, unavailable: true }],
      private_channels: [],
      application: { id: APPLICATION_ID, flags: 0 },
      shard: [0, 1],
      user_settings: {},
    };
    return { data, following: (intents & Intent.GUILDS) === 0 ? [] : [{ event: 'GUILD_CREATE', data: fullGuild() }] };
  }

  function members(ids: readonly string[] | undefined, query: string): Fields {
    const found = everyone.filter(({ id, username }) =>
      ids === undefined ? username.startsWith(query) : ids.includes(id),
    );
    return {
      guild_id: GUILD_ID,
      members: found.map((user) => ({ ...memberWire(user.id), user })),
      not_found: (ids ?? []).filter((id) => !found.some((user) => user.id === id)),
      chunk_index: 0,
      chunk_count: 1,
    };
  }

  function fullGuild(): Fields {
    return {
      ...guildWire(),
      joined_at: JOINED_AT,
      large: false,
      unavailable: false,
      member_count: everyone.length,
      members: everyone.map((user) => ({ ...memberWire(user.id), user })),
      channels: guildChannels(core).map(wireChannel),
      threads: guildThreads(core).map(wireChannel),
      presences: [],
      voice_states: [],
      stage_instances: [],
      guild_scheduled_events: [],
      soundboard_sounds: [],
      guild_locale: LOCALE,
    };
  }

  const playground: Playground = {
    url: origin,
    disconnectGateways: gateway.disconnect,
    setRateLimits: limiter.set,
    failNext: faults.failNext,
    messages: (channelId) =>
      [...state.messages]
        .filter((message) => channelId === undefined || message.channel_id === channelId)
        .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
        .map((message) => ({
          ...wireMessage(core, message),
          ...(message.ephemeral_to !== undefined && { ephemeral_to: message.ephemeral_to }),
        })),
    requests,
    async [Symbol.asyncDispose]() {
      clearInterval(pruning);
      await gateway[Symbol.asyncDispose]();
      journal[Symbol.dispose]();
    },
  };
  // Open gateway connections would keep the server from closing; the journal serves requests until it has closed.
  app.addHook('preClose', () => gateway[Symbol.asyncDispose]());
  app.addHook('onClose', () => playground[Symbol.asyncDispose]());
  return playground;
}
