import type { Guilds } from '../../guilds/guilds.ts';
import type { Act, Moderation } from '../../guilds/moderation.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { Queues } from '../base/job.ts';

/** One act of moderation: written down, and shown in the log. What is lost between the two the sweep finds. */
export async function moderate(
  { guilds, queues }: { guilds: Pick<Guilds, 'moderation'>; queues: Pick<Queues, 'add'> },
  guild: string,
  act: Act,
): ReturnType<Moderation['act']> {
  const done = await guilds.moderation.act(guild, act);
  if (done.outcome === 'done') {
    const changed = [act.event?.id, act.decide].filter((id) => id !== undefined);
    await Promise.all(changed.map((id) => queues.add(ADDRESSES.logModeration, `${guild}:${id}`)));
  }
  return done;
}
