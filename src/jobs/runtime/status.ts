import { keys } from '../../keys.ts';
import type { JobContext } from './context.ts';
import type { JobsStatus } from './jobs-api.ts';

/** What is under way in the whole installation, for the operator. */
export async function readStatus({ redis, requests, queues }: JobContext): Promise<JobsStatus> {
  const [live, shelved, unanswered, orphans, leases, counts] = await Promise.all([
    requests.countLive(),
    redis.zcard(keys.shelved),
    requests.unanswered(),
    requests.orphans(),
    redis.zcard(keys.ringLeases('')),
    queues.counts(),
  ]);
  const doubts = (await requests.states(unanswered)).filter(({ state }) => state === 'in_doubt').map(({ id }) => id);
  return { live, shelved, doubts, orphans, leases, queues: counts };
}
