import type { Redis } from 'ioredis';
import type { Client } from 'kiln-client';
import { z } from 'zod';
import { keys } from '../../keys.ts';

/** For a hosted service whose plan is not known. */
const UNKNOWN = 10;
/** Tasks for each thread: the next one waits there while a result is stored. */
const A_THREAD = 2;
/** Tasks for each place at a model server: they wait there for minutes and hold no thread. */
const A_PLACE = 10;
/** And at least as many, where the account may have few tasks at once: the next one waits at the server. */
const LEAST_AT_PLACE = 2;
/** With no engine at all, so that a scaler that starts engines by the length of the service's queue sees one. */
const LEAST = 2;
const FRESH_MS = 5_000;

const Kept = z.coerce.number().int().min(1);

export interface SlotOptions {
  redis: Redis;
  client: Pick<Client, 'about'>;
  /** The operator's word counts before the service's. */
  fixed?: number | undefined;
}

export type Slots = ReturnType<typeof createSlots>;

/**
 * How many tasks may be at the service at once. A service of ours says how many threads its engines have just now, so that
 * a further engine is used at once, and one that is gone leaves its tasks in the queue, where members take turns; a hosted
 * one has the number that the operator knows of its plan.
 */
export function createSlots({ redis, client, fixed }: SlotOptions) {
  let known = { at: Number.NEGATIVE_INFINITY, count: UNKNOWN, forMakers: UNKNOWN / 2 };

  async function read() {
    if (performance.now() - known.at <= FRESH_MS) return known;
    const [count, forMakers] = await redis.mget(keys.slots, keys.slotsForMakers);
    const kept = Kept.safeParse(count).data ?? UNKNOWN;
    known = { at: performance.now(), count: kept, forMakers: Kept.safeParse(forMakers).data ?? Math.ceil(kept / 2) };
    return known;
  }

  return {
    count: async () => fixed ?? (await read()).count,
    /** How many of them may be of requests that models make: what is left when every thread has its tasks. */
    forMakers: async () => (fixed === undefined ? (await read()).forMakers : Math.ceil(fixed / 2)),
    /** Asks the service; what it said is there for all processes. */
    async refresh(): Promise<void> {
      if (fixed !== undefined) return;
      const { tasks, threads, places = 0 } = await client.about({ signal: AbortSignal.timeout(10_000) });
      if (tasks === undefined || threads === undefined) return;
      const all = Math.max(LEAST, Math.min(tasks, A_THREAD * threads + A_PLACE * places));
      const share = Math.max(1, LEAST_AT_PLACE * places, all - A_THREAD * threads);
      await redis.mset({ [keys.slots]: all, [keys.slotsForMakers]: Math.min(share, all - 1) });
    },
  };
}
