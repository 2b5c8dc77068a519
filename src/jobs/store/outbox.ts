import type { Redis } from 'ioredis';
import { redisTime } from 'kiln-runtime/redis/clock';
import { readScript } from 'kiln-runtime/redis/script';
import { z } from 'zod';
import { BOT_KEYS, keys } from '../../keys.ts';
import { FOLLOW_UPS, type FollowUp, type FollowUpKind } from '../base/addresses.ts';
import type { Queues } from '../base/job.ts';

/**
 * The outbox (lua/includes/outbox.lua): what is still to be done after a step, by job. The step's script adds it; a worker
 * takes it out when its job is done, unless it became necessary again meanwhile.
 */
export interface Outbox {
  /** What no step of a request makes necessary. */
  add(job: FollowUp, id: string): Promise<void>;
  /** Since when the job is due for this, as it stands there; null when it is not (any more), or not yet. */
  dueSince(kind: FollowUpKind, id: string): Promise<string | null>;
  /** False: it became necessary again after `at` was read. */
  done(kind: FollowUpKind, id: string, at: string): Promise<boolean>;
  /** What is due, longest first. */
  due(kind: FollowUpKind, count: number): Promise<string[]>;
  /** All of a kind, due or not yet. */
  all(kind: FollowUpKind): Promise<string[]>;
  /** How many there are of each kind, due or not yet. */
  counts(): Promise<[kind: FollowUpKind, count: number][]>;
  /** Takes over what the first release, perhaps in a process beside this one, has put into its own sets. */
  drain(): Promise<void>;
}

const done = readScript(new URL('./lua/outbox-done.lua', import.meta.url));
const drain = readScript(new URL('./lua/outbox-drain.lua', import.meta.url), BOT_KEYS);
const DRAINED_AT_ONCE = 200;

export function createOutbox(redis: Redis, queues: Pick<Queues, 'add'>): Outbox {
  return {
    async add(job, id) {
      await redis.zadd(keys.due(job.kind), await redisTime(redis), id);
      await queues.add(job, id);
    },
    async dueSince(kind, id) {
      const at = await redis.zscore(keys.due(kind), id);
      return at === null || Number(at) > (await redisTime(redis)) ? null : at;
    },
    done: async (kind, id, at) => (await done(redis, [keys.due(kind)], [id, at])) === 1,
    async due(kind, count) {
      const now = String(await redisTime(redis));
      return redis.zrange(keys.due(kind), '-inf', now, 'BYSCORE', 'LIMIT', '0', String(count));
    },
    all: (kind) => redis.zrange(keys.due(kind), '0', '-1'),
    counts: () => Promise.all(FOLLOW_UPS.map(async ({ kind }) => [kind, await redis.zcard(keys.due(kind))])),
    async drain() {
      while (z.number().parse(await drain(redis, [], [DRAINED_AT_ONCE])) > 0);
    },
  };
}
