import type { Redis } from 'ioredis';
import { createLedger, type Ledger } from './ledger.ts';
import { createLimits, type Limits } from './limits.ts';
import { clearAccount } from './service-keys.ts';
import { changeSettings, type GuildSettings, readSettings } from './settings.ts';

/** What a guild may do: its credits, its limits, its settings. All in Redis; any number of processes may hold one. */
export interface Guilds {
  ledger: Ledger;
  /** Credits that a guild has when it is first seen. */
  startCredits: number;
  settings(guild: string): Promise<GuildSettings>;
  /** @throws {z.ZodError} a value out of its range */
  changeSettings(guild: string, change: Partial<Omit<GuildSettings, 'account'>>): Promise<GuildSettings>;
  limits: Limits;
  /** Back to the operator's account, when the guild had brought its own. */
  forgetAccount(guild: string): Promise<void>;
}

export interface GuildsOptions {
  /** Default 1,000, for the built-in service. Every process of one installation says the same. */
  startCredits?: number;
}

export function createGuilds(redis: Redis, { startCredits = 1_000 }: GuildsOptions = {}): Guilds {
  return {
    ledger: createLedger(redis, startCredits),
    startCredits,
    settings: (guild) => readSettings(redis, guild),
    changeSettings: (guild, change) => changeSettings(redis, guild, change),
    limits: createLimits(redis),
    forgetAccount: (guild) => clearAccount(redis, guild),
  };
}
