import type { Redis } from 'ioredis';
import type { Guilds } from '../../guilds/guilds.ts';
import { keys } from '../../keys.ts';
import type { Request } from '../requests/request.ts';
import type { Requests } from '../requests/requests.ts';

/**
 * All that is kept about a guild or one of its members, to take along; and the end of it: thirty days after Kiln was
 * removed from a guild its data goes, unless Kiln came back meanwhile. No key and no token is ever part of an export.
 */

export const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
const MOST_EXPORTED = 5_000;

/** What an export says of a request. */
function exported(request: Request) {
  const { application_id: _application, ...record } = request;
  return record;
}

export async function exportMember(redis: Redis, requests: Pick<Requests, 'get'>, guild: string, user: string) {
  return { guild, member: user, ...(await exportRequests(redis, requests, keys.requestsOfMember(guild, user))) };
}

export async function exportGuild(redis: Redis, requests: Pick<Requests, 'get'>, guilds: Guilds, guild: string) {
  const [settings, rules, balance, allowance, journal] = await Promise.all([
    guilds.settings(guild),
    guilds.limits.rules(guild),
    guilds.ledger.balance(guild),
    guilds.ledger.allowance(guild),
    guilds.ledger.journal(guild, { page: 1, pageSize: MOST_EXPORTED }),
  ]);
  const { account, ...shown } = settings;
  return {
    ...{ guild, settings: { ...shown, own_service_key: account !== '' }, limits: Object.fromEntries(rules) },
    ...{ balance, allowance, journal },
    ...(await exportRequests(redis, requests, keys.requestsOfGuild(guild))),
  };
}

/** Newest first, at most so many; `more` says how many there are besides. */
async function exportRequests(redis: Redis, requests: Pick<Requests, 'get'>, key: string) {
  const ids = await redis.zrevrange(key, 0, MOST_EXPORTED - 1);
  const records: ReturnType<typeof exported>[] = [];
  for (let start = 0; start < ids.length; start += 200) {
    const some = await Promise.all(ids.slice(start, start + 200).map(requests.get));
    records.push(...some.filter((request) => request !== undefined).map(exported));
  }
  return { requests: records, more: Math.max(0, (await redis.zcard(key)) - ids.length) };
}

/** Kiln is no longer in the guild. Said again, the first time counts. @param now Redis' time, here and below */
export async function guildLeft(redis: Redis, guild: string, now: number): Promise<void> {
  await redis.zadd(keys.leaving, 'NX', now + KEPT_DAYS * DAY_MS, guild);
}

export async function guildJoined(redis: Redis, guild: string, application: string): Promise<void> {
  await redis.multi().hset(keys.joined, guild, application).zrem(keys.leaving, guild).exec();
}

/** The guilds that this bot has been in and whose data is still there. */
export async function joinedGuilds(redis: Redis, application: string): Promise<string[]> {
  return Object.entries(await redis.hgetall(keys.joined)).flatMap(([guild, by]) => (by === application ? [guild] : []));
}

/** @returns the guilds whose data went */
export async function sweepLeft(redis: Redis, guilds: Guilds, now: number): Promise<string[]> {
  const gone: string[] = [];
  for (const guild of await redis.zrange(keys.leaving, '-inf', String(now), 'BYSCORE')) {
    // What is still on its way ends first: its hold and its slot belong to it.
    if ((await redis.scard(keys.activeInGuild(guild))) > 0) continue;
    await removeGuild(redis, guilds, guild);
    gone.push(guild);
  }
  return gone;
}

async function removeGuild(redis: Redis, guilds: Guilds, guild: string): Promise<void> {
  const ids = await redis.zrange(keys.requestsOfGuild(guild), '0', '-1');
  for (const id of ids) {
    const [message, task] = await redis.hmget(keys.request(id), 'message_id', 'task_id');
    const gone = [keys.request(id), keys.token(id), keys.mail(id)];
    if (message) gone.push(keys.message(message));
    if (task) gone.push(keys.task(task));
    await redis.multi().del(gone).zrem(keys.live, id).zrem(keys.doubts, id).zrem(keys.shelved, id).exec();
  }
  await guilds.forgetAccount(guild);
  for (const pattern of [`${keys.guild(guild)}:*`, keys.line('', `${guild}*`), keys.line('/*', `${guild}*`)]) {
    for (let cursor = '0'; ; ) {
      const [next, found] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', 1_000);
      if (found.length > 0) await redis.del(found);
      cursor = next;
      if (cursor === '0') break;
    }
  }
  await redis
    .multi()
    .del(keys.guild(guild))
    .srem(keys.guilds, guild)
    .hdel(keys.ringServed(''), guild)
    .zrem(keys.leaving, guild)
    .hdel(keys.joined, guild)
    .exec();
}
