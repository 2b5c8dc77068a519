import type { JobContext } from '../runtime/context.ts';
import { jobWantedIn } from '../store/wanted-in.ts';

/** Gives a request the job that its state calls for, and draws it anew. @returns false when it is not there */
export async function replayRequest({ requests, steps, queues, editor }: JobContext, id: string): Promise<boolean> {
  const request = await requests.get(id);
  if (!request) return false;
  const job = jobWantedIn(request.state);
  if (job && !request.delivered) await queues.addMissing([{ job, request: id }]);
  if (request.state === 'waiting') await steps.checkCard(id);
  await steps.redraw(id);
  editor.wake();
  return true;
}
