import type { Redis } from 'ioredis';
import { type Access, createAccess } from './access.ts';
import { type Chains, createChains } from './chains.ts';
import { createLeague, type League } from './league.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createLimits, type Limits } from './limits.ts';
import {
  changeMemberSettings,
  type MemberSettings,
  type MemberSettingsChange,
  readMemberSettings,
} from './member-settings.ts';
import { createModeration, type Moderation } from './moderation.ts';
import { createPresets, type Presets } from './presets.ts';
import { clearAccount } from './service-keys.ts';
import {
  changeSettings,
  closeFamilies,
  type FamilyPlaces,
  type GuildSettings,
  readSettings,
  type SettingsChange,
} from './settings.ts';

/** What a guild may do: its credits, limits and settings. All state is in Redis, for any number of processes. */
export interface Guilds {
  ledger: Ledger;
  /** Credits of a new guild. */
  startCredits: number;
  settings(guild: string): Promise<GuildSettings>;
  /** @throws {z.ZodError} a value out of its range */
  changeSettings(guild: string, change: SettingsChange): Promise<GuildSettings>;
  memberSettings(guild: string, member: string): Promise<MemberSettings>;
  /** An undefined value follows the guild's setting again. @throws {z.ZodError} a value out of its range */
  changeMemberSettings(guild: string, member: string, change: MemberSettingsChange): Promise<MemberSettings>;
  /** Restricts families to roles and channels; none: no restriction. @throws {z.ZodError} an invalid id */
  closeFamilies(guild: string, families: readonly string[], to: FamilyPlaces): Promise<void>;
  presets: Presets;
  chains: Chains;
  league: League;
  moderation: Moderation;
  access: Access;
  limits: Limits;
  /** Back to the operator's account, if the guild has its own. */
  forgetAccount(guild: string): Promise<void>;
}

export interface GuildsOptions {
  /** Default 1,000, for the built-in service. The same for every process of an installation. */
  startCredits?: number;
}

export function createGuilds(redis: Redis, { startCredits = 1_000 }: GuildsOptions = {}): Guilds {
  return {
    ledger: createLedger(redis, startCredits),
    startCredits,
    settings: (guild) => readSettings(redis, guild),
    changeSettings: (guild, change) => changeSettings(redis, guild, change),
    memberSettings: (guild, member) => readMemberSettings(redis, guild, member),
    changeMemberSettings: (guild, member, change) => changeMemberSettings(redis, guild, member, change),
    closeFamilies: (guild, families, to) => closeFamilies(redis, guild, families, to),
    presets: createPresets(redis),
    chains: createChains(redis),
    league: createLeague(redis),
    moderation: createModeration(redis),
    access: createAccess(redis),
    limits: createLimits(redis),
    forgetAccount: (guild) => clearAccount(redis, guild),
  };
}
