import type { Redis } from 'ioredis';
import type { Client } from 'kiln-client';
import { z } from 'zod';
import { keys } from '../../keys.ts';

/**
 * How many tasks may be at the service at once. A service of ours says how many threads its engines have just now, so that
 * a further engine is used at once, and one that is gone leaves its tasks in the queue, where members take turns; a hosted
 * one has the number that the operator knows of its plan.
 */
export interface Slots {
  count(): Promise<number>;
  /** Asks the service; what it said is there for all processes. */
  refresh(): Promise<void>;
}

/** For a hosted service whose plan is not known. */
const UNKNOWN = 10;
/** Tasks for each thread: the next one waits there while a result is stored. */
const A_THREAD = 2;
/** Tasks for each place at a model server: they wait there for minutes and hold no thread, so other tasks must find room beside them. */
const A_PLACE = 10;
/** With no engine at all, so that a scaler that starts engines by the length of the service's queue sees one. */
const LEAST = 2;
const FRESH_MS = 5_000;

export interface SlotOptions {
  redis: Redis;
  client: Pick<Client, 'about'>;
  /** The operator's word counts before the service's. */
  fixed?: number | undefined;
}

export function createSlots({ redis, client, fixed }: SlotOptions): Slots {
  let known = { at: Number.NEGATIVE_INFINITY, count: UNKNOWN };
  return {
    async count() {
      if (fixed !== undefined) return fixed;
      if (performance.now() - known.at > FRESH_MS) {
        const kept = z.coerce
          .number()
          .int()
          .min(1)
          .safeParse(await redis.get(keys.slots));
        known = { at: performance.now(), count: kept.data ?? UNKNOWN };
      }
      return known.count;
    },
    async refresh() {
      if (fixed !== undefined) return;
      const { tasks, threads, places = 0 } = await client.about({ signal: AbortSignal.timeout(10_000) });
      if (tasks === undefined || threads === undefined) return;
      await redis.set(keys.slots, Math.max(LEAST, Math.min(tasks, A_THREAD * threads + A_PLACE * places)));
    },
  };
}
