import type { Guilds } from '../../guilds/guilds.ts';
import type { Act, ActOutcome } from '../../guilds/moderation.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { Queues } from '../base/job.ts';

/** Records an act of moderation and shows it in the guild's log; if the second is lost, the outbox has it. */
export async function moderate(
  { guilds, queues }: { guilds: Pick<Guilds, 'moderation'>; queues: Pick<Queues, 'add'> },
  guild: string,
  act: Act,
): Promise<ActOutcome> {
  const done = await guilds.moderation.act(guild, act);
  if (done.outcome === 'done') {
    const changed = [act.event?.id, act.decide].filter((id) => id !== undefined);
    await Promise.all(changed.map((id) => queues.add(ADDRESSES.logModeration, `${guild}:${id}`)));
  }
  return done;
}
