import type { Redis } from 'ioredis';
import { defineScript } from 'kiln-runtime/redis/script';
import { z } from 'zod';

/**
 * Which process has which shard, by Redis' clock: a lease for each, which ends by itself when its process says nothing any
 * more. All processes of a bot have the same number of shards, since with two numbers a guild would be heard twice: the
 * number holds for as long as somebody who uses it lives. A process that names a shard keeps a wish for it, which outlives
 * a takeover: whoever stands in hears of the wish and gives the shard back.
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

const TOTAL = 'kiln:shards:total';
export const leaseKey = (shard: number) => `kiln:shard:${shard}:lease`;

/** KEYS total. ARGV owner, total, lease in ms, then 1 or 0 for each shard: named by this process or not. */
const hold = defineScript(`
local agreed = redis.call('GET', KEYS[1])
if agreed and agreed ~= ARGV[2] then return { 'other', agreed } end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
local held, wanted = {}, {}
for shard = 0, tonumber(ARGV[2]) - 1 do
  local lease, wish = 'kiln:shard:' .. shard .. ':lease', 'kiln:shard:' .. shard .. ':wish'
  local named = ARGV[4 + shard] == '1'
  if named then redis.call('SET', wish, ARGV[1], 'PX', ARGV[3]) end
  local owner = redis.call('GET', lease)
  if not owner and (named or redis.call('EXISTS', wish) == 0) then owner = ARGV[1] end
  if owner == ARGV[1] then
    redis.call('SET', lease, ARGV[1], 'PX', ARGV[3])
    table.insert(held, tostring(shard))
    if not named and redis.call('EXISTS', wish) == 1 then table.insert(wanted, tostring(shard)) end
  end
end
return { 'held', table.concat(held, ' '), table.concat(wanted, ' ') }`);

/** KEYS total. ARGV owner, total, then shards. With the last lease the number goes, too. */
const giveBack = defineScript(`
for i = 3, #ARGV do
  for _, kind in ipairs({ 'lease', 'wish' }) do
    local key = 'kiln:shard:' .. ARGV[i] .. ':' .. kind
    if redis.call('GET', key) == ARGV[1] then redis.call('DEL', key) end
  end
end
if redis.call('GET', KEYS[1]) ~= ARGV[2] then return end
for shard = 0, tonumber(ARGV[2]) - 1 do
  if redis.call('EXISTS', 'kiln:shard:' .. shard .. ':lease') == 1 then return end
end
redis.call('DEL', KEYS[1])`);

const Answer = z.union([
  z.tuple([z.literal('other'), z.coerce.number()]),
  z.tuple([z.literal('held'), z.string(), z.string()]),
]);
const numbers = (list: string) => list.split(' ').filter(Boolean).map(Number);

export function createShardLeases(redis: Redis, { owner, total, names, leaseMs }: LeaseOptions): ShardLeases {
  const named = Array.from({ length: total }, (_, shard) => (names(shard) ? 1 : 0));
  return {
    async hold() {
      const answer = Answer.parse(await hold(redis, [TOTAL], [owner, total, leaseMs, ...named]));
      if (answer[0] === 'other') return { otherTotal: answer[1] };
      return { shards: numbers(answer[1]), wanted: numbers(answer[2]) };
    },
    async giveBack(shards) {
      await giveBack(redis, [TOTAL], [owner, total, ...shards]);
    },
  };
}

/** The number of shards of those who live now. */
export async function agreedTotal(redis: Redis): Promise<number | undefined> {
  const total = Number(await redis.get(TOTAL));
  return total > 0 ? total : undefined;
}

/** Of a process that nobody shares a Discord with. */
export function allShards(total: number): ShardLeases {
  const shards = Array.from({ length: total }, (_, shard) => shard);
  return { hold: async () => ({ shards, wanted: [] }), giveBack: async () => {} };
}
