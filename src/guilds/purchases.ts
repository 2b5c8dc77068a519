import type { Redis } from 'ioredis';
import { z } from 'zod';
import { keys } from '../keys.ts';
import type { Ledger } from './ledger.ts';

export interface Worth {
  credits: number;
  /** For each paid period of a subscription, instead of once. */
  monthly: boolean;
}

export interface Purchase {
  id: string;
  sku: string;
  guild: string;
  user: string;
  /** The paid period of a subscription. @property start milliseconds since 1970 */
  period?: { subscription: string; start: number };
}

const MONTHLY = '/month';
const Granted = z.object({
  guild: z.string(),
  credits: z.coerce.number(),
  /** Of a subscription: its last grant, and when that period began. */
  last: z.object({ grant: z.string(), start: z.number() }).optional(),
});
type Granted = z.output<typeof Granted>;

export type Purchases = ReturnType<typeof createPurchases>;

/**
 * Credits bought in Discord's shop: the operator sets how many a SKU is worth, once or for each paid period of a
 * subscription. An entitlement grants them once, or once a period, to one guild, however often Discord sends it and
 * whichever process receives it.
 */
export function createPurchases(redis: Redis, ledger: Pick<Ledger, 'sell' | 'takeBack'>) {
  async function read(grant: string): Promise<Granted | undefined> {
    const text = await redis.get(keys.purchase(grant));
    return text === null ? undefined : Granted.parse(JSON.parse(text));
  }

  return {
    async setSku(
      sku: string,
      credits: number,
      { monthly }: Pick<Worth, 'monthly'> = { monthly: false },
    ): Promise<void> {
      if (!Number.isSafeInteger(credits) || credits < 1) throw new RangeError('credits of a SKU are 1 or more');
      await redis.hset(keys.skus, sku, `${credits}${monthly ? MONTHLY : ''}`);
    },
    removeSku: async (sku: string) => (await redis.hdel(keys.skus, sku)) === 1,
    skus: async (): Promise<ReadonlyMap<string, Worth>> =>
      new Map(Object.entries(await redis.hgetall(keys.skus)).map(([sku, worth]) => [sku, readWorth(worth)])),

    /**
     * Grants what an entitlement is worth. Undefined: its SKU is worth nothing here, or it is monthly and no period was
     * given, so Kiln must not consume it. A repeated call, even for another guild, returns the first grant.
     */
    async grant({ id, sku, guild, user, period }: Purchase): Promise<{ guild: string; credits: number } | undefined> {
      const text = await redis.hget(keys.skus, sku);
      const worth = text === null ? undefined : readWorth(text);
      const isMonthly = period !== undefined;
      if (worth?.monthly === true && !isMonthly) return undefined;
      const grant = isMonthly ? `${period.subscription}/${sku}/${period.start}` : id;
      // Its worth when it was first seen is kept with the guild, so that a second process grants exactly the same.
      if (worth?.monthly === isMonthly) {
        await redis.set(keys.purchase(grant), JSON.stringify({ guild, credits: worth.credits }), 'NX');
      }
      const granted = await read(grant);
      if (!granted) return undefined;
      const note = `${isMonthly ? 'subscribed' : 'bought'}: SKU ${sku}`;
      await ledger.sell(granted.guild, `purchase/${grant}`, granted.credits, { user, note });
      if (isMonthly && period.start > ((await read(id))?.last?.start ?? 0)) {
        await redis.set(keys.purchase(id), JSON.stringify({ ...granted, last: { grant, start: period.start } }));
      }
      return granted;
    },

    /** The guild that an entitlement was last granted to. */
    guildOf: async (id: string) => (await read(id))?.guild,

    /**
     * Takes back what a refunded purchase granted (a subscription: in its last period), as far as the guild has it left; what
     * it has spent is owed, and paid by its next purchase. Undefined: it granted nothing here. A repeated call changes nothing.
     */
    async takeBack(id: string): Promise<{ guild: string; credits: number; owed: number } | undefined> {
      const granted = await read(id);
      if (!granted) return undefined;
      const { guild, credits, last } = granted;
      const owed = await ledger.takeBack(guild, `purchase/${last?.grant ?? id}`, credits);
      return { guild, credits, owed };
    },
  };
}

function readWorth(text: string): Worth {
  return { credits: Number(text.replace(MONTHLY, '')), monthly: text.endsWith(MONTHLY) };
}
