import type { JobContext } from '../context.ts';
import { MAIL_CLASSES } from '../showing/mail-classes.ts';

/** Cancels a request that has not been posted: everything comes back. */
export async function cancelWaiting(
  id: string,
  user: string,
  { requests, admission }: Pick<JobContext, 'requests' | 'admission'>,
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
  if (moved.outcome === 'done') await admission.admit();
  return moved.outcome === 'done';
}
