import type { JobContext } from '../runtime/context.ts';
import type { Request } from '../store/request.ts';
import { cancel } from './cancel-task.ts';

/** After a POST, however it went: a cancel that came meanwhile is done, and files that are not sent again are not kept. */
export async function afterPost(request: Request, { requests, queues, inputFiles }: JobContext): Promise<void> {
  const after = await requests.get(request.id);
  if (!after) return;
  if (after.state === 'bound' && after.cancel_by !== undefined) await queues.add(cancel, after.id);
  if (!isToBeSent(after)) await inputFiles?.forget(request);
}

function isToBeSent({ state, keyed }: Request): boolean {
  return ['waiting', 'held', 'admitted', 'posting'].includes(state) || (state === 'in_doubt' && keyed);
}
