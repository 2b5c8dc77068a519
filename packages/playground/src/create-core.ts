import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Examples } from './base/examples.ts';
import type { LoopbackRule } from './base/loopback.ts';
import { createSnowflakes } from './base/snowflake.ts';
import { filesOf } from './base/wire.ts';
import { DEFAULT_BOT_TOKEN, DEFAULT_CLIENT_SECRET } from './base/world.ts';
import { createCdn } from './cdn/cdn.ts';
import { createActivities } from './core/activities.ts';
import { createClock } from './core/clock.ts';
import type { Core } from './core/core.ts';
import { createFaults } from './core/faults.ts';
import type { Journal } from './core/journal.ts';
import { createOAuth } from './core/oauth.ts';
import { createRateLimiter } from './core/rate-limits.ts';
import { type AllSettings, DEFAULT_SETTINGS } from './core/settings.ts';
import { createState } from './core/state.ts';
import { createTraffic } from './core/traffic.ts';
import { createGateway } from './gateway/create-gateway.ts';
import { announceActivity } from './guilds/activity-wire.ts';
import { guildsOfShard, membersChunk, readyFor } from './guilds/ready.ts';

export interface PlaygroundOptions {
  /** Holds `playground.jsonl` and `cdn/`. */
  dataDir: string;
  log: FastifyBaseLogger;
  /** Unix milliseconds; tests move it to age tokens, messages and addresses. */
  now?: () => number;
  botToken?: string;
  /** By which the application trades codes, and where people may come back to with them. */
  clientSecret?: string;
  redirectUris?: readonly string[];
  /** Where the application's page for Activities is; without it it has none. */
  activityUrl?: string;
  /** How long the bot has to answer an interaction; 3000 as on Discord. */
  responseMs?: number;
  /** Host names that are served besides loopback ones. */
  allowedHosts?: readonly string[];
  /** What the page of an empty channel offers to try. */
  examples?: Examples;
  /** It listens beyond loopback on purpose, and is asked by the addresses of this machine, too. */
  beyondLoopback?: boolean;
}

/** Puts together what every part of the playground works with. */
export function createCore(
  app: FastifyInstance,
  journal: Journal,
  loopback: LoopbackRule,
  options: PlaygroundOptions,
): Core {
  const { dataDir, log, botToken = DEFAULT_BOT_TOKEN } = options;
  const { clientSecret = DEFAULT_CLIENT_SECRET, redirectUris = [] } = options;
  const clock = createClock(options.now ?? Date.now);
  const { now } = clock;
  const settings: AllSettings = { ...DEFAULT_SETTINGS, gateway: { ...DEFAULT_SETTINGS.gateway } };
  if (options.responseMs !== undefined) settings.responseMs = options.responseMs;
  const snowflakes = createSnowflakes(now);
  const state = createState(journal, snowflakes, now);
  const origin = () => originOf(app);
  const secret = state.settings.get('cdn_secret') ?? state.settings.set('cdn_secret', randomBytes(32).toString('hex'));
  const cdn = createCdn({
    folder: join(dataDir, 'cdn'),
    secret,
    inUse: () => [...state.messages].flatMap(filesOf),
    snowflakes,
    now,
    origin,
    linkSeconds: () => settings.linkSeconds,
  });
  const traffic = createTraffic(now);
  const gateway = createGateway({
    onSent: (name, { user, shard: [shard] }, data) => {
      if (user.bot === true) traffic.note({ kind: 'event', name, shard, data });
    },
    onEnded: (session) => core.activities.leave(session),
    server: app.server,
    botToken,
    loopback,
    log,
    now,
    settings: () => settings.gateway,
    ready: (start) => readyFor(core, start),
    guildsOf: (shard) => guildsOfShard(core, shard),
    members: (session, wanted) => membersChunk(core, session, wanted),
  });
  const core: Core = {
    state,
    snowflakes,
    cdn,
    gateway,
    limiter: createRateLimiter(now),
    log,
    now,
    clock,
    faults: createFaults(),
    activities: createActivities(options.activityUrl, snowflakes.next, (one) => announceActivity(core, one)),
    oauth: createOAuth({ clientSecret, redirectUris, now }),
    traffic,
    settings,
    origin,
  };
  return core;
}

function originOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the playground does not listen on a port yet');
  // A server that listens everywhere listens on loopback, too.
  if (['0.0.0.0', '::'].includes(address.address)) return `http://127.0.0.1:${address.port}`;
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}
