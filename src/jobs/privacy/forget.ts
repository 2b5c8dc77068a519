import type { Redis } from 'ioredis';
import { keys } from '../../keys.ts';
import type { JobContext } from '../context.ts';
import { cancelRequest } from '../requests/cancel-request.ts';
import { removeRequest } from '../requests/remove-request.ts';
import { isEnd } from '../requests/request.ts';

/**
 * Forgetting a member of a guild: what waits is cancelled, results go with their messages, tasks and words, and what is
 * left of a request (stage, time, credits: the guild's books) names nobody. Wanted once, it goes on by itself: the sweep
 * comes back until nothing is left, since what runs has to end first.
 */

const BATCH = 200;
/** What a removed request keeps, besides what everybody's books need. */
const PERSONAL = ['message_id', 'message_channel_id', 'channel_id', 'parent_channel_id', 'cancel_by', 'reason'];

/** @returns requests that are still there: they follow within a minute, or when they have ended */
export async function wantForgotten(redis: Redis, guild: string, user: string): Promise<number> {
  await redis.sadd(keys.forget, `${guild}/${user}`);
  return redis.zcard(keys.requestsOfMember(guild, user));
}

export async function sweepForgotten(context: JobContext): Promise<void> {
  const { redis, requests } = context;
  for (const one of await redis.smembers(keys.forget)) {
    const [guild = '', user = ''] = one.split('/');
    for (const id of await redis.zrange(keys.requestsOfMember(guild, user), '0', String(BATCH - 1))) {
      const request = await requests.get(id);
      if (request && !isEnd(request.state)) {
        if (request.cancel_by === undefined) await cancelRequest(context, id, user);
      } else if (request && request.removed_by === undefined) {
        await removeRequest(context, id, 'forgotten');
      } else if (!request || request.title === '') {
        await forgetRequest(redis, guild, user, id, request?.message_id);
      }
    }
    if ((await redis.exists(keys.requestsOfMember(guild, user))) === 1) continue;
    const rules = await redis.hkeys(keys.limits(guild));
    const own = rules.filter((name) => name.startsWith(`user/${user}:`));
    await redis
      .multi()
      .hdel(keys.limits(guild), `user/${user}:`, ...own)
      .del(keys.activeOfMember(guild, user))
      .srem(keys.forget, one)
      .exec();
  }
}

async function forgetRequest(redis: Redis, guild: string, user: string, id: string, message: string | undefined) {
  const write = redis
    .multi()
    .del(keys.token(id), keys.mail(id), ...(message === undefined ? [] : [keys.message(message)]))
    .zrem(keys.requestsOfMember(guild, user), id);
  if ((await redis.exists(keys.request(id))) === 1) {
    write
      .hdel(keys.request(id), ...PERSONAL)
      .hset(keys.request(id), { user_id: '', channel_id: '', removed_by: 'forgotten' });
  }
  await write.exec();
}
