import { isEnd } from '../store/request.ts';
import { jobWantedIn } from '../store/wanted-in.ts';
import type { ActionParts } from './parts.ts';

/** For the operator: queues the job that the request's state needs, and redraws it. @returns false if it is unknown */
export async function replayRequest(
  { requests, steps, queues, editor }: Pick<ActionParts, 'requests' | 'steps' | 'queues' | 'editor'>,
  id: string,
): Promise<boolean> {
  const request = await requests.get(id);
  if (!request) return false;
  const job = jobWantedIn(request.state);
  // The end of one that shares its message is shown by a job of the outbox.
  if (job && !request.delivered && (request.display_id === undefined || !isEnd(request.state)))
    await queues.addMissing([{ job, request: id }]);
  if (request.state === 'waiting') await steps.checkCard(id);
  await steps.redraw(id);
  editor.wake();
  return true;
}
