import type { Redis } from 'ioredis';
import { readScript } from 'kiln-runtime/redis/script';
import { z } from 'zod';
import { keys } from '../../keys.ts';

/**
 * Which process has which shard, by Redis' clock: a lease for each, which ends by itself when its process no longer renews
 * it. All processes of a bot have the same number of shards, because with two numbers a guild's events would be handled
 * twice: the number holds while any process that uses it lives. A process that names a shard keeps a wish for it, which
 * outlives a takeover: the process that stands in reads the wish and gives the shard back.
 */
export interface ShardLeases {
  /** Renews what this process has and takes what is free for it: all shards of the moment, at once. */
  hold(): Promise<Held>;
  giveBack(shards: readonly number[]): Promise<void>;
}

export type Held =
  /** `wanted`: of these, the ones whose own process is back. */
  | { shards: readonly number[]; wanted: readonly number[] }
  /** Processes that use this other number live. */
  | { otherTotal: number };

export interface LeaseOptions {
  owner: string;
  total: number;
  names(shard: number): boolean;
  leaseMs: number;
}

const hold = readScript(new URL('./lua/leases-hold.lua', import.meta.url));
const giveBack = readScript(new URL('./lua/leases-give-back.lua', import.meta.url));

const Answer = z.union([
  z.tuple([z.literal('other'), z.coerce.number()]),
  z.tuple([z.literal('held'), z.string(), z.string()]),
]);
const numbers = (list: string) => list.split(' ').filter(Boolean).map(Number);

export function createShardLeases(redis: Redis, { owner, total, names, leaseMs }: LeaseOptions): ShardLeases {
  const named = Array.from({ length: total }, (_, shard) => (names(shard) ? 1 : 0));
  const ofShards = Array.from({ length: total }, (_, shard) => [keys.shardLease(shard), keys.shardWish(shard)]);
  const touched = [keys.shardTotal, ...ofShards.flat()];
  return {
    async hold() {
      const answer = Answer.parse(await hold(redis, touched, [owner, total, leaseMs, ...named]));
      if (answer[0] === 'other') return { otherTotal: answer[1] };
      return { shards: numbers(answer[1]), wanted: numbers(answer[2]) };
    },
    async giveBack(shards) {
      await giveBack(redis, touched, [owner, total, ...shards]);
    },
  };
}

/** The number of shards of those who live now. */
export async function agreedTotal(redis: Redis): Promise<number | undefined> {
  const total = Number(await redis.get(keys.shardTotal));
  return total > 0 ? total : undefined;
}

/** Of a process that is the only one of its Discord. */
export function allShards(total: number): ShardLeases {
  const shards = Array.from({ length: total }, (_, shard) => shard);
  return { hold: async () => ({ shards, wanted: [] }), giveBack: async () => {} };
}
