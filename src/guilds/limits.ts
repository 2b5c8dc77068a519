import type { Redis } from 'ioredis';
import { z } from 'zod';
import { GuildSettings, readSettings } from './settings.ts';

/**
 * How much a guild and each of its members may have going on at once. Checked inside the script that accepts a request,
 * on the set of requests that are not yet at their end, so that two presses at the same moment cannot both slip through.
 */

const LIMIT_NAMES = ['member_tasks', 'guild_tasks'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

export interface LimitUse {
  limit: LimitName;
  most: number;
  used: number;
  left: number;
}

const defaults = GuildSettings.parse({});

/** Lua: `limits_check` gives nil, or the limit that is reached; `limits_add` and `limits_remove` keep the sets. */
export const LIMITS_LUA = `
local function limits_keys(guild, user)
  return 'kiln:guild:' .. guild .. ':active', 'kiln:guild:' .. guild .. ':member:' .. user .. ':active'
end

local function limits_check(guild, user)
  local all, own = limits_keys(guild, user)
  local set = redis.call('HMGET', 'kiln:guild:' .. guild .. ':settings', 'member_tasks', 'guild_tasks')
  local most = tonumber(set[1] or ${defaults.member_tasks})
  local used = redis.call('SCARD', own)
  if used >= most then return { 'member_tasks', most, used } end
  most = tonumber(set[2] or ${defaults.guild_tasks})
  used = redis.call('SCARD', all)
  if used >= most then return { 'guild_tasks', most, used } end
  return nil
end

local function limits_add(guild, user, id)
  local all, own = limits_keys(guild, user)
  redis.call('SADD', all, id)
  redis.call('SADD', own, id)
end

local function limits_remove(guild, user, id)
  local all, own = limits_keys(guild, user)
  redis.call('SREM', all, id)
  redis.call('SREM', own, id)
end
`;

export const ReachedLimit = z
  .tuple([z.enum(LIMIT_NAMES), z.number(), z.number()])
  .transform(([limit, most, used]): LimitUse => ({ limit, most, used, left: Math.max(0, most - used) }));

/** In words for the member who ran into it. */
export function limitWords({ limit, most, used }: LimitUse): string {
  const tasks = most === 1 ? '1 task' : `${most} tasks`;
  return limit === 'member_tasks'
    ? `You have ${used} of ${tasks} going on at once. Wait for one to end, or cancel one.`
    : `This server has ${used} of ${tasks} going on at once. Wait for one to end.`;
}

/** What is left of each limit, for a member. */
export async function readLimits(redis: Redis, guild: string, user: string): Promise<LimitUse[]> {
  const settings = await readSettings(redis, guild);
  const [own, all] = await Promise.all([
    redis.scard(`kiln:guild:${guild}:member:${user}:active`),
    redis.scard(`kiln:guild:${guild}:active`),
  ]);
  const use = (limit: LimitName, used: number): LimitUse => ({
    limit,
    most: settings[limit],
    used,
    left: Math.max(0, settings[limit] - used),
  });
  return [use('member_tasks', own), use('guild_tasks', all)];
}
