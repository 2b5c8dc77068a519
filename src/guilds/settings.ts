import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Who } from './limits.ts';

/** What a guild's leads may set besides limits, in a hash per guild; scripts read it, so a change takes effect at once. */
const Ids = z.array(z.string().regex(/^\d{1,20}$/)).max(25);

export const GuildSettings = z.object({
  /** Roles whose members may make things; none: everybody. Those who manage the guild always may. */
  roles: Ids.default([]),
  /** Channels where things may be made, with their threads; none: everywhere. */
  channels: Ids.default([]),
  /** Who may press the buttons that cost, under the results of others: nobody else, some roles, or all who may make things. */
  press: z.enum(['asker', 'roles', 'everyone']).default('asker'),
  press_roles: Ids.default([]),
  /** The guild's own account at the service; empty: the operator's. Set by service-keys.ts only. */
  account: z.string().default(''),
});
export type GuildSettings = z.output<typeof GuildSettings>;

export const settingsKey = (guild: string) => `kiln:guild:${guild}:settings`;

export async function readSettings(redis: Redis, guild: string): Promise<GuildSettings> {
  const fields = await redis.hgetall(settingsKey(guild));
  const lists = Object.entries(fields).map(([name, text]) => [name, text.startsWith('[') ? JSON.parse(text) : text]);
  return GuildSettings.parse(Object.fromEntries(lists));
}

/** Whether things may be made there, and by them: the rule by which the accepting script judges (limits-lua.ts). */
export function isOpenTo({ channels, roles }: GuildSettings, who: Who): boolean {
  const isHere = channels.length === 0 || channels.includes(who.channel);
  return isHere && (who.lead || roles.length === 0 || roles.some((role) => who.roles.includes(role)));
}

/** @throws {z.ZodError} when a value is out of its range; nothing is changed then */
export async function changeSettings(
  redis: Redis,
  guild: string,
  change: Partial<Omit<GuildSettings, 'account'>>,
): Promise<GuildSettings> {
  const settings = GuildSettings.parse({ ...(await readSettings(redis, guild)), ...change });
  const changed = Object.keys(change).map((name) => {
    const value = settings[name as keyof GuildSettings]; // the keys of `change`
    return [name, Array.isArray(value) ? JSON.stringify(value) : value];
  });
  if (changed.length > 0) await redis.hset(settingsKey(guild), Object.fromEntries(changed));
  return settings;
}
