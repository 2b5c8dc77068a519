import { ApiError } from 'kiln-client/api-error';
import type { InputOf, TaskType } from 'kiln-client/contract/families/index';
import { UserError } from 'kiln-errors';
import type { JobContext, JobResult } from '../context.ts';
import { MAIL_CLASSES } from '../showing/mail-classes.ts';
import type { Request } from './request.ts';
import type { Moved } from './requests.ts';

/**
 * Creates the task: `posting` is durable before the first byte, then exactly one POST. What comes back is an id, a definite
 * no, or neither; the last is in doubt and never posted again (reconcile-job.ts finds out).
 */
export async function runCreate(id: string, context: JobContext): Promise<JobResult> {
  const { requests, queues, admission, client, log } = context;
  const claimed = await requests.move(id, { from: ['admitted'], bump: true });
  if (claimed.outcome !== 'done') {
    // A POST whose process died, or that is still on its way in one that lost this job: only the list can tell.
    if (claimed.state === 'posting') await doubt(id, context);
    return 'done';
  }
  const request = await requests.get(id);
  if (!request) return 'done';
  if (request.cancel_by !== undefined) {
    await cancelWaiting(id, request.cancel_by, context);
    return 'done';
  }

  const { epoch } = claimed;
  const input = await prepareInput(request, epoch, context);
  if (input === 'refused') return 'done';
  if (input === 'later') return { againInMs: 5_000 };
  const posting = await requests.move(id, {
    epoch,
    from: ['admitted'],
    to: 'posting',
    stamp: ['posted_at'],
    doubt: true,
    mark: MAIL_CLASSES.progress,
  });
  const postedAt = await postedAtOf(id, posting, epoch, context);
  if (postedAt === undefined) return 'done';
  context.editor.wake();

  try {
    // The record's type and input belong together: submit parsed them by the contract.
    const created = await client.create(request.type, input as InputOf<TaskType>);
    if (!(await bind(id, postedAt, created, context))) await doubt(id, context);
    await admission.raise();
    return 'done';
  } catch (error) {
    const step = afterFailure(error, request, postedAt);
    if (step.next === 'doubt') log.warn({ request: id, err: error }, 'a create is in doubt');
    else log.info({ request: id, next: step.next, err: error }, 'a create was not taken');

    if (step.next === 'refuse') {
      await requests.move(id, {
        from: ['posting'],
        posted_at: postedAt,
        to: 'refused',
        release: true,
        ends: true,
        set: { reason: step.reason, reference: reference(id) },
        mark: MAIL_CLASSES.end,
      });
      context.editor.wake();
      await admission.admit();
      return 'done';
    }
    if (step.next === 'doubt') {
      await doubt(id, context);
      return 'done';
    }
    const back = { from: ['posting'], posted_at: postedAt, unset: ['posted_at'], doubt: false } as const;
    if (step.next === 'wait') {
      await requests.move(id, { ...back, to: 'held', line: true, mark: MAIL_CLASSES.progress });
      await admission.lower();
      return 'done';
    }
    await requests.move(id, { ...back, to: 'admitted' });
    return { againInMs: step.waitMs ?? 1_000 + context.random() * 2_000 };
  } finally {
    const after = await requests.get(id);
    if (after?.state === 'bound' && after.cancel_by !== undefined) await queues.add('cancel', id);
    if (after && !['held', 'admitted', 'posting'].includes(after.state)) await context.inputFiles?.forget(request);
  }
}

/** The input with the bytes of attachments that the service could not fetch itself. */
async function prepareInput(
  request: Request,
  epoch: number,
  context: JobContext,
): Promise<Record<string, unknown> | 'refused' | 'later'> {
  const { requests, inputFiles, admission, editor, log, now } = context;
  if (!inputFiles) return request.input;
  try {
    return await inputFiles.prepare(request);
  } catch (error) {
    const known = error instanceof UserError;
    log.info({ request: request.id, code: known ? error.code : undefined }, 'an attachment could not be fetched');
    if (!known && now() - request.created_at < PATIENCE_MS) return 'later';
    await requests.move(request.id, {
      epoch,
      from: ['admitted'],
      to: 'refused',
      release: true,
      ends: true,
      set: {
        reason: known ? error.message : 'The attached file could not be fetched from Discord. Attach it again.',
        reason_code: known ? error.code : 'attachment_gone',
        reference: reference(request.id),
      },
      mark: MAIL_CLASSES.end,
    });
    editor.wake();
    await admission.admit();
    return 'refused';
  }
}

