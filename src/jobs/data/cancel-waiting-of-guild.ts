import type { JobContext } from '../runtime/context.ts';
import { approval } from '../work/post-approval-card.ts';

/**
 * A guild that removed Kiln pays nothing for what still waited: nobody there could see it. What the service has already is
 * made to its end, as it would be paid anyway.
 * @returns how many were released
 */
export async function releaseWaiting(
  guild: string,
  { requests, queues, admission, log }: Pick<JobContext, 'requests' | 'queues' | 'admission' | 'log'>,
): Promise<number> {
  let released = 0;
  for (const id of await requests.activeIds(guild)) {
    const moved = await requests.move(id, {
      from: ['waiting', 'held', 'admitted'],
      to: 'canceled',
      bump: true,
      release: true,
      ends: true,
      note: 'the server removed Kiln',
      shelve: 'for good', // there is no place to say so
    });
    if (moved.outcome !== 'done') continue;
    released++;
    if (await requests.isUnapproved(id)) await queues.add(approval, id);
  }
  if (released > 0) await admission.admit();
  log.info({ guild, released }, 'requests of a guild that removed Kiln were released');
  return released;
}
