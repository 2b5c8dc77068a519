import { NewerRecord } from 'kiln-runtime/redis/versions';
import { ADDRESSES } from '../base/addresses.ts';
import type { Group } from '../store/group.ts';
import type { ActionParts } from './parts.ts';

/**
 * `released`: not sent yet, all credits were returned. `requested`: the service was asked; the message will show the
 * outcome. `too_late`: already ended, or unknown.
 */
export type CancelOutcome = 'released' | 'requested' | 'too_late';

type Canceling = Pick<ActionParts, 'requests' | 'steps' | 'queues' | 'admission' | 'editor'>;

/** How many of a group's requests had which outcome. */
export type GroupOutcome = Record<CancelOutcome, number>;

/** All that have not ended; the first one last: as long as it waits for a lead, its card is there for the others, too. */
export async function cancelGroup(context: Canceling, { requests }: Group, user: string): Promise<GroupOutcome> {
  const outcomes: GroupOutcome = { released: 0, requested: 0, too_late: 0 };
  for (const { id } of requests.toReversed()) outcomes[await cancelOne(context, id, user)]++;
  return outcomes;
}

/** A member cancels a request; while its group waits for a lead, all of it. */
export async function cancelRequest(context: Canceling, id: string, user: string): Promise<CancelOutcome> {
  const request = await context.requests.get(id).catch((error: unknown) => {
    // What a newer Kiln made is cancelled as ever, alone: its group cannot be read.
    if (error instanceof NewerRecord) return undefined;
    throw error;
  });
  const waits = request?.state === 'waiting' ? request.hold_id : undefined;
  const group = waits === undefined ? undefined : await context.requests.group(waits);
  if (!group) return cancelOne(context, id, user);
  const { released } = await cancelGroup(context, group, user);
  return released > 0 ? 'released' : 'too_late';
}

/** Its credits return at once while nothing was sent, otherwise the service is asked. */
async function cancelOne(context: Canceling, id: string, user: string): Promise<CancelOutcome> {
  const { requests, steps, queues, editor } = context;
  if (await cancelWaiting(context, id, user)) {
    editor.wake();
    return 'released';
  }
  const asked = await steps.askCancel(id, user);
  if (asked.outcome !== 'done') {
    // A second press, or the same one sent again, gets the same answer.
    const request = asked.state === 'canceled' ? await requests.get(id) : undefined;
    const before = request?.cancel_by === user && request.posted_at === undefined;
    return before ? 'released' : 'too_late';
  }
  if (asked.state === 'bound') await queues.add(ADDRESSES.cancelTask, id);
  return 'requested';
}

/** Cancels a request that has not been posted: all its credits return. */
export async function cancelWaiting(
  { steps, admission }: Pick<ActionParts, 'steps' | 'admission'>,
  id: string,
  user: string,
): Promise<boolean> {
  const { outcome } = await steps.cancelWaiting(id, user);
  if (outcome === 'done') await admission.admit();
  return outcome === 'done';
}
