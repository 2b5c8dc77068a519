import type { Act, Moderation } from '../../guilds/moderation.ts';
import type { JobContext } from '../runtime/context.ts';
import { logId, modLog } from '../work/log-moderation.ts';

/** One act of moderation: written down, and told of in the log. What is lost between the two the sweep finds. */
export async function moderate(
  { guilds, queues }: Pick<JobContext, 'guilds' | 'queues'>,
  guild: string,
  act: Act,
): ReturnType<Moderation['act']> {
  const done = await guilds.moderation.act(guild, act);
  if (done.outcome === 'done') {
    const changed = [act.event?.id, act.decide].filter((id) => id !== undefined);
    await Promise.all(changed.map((id) => queues.add(modLog, logId(guild, id))));
  }
  return done;
}
