import type { JobContext } from '../runtime/context.ts';
import type { CancelOutcome } from '../runtime/jobs-api.ts';
import { cancel } from '../work/cancel-task.ts';
import { cancelWaiting } from './cancel-waiting.ts';

/** A member wants it no more: given back at once while nothing was sent, else the service is asked. */
export async function cancelRequest(context: JobContext, id: string, user: string): Promise<CancelOutcome> {
  const { requests, queues, editor } = context;
  if (await cancelWaiting(id, user, context)) {
    editor.wake();
    return { outcome: 'released' };
  }
  const asked = await requests.move(id, { from: ['posting', 'in_doubt', 'bound'], set: { cancel_by: user } });
  if (asked.outcome !== 'done') {
    // A second press, or the same one sent again, hears the same.
    const request = asked.state === 'canceled' ? await requests.get(id) : undefined;
    const before = request?.cancel_by === user && request.posted_at === undefined;
    return { outcome: before ? 'released' : 'too_late' };
  }
  // While it is being posted or in doubt, whoever learns of the task cancels it then.
  if (asked.state === 'bound') await queues.add(cancel, id);
  return { outcome: 'requested' };
}
