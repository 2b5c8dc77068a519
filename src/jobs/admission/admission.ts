import type { Redis } from 'ioredis';
import { readScript } from 'kiln-runtime/redis/script';
import { z } from 'zod';
import { BOT_KEYS, keys } from '../../keys.ts';
import type { Timing } from '../base/timing.ts';

/** Gives out the service's slots by the ring (lua/includes/ring.lua), and follows the service when it has fewer than we thought. */
export interface Admission {
  /** Fills the free slots. Called when a request is added or a slot given back; any number of processes may at once. */
  admit(): Promise<string[]>;
  /** The service said that the queue of this account is full. */
  lower(account?: string): Promise<void>;
  /** A create went well. */
  raise(account?: string): Promise<void>;
  /** Looks after leases that are past their deadline. */
  expire(): Promise<number>;
  /** In flight = leases, per guild. Sets right what is not, and says how many were wrong: a bug of ours. */
  check(): Promise<number>;
}

const lua = (name: string) => readScript(new URL(`../store/lua/${name}.lua`, import.meta.url), BOT_KEYS);
const take = lua('admit');
const lowerSlots = lua('lower-slots');
const raiseSlots = lua('raise-slots');
const checkRing = lua('check-ring');
const expireLeases = lua('expire-leases');

/** The operator's account ('') and those that guilds brought along: each has its own ring. */
export async function ringAccounts(redis: Redis): Promise<string[]> {
  return ['', ...(await redis.smembers(keys.ringAccounts))];
}

export interface AdmissionOptions {
  /** Tasks that the service lets one key have at once. */
  slots(): Promise<number>;
  timing: Timing;
  /** A request got a slot: it needs its job. */
  start(id: string): Promise<void>;
}

export function createAdmission(redis: Redis, { slots, timing, start }: AdmissionOptions): Admission {
  /** One after the other: there are few. */
  async function each<T>(work: (account: string) => Promise<T>): Promise<T[]> {
    const results: T[] = [];
    for (const account of await ringAccounts(redis)) results.push(await work(account));
    return results;
  }
  const sum = (counts: readonly unknown[]) =>
    z
      .array(z.number())
      .parse(counts)
      .reduce((all, one) => all + one, 0);

  return {
    async admit() {
      const most = await slots();
      const taken = await each((account) => take(redis, [], [most, timing.slotLease, account]));
      const ids = z.array(z.array(z.string())).parse(taken).flat();
      await Promise.all(ids.map(start));
      return ids;
    },
    async lower(account = '') {
      await lowerSlots(redis, [], [await slots(), timing.slotPause, account]);
    },
    async raise(account = '') {
      await raiseSlots(redis, [], [await slots(), timing.slotBack, account]);
    },
    check: async () => sum(await each((account) => checkRing(redis, [], [account]))),
    expire: async () => sum(await each((account) => expireLeases(redis, [], [timing.slotLease, account]))),
  };
}
