import { UserError } from 'kiln-errors';
import { cancelWaiting } from '../../actions/cancel-request.ts';
import { ADDRESSES } from '../../base/addresses.ts';
import type { Job, JobResult } from '../../base/job.ts';
import { AttachmentError } from '../../files/attachment-error.ts';
import { askPlan } from '../../service/ask-plan.ts';
import { afterFailure, isPatient } from '../../service/classify-failure.ts';
import { sendCreate } from '../../service/send-create.ts';
import { whyNot } from '../../store/outcome.ts';
import { idsOf, type Request } from '../../store/request.ts';
import type { Stepped } from '../../store/run-step.ts';
import type { JobContext } from '../context.ts';
import { afterPost, bindTask } from './bind-task.ts';
import { refuse, requeue } from './undo-create.ts';

/**
 * Creates the task, unless the service says beforehand that it would be for nothing (ask-plan.ts). `posting` is durable
 * before the first byte, then exactly one POST is sent. The outcome is an id, a
 * definite refusal, or unknown; an unknown one is resolved by resolve-create.ts. The POST is only repeated under the same
 * idempotency key, if the service supports them.
 */
export const createTask: Job<JobContext> = { ...ADDRESSES.createTask, run };

async function run(context: JobContext, id: string): Promise<JobResult> {
  const { request, state, epoch } = await context.steps.claimCreate(id);
  if (!request) {
    // The process of an earlier POST died, or a run that lost this job is still sending it: only the task list can
    // tell.
    if (state === 'posting') await doubt(id, context);
    return 'done';
  }
  if (request.cancel_by !== undefined) {
    await cancelWaiting(context, id, request.cancel_by);
    return 'done';
  }

  const input = await prepareInput(request, epoch, context);
  if (input === 'refused') return 'done';
  if (input === 'later') return { againInMs: 5_000 };
  const needless = await askPlan(request, input, context);
  if (needless) {
    await refuse(id, { in: 'admitted', epoch }, needless, context);
    await afterPost(request, context);
    return 'done';
  }
  const keyed = context.knowsKeys();
  const postedAt = await beginPosting(id, { epoch, keyed }, context);
  if (postedAt === undefined) return 'done';
  try {
    return await post(request, input, { postedAt, keyed }, context);
  } finally {
    await afterPost(request, context);
  }
}

/** The input, with the bytes of attachments that the service could not fetch itself. */
async function prepareInput(
  request: Request,
  epoch: number,
  context: JobContext,
): Promise<Record<string, unknown> | 'refused' | 'later'> {
  const { inputFiles, log, now } = context;
  if (!inputFiles) return request.input;
  try {
    return await inputFiles.prepare(request);
  } catch (error) {
    const known = error instanceof UserError;
    log.info({ ...idsOf(request), code: known ? error.code : undefined }, 'an attachment could not be fetched');
    if (!known && isPatient(request, now())) return 'later';
    const why = error instanceof AttachmentError ? whyNot(error.code, error.detail) : whyNot('attachment_gone');
    await refuse(request.id, { in: 'admitted', epoch }, why, context);
    return 'refused';
  }
}

/** @returns when our POST was recorded; undefined if the request has moved on in the meantime */
async function beginPosting(
  id: string,
  { epoch, keyed }: { epoch: number; keyed: boolean },
  context: JobContext,
): Promise<number | undefined> {
  const postedAt = postedAtOf(await context.steps.beginPost(id, { epoch, keyed }), epoch);
  if (postedAt !== undefined) context.editor.wake();
  return postedAt;
}

/**
 * When our POST was recorded. After a broken connection the Redis client repeats the script, and the second run finds
 * the first one's write: under our own epoch, which no other run has, that counts as success.
 */
function postedAtOf({ outcome, state, ...posting }: Stepped, epoch: number): number | undefined {
  const isOurs = outcome === 'done' || (state === 'posting' && posting.epoch === epoch);
  return isOurs ? posting.postedAt : undefined;
}

async function post(
  request: Request,
  input: Record<string, unknown>,
  { postedAt, keyed }: { postedAt: number; keyed: boolean },
  context: JobContext,
): Promise<JobResult> {
  const { steps, admission, client, log } = context;
  const { id } = request;
  try {
    const created = await sendCreate(request, input, { keyed, client });
    if (!(await bindTask(id, postedAt, created, context))) await doubt(id, context);
    await admission.raise();
    return 'done';
  } catch (error) {
    const step = afterFailure(error, request, postedAt);
    if (step.next === 'doubt') {
      log.warn({ request: id, err: error }, 'a create is in doubt');
      await doubt(id, context);
      return 'done';
    }
    log.info({ request: id, next: step.next, err: error }, 'a create was not taken');
    if (step.next === 'refuse') {
      await refuse(id, { in: 'posting', postedAt }, step.why, context);
      return 'done';
    }
    if (step.next === 'wait') {
      await requeue(id, { in: 'posting', postedAt }, context);
      return 'done';
    }
    await steps.retryPost(id, postedAt, step.why);
    if (step.why) context.editor.wake();
    return { againInMs: step.waitMs ?? 1_000 + context.random() * 2_000 };
  }
}

/** The first look at the list comes soon, since the task is usually there; concluding that it is not takes longer. */
const FIRST_LOOK_MS = 4_000;

async function doubt(id: string, { steps, queues, editor, timing }: JobContext): Promise<void> {
  const { outcome, fields } = await steps.doubt(id);
  if (outcome !== 'done') return;
  const isKeyed = fields.keyed === '1';
  await queues.add(ADDRESSES.resolveCreate, id, isKeyed ? 0 : Math.min(FIRST_LOOK_MS, timing.doubtGrace));
  editor.wake();
}
