import type { Redis } from 'ioredis';
import { z } from 'zod';
import { ASSET_STATES, type AssetState } from '../../guilds/asset-states.ts';
import { keys } from '../../keys.ts';
import { ADDRESSES } from '../base/addresses.ts';
import { storeScript } from './script.ts';

/**
 * An asset: a request and all that went on from its result, under the id of the request that it began with. Here is what
 * is known of it as a whole: its thread, and the state that its team sees. Its steps are records of their own.
 */

const number = z.coerce.number();

const Asset = z.object({
  /** Known since it has a thread. */
  guild_id: z.string().optional(),
  /** Its thread, how it was opened, and the channel or forum that it is in. */
  thread_id: z.string().optional(),
  opens: z.enum(['thread', 'post']).optional().catch(undefined),
  channel_id: z.string().optional(),
  /** The request whose message the thread begins with. */
  opened_by: z.string().optional(),
  /** Its thread was deleted: it gets no other. */
  lost: z.string().optional(),
  /** What was said of it last; without one nothing was made yet. */
  state: z.enum(ASSET_STATES).optional().catch(undefined),
  /** The member who said it; '' for the guild's standard. */
  state_by: z.string().optional(),
  state_at: number.optional(),
  /** The message in the thread that says all this. */
  card_id: z.string().optional(),
  /** The card and the label of the thread as Discord took them last. */
  card_shown: z.string().optional(),
  label_shown: z.string().optional(),
  /** The result that the gallery has a copy of, when that was begun, and the copy; empty when the gallery took none. */
  gallery_of: z.string().optional(),
  gallery_at: number.optional(),
  gallery_id: z.string().optional(),
});
export type Asset = z.output<typeof Asset>;

const claim = storeScript('asset-claim');
const say = storeScript('asset-say');

const Claim = z.enum(['mine', 'again', 'other', 'lost']);
const MOST_STEPS = 50;

export type Assets = ReturnType<typeof createAssets>;

export function createAssets(redis: Redis) {
  return {
    get: async (id: string): Promise<Asset> => Asset.parse(await redis.hgetall(keys.asset(id))),
    set: (id: string, fields: Partial<Record<keyof Asset, string | number>>) => redis.hset(keys.asset(id), fields),
    unset: (id: string, ...fields: (keyof Asset)[]) => redis.hdel(keys.asset(id), ...fields),
    claim: async (id: string, request: string) => Claim.parse(await claim(redis, [keys.asset(id)], [request])),
    /** Its thread is gone for good, with all that was in it. */
    async lose(id: string) {
      const ofThread: (keyof Asset)[] = ['thread_id', 'opened_by', 'card_id', 'card_shown', 'label_shown'];
      await redis
        .multi()
        .hset(keys.asset(id), 'lost', '1')
        .hdel(keys.asset(id), ...ofThread)
        .exec();
    },
    /** By a member, from now on, or by the guild's standard (''), which changes nothing that a member said; its card is to show it. */
    async say(id: string, state: AssetState, by: string, at: number) {
      await say(redis, [], [id, state, by, at, ADDRESSES.updateAssetCard.kind]);
    },
    /** Ids, oldest first. */
    steps: (id: string) => redis.zrange(keys.assetSteps(id), `-${MOST_STEPS}`, '-1'),
  };
}
