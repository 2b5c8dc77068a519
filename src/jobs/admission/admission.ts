import type { Redis } from 'ioredis';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import type { Timing } from '../base/timing.ts';
import { LANES } from '../store/request.ts';
import { storeScript } from '../store/script.ts';
import type { Slots } from './slots.ts';

const take = storeScript('admit');
const lowerSlots = storeScript('lower-slots');
const raiseSlots = storeScript('raise-slots');
const checkRing = storeScript('check-ring');
const expireLeases = storeScript('expire-leases');

/** The operator's account ('') and those that guilds brought along. */
const ringAccounts = async (redis: Redis) => ['', ...(await redis.smembers(keys.ringAccounts))];

/** Each account has a ring for each lane. */
export async function rings(redis: Redis): Promise<[account: string, lane: string][]> {
  return (await ringAccounts(redis)).flatMap((account) => LANES.map((lane): [string, string] => [account, lane]));
}

export interface AdmissionOptions {
  slots: Pick<Slots, 'count' | 'forMakers'>;
  timing: Timing;
  /** A request got a slot: it needs its job. */
  start(id: string): Promise<void>;
}

const Taken = z.array(z.array(z.string()));

export type Admission = ReturnType<typeof createAdmission>;

/** Gives out the service's slots by the ring (lua/includes/ring.lua), and follows the service when it has fewer than we thought. */
export function createAdmission(redis: Redis, { slots, timing, start }: AdmissionOptions) {
  const sum = (counts: readonly unknown[]) =>
    z
      .array(z.number())
      .parse(counts)
      .reduce((all, one) => all + one, 0);

  async function fillSlots(): Promise<string[]> {
    const [most, share] = await Promise.all([slots.count(), slots.forMakers()]);
    const accounts = await ringAccounts(redis);
    // One after the other, here and below: there are few.
    const taken = await Array.fromAsync(accounts, (account) =>
      take(redis, [], [most, share, timing.slotLease, account]),
    );
    const ids = Taken.parse(taken).flat();
    await Promise.all(ids.map(start));
    return ids;
  }

  /** The run that was begun last, and the one that waits for its end: whatever was said before that one begins, it sees. */
  let last: Promise<unknown> = Promise.resolve();
  let coming: Promise<string[]> | undefined;

  return {
    /**
     * Fills the free slots, and says who got one. Called when a request is added or a slot given back; any number of processes
     * may at once, and calls that come together share a run: one of them is answered who got a slot.
     */
    async admit(): Promise<string[]> {
      if (coming) return coming.then(() => []);
      coming = last.then(() => {
        coming = undefined;
        const run = fillSlots();
        last = run.catch(() => {});
        return run;
      });
      return coming;
    },
    /** The service said that the queue of this account is full. */
    async lower(account = ''): Promise<void> {
      await lowerSlots(redis, [], [await slots.count(), timing.slotPause, account]);
    },
    /** A create went well. */
    async raise(account = ''): Promise<void> {
      await raiseSlots(redis, [], [await slots.count(), timing.slotBack, account]);
    },
    /** In flight = leases, per guild. Sets right what is not, and says how many were wrong: a bug of ours. */
    check: async () => sum(await Array.fromAsync(await rings(redis), (ring) => checkRing(redis, [], ring))),
    /** Looks after leases that are past their deadline. */
    expire: async () =>
      sum(await Array.fromAsync(await rings(redis), (ring) => expireLeases(redis, [], [timing.slotLease, ...ring]))),
  };
}
