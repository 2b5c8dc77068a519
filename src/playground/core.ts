import type { FastifyBaseLogger } from 'fastify';
import type { Cdn } from './cdn.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { RateLimiter } from './http/rate-limits.ts';
import type { Snowflakes } from './snowflake.ts';
import type { State } from './state.ts';

/** What every part of the playground works with. */
export interface Core {
  state: State;
  snowflakes: Snowflakes;
  cdn: Cdn;
  gateway: Gateway;
  limiter: RateLimiter;
  log: FastifyBaseLogger;
  now: () => number;
  /** How long a bot has to answer an interaction: 3 seconds on Discord. */
  responseMs: number;
  origin: () => string;
}
