import { isTerminal, type Task } from 'kiln-client/contract/task';
import { ApiError } from 'kiln-client/errors';
import { ADDRESSES } from '../../base/addresses.ts';
import type { Job, JobResult } from '../../base/job.ts';
import { endOf, lastStatus } from '../../service/task-outcome.ts';
import type { Request } from '../../store/request.ts';
import { taskOf } from '../../store/task-of.ts';
import type { JobContext } from '../context.ts';

/**
 * Cancels a task at the service through its family's DELETE, which either cancels the task or removes it. Credits are
 * returned if no work had begun. A task that has already ended is left to its tracking job.
 */
export const cancelTask: Job<JobContext> = { ...ADDRESSES.cancelTask, run };

async function run(context: JobContext, id: string): Promise<JobResult> {
  const { requests, steps, client, admission, editor } = context;
  const request = await requests.get(id);
  if (request?.state !== 'bound' || request.task_id === undefined) return 'done';

  const before = await read(request, context);
  if (before && isTerminal(before.status)) return 'done';
  if (before) {
    try {
      await client.delete(request.type, request.task_id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // 400: it has ended in the meantime. 404: it is already gone.
      if (error.code === 'bad_request') return 'done';
      if (error.code !== 'not_found') throw error;
    }
  }

  const after = await read(request, context);
  if (after && !isTerminal(after.status)) return { againInMs: 1_000 };
  const known = before ?? taskOf(request);
  const task: Task = after ?? { ...known, status: 'CANCELED', consumed_credits: chargeOf(known, request) };
  const moved = await steps.finish(id, endOf(task, request));
  if (moved.outcome === 'done') {
    editor.wake();
    await admission.admit();
  }
  return 'done';
}

/** For a task that no longer exists. */
function chargeOf(known: Task, request: Request): number {
  const begun = known.status !== 'PENDING' || lastStatus(request) === 'IN_PROGRESS';
  return begun ? (known.consumed_credits ?? request.hold) : 0;
}

async function read(request: Request, { client }: JobContext): Promise<Task | undefined> {
  try {
    return await client.get(request.type, request.task_id ?? '');
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}
