import type { Redis } from 'ioredis';
import { type Access, createAccess } from './access.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createLimits, type Limits } from './limits.ts';
import { changeMemberSettings, type MemberSettings, readMemberSettings } from './member-settings.ts';
import { createModeration, type Moderation } from './moderation.ts';
import { createPresets, type Presets } from './presets.ts';
import { clearAccount } from './service-keys.ts';
import { changeSettings, closeFamilies, type GuildSettings, readSettings, type SettingsChange } from './settings.ts';

/** What a guild may do: its credits, its limits, its settings. All in Redis; any number of processes may hold one. */
export interface Guilds {
  ledger: Ledger;
  /** Credits that a guild has when it is first seen. */
  startCredits: number;
  settings(guild: string): Promise<GuildSettings>;
  /** @throws {z.ZodError} a value out of its range */
  changeSettings(guild: string, change: SettingsChange): Promise<GuildSettings>;
  memberSettings(guild: string, member: string): Promise<MemberSettings>;
  /** What is undefined is as the guild has it again. @throws {z.ZodError} a value out of its range */
  changeMemberSettings(
    guild: string,
    member: string,
    change: Parameters<typeof changeMemberSettings>[3],
  ): Promise<MemberSettings>;
  /** Leaves families to some roles and channels; none: to everybody, everywhere again. @throws {z.ZodError} no ids of roles */
  closeFamilies(guild: string, families: readonly string[], to: Parameters<typeof closeFamilies>[3]): Promise<void>;
  presets: Presets;
  moderation: Moderation;
  access: Access;
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
    memberSettings: (guild, member) => readMemberSettings(redis, guild, member),
    changeMemberSettings: (guild, member, change) => changeMemberSettings(redis, guild, member, change),
    closeFamilies: (guild, families, to) => closeFamilies(redis, guild, families, to),
    presets: createPresets(redis),
    moderation: createModeration(redis),
    access: createAccess(redis),
    limits: createLimits(redis),
    forgetAccount: (guild) => clearAccount(redis, guild),
  };
}
