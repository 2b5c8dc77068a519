import { stageEntry } from 'kiln-client/contract/families/index';
import { parseInput } from 'kiln-client/contract/parse-input';
import { priceOf } from 'kiln-client/contract/prices';
import { UserError } from 'kiln-errors';
import { approval } from '../approval.ts';
import type { JobContext } from '../context.ts';
import { MAIL_CLASSES } from '../showing/mail-classes.ts';
import type { Request } from './request.ts';

/** What a lead says to a request that waits for them: into the line, perhaps changed, or not, and why. */
export type Decision =
  | { approve: true; by: string; change?: Pick<Request, 'input' | 'title'> | undefined }
  | { approve: false; by: string; why: string };

/**
 * @returns false: somebody decided before, or it waits no more
 * @throws {UserError} `costs_more`: what it was changed to costs more than is held for it
 */
export async function decideRequest(context: JobContext, id: string, decision: Decision): Promise<boolean> {
  const { requests, queues, admission, editor } = context;
  const common = { from: ['waiting'], bump: true } as const;
  const set = { decided_by: decision.by };
  const moved = decision.approve
    ? await requests.move(id, {
        ...{ ...common, to: 'held', approve: decision.by, mark: MAIL_CLASSES.progress },
        set: { ...set, ...(await judged(context, id, decision.change)) },
      })
    : await requests.move(id, {
        ...{ ...common, to: 'refused', release: true, ends: true, mark: MAIL_CLASSES.end },
        note: `declined by ${decision.by}`,
        set: { ...set, reason: declined(decision), reason_code: 'declined' },
      });
  if (moved.outcome !== 'done') return false;
  await queues.add(approval, id);
  await admission.admit();
  editor.wake();
  return true;
}

const declined = ({ by, why }: { by: string; why: string }) =>
  by === '' ? why : `A lead declined it${why === '' ? '.' : `: ${why}`}`;

/** What it was changed to has to be valid, and to cost no more than is held. */
async function judged(
  { requests, prices }: JobContext,
  id: string,
  change: Pick<Request, 'input' | 'title'> | undefined,
) {
  const request = change && (await requests.get(id));
  if (!request) return {};
  const { type, hold } = request;
  if (!parseInput(stageEntry(type).stage, change.input).success)
    throw new Error('a change that was judged is not valid');
  const price = priceOf(type, change.input, await prices.learned()) ?? 0;
  if (price <= hold) return change;
  throw new UserError(
    'costs_more',
    `That costs ${price} credits, and ${hold} are held for it. Decline it, or change it to something that costs no more.`,
  );
}

/** What nobody decided within a day is not made. */
export async function sweepApprovals(context: JobContext): Promise<void> {
  const { requests } = context;
  for (const id of await requests.overdue(await context.time(), 100)) {
    await decideRequest(context, id, { approve: false, by: '', why: 'No lead approved it within a day.' });
  }
}
