import type { Act, Moderation } from '../../guilds/moderation.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { JobContext } from '../runtime/context.ts';

/** One act of moderation: written down, and shown in the log. What is lost between the two the sweep finds. */
export async function moderate(
  { guilds, queues }: Pick<JobContext, 'guilds' | 'queues'>,
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
