import type { Redis } from 'ioredis';
import { readScript } from 'kiln-runtime/redis/script';
import { z } from 'zod';
import { BOT_KEYS, keys } from '../keys.ts';

/**
 * What was stopped, reported and decided in a guild, and its blocked members. An event is written once under its id, together
 * with its consequences (a pause, a block, the end of one), by one script; the log in Discord shows it afterwards
 * (src/jobs/work/log-moderation.ts). The newest thousand of the last 90 days are kept.
 */

/** `stopped`: a refused request; `report`: of a result; `block`, `lift`: by a lead; `appeal`: against a block. */
export const MODERATION_KINDS = ['stopped', 'report', 'block', 'lift', 'appeal'] as const;

export const ModerationEvent = z.object({
  /** Letters, digits, hyphens: what a button names. */
  id: z.string(),
  kind: z.enum(MODERATION_KINDS).or(z.string()),
  at: z.number().default(0),
  /** The member concerned. */
  member: z.string(),
  /** Who reported or decided it. */
  by: z.string().optional(),
  /** The channel of the request. */
  channel: z.string().optional(),
  /** The reported result. */
  request: z.string().optional(),
  title: z.string().optional(),
  /** The prompt of a stopped request; the text of a report or an appeal. */
  words: z.string().optional(),
  /** Why it was stopped: the entry of a list, or `classifier`. */
  why: z.string().optional(),
  /** The end of the block; 0: permanent. */
  until: z.number().optional(),
  decided: z.string().optional(),
  decided_by: z.string().optional(),
  /** Its message in the log. */
  log_channel: z.string().optional(),
  log_message: z.string().optional(),
});
export type ModerationEvent = z.output<typeof ModerationEvent>;

export const Block = z.object({ until: z.number(), by: z.string(), at: z.number(), event: z.string() });
export type Block = z.output<typeof Block>;

export interface ActOutcome {
  outcome: 'done' | 'repeated' | 'missing';
  tries: number;
  pausedUntil: number;
}

/** One act; only the given parts happen. */
export interface Act {
  /** Written once. */
  event?: Omit<ModerationEvent, 'at'> & { kind: (typeof MODERATION_KINDS)[number] };
  /** Counts stopped requests of the member: after `after` within an hour they pause for `pause` milliseconds. */
  tries?: { after: number; pause: number };
  /** The lead who decides. */
  by?: string;
  /** The event that this decides, once, and how. */
  decide?: string;
  decided?: string;
  /** Blocks a member for `ms` milliseconds (0: permanently). They may appeal against `event`. */
  block?: { member: string; ms: number; event: string };
  /** Lifts this member's block. */
  lift?: string;
}

const MOST_EVENTS = 1_000;
const KEPT_MS = 90 * 86_400_000;

const lua = (name: string) => readScript(new URL(`./lua/${name}.lua`, import.meta.url), BOT_KEYS);
const actScript = lua('moderation-act');
const loggedScript = lua('moderation-logged');
const forgetScript = lua('moderation-forget');
const overScript = lua('blocks-over');
const ActAnswer = z.union([
  z.tuple([z.literal('done'), z.number(), z.number()]),
  z.tuple([z.enum(['repeated', 'missing'])]),
]);

export function createModeration(redis: Redis) {
  return {
    async event(guild: string, id: string): Promise<ModerationEvent | undefined> {
      const text = await redis.hget(keys.moderation(guild), id);
      return text === null ? undefined : ModerationEvent.parse(JSON.parse(text));
    },
    async act(guild: string, act: Act): Promise<ActOutcome> {
      const argv = [guild, JSON.stringify(act), String(MOST_EVENTS), String(KEPT_MS)];
      const [outcome, tries = 0, pausedUntil = 0] = ActAnswer.parse(await actScript(redis, [], argv));
      return { outcome, tries, pausedUntil };
    },
    /** Newest first. */
    async events(guild: string, most: number): Promise<ModerationEvent[]> {
      const ids = await redis.zrevrange(keys.moderationTimes(guild), 0, most - 1);
      const found = ids.length === 0 ? [] : await redis.hmget(keys.moderation(guild), ...ids);
      return found.flatMap((text) => (text === null ? [] : [ModerationEvent.parse(JSON.parse(text))]));
    },
    /** Current blocks by member. */
    async blocks(guild: string, now: number): Promise<ReadonlyMap<string, Block>> {
      const all = Object.entries(await redis.hgetall(keys.blocked(guild)));
      const read = all.map(([member, text]) => ({ member, text, block: Block.parse(JSON.parse(text)) }));
      const isOver = ({ block: { until } }: (typeof read)[number]) => until > 0 && until <= now;
      const over = read.filter(isOver).flatMap(({ member, text }) => [member, text]);
      if (over.length > 0) await overScript(redis, [keys.blocked(guild)], over);
      return new Map(read.filter((one) => !isOver(one)).map(({ member, block }) => [member, block]));
    },
    /** Records the log's message of an event, if the event still exists. */
    async logged(guild: string, id: string, { channel, message }: { channel: string; message: string }): Promise<void> {
      await loggedScript(redis, [], [guild, id, channel, message]);
    },
    /** Removes a member's name and words from the events, the log, blocks of others and the guild's own key. Their block stays. */
    async forget(guild: string, member: string): Promise<void> {
      await forgetScript(redis, [], [guild, member]);
    },
  };
}
