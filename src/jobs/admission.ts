import type { Redis } from 'ioredis';
import { z } from 'zod';
import { defineScript } from '../redis/script.ts';
import type { Timing } from './context.ts';
import type { Queues } from './queues.ts';
import { CHECK_RING_LUA, EXPIRE_LEASES_LUA, LOWER_SLOTS_LUA, RAISE_SLOTS_LUA, TAKE_LUA } from './request-lua.ts';

/** Gives out the service's slots by the ring (ring-lua.ts), and follows the service when it has fewer than we thought. */
export interface Admission {
  /** Fills the free slots. Whoever adds a request or gives a slot back calls it; any number of processes may at once. */
  admit(): Promise<string[]>;
  /** The service said its queue is full. */
  lower(): Promise<void>;
  /** A create went well. */
  raise(): Promise<void>;
  /** Looks after leases that are past their deadline. */
  expire(): Promise<number>;
  /** In flight = leases, per guild. Sets right what is not, and says how many were wrong: a bug of ours. */
  check(): Promise<number>;
}

const take = defineScript(TAKE_LUA);
const lowerSlots = defineScript(LOWER_SLOTS_LUA);
const raiseSlots = defineScript(RAISE_SLOTS_LUA);
const checkRing = defineScript(CHECK_RING_LUA);
const expireLeases = defineScript(EXPIRE_LEASES_LUA);

/** @param slots tasks that the service lets one key have at once */
export function createAdmission(redis: Redis, queues: Queues, slots: number, timing: Timing): Admission {
  return {
    async admit() {
      const ids = z.array(z.string()).parse(await take(redis, [], [slots, timing.slotLease]));
      await Promise.all(ids.map((id) => queues.add('create', id)));
      return ids;
    },
    async lower() {
      await lowerSlots(redis, [], [slots, timing.slotPause]);
    },
    async raise() {
      await raiseSlots(redis, [], [slots, timing.slotBack]);
    },
    check: async () => z.number().parse(await checkRing(redis, [])),
    expire: async () => z.number().parse(await expireLeases(redis, [], [timing.slotLease])),
  };
}
