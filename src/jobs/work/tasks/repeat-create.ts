import { ApiError, type ApiErrorCode } from 'kiln-client/errors';
import { UserError } from 'kiln-errors';
import type { JobResult } from '../../base/job.ts';
import { afterFailure } from '../../service/classify-failure.ts';
import { sendCreate } from '../../service/send-create.ts';
import { idsOf, type Request } from '../../store/request.ts';
import type { JobContext } from '../context.ts';
import { afterPost, bindTask } from './bind-task.ts';
import { refuse, requeue } from './undo-create.ts';

/**
 * A create in doubt that went out under a key: the same is sent again, and the service answers with the task that the first
 * one made, or makes it now. Only while it is not cancelled, and where the service says, asked
 * again each time, that it still knows the key; else, and where it cannot be sent again as it was, the list has to tell.
 */
export async function repeatCreate(request: Request, context: JobContext): Promise<JobResult | 'search'> {
  const { client, requests, steps, inputFiles, log } = context;
  const { id, posted_at: postedAt = 0, keyed } = request;
  const fence = { in: 'in_doubt', postedAt } as const;
  const waited = (await requests.now()) - postedAt;
  const search = async () => {
    await steps.giveUpKey(id, postedAt);
    return 'search' as const;
  };
  try {
    const { idempotencySeconds = 0 } = await client.about({ signal: AbortSignal.timeout(ASK_MS) });
    if (waited > idempotencySeconds * 1_000 * KNOWN_FOR_SURE) return await search();
    const input = inputFiles ? await inputFiles.prepare(request) : request.input;
    // What its member does not want any more is not made by asking for it.
    if ((await requests.get(id))?.cancel_by !== undefined) return await search();
    const again = await steps.repeatPost(id, postedAt);
    if (again.outcome !== 'done') return 'done';
    const created = await sendCreate(request, input, { keyed, client });
    log.info({ request: id, task: created.id }, 'a create in doubt was sent again');
    if (!(await bindTask(id, postedAt, created, context))) return await search();
    await context.admission.raise();
  } catch (error) {
    const next = nextOf(error);
    const report = (waited > ALERT_AFTER_MS ? log.error : log.warn).bind(log);
    report({ ...idsOf(request), next, err: error, waitedMs: waited }, 'a create in doubt could not be sent again');
    if (next === 'search') return await search();
    const step = next === 'decided' ? afterFailure(error, request, postedAt) : undefined;
    if (step?.next === 'wait') await requeue(id, fence, context);
    else if (step?.next === 'refuse') {
      const to = request.cancel_by === undefined ? 'refused' : 'canceled';
      await refuse(id, { ...fence, to }, step.why, context);
    } else return { againInMs: (error instanceof ApiError && error.retryAfterMs) || unreadPause(waited) };
  }
  await afterPost(request, context);
  return 'done';
}

const ASK_MS = 10_000;
/** Of the time that keys are kept: the rest is for what is under way, and clocks. */
const KNOWN_FOR_SURE = 0.9;
export const ALERT_AFTER_MS = 10 * 60_000;

/** Until the service is asked again: one that was restarted is back in seconds, one that stays away is asked seldomer. */
export function unreadPause(waitedMs: number): number {
  return Math.min(60_000, Math.max(1_000, waitedMs / 2));
}

/** No refusal that knows of the key, and none that would be another the next time. */
const NEVER_TAKEN: ReadonlySet<ApiErrorCode> = new Set([
  'key_reused',
  'bad_request',
  'unprocessable',
  'not_found',
  'forbidden',
  'insufficient_credits',
]);

/** `decided`: nothing was made, whatever the first POST came to, or nothing is left of it. */
function nextOf(error: unknown): 'decided' | 'search' | 'later' {
  if (error instanceof UserError) return 'search';
  if (!(error instanceof ApiError) || error.code === 'key_in_use') return 'later';
  // Deleted before anything was known of it: nothing will come of it, so nothing is charged for it.
  if (error.nothingMade || error.code === 'task_deleted') return 'decided';
  return NEVER_TAKEN.has(error.code) ? 'search' : 'later';
}
