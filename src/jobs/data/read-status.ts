import { keys } from '../../keys.ts';
import type { ActionParts } from '../actions/parts.ts';
import { ADDRESSES } from '../base/addresses.ts';
import { LANES } from '../store/request.ts';

export interface JobsStatus {
  live: number;
  /** Follow-up jobs in the outbox, by kind. */
  due: (readonly [kind: string, count: number])[];
  /** Outcomes that could not be shown anywhere; retried from time to time. */
  shelved: number;
  /** Requests whose create is in doubt. */
  doubts: string[];
  /** Tasks at the service without a request: task id to the request that posted it. */
  orphans: Record<string, string>;
  /** Leased slots. */
  leases: number;
  queues: Record<string, Record<string, number>>;
}

export type StatusParts = Pick<ActionParts, 'redis' | 'requests' | 'outbox' | 'queues'>;

/** What is under way in the whole installation, for the operator. */
export async function readStatus({ redis, requests, outbox, queues }: StatusParts): Promise<JobsStatus> {
  const [live, due, unanswered, orphans, leases, counts] = await Promise.all([
    requests.countLive(),
    outbox.counts(),
    requests.unanswered(),
    requests.orphans(),
    Promise.all(LANES.map((lane) => redis.zcard(keys.ringLeases(lane && `~${lane}`)))),
    queues.counts(),
  ]);
  const doubts = (await requests.states(unanswered)).filter(({ state }) => state === 'in_doubt').map(({ id }) => id);
  const { [ADDRESSES.retryDelivery.kind]: shelved = 0 } = Object.fromEntries(due);
  return { live, due, shelved, doubts, orphans, leases: leases.reduce((sum, count) => sum + count, 0), queues: counts };
}
