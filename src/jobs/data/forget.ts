import type { Redis } from 'ioredis';
import { redisTime } from 'kiln-runtime/redis/clock';
import { ownedNames } from 'kiln-runtime/redis/keys';
import { eraseKeys, scanKeys } from 'kiln-runtime/redis/scan';
import { BOT_KEYS, keys } from '../../keys.ts';
import { cancelRequest } from '../actions/cancel-request.ts';
import type { ActionParts } from '../actions/parts.ts';
import { removeResult } from '../actions/remove-result.ts';
import { ADDRESSES } from '../base/addresses.ts';
import { FORGOTTEN, NAMES_OTHERS } from '../base/forgotten.ts';
import { newestFirst } from '../library/library.ts';
import { isEnd, type Request } from '../store/request.ts';
import { storeScript } from '../store/script.ts';
import type { Archive } from './archive.ts';

/**
 * Forgetting a member of a guild: what waits is cancelled, results go with their messages, tasks and words, and what is
 * left of a request (stage, time, credits: the guild's books) no longer names them. Wanted once, it goes on by itself: the
 * sweep comes back until nothing is left, since what runs has to end first.
 */

const BATCH = 200;
/** What a removed request keeps, besides what the books need: of its own record, and of its display. */
const PERSONAL = ['parent_channel_id', 'cancel_by', 'reason', 'reason_detail', 'locale', 'waiver'];
const PERSONAL_IN_DISPLAY = [
  'message_id',
  'message_channel_id',
  'thread_id',
  'opens_in',
  'left_channel',
  'left_message',
  'copy_channel',
  'copy_message',
];

/** @returns requests that are still there: they follow within a minute, or when they have ended */
export async function wantForgotten(redis: Redis, guild: string, user: string): Promise<number> {
  await redis.sadd(keys.forget, `${guild}/${user}`);
  return redis.zcard(keys.requestsOfMember(guild, user));
}

type Forgetting = Pick<ActionParts, 'redis' | 'requests' | 'steps' | 'queues' | 'admission' | 'editor' | 'guilds'> & {
  archive?: Archive | undefined;
};

export async function sweepForgotten(context: Forgetting): Promise<void> {
  const { redis, requests, archive } = context;
  for (const one of await redis.smembers(keys.forget)) {
    const [guild = '', user = ''] = one.split('/');
    for (const id of await redis.zrange(keys.requestsOfMember(guild, user), '0', String(BATCH - 1))) {
      const request = await requests.getAny(id);
      if (request && 'newer' in request) continue; // the Kiln that can read it goes on
      if (request && !isEnd(request.state)) {
        if (request.cancel_by === undefined) await cancelRequest(context, id, user);
      } else if (request && request.removed_by === undefined) {
        await removeResult(context, id, FORGOTTEN);
      } else if (!request || request.title === '') {
        await requests.upgrade([id]);
        await forgetRequest(redis, { guild, user }, { id, ...request });
      }
    }
    if ((await redis.exists(keys.requestsOfMember(guild, user))) === 1) continue;
    await context.guilds.moderation.forget(guild, user);
    await forgetInAssets(redis, guild, user);
    await forgetInRequests(context, guild, user);
    await forgetInJournal(context, guild, user);
    await archive?.forgetMember(guild, user);
    await eraseKeys(redis, [BOT_KEYS], (parts) => {
      if (parts.guild !== undefined && parts.guild !== guild) return false;
      return parts.member === undefined ? undefined : parts.guild === guild && parts.member === user;
    });
    await redis.srem(keys.forget, one);
  }
}

/** The answer of a script: the message of the request names them. */
const SAYS_SO = 2;
const forgetSaid = storeScript('forget-said');

/** What they decided of others' requests stays decided, without their name. Goes through the guild's requests, some at a time. */
async function forgetInRequests({ redis, steps, editor }: Forgetting, guild: string, user: string) {
  // Old ones may be archived meanwhile: by rank, as many would be passed over.
  for await (const ids of newestFirst(redis, keys.requestsOfGuild(guild))) {
    const said = await Promise.all(ids.map((id) => forgetSaid(redis, [], [id, user, FORGOTTEN, ...NAMES_OTHERS])));
    const shown = ids.filter((_, i) => said[i] === SAYS_SO);
    for (const id of shown) await steps.redraw(id);
    if (shown.length > 0) editor.wake();
  }
}

const forgetJournal = storeScript('forget-in-journal');

/** The journal names only members who bought or approved something, or whom an older note names: for most it is just read. */
async function forgetInJournal({ redis, guilds }: Forgetting, guild: string, user: string) {
  if (!(await guilds.ledger.names(guild, user))) return;
  // What was begun for others, before this one was to be forgotten, names them still.
  await redis.del(keys.journalAnew(guild));
  while ((await forgetJournal(redis, [], [guild, FORGOTTEN, BATCH])) !== 1);
}

/** What they said of others' assets stays said, without their name; the card is updated, too. */
async function forgetInAssets(redis: Redis, guild: string, user: string) {
  const root = keys.asset('');
  for await (const found of scanKeys(redis)) {
    const ids = found.filter((key) => key.startsWith(root)).map((key) => key.slice(root.length));
    const assets = ids.filter((id) => !id.includes(':'));
    const looking = redis.pipeline();
    for (const id of assets) looking.hmget(keys.asset(id), 'guild_id', 'state_by');
    const said = ((await looking.exec()) ?? []).map(([, answer]) => String(answer));
    for (const [index, id] of assets.entries()) {
      if (said[index] !== `${guild},${user}`) continue;
      await redis
        .multi()
        .hdel(keys.asset(id), 'state_by')
        .zadd(keys.due(ADDRESSES.updateAssetCard.kind), await redisTime(redis), id)
        .exec();
    }
  }
}

type Forgotten = Pick<Request, 'id'> & Partial<Pick<Request, 'message_id' | 'hold_id'>>;

interface Whose {
  guild: string;
  user: string;
}

async function forgetRequest(
  redis: Redis,
  { guild, user }: Whose,
  { id, message_id: message, hold_id: group }: Forgotten,
) {
  const named = { request: id, ...(message === undefined ? {} : { message }) };
  const write = redis
    .multi()
    .del(ownedNames(BOT_KEYS, ['member'], named))
    .zrem(keys.requestsOfMember(guild, user), id);
  // Its group is the same member's; what says how far it is stays until the last one has ended.
  if (group !== undefined) {
    const [open, kind, state] = await redis.hmget(keys.group(group), 'open', 'kind', 'state');
    // A vote is stopped by the last deletion: what it holds comes back then.
    const isVoting = kind === 'vote' && state !== 'decided' && state !== 'stopped';
    if (Number(open ?? 0) <= 0 && !isVoting) write.del(keys.group(group), keys.votes(guild, group));
    write.del(ownedNames(BOT_KEYS, ['member'], { request: group })).hdel(keys.display(group), ...PERSONAL_IN_DISPLAY);
  }
  if ((await redis.exists(keys.request(id))) === 1) {
    write
      .hdel(keys.request(id), ...PERSONAL)
      .hdel(keys.display(id), ...PERSONAL_IN_DISPLAY)
      .del(keys.card(id))
      .hset(keys.request(id), { user_id: '', channel_id: '', removed_by: FORGOTTEN });
  }
  await write.exec();
}
