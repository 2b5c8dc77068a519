import { Refused } from '../../messages/guild/refused.ts';
import type { JobContext } from '../runtime/context.ts';
import { remove } from '../work/delete-result.ts';

/**
 * A result is to go for good: nobody is shown it any more, and a job takes message and task away.
 * @throws {UserError} `still_running`
 */
export async function removeRequest({ requests, queues }: JobContext, id: string, user: string): Promise<void> {
  const moved = await requests.move(id, {
    from: ['succeeded', 'failed', 'canceled', 'refused'],
    set: { removed_by: user },
    delivered: true,
  });
  if (moved.outcome === 'missing') return;
  if (moved.outcome !== 'done') throw new Refused('still_running', ({ taskList }) => taskList.stillRunning);
  await queues.add(remove, id);
}
