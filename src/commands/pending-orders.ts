import type { Redis } from 'ioredis';
import { taskTypes } from 'kiln-client/contract/families/index';
import { z } from 'zod';
import { keys } from '../keys.ts';

/**
 * What a member asked for, while they decide whether it is worth its price. Kept for a day under the id of the
 * interaction that asked; taken once, by whichever press comes first.
 */

const PendingOrder = z.object({
  guildId: z.string(),
  /** Who may decide. */
  userId: z.string(),
  type: z.enum(taskTypes),
  body: z.record(z.string(), z.unknown()),
  title: z.string(),
  parentId: z.string().optional(),
  assetId: z.string().optional(),
  preset: z.string().optional(),
  ephemeral: z.boolean(),
  /** Its card has every option. */
  more: z.boolean().optional(),
});
export type PendingOrder = z.output<typeof PendingOrder>;

export interface PendingOrders {
  keep(id: string, order: PendingOrder): Promise<void>;
  /** In place of the one that is there. False: it was decided meanwhile. */
  change(id: string, order: PendingOrder): Promise<boolean>;
  /** Undefined: there is none, it was decided, or another Kiln wrote what this one cannot read. */
  read(id: string): Promise<PendingOrder | undefined>;
  /** Of several at once one gets it. */
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
