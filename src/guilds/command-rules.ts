import type { Redis } from 'ioredis';
import { readScript } from 'kiln-runtime/redis/script';
import { z } from 'zod';
import { keys } from '../keys.ts';

/**
 * What a guild's settings in Discord allow and deny for slash commands, cached for at most a day, so that the accepting
 * script (lua/includes/open.lua) applies the same to buttons, menus and mentions. Discord sends an event for each change,
 * which deletes the cache.
 *
 * The hash has `read`, and per command (or the application, for all of them) its rules as JSON. A counter of changes beside
 * it shows whether the rules changed while they were read; such a reading is not kept.
 */
export type CommandRules = ReturnType<typeof createCommandRules>;

const Rule = z.object({ id: z.string(), type: z.number(), permission: z.boolean() });
const Answer = z.array(z.looseObject({ id: z.string(), permissions: z.array(Rule) }));

const DAY_SECONDS = 86_400;
/** Rules that expire sooner are read again, so that the script finds them. */
const SPARE_SECONDS = 60;

const keepScript = readScript(new URL('./lua/command-rules-keep.lua', import.meta.url));

export function createCommandRules(redis: Redis) {
  const reading = new Map<string, Promise<void>>();

  async function refresh(guild: string, read: () => Promise<unknown>): Promise<void> {
    const changes = (await redis.get(keys.commandChanges(guild))) ?? '0';
    const rules = Answer.parse(await read()).flatMap(({ id, permissions }) => [id, compact(guild, permissions)]);
    await keepScript(redis, [keys.commandRules(guild), keys.commandChanges(guild)], [changes, DAY_SECONDS, ...rules]);
  }

  return {
    /** Fills the cache if it is empty. @param read asks Discord; its errors are thrown */
    async ensure(guild: string, read: () => Promise<unknown>): Promise<void> {
      if ((await redis.ttl(keys.commandRules(guild))) > SPARE_SECONDS) return;
      const work = reading.get(guild) ?? refresh(guild, read).finally(() => reading.delete(guild));
      reading.set(guild, work);
      await work;
    },
    /** Deletes the cached rules: they may have changed. */
    async forget(guilds: readonly string[]): Promise<void> {
      const write = redis.multi();
      for (const guild of guilds) {
        write
          .del(keys.commandRules(guild))
          .incr(keys.commandChanges(guild))
          .expire(keys.commandChanges(guild), DAY_SECONDS);
      }
      await write.exec();
    },
  };
}

const KINDS: Readonly<Record<number, 'roles' | 'users' | 'channels'>> = { 1: 'roles', 2: 'users', 3: 'channels' };

/** By kind and id; `*` is Discord's everyone (the guild's id) and its all channels (one less). */
function compact(guild: string, permissions: readonly z.output<typeof Rule>[]): string {
  const rules: Record<'roles' | 'users' | 'channels', Record<string, boolean>> = { roles: {}, users: {}, channels: {} };
  const all = { roles: guild, users: '', channels: String(BigInt(guild) - 1n) };
  for (const { id, type, permission } of permissions) {
    const kind = KINDS[type];
    if (kind) rules[kind][id === all[kind] ? '*' : id] = permission;
  }
  return JSON.stringify(rules);
}
