import type { Redis } from 'ioredis';
import { taskTypes } from 'kiln-client/contract/families/index';
import { z } from 'zod';
import { MOST_STEPS } from '../../guilds/chains.ts';
import { MOST_BATCH, MOST_VOTE_MINUTES } from '../../guilds/settings.ts';
import { ChainStep } from '../../jobs/store/chains/chain.ts';
import { keys } from '../../keys.ts';

/**
 * Orders waiting for their member's confirmation. Kept for a day under the id of the original interaction; taken once,
 * by the first press.
 */

const PendingOrder = z.object({
  guildId: z.string(),
  /** Who may decide. */
  userId: z.string(),
  type: z.enum(taskTypes),
  body: z.record(z.string(), z.unknown()),
  title: z.string(),
  parentId: z.string().optional(),
  againOf: z.string().optional(),
  assetId: z.string().optional(),
  /** The note that wishes for it: its result and its id. */
  wishOf: z.string().max(120).optional(),
  preset: z.string().optional(),
  ephemeral: z.boolean(),
  variations: z.number().int().min(1).max(10).optional(),
  /** Of variations: who makes each, where they are to be compared. */
  makers: z.array(z.string().max(100)).max(10).optional(),
  /** Of variations: for how many minutes members vote on them, and what goes on with the winner. */
  vote: z
    .object({ minutes: z.number().int().min(1).max(MOST_VOTE_MINUTES), follow: z.enum(taskTypes).optional() })
    .optional(),
  /** Of a batch, whose first one the body is: all of them, and what they may cost together. */
  rows: z
    .array(z.object({ body: z.record(z.string(), z.unknown()), title: z.string() }))
    .max(MOST_BATCH)
    .optional(),
  budget: z.number().int().positive().optional(),
  /** Of a chain, whose first step the body is. */
  chain: z.object({ name: z.string(), steps: z.array(ChainStep).max(MOST_STEPS) }).optional(),
  /** It has a card with every option. */
  more: z.boolean().optional(),
  /** The service was asked what it would make of its words: it is not asked again. */
  looked: z.boolean().optional(),
  /** Prompts that its card offers instead. */
  suggestions: z.array(z.string()).max(10).optional(),
});
export type PendingOrder = z.output<typeof PendingOrder>;

export interface PendingOrders {
  keep(id: string, order: PendingOrder): Promise<void>;
  /** Replaces an existing order. False: it was decided in the meantime. */
  change(id: string, order: PendingOrder): Promise<boolean>;
  /** Undefined if there is none, it was decided, or a newer Kiln wrote it. */
  read(id: string): Promise<PendingOrder | undefined>;
  /** Only one of several concurrent callers gets it. */
  take(id: string): Promise<PendingOrder | undefined>;
}

const DAY_SECONDS = 86_400;

export function createPendingOrders(redis: Redis): PendingOrders {
  const parse = (text: string | null) => (text === null ? undefined : PendingOrder.safeParse(JSON.parse(text)).data);
  return {
    async keep(id, order) {
      await redis.set(keys.order(id), JSON.stringify(order), 'EX', DAY_SECONDS);
    },
    change: async (id, order) =>
      (await redis.set(keys.order(id), JSON.stringify(order), 'EX', DAY_SECONDS, 'XX')) === 'OK',
    read: async (id) => parse(await redis.get(keys.order(id))),
    take: async (id) => parse(await redis.getdel(keys.order(id))),
  };
}