/**
 * When our POST was written down. A connection that broke makes Redis' client send the script again, and the second run
 * finds the work of the first: under our own epoch, which no other run has, that is as good as done.
 */
async function postedAtOf(
  id: string,
  posting: Moved,
  epoch: number,
  { requests }: JobContext,
): Promise<number | undefined> {
  if (posting.outcome === 'done') return posting.now;
  if (posting.state !== 'posting' || posting.epoch !== epoch) return undefined;
  return (await requests.get(id))?.posted_at;
}

type Step =
  | { next: 'refuse'; reason: string }
  /** The queue is full: back to the front of the line. */
  | { next: 'wait' }
  | { next: 'again'; waitMs?: number }
  | { next: 'doubt' };

/** A service that cannot be reached for this long ends the wait. */
const PATIENCE_MS = 15 * 60_000;

function afterFailure(error: unknown, request: Request, postedAt: number): Step {
  if (error instanceof UserError) return { next: 'refuse', reason: error.message };
  if (!(error instanceof ApiError)) return { next: 'doubt' };
  switch (error.code) {
    case 'queue_full':
      return { next: 'wait' };
    case 'rate_limited':
      return error.retryAfterMs === undefined ? { next: 'again' } : { next: 'again', waitMs: error.retryAfterMs };
    case 'unreachable':
      if (postedAt - request.created_at < PATIENCE_MS) return { next: 'again' };
      return { next: 'refuse', reason: 'The asset service cannot be reached. Try again later.' };
    case 'bad_request':
    case 'unprocessable':
      return { next: 'refuse', reason: `The service did not take it: ${error.message}` };
    case 'not_found':
      return { next: 'refuse', reason: `The service no longer has what this goes on from: ${error.message}` };
    case 'unauthorized':
      return {
        next: 'refuse',
        reason:
          request.account === ''
            ? 'The service does not accept the key of this bot. Please tell the person who runs it.'
            : 'The service does not accept this server’s own key. Those who manage the server can set it again in /settings.',
      };
    case 'insufficient_credits':
      return {
        next: 'refuse',
        reason:
          request.account === ''
            ? 'The account of this bot at the service has no credits left, or its plan does not include this. Please tell the person who runs it.'
            : 'This server’s own account at the service has no credits left, or its plan does not include this.',
      };
    case 'forbidden':
      return { next: 'refuse', reason: `The service does not allow it: ${error.message}` };
    default:
      return { next: 'doubt' };
  }
}

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
      await queues.add('track', id);
      return true;
    }
    log.error({ request: id, task: created.id, state: bound.state }, 'a task without a request');
    await requests.addOrphan(created.id, id);
    return false;
  }
  await queues.add('track', id);
  editor.wake();
  return true;
}

/** The list is read soon, since the task is there most of the time; that it is not takes longer to say. */
const FIRST_LOOK_MS = 4_000;

async function doubt(id: string, { requests, queues, editor, timing }: JobContext): Promise<void> {
  const moved = await requests.move(id, {
    from: ['posting'],
    to: 'in_doubt',
    bump: true,
    doubt: true,
    mark: MAIL_CLASSES.progress,
  });
  if (moved.outcome !== 'done') return;
  await queues.add('reconcile', id, Math.min(FIRST_LOOK_MS, timing.doubtGrace));
  editor.wake();
}

/** Cancels a request that has not been posted: everything comes back. */
export async function cancelWaiting(
  id: string,
  user: string,
  { requests, admission }: Pick<JobContext, 'requests' | 'admission'>,
): Promise<boolean> {
  const moved = await requests.move(id, {
    from: ['held', 'admitted'],
    to: 'canceled',
    bump: true,
    release: true,
    ends: true,
    set: { cancel_by: user },
    mark: MAIL_CLASSES.end,
  });
  if (moved.outcome === 'done') await admission.admit();
  return moved.outcome === 'done';
}

/** A short text by which people and logs name a request. */
export function reference(id: string): string {
  return id.slice(-8);
}
