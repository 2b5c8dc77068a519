import { stageEntry } from 'kiln-client/contract/families/index';
import { parseInput } from 'kiln-client/contract/parse-input';
import { priceOf } from 'kiln-client/contract/prices';
import { Refused } from '../../messages/guild/refused.ts';
import { MAIL_CLASSES } from '../base/mail-classes.ts';
import { screenChange } from '../moderation/screen-request.ts';
import type { JobContext } from '../runtime/context.ts';
import { whyNot } from '../store/outcome.ts';
import type { Request } from '../store/request.ts';
import { approval } from '../work/post-approval-card.ts';

/** What a lead says to a request that waits for them: into the line, perhaps changed, or not, and why. */
export type Decision =
  | { approve: true; by: string; change?: Pick<Request, 'input' | 'title'> | undefined }
  | { approve: false; by: string; why: string };

/**
 * @returns false: somebody decided before, or it waits no more
 * @throws {UserError} `costs_more`: what it was changed to costs more than is held for it; `moderated`, `not_judged`
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
        note: 'declined',
        set: { ...set, ...whyNot(decision.by === '' ? 'nobody_decided' : 'declined', decision.why) },
      });
  if (moved.outcome !== 'done') return false;
  await queues.add(approval, id);
  await admission.admit();
  editor.wake();
  return true;
}

/** What it was changed to has to be valid, and to cost no more than is held. */
async function judged(context: JobContext, id: string, change: Pick<Request, 'input' | 'title'> | undefined) {
  const { requests, prices } = context;
  const request = change && (await requests.get(id));
  if (!request) return {};
  const { type, hold } = request;
  if (!parseInput(stageEntry(type).stage, change.input).success)
    throw new Error('a change that was judged is not valid');
  const price = priceOf(type, change.input, await prices.learned()) ?? 0;
  if (price <= hold) {
    const flagged = await screenChange(context, request.guild_id, { ...request, ...change });
    return { ...change, flagged };
  }
  throw new Refused('costs_more', ({ approvals }) => approvals.costsMore(price, hold));
}

/** What nobody decided within a day is not made. */
export async function sweepApprovals(context: JobContext): Promise<void> {
  const { requests } = context;
  for (const id of await requests.overdue(await context.time(), 100)) {
    await decideRequest(context, id, { approve: false, by: '', why: '' });
  }
}
