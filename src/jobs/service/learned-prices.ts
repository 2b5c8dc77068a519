import type { Redis } from 'ioredis';
import type { TaskType } from 'kiln-client/contract/families/index';
import { estimateOf, type LearnedPrices, priceKey } from 'kiln-client/contract/prices';
import { keys } from '../../keys.ts';
import { createKept } from '../base/kept.ts';

const FRESH_MS = 1_000;

export type Prices = ReturnType<typeof createPrices>;

/** Learns what the service charges where that is not what the contract says, for everybody's next price. */
export function createPrices(redis: Redis, now: () => number) {
  const kept = createKept<LearnedPrices>(FRESH_MS, now);
  const read = async () => {
    const fields = Object.entries(await redis.hgetall(keys.prices));
    return new Map(fields.map(([key, credits]) => [key, Number(credits)]));
  };
  return {
    learned: () => kept.of('prices', read),
    /** A task of this stage and input succeeded, and the service said what it cost. */
    async learn(type: TaskType, input: Readonly<Record<string, unknown>>, charged: number): Promise<void> {
      const key = priceKey(type, input);
      if (charged === estimateOf(type, input)) await redis.hdel(keys.prices, key);
      else await redis.hset(keys.prices, key, Math.round(charged));
      kept.clear();
    },
  };
}
