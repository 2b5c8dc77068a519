import type { Redis } from 'ioredis';
import { redisTime } from 'kiln-runtime/redis/clock';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { FOLLOW_UPS, type FollowUp, type FollowUpKind } from '../base/addresses.ts';
import type { Queues } from '../base/job.ts';
import { storeScript } from './script.ts';

const done = storeScript('outbox-done');
const drain = storeScript('outbox-drain');
const DRAINED_AT_ONCE = 200;

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * The outbox (lua/includes/outbox.lua): what is still to be done after a step, by job. The step's script adds it; a worker
 * takes it out when its job is done, unless it became necessary again meanwhile.
 */
export function createOutbox(redis: Redis, queues: Pick<Queues, 'add'>) {
  return {
    /** What no step of a request makes necessary. */
    async add(job: FollowUp, id: string): Promise<void> {
      await redis.zadd(keys.due(job.kind), await redisTime(redis), id);
      await queues.add(job, id);
    },
    /** Since when the job is due for this, as it stands there; null when it is not (any more), or not yet. */
    async dueSince(kind: FollowUpKind, id: string): Promise<string | null> {
      const at = await redis.zscore(keys.due(kind), id);
      return at === null || Number(at) > (await redisTime(redis)) ? null : at;
    },
    /** False: it became necessary again after `at` was read. */
    done: async (kind: FollowUpKind, id: string, at: string) => (await done(redis, [keys.due(kind)], [id, at])) === 1,
    /** What is due, longest first. */
    async due(kind: FollowUpKind, count: number): Promise<string[]> {
      const now = String(await redisTime(redis));
      return redis.zrange(keys.due(kind), '-inf', now, 'BYSCORE', 'LIMIT', '0', String(count));
    },
    /** All of a kind, due or not yet. */
    all: (kind: FollowUpKind): Promise<string[]> => redis.zrange(keys.due(kind), '0', '-1'),
    /** How many there are of each kind, due or not yet. */
    counts: () => Promise.all(FOLLOW_UPS.map(async ({ kind }) => [kind, await redis.zcard(keys.due(kind))] as const)),
    /** Takes over what the first release, perhaps in a process beside this one, has put into its own sets. */
    async drain(): Promise<void> {
      while (z.number().parse(await drain(redis, [], [DRAINED_AT_ONCE])) > 0);
    },
  };
}
