import type { FastifyBaseLogger } from 'fastify';
import type { Snowflakes } from '../base/snowflake.ts';
import type { Cdn } from '../cdn/cdn.ts';
import type { Gateway } from '../gateway/create-gateway.ts';
import type { Activities } from './activities.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { OAuth } from './oauth.ts';
import type { RateLimiter } from './rate-limits.ts';
import type { AllSettings } from './settings.ts';
import type { State } from './state.ts';
import type { Traffic } from './traffic.ts';

/** What every part of the playground works with. */
export interface Core {
  state: State;
  snowflakes: Snowflakes;
  cdn: Cdn;
  gateway: Gateway;
  limiter: RateLimiter;
  log: FastifyBaseLogger;
  now: () => number;
  clock: Clock;
  faults: Faults;
  oauth: OAuth;
  activities: Activities;
  /** What goes between Discord and the bot. */
  traffic: Traffic;
  /** As they are now: changed by the switches. */
  settings: AllSettings;
  origin: () => string;
}
