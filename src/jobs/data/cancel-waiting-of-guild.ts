import type { JobContext } from '../runtime/context.ts';

/**
 * A guild that removed Kiln pays nothing for what still waited: nobody there could see it. What the service has already is
 * made to its end, as it would be paid anyway.
 * @returns how many were released
 */
export async function releaseWaiting(
  guild: string,
  { requests, steps, admission, log }: Pick<JobContext, 'requests' | 'steps' | 'admission' | 'log'>,
): Promise<number> {
  let released = 0;
  for (const id of await requests.activeIds(guild)) {
    const { outcome } = await steps.cancelUnseen(id, 'the server removed Kiln');
    if (outcome === 'done') released++;
  }
  if (released > 0) await admission.admit();
  log.info({ guild, released }, 'requests of a guild that removed Kiln were released');
  return released;
}
