import { ADDRESSES } from '../../base/addresses.ts';
import type { Request } from '../../store/request.ts';
import type { JobContext } from '../context.ts';

/**
 * The task is known: written down whatever else happened to the request meanwhile, as long as this is its POST.
 * A task that comes too late for its request is an orphan, kept for the operator.
 */
export async function bindTask(
  id: string,
  postedAt: number,
  created: { id: string; task?: object },
  { requests, steps, queues, editor, log }: JobContext,
): Promise<boolean> {
  const bound = await steps.bind(id, postedAt, created);
  if (bound.outcome === 'taken') {
    // An equal request in doubt took this task for its own: they are interchangeable, so the list decides about this one.
    log.warn({ request: id, task: created.id }, 'a task was taken by an equal request');
    return false;
  }
  if (bound.outcome !== 'done') {
    // The list may have been quicker than the answer.
    if ((await requests.byTask(created.id))?.id === id) {
      await queues.add(ADDRESSES.trackTask, id);
      return true;
    }
    log.error({ request: id, task: created.id, state: bound.state }, 'a task without a request');
    await requests.addOrphan(created.id, id);
    return false;
  }
  await queues.add(ADDRESSES.trackTask, id);
  editor.wake();
  return true;
}

/** After a POST, however it went: a cancel that came meanwhile is done, and files that are not sent again are not kept. */
export async function afterPost(request: Request, { requests, queues, inputFiles }: JobContext): Promise<void> {
  const after = await requests.get(request.id);
  if (!after) return;
  if (after.state === 'bound' && after.cancel_by !== undefined) await queues.add(ADDRESSES.cancelTask, after.id);
  if (!isToBeSent(after)) await inputFiles?.forget(request);
}

function isToBeSent({ state, keyed }: Request): boolean {
  return ['waiting', 'held', 'admitted', 'posting'].includes(state) || (state === 'in_doubt' && keyed);
}
