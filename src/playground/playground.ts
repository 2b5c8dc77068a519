import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createCdn } from './cdn.ts';
import { createClock } from './clock.ts';
import { createControl, registerControl } from './control/control.ts';
import type { Control } from './control/switches.ts';
import type { Core } from './core.ts';
import { createGateway } from './gateway/gateway.ts';
import { guildsOfShard, membersChunk, readyFor } from './gateway/ready.ts';
import { archiveIdleThreads } from './guilds/threads.ts';
import { createFaults } from './http/faults.ts';
import { createRateLimiter } from './http/rate-limits.ts';
import { type RequestLog, registerRoutes } from './http/router.ts';
import { expectAnswer, failOverdue } from './interactions/start.ts';
import { openJournal } from './journal.ts';
import { refuseForeign } from './loopback.ts';
import { wireMessage } from './messages/wire-message.ts';
import { enter } from './permissions/route-needs.ts';
import { applicationRoutes } from './routes/application.ts';
import { attachmentRoutes } from './routes/attachments.ts';
import { channelRoutes } from './routes/channels.ts';
import { commandRoutes } from './routes/commands.ts';
import { guildRoutes } from './routes/guilds.ts';
import { interactionRoutes } from './routes/interactions.ts';
import { memberRoutes } from './routes/members.ts';
import { messageRoutes } from './routes/messages.ts';
import { pinRoutes } from './routes/pins.ts';
import { shopRoutes } from './routes/shop.ts';
import { threadRoutes } from './routes/threads.ts';
import { servePage } from './serve-page.ts';
import { type AllSettings, DEFAULT_SETTINGS } from './settings.ts';
import { createSnowflakes } from './snowflake.ts';
import { createState } from './state.ts';
import { type Fields, filesOf } from './wire.ts';
import { DEFAULT_BOT_TOKEN } from './world.ts';

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
  /** It listens beyond loopback on purpose, and is asked by the addresses of this machine, too. */
  beyondLoopback?: boolean;
}

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
const ARCHIVE_EVERY_MS = 60_000;

export async function registerPlayground(app: FastifyInstance, options: PlaygroundOptions): Promise<Playground> {
  const { dataDir, log, botToken = DEFAULT_BOT_TOKEN } = options;
  const clock = createClock(options.now ?? Date.now);
  const { now } = clock;
  const settings: AllSettings = { ...DEFAULT_SETTINGS, gateway: { ...DEFAULT_SETTINGS.gateway } };
  if (options.responseMs !== undefined) settings.responseMs = options.responseMs;
  const loopback = { allowedHosts: options.allowedHosts ?? [], beyond: options.beyondLoopback ?? false };
  const journal = openJournal(dataDir);
  const snowflakes = createSnowflakes(now);
  const state = createState(journal, snowflakes, now);
  const limiter = createRateLimiter(now);
  const faults = createFaults();
  const origin = () => {
    const address = app.server.address();
    if (address === null || typeof address === 'string')
      throw new Error('the playground does not listen on a port yet');
    // Whoever listens everywhere listens on loopback, too.
    if (['0.0.0.0', '::'].includes(address.address)) return `http://127.0.0.1:${address.port}`;
    return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
  };
  const cdn = createCdn({
    ...{ folder: join(dataDir, 'cdn'), state, snowflakes, now, origin },
    linkSeconds: () => settings.linkSeconds,
  });
  const gateway = createGateway({
    ...{ server: app.server, botToken, loopback, log, now },
    settings: () => settings.gateway,
    ready: (start) => readyFor(core, start),
    guildsOf: (shard) => guildsOfShard(core, shard),
    members: (session, wanted) => membersChunk(core, session, wanted),
  });
  const core: Core = { state, snowflakes, cdn, gateway, limiter, faults, log, now, clock, settings, origin };
  const control = createControl(core);
  clock.onMove(() => {
    archiveIdleThreads(core);
    failOverdue(core);
  });

  const prune = async () => {
    for (const attachment of state.prune().flatMap(filesOf)) await cdn.remove(attachment);
    await cdn.sweep();
  };
  await prune();
  journal.compact();
  const pruning = setInterval(() => {
    prune().catch((error) => log.error({ err: error }, 'pruning the playground failed'));
  }, PRUNE_EVERY_MS);
  pruning.unref();
  const archiving = setInterval(() => archiveIdleThreads(core), ARCHIVE_EVERY_MS);
  archiving.unref();
  for (const { id, answer, failed } of state.interactions) {
    if (answer === null && failed !== true) expectAnswer(core, id);
  }

  const requests: RequestLog[] = [];
  await registerRoutes(
    app,
    [
      ...applicationRoutes(core),
      ...attachmentRoutes(core),
      ...shopRoutes(core),
      ...commandRoutes(core),
      ...interactionRoutes(core),
      ...guildRoutes(core),
      ...memberRoutes(core),
      ...channelRoutes(core),
      ...threadRoutes(core),
      ...messageRoutes(core),
      ...pinRoutes(core),
    ],
    {
      botToken,
      limiter,
      faults,
      loopback,
      log,
      uploadRate: () => settings.uploadBytesPerSecond ?? undefined,
      enter(channelId, userId, need) {
        archiveIdleThreads(core);
        return enter(core, channelId, userId, need);
      },
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
    registerControl(scope, core, control);
    servePage(scope);
  });

  const playground: Playground = {
    url: origin,
    control,
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
      clearInterval(archiving);
      await gateway[Symbol.asyncDispose]();
      journal[Symbol.dispose]();
    },
  };
  // Open gateway connections would keep the server from closing; the journal serves requests until it has closed.
  app.addHook('preClose', () => gateway[Symbol.asyncDispose]());
  app.addHook('onClose', () => playground[Symbol.asyncDispose]());
  return playground;
}
