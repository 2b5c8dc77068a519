import { Refused } from '../../messages/guild/refused.ts';
import type { JobContext } from '../runtime/context.ts';

/**
 * A result is to go for good: nobody is shown it any more, and a job takes message and task away.
 * @throws {UserError} `still_running`
 */
export async function removeRequest({ steps }: Pick<JobContext, 'steps'>, id: string, user: string): Promise<void> {
  const { outcome } = await steps.remove(id, user);
  if (outcome === 'stale') throw new Refused('still_running', ({ taskList }) => taskList.stillRunning);
}
