import type { Redis } from 'ioredis';
import type { TaskType } from 'kiln-client/contract/families/index';
import { estimateOf, type LearnedPrices, priceKey } from 'kiln-client/contract/prices';
import { keys } from '../../keys.ts';

/** Learns what the service charges where that is not what the contract says, for everybody's next price. */
export interface Prices {
  /** Read again once a second at most. */
  learned(): Promise<LearnedPrices>;
  /** A task of this stage and input succeeded, and the service said what it cost. */
  learn(type: TaskType, input: Readonly<Record<string, unknown>>, charged: number): Promise<void>;
}

const FRESH_MS = 1_000;

export function createPrices(redis: Redis, now: () => number): Prices {
  let latest: { at: number; prices: LearnedPrices } | undefined;
  return {
    async learned() {
      if (latest && now() - latest.at < FRESH_MS) return latest.prices;
      const fields = Object.entries(await redis.hgetall(keys.prices));
      latest = { at: now(), prices: new Map(fields.map(([key, credits]) => [key, Number(credits)])) };
      return latest.prices;
    },
    async learn(type, input, charged) {
      const key = priceKey(type, input);
      if (charged === estimateOf(type, input)) await redis.hdel(keys.prices, key);
      else await redis.hset(keys.prices, key, Math.round(charged));
      latest = undefined;
    },
  };
}
