import type { Redis } from 'ioredis';
import { z } from 'zod';

/** What a guild's leads may set, in a hash per guild; scripts read it, so a change takes effect at once. */
export const GuildSettings = z.object({
  /** Tasks that one member may have waiting or running. */
  member_tasks: z.coerce.number().int().min(0).max(1_000).default(10),
  /** Tasks that the whole guild may have waiting or running. */
  guild_tasks: z.coerce.number().int().min(0).max(10_000).default(200),
});
export type GuildSettings = z.output<typeof GuildSettings>;

export const settingsKey = (guild: string) => `kiln:guild:${guild}:settings`;

export async function readSettings(redis: Redis, guild: string): Promise<GuildSettings> {
  return GuildSettings.parse(await redis.hgetall(settingsKey(guild)));
}

/** @throws {z.ZodError} when a value is out of its range; nothing is changed then */
export async function changeSettings(
  redis: Redis,
  guild: string,
  change: Partial<GuildSettings>,
): Promise<GuildSettings> {
  const settings = GuildSettings.parse({ ...(await readSettings(redis, guild)), ...change });
  const changed = Object.fromEntries(Object.keys(change).map((name) => [name, settings[name as keyof GuildSettings]]));
  if (Object.keys(changed).length > 0) await redis.hset(settingsKey(guild), changed);
  return settings;
}
