import type { TaskUpdate } from 'kiln-client';
import { isTerminal, type Task } from 'kiln-client/contract/task';
import { ApiError } from 'kiln-client/errors';
import { ADDRESSES } from '../../base/addresses.ts';
import type { Job, JobResult, JobTurn } from '../../base/job.ts';
import { endJob } from '../../display/end-job.ts';
import { endOf } from '../../service/task-outcome.ts';
import { whyNot } from '../../store/outcome.ts';
import { fromHash, idsOf, type Request, reference } from '../../store/request.ts';
import { taskOf } from '../../store/task-of.ts';
import type { JobContext } from '../context.ts';

/**
 * Follows a task to its end through its event stream, however long that takes. Several runs may do so at once (a stream
 * is only read); only the one with the newest epoch writes.
 */
export const trackTask: Job<JobContext> = { ...ADDRESSES.trackTask, run };

async function run(context: JobContext, id: string, { signal }: JobTurn): Promise<JobResult> {
  const { steps, client, queues, counters } = context;
  const { request, epoch } = await steps.claimTask(id);
  if (!request?.task_id) return 'done';
  // The process that was to ask the service may have died.
  if (request.cancel_by !== undefined) await queues.add(ADDRESSES.cancelTask, id);

  counters.followed++;
  try {
    if (request.crashes >= NEAR_CRASHES) return await poll(request, epoch, context, signal);
    const watched = client.watch(request.type, request.task_id, { signal });
    let latest = taskOf(request);
    for await (const update of withWaitingPlace(watched, request, context, signal)) {
      const next = merge(latest, update);
      if (isTerminal(next.status)) {
        await finish(id, next, context);
        return 'done';
      }
      if (!isNews(latest, next) && request.task !== undefined) continue;
      if (!(await writeProgress(request, epoch, { before: latest, next }, context))) return 'done';
      latest = next;
    }
    return { againInMs: 1_000 };
  } catch (error) {
    return afterError(error, request, context, signal);
  } finally {
    counters.followed--;
  }
}

/** A task whose process crashed this often is polled instead of streamed; it may have been a coincidence. */
const NEAR_CRASHES = 5;
const NEAR_POLL_MS = 2_000;
/** Too often for a coincidence: even polling it crashes processes. */
const CAUSE_CRASHES = 20;
const CAUSE_POLL_MS = 30_000;

async function poll(request: Request, epoch: number, context: JobContext, signal: AbortSignal): Promise<JobResult> {
  const task = await context.client.get(request.type, request.task_id ?? '', { signal });
  if (isTerminal(task.status)) {
    await finish(request.id, task, context);
    return 'done';
  }
  const known = await writeProgress(request, epoch, { before: taskOf(request), next: task }, context);
  const pauseMs = request.crashes < CAUSE_CRASHES ? NEAR_POLL_MS : CAUSE_POLL_MS;
  return known ? { againInMs: pauseMs } : 'done';
}

/** @returns false if another run has taken over the request */
async function writeProgress(
  request: Request,
  epoch: number,
  { before, next }: { before: Task; next: Task },
  { steps, editor }: JobContext,
): Promise<boolean> {
  const isNew = before.status !== 'IN_PROGRESS' || request.task === undefined;
  const begins = next.status === 'IN_PROGRESS' && isNew && request.started_at === undefined;
  const { outcome } = await steps.progress(request.id, { epoch, task: next, begins });
  editor.wake();
  return outcome === 'done';
}

/** Progress never decreases, and a partial frame does not erase known values. */
function merge(before: Task, { status, progress, ahead, task }: TaskUpdate): Task {
  const known = { ...before, ...task, status };
  const started = before.status === 'IN_PROGRESS' && status === 'PENDING';
  return {
    ...known,
    status: started ? before.status : status,
    progress: Math.min(100, Math.max(before.progress, progress)),
    ahead,
  };
}

function isNews(before: Task, next: Task): boolean {
  return (
    before.status !== next.status ||
    before.progress !== next.progress ||
    before.ahead !== next.ahead ||
    before.preceding_tasks !== next.preceding_tasks
  );
}

async function finish(id: string, task: Task, context: JobContext): Promise<void> {
  const { requests, steps, queues, admission, durations, prices, editor, now } = context;
  const request = await requests.get(id);
  if (!request) return;
  const ended = await steps.finish(id, endOf(task, request));
  if (ended.outcome === 'done') {
    const begun = task.started_at ?? request.started_at;
    const finished = task.finished_at ?? now();
    // A model's own figure comes from the service.
    if (task.status === 'SUCCEEDED' && !task.engine?.ai && begun !== undefined && finished > begun) {
      await durations.learn(request.type, (finished - begun) / 1_000);
    }
    if (task.status === 'SUCCEEDED' && task.consumed_credits !== undefined) {
      await prices.learn(request.type, request.input, task.consumed_credits);
    }
    editor.wake();
    await admission.admit();
  }
  const after = ended.outcome === 'done' ? fromHash(ended.fields) : await requests.get(id);
  const job = after && endJob(after);
  if (job) await queues.add(job, id);
}

async function afterError(
  error: unknown,
  request: Request,
  context: JobContext,
  signal: AbortSignal,
): Promise<JobResult> {
  if (signal.aborted) return 'hand-over';
  if (!(error instanceof ApiError)) throw error;
  if (error.code !== 'not_found') throw error;
  const current = await context.requests.get(request.id);
  if (current?.state !== 'bound') return 'done';
  if (current.cancel_by !== undefined) {
    await context.queues.add(ADDRESSES.cancelTask, request.id);
    return 'done';
  }
  context.log.warn(idsOf(request), 'the service no longer has a task');
  // Its real cost is unknown: nothing if it had not begun, otherwise what was held.
  const begun = taskOf(current).status !== 'PENDING';
  const set = { ...whyNot('task_gone'), reference: reference(request.id) };
  await context.steps.finish(request.id, begun ? { to: 'failed', charge: request.hold, set } : { to: 'failed', set });
  context.editor.wake();
  await context.admission.admit();
  return 'done';
}

/** Partial frames do not include the queue position, so the whole object is read now and then while a task waits. */
const PLACE_EVERY_MS = 15_000;

async function* withWaitingPlace(
  updates: AsyncIterable<TaskUpdate>,
  request: Request,
  { client, now }: JobContext,
  signal: AbortSignal,
): AsyncGenerator<TaskUpdate, void, void> {
  let read = request.task === undefined ? Number.NEGATIVE_INFINITY : now();
  for await (const update of updates) {
    if (update.status === 'PENDING' && !update.task && now() - read >= PLACE_EVERY_MS) {
      read = now();
      const task = await client.get(request.type, update.id, { signal });
      yield { id: task.id, status: task.status, progress: task.progress, task };
      if (isTerminal(task.status)) return;
    } else {
      yield update;
    }
  }
}
