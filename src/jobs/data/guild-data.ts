import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { createOutages } from 'kiln-runtime/outages';
import { ownedNames } from 'kiln-runtime/redis/keys';
import { eraseKeys } from 'kiln-runtime/redis/scan';
import type { Logger } from 'pino';
import type { Guilds } from '../../guilds/guilds.ts';
import { BOT_KEYS, keys } from '../../keys.ts';
import type { ActionParts } from '../actions/parts.ts';
import type { Archive } from './archive.ts';

/**
 * The end of a guild's data: thirty days after Kiln was removed from it, unless Kiln came back meanwhile. What goes is what
 * the table of keys says to be of the guild or of one of its requests, be it a key or a member of one.
 */

export const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

type Leaving = Pick<ActionParts, 'redis' | 'requests' | 'steps' | 'admission' | 'log' | 'time'>;

/** Kiln was removed from a guild: what waits there is cancelled, and its data is kept for 30 days. */
export async function guildLeft(context: Leaving, guild: string): Promise<void> {
  await scheduleRemoval(context.redis, guild, await context.time());
  await cancelWaitingOfGuild(context, guild);
}

/** The first call counts. @param now Redis' time, here and below */
export async function scheduleRemoval(redis: Redis, guild: string, now: number): Promise<void> {
  const due = now + KEPT_DAYS * DAY_MS;
  // Where it is invited again, it says hello again.
  await redis.multi().zadd(keys.leaving, 'NX', due, guild).del(keys.said(guild, 'welcome')).exec();
}

/**
 * A guild that removed Kiln pays nothing for requests that still wait: no member there could see their results. Tasks at the
 * service continue to their end, because they would be charged anyway.
 */
async function cancelWaitingOfGuild({ requests, steps, admission, log }: Leaving, guild: string): Promise<void> {
  let released = 0;
  for (const id of await requests.activeIds(guild)) {
    const { outcome } = await steps.cancelUnseen(id, 'the server removed Kiln');
    if (outcome === 'done') released++;
  }
  if (released > 0) await admission.admit();
  log.info({ guild, released }, 'requests of a guild that removed Kiln were released');
}

/** Kiln was removed from the guild, and is not back: nothing begins there by itself. */
export const isLeft = async (redis: Redis, guild: string): Promise<boolean> =>
  (await redis.zscore(keys.leaving, guild)) !== null;

/** @returns whether Kiln is back in a guild that it had left */
export async function guildJoined(redis: Redis, guild: string, application: string): Promise<boolean> {
  const [, left] = (await redis.multi().hset(keys.joined, guild, application).zrem(keys.leaving, guild).exec()) ?? [];
  return left?.[1] === 1;
}

/** Those of them that Kiln has not left since. */
export async function presentGuilds(redis: Redis, application: string): Promise<string[]> {
  const [joined, left] = await Promise.all([joinedGuilds(redis, application), redis.zrange(keys.leaving, '0', '-1')]);
  const gone = new Set(left);
  return joined.filter((guild) => !gone.has(guild));
}

/** What Discord says once, of guilds and of refunds: what Redis does not take is tried again until it does. */
export interface GuildRecorder {
  /** Never rejects. @returns undefined only when the connection to Redis was closed */
  untilDone<T>(work: () => Promise<T>): Promise<T | undefined>;
  /** The same for one guild, in the order of its events: one that leaves and comes back at once is there in the end. */
  inOrder(guild: string, work: () => Promise<unknown>): Promise<void>;
}

const AGAIN_MS = 1_000;
const OUTAGE = 'recording what Discord says of guilds';

export function createGuildRecorder(redis: Redis, log: Logger): GuildRecorder {
  const outages = createOutages(log);
  const last = new Map<string, Promise<void>>();

  async function untilDone<T>(work: () => Promise<T>): Promise<T | undefined> {
    while (redis.status !== 'end') {
      try {
        const result = await work();
        outages.worked(OUTAGE);
        return result;
      } catch (error) {
        outages.failed(OUTAGE, error);
      }
      await wait(AGAIN_MS, undefined, { ref: false });
    }
    return undefined;
  }

  return {
    untilDone,
    async inOrder(guild, work) {
      const turn = (last.get(guild) ?? Promise.resolve()).then(() => untilDone(work)).then(() => {});
      last.set(guild, turn);
      await turn;
      if (last.get(guild) === turn) last.delete(guild);
    },
  };
}

/** The guilds that this bot has been in and whose data is still there. */
export async function joinedGuilds(redis: Redis, application: string): Promise<string[]> {
  return Object.entries(await redis.hgetall(keys.joined)).flatMap(([guild, by]) => (by === application ? [guild] : []));
}

/** @returns the guilds whose data went */
export async function sweepLeft(redis: Redis, guilds: Guilds, now: number, archive?: Archive): Promise<string[]> {
  const gone: string[] = [];
  for (const guild of await redis.zrange(keys.leaving, '-inf', String(now), 'BYSCORE')) {
    // What is still on its way ends first: its hold and its slot belong to it.
    if ((await redis.exists(keys.activeInGuild(guild), keys.waitingInGuild(guild))) > 0) continue;
    await archive?.forgetGuild(guild);
    await removeGuild(redis, guilds, guild);
    gone.push(guild);
  }
  return gone;
}

/** After a break the sweep finds the list of the guild's requests again: it goes with the guild's own keys, at the end. */
async function removeGuild(redis: Redis, guilds: Guilds, guild: string): Promise<void> {
  const ids = await redis.zrange(keys.requestsOfGuild(guild), '0', '-1');
  const groups = await Promise.all(ids.map((id) => redis.hget(keys.request(id), 'hold_id')));
  // Display and hold of a group are kept as those of a request with its id.
  const requests = new Set([...ids, ...groups.filter((group) => group !== null)]);
  for (const request of [...requests]) {
    const [task, asset, first] = await redis.hmget(keys.request(request), 'task_id', 'asset_id', 'message_id');
    // One of the first release has it beside the rest.
    const message = first ?? (await redis.hget(keys.display(request), 'message_id'));
    // What it began with may be in the archive long since.
    if (asset) requests.add(asset);
    const named = { request, ...(message ? { message } : {}), ...(task ? { task } : {}) };
    const thread = asset ? await redis.hget(keys.asset(asset), 'thread_id') : null;
    const shown = thread === null ? [] : [keys.message(thread)];
    await redis.del(...ownedNames(BOT_KEYS, ['guild', 'member'], named), ...shown);
  }
  await guilds.forgetAccount(guild);
  await eraseKeys(redis, [BOT_KEYS], (parts) => {
    if (parts.guild !== undefined) return false;
    return parts.request === undefined ? undefined : requests.has(parts.request);
  });
  await eraseKeys(redis, [BOT_KEYS], (parts) => (parts.guild === undefined ? undefined : parts.guild === guild));
  await redis.zrem(keys.leaving, guild);
}
