import { MAIL_CLASSES } from '../base/mail-classes.ts';
import type { JobContext } from '../runtime/context.ts';
import { track } from './track-task.ts';

/**
 * The task is known: written down whatever else happened to the request meanwhile, as long as this is its POST.
 * A task that comes too late for its request is an orphan, kept for the operator.
 */
export async function bind(
  id: string,
  postedAt: number,
  created: { id: string; task?: object },
  { requests, queues, editor, log }: JobContext,
): Promise<boolean> {
  const bound = await requests.move(id, {
    from: ['posting', 'in_doubt'],
    posted_at: postedAt,
    to: 'bound',
    bind: created.id,
    bump: true,
    doubt: false,
    // What it waited for.
    unset: ['reason', 'reason_code', 'reason_detail'],
    ...(created.task ? { set: { task: { ...created.task } } } : {}),
    mark: MAIL_CLASSES.progress,
  });
  if (bound.outcome === 'taken') {
    // An equal request in doubt took this task for its own: they are interchangeable, so the list decides about this one.
    log.warn({ request: id, task: created.id }, 'a task was taken by an equal request');
    return false;
  }
  if (bound.outcome !== 'done') {
    // The list may have been quicker than the answer.
    if ((await requests.byTask(created.id))?.id === id) {
      await queues.add(track, id);
      return true;
    }
    log.error({ request: id, task: created.id, state: bound.state }, 'a task without a request');
    await requests.addOrphan(created.id, id);
    return false;
  }
  await queues.add(track, id);
  editor.wake();
  return true;
}
