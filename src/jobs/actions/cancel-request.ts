import { ADDRESSES } from '../base/addresses.ts';
import type { ActionParts } from './parts.ts';

export interface CancelOutcome {
  /**
   * `released`: not sent yet, all credits were returned. `requested`: the service was asked; the message will show the
   * outcome. `too_late`: already ended, or unknown.
   */
  outcome: 'released' | 'requested' | 'too_late';
}

/** A member cancels a request: its credits return at once while nothing was sent, otherwise the service is asked. */
export async function cancelRequest(
  context: Pick<ActionParts, 'requests' | 'steps' | 'queues' | 'admission' | 'editor'>,
  id: string,
  user: string,
): Promise<CancelOutcome> {
  const { requests, steps, queues, editor } = context;
  if (await cancelWaiting(context, id, user)) {
    editor.wake();
    return { outcome: 'released' };
  }
  const asked = await steps.askCancel(id, user);
  if (asked.outcome !== 'done') {
    // A second press, or the same one sent again, gets the same answer.
    const request = asked.state === 'canceled' ? await requests.get(id) : undefined;
    const before = request?.cancel_by === user && request.posted_at === undefined;
    return { outcome: before ? 'released' : 'too_late' };
  }
  if (asked.state === 'bound') await queues.add(ADDRESSES.cancelTask, id);
  return { outcome: 'requested' };
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
