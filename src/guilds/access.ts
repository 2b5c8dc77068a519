import type { Redis } from 'ioredis';
import { readScript } from 'kiln-runtime/redis/script';
import { z } from 'zod';
import { BOT_KEYS } from '../keys.ts';

/** The member who asks, and where. */
export interface Who {
  user: string;
  /** A thread counts as its channel. */
  channel: string;
  roles: readonly string[];
  /** Manages the guild: lists of allowed roles do not bind them. */
  lead: boolean;
}

/** The same, with what Discord's own settings for commands depend on. */
export interface Asker extends Who {
  /** An administrator, whom Discord's own settings for commands do not bind. */
  admin: boolean;
  application: string;
}

/** What the member wants to use. */
export interface Wish {
  family: string;
  /** The id of the family's slash command, if a button, menu or mention asks: Discord has not checked those. */
  command?: string | undefined;
}

export const Closed = z.union([
  z.tuple([z.literal('channels')], z.string()).transform(([, ...channels]) => ({ channels })),
  z.tuple([z.literal('roles')], z.string()).transform(([, ...roles]) => ({ roles })),
  z
    .tuple([z.literal('command'), z.string(), z.enum(['channel', 'member'])], z.string())
    .transform(([, command, by, ...users]) => ({ command, by, users })),
  z
    .tuple([z.literal('blocked'), z.number(), z.string(), z.enum(['pause', 'lead'])])
    .transform(([, until, event, by]) => ({ blocked: { until, event, by } })),
  z.tuple([z.literal('unread')]).transform(() => ({ unread: true as const })),
  z.tuple([z.literal('family'), z.string()], z.string()).transform(([, family, ...users]) => ({ family, users })),
  z.tuple([z.literal('place'), z.string()], z.string()).transform(([, family, ...places]) => ({ family, places })),
]);
export type Closed = z.output<typeof Closed>;

const openScript = readScript(new URL('./lua/open-ask.lua', import.meta.url), BOT_KEYS);

const Answers = z.array(z.union([z.tuple([]).transform(() => undefined), Closed]));

/**
 * Whether a member may use something, before anything is accepted: so that they are not offered what would be refused.
 * The script that accepts a request decides by the same rule (lua/includes/open.lua).
 */
export function createAccess(redis: Redis) {
  const ask = async (guild: string, who: Asker, wishes: readonly Partial<Wish>[]) =>
    Answers.parse(await openScript(redis, [], [guild, JSON.stringify(who), JSON.stringify(wishes)]));
  return {
    /** Why the member may make nothing there. */
    closed: async (guild: string, who: Asker) => (await ask(guild, who, [{}]))[0],
    /** The families that are closed to the member there, with the reason. */
    async closedFamilies(guild: string, who: Asker, wishes: readonly Wish[]): Promise<ReadonlyMap<string, Closed>> {
      const answers = await ask(guild, who, wishes);
      return new Map(
        wishes.flatMap(({ family }, index) => {
          const closed = answers[index];
          return closed === undefined ? [] : [[family, closed] as const];
        }),
      );
    },
  };
}
