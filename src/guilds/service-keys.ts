import type { Redis } from 'ioredis';
import { UserError } from 'kiln-errors';
import { keys } from '../keys.ts';
import { accountOf, type Seal } from './seal.ts';

const KEPT_SECONDS = 7 * 86_400;

/** The guild's requests use the operator's account again. Needs no secret. */
export async function clearAccount(redis: Redis, guild: string): Promise<void> {
  const account = await redis.hget(keys.settings(guild), 'account');
  if (!account) return;
  await redis.hdel(keys.settings(guild), 'account');
  // Another guild may use the same account.
  await redis.srem(keys.serviceKeyGuilds(account), guild);
  if ((await redis.scard(keys.serviceKeyGuilds(account))) === 0)
    await redis.expire(keys.serviceKey(account), KEPT_SECONDS);
}

export type ServiceKeys = ReturnType<typeof createServiceKeys>;

/**
 * Guilds' own keys for the asset service, sealed under KILN_SECRET, one record per account. The guild's settings name the
 * account; a request keeps the account with which it began. After a guild removes its key, the record expires in a week, so
 * that requests in progress can finish.
 */
export function createServiceKeys(redis: Redis, seal: Seal, now: () => number) {
  return {
    /** For the guild's next requests. @param slots tasks that the account may run at once */
    async set(guild: string, apiKey: string, slots: number, byUser: string): Promise<void> {
      const account = accountOf(apiKey);
      const before = await redis.hget(keys.settings(guild), 'account');
      if (before && before !== account) await clearAccount(redis, guild);
      await redis
        .multi()
        .hset(keys.serviceKey(account), { sealed: seal.seal(apiKey, account), slots, by_user: byUser, at: now() })
        .persist(keys.serviceKey(account))
        .sadd(keys.serviceKeyGuilds(account), guild)
        .sadd(keys.serviceKeys, account)
        .hset(keys.settings(guild), 'account', account)
        .exec();
    },
    clear: (guild: string) => clearAccount(redis, guild),
    /** Never the key itself. */
    async read(guild: string): Promise<{ slots: number; byUser: string; at: number } | undefined> {
      const account = await redis.hget(keys.settings(guild), 'account');
      if (!account) return undefined;
      const { slots, by_user: byUser, at } = await redis.hgetall(keys.serviceKey(account));
      return { slots: Number(slots ?? 0), byUser: byUser ?? '', at: Number(at ?? 0) };
    },
    /** The key of an account; undefined if it was deleted. @throws {UserError} `cannot_open` */
    async open(account: string): Promise<string | undefined> {
      const sealed = await redis.hget(keys.serviceKey(account), 'sealed');
      return sealed === null ? undefined : seal.open(sealed, account);
    },
    /** Seals keys again that an older secret sealed. @returns how many, and how many cannot be opened */
    async rotate(): Promise<{ resealed: number; lost: number }> {
      let [resealed, lost] = [0, 0];
      for (const account of await redis.smembers(keys.serviceKeys)) {
        const sealed = await redis.hget(keys.serviceKey(account), 'sealed');
        if (sealed === null) await redis.srem(keys.serviceKeys, account);
        if (sealed === null || seal.isCurrent(sealed)) continue;
        try {
          await redis.hset(keys.serviceKey(account), 'sealed', seal.seal(seal.open(sealed, account), account));
          resealed++;
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          lost++;
        }
      }
      return { resealed, lost };
    },
  };
}
