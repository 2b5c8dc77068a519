import { keys } from '../../keys.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { JobContext } from './context.ts';
import type { JobsStatus } from './jobs-api.ts';

/** What is under way in the whole installation, for the operator. */
export async function readStatus({ redis, requests, outbox, queues }: JobContext): Promise<JobsStatus> {
  const [live, due, unanswered, orphans, leases, counts] = await Promise.all([
    requests.countLive(),
    outbox.counts(),
    requests.unanswered(),
    requests.orphans(),
    redis.zcard(keys.ringLeases('')),
    queues.counts(),
  ]);
  const doubts = (await requests.states(unanswered)).filter(({ state }) => state === 'in_doubt').map(({ id }) => id);
  const { [ADDRESSES.retryDelivery.kind]: shelved = 0 } = Object.fromEntries(due);
  return { live, due, shelved, doubts, orphans, leases, queues: counts };
}
