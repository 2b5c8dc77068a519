import type { Redis } from 'ioredis';
import { z } from 'zod';
import { keys } from '../keys.ts';

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
  /** Families that some roles only may use; set by `closeFamilies`. Of others: all who may make things. */
  families: z.record(z.string(), Ids).default({}),
  /** The guild's own account at the service; empty: the operator's. Set by service-keys.ts only. */
  account: z.string().default(''),
});
export type GuildSettings = z.output<typeof GuildSettings>;

/** A field for each family, so that two leads who change two of them both get their way. */
const FAMILY = 'family/';

export async function readSettings(redis: Redis, guild: string): Promise<GuildSettings> {
  const fields = Object.entries(await redis.hgetall(keys.settings(guild)));
  const read = fields.map(([name, text]) => [name, text.startsWith('[') ? JSON.parse(text) : text] as const);
  const isFamily = (name: string) => name.startsWith(FAMILY);
  return GuildSettings.parse({
    ...Object.fromEntries(read.filter(([name]) => !isFamily(name))),
    families: Object.fromEntries(
      read.filter(([name]) => isFamily(name)).map(([name, roles]) => [name.slice(FAMILY.length), roles]),
    ),
  });
}

export type SettingsChange = Partial<Omit<GuildSettings, 'account' | 'families'>>;

/** @throws {z.ZodError} when a value is out of its range; nothing is changed then */
export async function changeSettings(redis: Redis, guild: string, change: SettingsChange): Promise<GuildSettings> {
  const settings = GuildSettings.parse({ ...(await readSettings(redis, guild)), ...change });
  const changed = Object.keys(change).map((name) => {
    const value = settings[name as keyof SettingsChange]; // the keys of `change`
    return [name, Array.isArray(value) ? JSON.stringify(value) : value];
  });
  if (changed.length > 0) await redis.hset(keys.settings(guild), Object.fromEntries(changed));
  return settings;
}

/**
 * From now on members with one of the roles may use these families, and no others do; no roles: everybody again.
 * @throws {z.ZodError} when one is no role; nothing is changed then
 */
export async function closeFamilies(
  redis: Redis,
  guild: string,
  families: readonly string[],
  roles: readonly string[],
): Promise<void> {
  const text = JSON.stringify(Ids.parse(roles));
  const names = families.map((family) => `${FAMILY}${family}`);
  if (names.length === 0) return;
  if (roles.length === 0) await redis.hdel(keys.settings(guild), ...names);
  else await redis.hset(keys.settings(guild), Object.fromEntries(names.map((name) => [name, text])));
}
