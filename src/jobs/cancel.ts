import { ApiError } from 'kiln-client/api-error';
import { isTerminal, type Task } from 'kiln-client/contract/task';
import type { JobContext } from './context.ts';
import type { Job, JobResult } from './job.ts';
import { endOf, lastStatus } from './requests/ending.ts';
import type { Request } from './requests/request.ts';
import { taskOf } from './requests/task-of.ts';

/**
 * Cancels a task that the service has, by what the family's DELETE means there: it cancels, or it removes the task for
 * good. Either way the credits come back when no work had begun, and do not when it had. A task that came to its end
 * first is left to its tracking.
 */
export const cancel: Job = { kind: 'cancel', queue: 'requests', wantedIn: [], run };

async function run(context: JobContext, id: string): Promise<JobResult> {
  const { requests, client, admission, editor } = context;
  const request = await requests.get(id);
  if (request?.state !== 'bound' || request.task_id === undefined) return 'done';

  const before = await read(request, context);
  if (before && isTerminal(before.status)) return 'done';
  if (before) {
    try {
      await client.delete(request.type, request.task_id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // 400: it came to its end in the meantime. 404: it is gone already.
      if (error.code === 'bad_request') return 'done';
      if (error.code !== 'not_found') throw error;
    }
  }

  const after = await read(request, context);
  if (after && !isTerminal(after.status)) return { againInMs: 1_000 };
  const known = before ?? taskOf(request);
  const task: Task = after ?? { ...known, status: 'CANCELED', consumed_credits: chargeOf(known, request) };
  const moved = await requests.move(id, endOf(task, request));
  if (moved.outcome === 'done') {
    editor.wake();
    await admission.admit();
  }
  return 'done';
}

/** For a task that is gone without a trace. */
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
