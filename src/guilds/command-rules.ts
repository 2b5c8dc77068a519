import type { Redis } from 'ioredis';
import { readScript } from 'kiln-runtime/redis/script';
import { z } from 'zod';
import { keys } from '../keys.ts';

/**
 * What a guild's own settings in Discord allow and deny for slash commands, kept so that the accepting script (lua/includes/open.lua)
 * judges buttons, menus and mentions by it. Kept for a day at most; Discord tells of each change, and then it is read anew.
 *
 * The hash has `read`, and per command (or the application, for all of them) its rules as JSON; beside it is counted what
 * was told, so that a reading under way at that moment is not kept.
 */
export interface CommandRules {
  /** Reads them where they are not known. @param read asks Discord; what it throws goes through */
  ensure(guild: string, read: () => Promise<unknown>): Promise<void>;
  /** They may be others now. */
  forget(guilds: readonly string[]): Promise<void>;
}

const Rule = z.object({ id: z.string(), type: z.number(), permission: z.boolean() });
const Answer = z.array(z.looseObject({ id: z.string(), permissions: z.array(Rule) }));

const DAY_SECONDS = 86_400;
/** What is to go so soon is read again, so that it is there when the script asks. */
const SPARE_SECONDS = 60;

const keepScript = readScript(new URL('./lua/command-rules-keep.lua', import.meta.url));

export function createCommandRules(redis: Redis): CommandRules {
  const underWay = new Map<string, Promise<void>>();

  async function readAnew(guild: string, read: () => Promise<unknown>): Promise<void> {
    const told = (await redis.get(keys.commandsTold(guild))) ?? '0';
    const rules = Answer.parse(await read()).flatMap(({ id, permissions }) => [id, compact(guild, permissions)]);
    await keepScript(redis, [keys.commandRules(guild), keys.commandsTold(guild)], [told, DAY_SECONDS, ...rules]);
  }

  return {
    async ensure(guild, read) {
      if ((await redis.ttl(keys.commandRules(guild))) > SPARE_SECONDS) return;
      const work = underWay.get(guild) ?? readAnew(guild, read).finally(() => underWay.delete(guild));
      underWay.set(guild, work);
      await work;
    },
    async forget(guilds) {
      const write = redis.multi();
      for (const guild of guilds) {
        write
          .del(keys.commandRules(guild))
          .incr(keys.commandsTold(guild))
          .expire(keys.commandsTold(guild), DAY_SECONDS);
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
