import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { defineScript } from '../../redis/script.ts';
import { keys } from '../keys.ts';

/**
 * Accounts and their keys. An account has a plan, credits (`granted = credits + spent`, always) and two limits: requests
 * a second, shared by its keys, and tasks that are not terminal. A key is shown once and kept as a SHA-256; it is random,
 * so a slow hash would protect nothing.
 */

export const PLANS = ['free', 'pro', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

export const Account = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.enum(PLANS),
  credits: z.coerce.number().int(),
  spent: z.coerce.number().int(),
  requests_per_second: z.coerce.number().int(),
  queued_tasks: z.coerce.number().int(),
  /** Enterprise only: requests are held against others' rights. */
  rights_filter: z.stringbool(),
  created_at: z.coerce.number().int(),
});
export type Account = z.infer<typeof Account>;

/** Public facts, section 2.3. */
export const PLAN_LIMITS: Record<Plan, { requests_per_second: number; queued_tasks: number }> = {
  free: { requests_per_second: 20, queued_tasks: 5 },
  pro: { requests_per_second: 20, queued_tasks: 10 },
  enterprise: { requests_per_second: 100, queued_tasks: 50 },
};

const makeAccount = defineScript(`
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
redis.call('SADD', KEYS[2], ARGV[1])
return 1`);
const addCredits = defineScript(`
if redis.call('EXISTS', KEYS[1]) == 0 then return -1 end
return redis.call('HINCRBY', KEYS[1], 'credits', ARGV[1])`);

export interface Accounts {
  /** False when the id is taken: nothing is changed then. */
  create(account: NewAccount): Promise<boolean>;
  get(id: string): Promise<Account | undefined>;
  list(): Promise<Account[]>;
  /** @returns the new balance, or undefined when there is no such account */
  grant(id: string, credits: number): Promise<number | undefined>;
  /** Makes a key, or takes the one given. @returns the key: the only time it can be seen */
  addKey(account: string, key?: string): Promise<string>;
  /** The first characters of its hash: enough to find a key, not to use it. */
  keyNames(account: string): Promise<string[]>;
  removeKey(account: string, name: string): Promise<boolean>;
  authenticate(key: string): Promise<Account | undefined>;
}

export interface NewAccount {
  id: string;
  name: string;
  plan: Plan;
  credits: number;
  requests_per_second?: number | undefined;
  queued_tasks?: number | undefined;
  rights_filter?: boolean | undefined;
}

export function createAccounts(redis: Redis, now: () => number): Accounts {
  const get = async (id: string) => {
    const hash = await redis.hgetall(keys.account(id));
    return hash.id === undefined ? undefined : Account.parse(hash);
  };

  return {
    async create(account) {
      const fields = {
        ...PLAN_LIMITS[account.plan],
        ...Object.fromEntries(Object.entries(account).filter(([, value]) => value !== undefined)),
        rights_filter: account.rights_filter ?? false,
        spent: 0,
        created_at: now(),
      };
      const flat = Object.entries(fields).flatMap(([key, value]) => [key, String(value)]);
      return (await makeAccount(redis, [keys.account(account.id), keys.accounts], [account.id, ...flat])) === 1;
    },
    get,
    async list() {
      const ids = (await redis.smembers(keys.accounts)).sort();
      return (await Promise.all(ids.map(get))).filter((account) => account !== undefined);
    },
    async grant(id, credits) {
      if (!Number.isSafeInteger(credits) || credits <= 0) throw new Error('credits must be a positive whole number');
      const balance = Number(await addCredits(redis, [keys.account(id)], [credits]));
      return balance < 0 ? undefined : balance;
    },
    async addKey(account, key = `kiln_${randomBytes(32).toString('base64url')}`) {
      const name = nameOf(key);
      await redis
        .multi()
        .hset(keys.key(name), { hash: hashOf(key), account })
        .sadd(keys.accountKeys(account), name)
        .exec();
      return key;
    },
    async keyNames(account) {
      return (await redis.smembers(keys.accountKeys(account))).sort();
    },
    async removeKey(account, name) {
      if ((await redis.srem(keys.accountKeys(account), name)) === 0) return false;
      await redis.del(keys.key(name));
      return true;
    },
    async authenticate(key) {
      const found = await redis.hgetall(keys.key(nameOf(key)));
      if (found.hash === undefined || found.account === undefined) return undefined;
      const same = timingSafeEqual(Buffer.from(found.hash), Buffer.from(hashOf(key)));
      return same ? get(found.account) : undefined;
    },
  };
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
/** A look-up by part of the hash says nothing about the key by its timing; the rest is compared in constant time. */
const nameOf = (key: string) => hashOf(key).slice(0, 16);
