import type { Redis } from 'ioredis';
import { createAccess } from './access.ts';
import { createChains } from './chains.ts';
import { createLeague } from './league.ts';
import { createLedger } from './ledger.ts';
import { createLimits } from './limits.ts';
import { changeMemberSettings, type MemberSettingsChange, readMemberSettings } from './member-settings.ts';
import { createModeration } from './moderation.ts';
import { createPresets } from './presets.ts';
import { clearAccount } from './service-keys.ts';
import { changeSettings, closeFamilies, type FamilyPlaces, readSettings, type SettingsChange } from './settings.ts';

export interface GuildsOptions {
  /** Default 1,000, for the built-in service. The same for every process of an installation. */
  startCredits?: number;
}

export type Guilds = ReturnType<typeof createGuilds>;

/** What a guild may do: its credits, limits and settings. All state is in Redis, for any number of processes. */
export function createGuilds(redis: Redis, { startCredits = 1_000 }: GuildsOptions = {}) {
  return {
    ledger: createLedger(redis, startCredits),
    /** Credits of a new guild. */
    startCredits,
    settings: (guild: string) => readSettings(redis, guild),
    /** @throws {z.ZodError} a value out of its range */
    changeSettings: (guild: string, change: SettingsChange) => changeSettings(redis, guild, change),
    memberSettings: (guild: string, member: string) => readMemberSettings(redis, guild, member),
    /** An undefined value follows the guild's setting again. @throws {z.ZodError} a value out of its range */
    changeMemberSettings: (guild: string, member: string, change: MemberSettingsChange) =>
      changeMemberSettings(redis, guild, member, change),
    /** Restricts families to roles and channels; none: no restriction. @throws {z.ZodError} an invalid id */
    closeFamilies: (guild: string, families: readonly string[], to: FamilyPlaces) =>
      closeFamilies(redis, guild, families, to),
    presets: createPresets(redis),
    chains: createChains(redis),
    league: createLeague(redis),
    moderation: createModeration(redis),
    access: createAccess(redis),
    limits: createLimits(redis),
    /** Back to the operator's account, if the guild has its own. */
    forgetAccount: (guild: string) => clearAccount(redis, guild),
  };
}
