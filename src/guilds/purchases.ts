import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Ledger } from './ledger.ts';

/**
 * Credits bought in Discord's shop: the operator says how many a consumable SKU is worth; an entitlement to it grants them
 * once, to one guild, however often Discord tells of it and whoever hears.
 */
export interface Purchases {
  setSku(sku: string, credits: number): Promise<void>;
  removeSku(sku: string): Promise<boolean>;
  skus(): Promise<ReadonlyMap<string, number>>;
  /**
   * Grants what an entitlement is worth. Undefined: its SKU is worth nothing here, and it is not ours to consume. Said
   * again, even for another guild, the first grant is what counts.
   */
  grant(entitlement: Purchase): Promise<{ guild: string; credits: number } | undefined>;
  /**
   * What a refunded purchase granted goes, as far as the guild has it left; what it has spent already is noted as owed.
   * Undefined: it granted nothing here. Said again, nothing more goes.
   */
  takeBack(entitlement: string): Promise<{ guild: string; credits: number; owed: number } | undefined>;
}

export interface Purchase {
  id: string;
  sku: string;
  guild: string;
  user: string;
}

const SKUS = 'kiln:skus';
const Granted = z.object({ guild: z.string(), credits: z.coerce.number() });

export function createPurchases(redis: Redis, ledger: Pick<Ledger, 'grant' | 'takeBack'>): Purchases {
  return {
    async setSku(sku, credits) {
      if (!Number.isSafeInteger(credits) || credits < 1) throw new RangeError('credits of a SKU are 1 or more');
      await redis.hset(SKUS, sku, credits);
    },
    removeSku: async (sku) => (await redis.hdel(SKUS, sku)) === 1,
    skus: async () =>
      new Map(Object.entries(await redis.hgetall(SKUS)).map(([sku, credits]) => [sku, Number(credits)])),

    async grant({ id, sku, guild, user }) {
      const key = `kiln:purchase:${id}`;
      const worth = await redis.hget(SKUS, sku);
      // What it was worth when it was first seen stands beside the guild: whoever comes second grants the very same.
      if (worth !== null) await redis.set(key, JSON.stringify({ guild, credits: Number(worth) }), 'NX');
      const text = await redis.get(key);
      if (text === null) return undefined;
      const granted = Granted.parse(JSON.parse(text));
      await ledger.grant(granted.guild, `purchase/${id}`, granted.credits, { user, note: `bought: SKU ${sku}` });
      return granted;
    },

    async takeBack(id) {
      const text = await redis.get(`kiln:purchase:${id}`);
      if (text === null) return undefined;
      const { guild, credits } = Granted.parse(JSON.parse(text));
      const owed = await ledger.takeBack(guild, `purchase/${id}`, credits);
      return { guild, credits, owed };
    },
  };
}
