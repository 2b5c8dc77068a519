import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createCdn } from './cdn/cdn.ts';
import { createClock } from './clock.ts';
import { createTraffic } from './control/traffic.ts';
import type { Core } from './core.ts';
import { createGateway } from './gateway/create-gateway.ts';
import { guildsOfShard, membersChunk, readyFor } from './gateway/ready.ts';
import { createFaults } from './http/faults.ts';
import { createRateLimiter } from './http/rate-limits.ts';
import type { Journal } from './journal.ts';
import type { LoopbackRule } from './loopback.ts';
import type { PlaygroundOptions } from './playground-options.ts';
import { type AllSettings, DEFAULT_SETTINGS } from './settings.ts';
import { createSnowflakes } from './snowflake.ts';
import { createState } from './state.ts';
import { DEFAULT_BOT_TOKEN } from './world.ts';

/** Puts together what every part of the playground works with. */

export function createCore(
  app: FastifyInstance,
  journal: Journal,
  loopback: LoopbackRule,
  options: PlaygroundOptions,
): Core {
  const { dataDir, log, botToken = DEFAULT_BOT_TOKEN } = options;
  const clock = createClock(options.now ?? Date.now);
  const { now } = clock;
  const settings: AllSettings = { ...DEFAULT_SETTINGS, gateway: { ...DEFAULT_SETTINGS.gateway } };
  if (options.responseMs !== undefined) settings.responseMs = options.responseMs;
  const snowflakes = createSnowflakes(now);
  const state = createState(journal, snowflakes, now);
  const origin = () => originOf(app);
  const cdn = createCdn({
    ...{ folder: join(dataDir, 'cdn'), state, snowflakes, now, origin },
    linkSeconds: () => settings.linkSeconds,
  });
  const traffic = createTraffic(now);
  const gateway = createGateway({
    onSent: (name, { user, shard: [shard] }, data) => {
      if (user.bot === true) traffic.note({ kind: 'event', name, shard, data });
    },
    ...{ server: app.server, botToken, loopback, log, now },
    settings: () => settings.gateway,
    ready: (start) => readyFor(core, start),
    guildsOf: (shard) => guildsOfShard(core, shard),
    members: (session, wanted) => membersChunk(core, session, wanted),
  });
  const core: Core = {
    ...{ state, snowflakes, cdn, gateway, log, now, clock, settings, origin },
    ...{ limiter: createRateLimiter(now), faults: createFaults(), traffic },
  };
  return core;
}

function originOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the playground does not listen on a port yet');
  // Whoever listens everywhere listens on loopback, too.
  if (['0.0.0.0', '::'].includes(address.address)) return `http://127.0.0.1:${address.port}`;
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}
