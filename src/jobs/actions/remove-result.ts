import { Refused } from '../../messages/guild/refused.ts';
import type { ActionParts } from './parts.ts';

/**
 * Deletes a result for good: no list shows it any more, and a job deletes its message, and its task if the service
 * supports removal.
 * @throws {UserError} `still_running`
 */
export async function removeResult({ steps }: Pick<ActionParts, 'steps'>, id: string, user: string): Promise<void> {
  const { outcome } = await steps.remove(id, user);
  if (outcome === 'stale') throw new Refused('still_running', ({ taskList }) => taskList.stillRunning);
}
