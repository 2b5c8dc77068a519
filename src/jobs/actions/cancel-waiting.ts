import { MAIL_CLASSES } from '../base/mail-classes.ts';
import type { JobContext } from '../runtime/context.ts';
import { approval } from '../work/post-approval-card.ts';

/** Cancels a request that has not been posted: everything comes back. */
export async function cancelWaiting(
  id: string,
  user: string,
  { requests, queues, admission }: Pick<JobContext, 'requests' | 'queues' | 'admission'>,
): Promise<boolean> {
  const moved = await requests.move(id, {
    from: ['waiting', 'held', 'admitted'],
    to: 'canceled',
    bump: true,
    release: true,
    ends: true,
    set: { cancel_by: user },
    mark: MAIL_CLASSES.end,
  });
  if (moved.outcome !== 'done') return false;
  // The leads who were asked read that it waits no more.
  if (await requests.isUnapproved(id)) await queues.add(approval, id);
  await admission.admit();
  return true;
}
