import { ADDRESSES } from '../base/addresses.ts';
import type { JobContext } from '../runtime/context.ts';
import type { CancelOutcome } from '../runtime/jobs-api.ts';

/** A member wants it no more: given back at once while nothing was sent, else the service is asked. */
export async function cancelRequest(context: JobContext, id: string, user: string): Promise<CancelOutcome> {
  const { requests, steps, queues, editor } = context;
  if (await cancelWaiting(id, user, context)) {
    editor.wake();
    return { outcome: 'released' };
  }
  const asked = await steps.askCancel(id, user);
  if (asked.outcome !== 'done') {
    // A second press, or the same one sent again, hears the same.
    const request = asked.state === 'canceled' ? await requests.get(id) : undefined;
    const before = request?.cancel_by === user && request.posted_at === undefined;
    return { outcome: before ? 'released' : 'too_late' };
  }
  if (asked.state === 'bound') await queues.add(ADDRESSES.cancelTask, id);
  return { outcome: 'requested' };
}

/** Cancels a request that has not been posted: everything comes back. */
export async function cancelWaiting(
  id: string,
  user: string,
  { steps, admission }: Pick<JobContext, 'steps' | 'admission'>,
): Promise<boolean> {
  const { outcome } = await steps.cancelWaiting(id, user);
  if (outcome === 'done') await admission.admit();
  return outcome === 'done';
}
