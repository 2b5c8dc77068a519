import { stageEntry } from 'kiln-client/contract/families/index';
import { parseInput } from 'kiln-client/contract/parse-input';
import { priceOf } from 'kiln-client/contract/prices';
import { Refused } from '../../messages/guild/refused.ts';
import { screenChange } from '../moderation/screen-request.ts';
import { whyNot } from '../store/outcome.ts';
import type { Request } from '../store/request.ts';
import type { ActionParts } from './parts.ts';

/** What a lead says to a request that waits for them: into the line, perhaps changed, or not, and why. */
export type Decision =
  | { approve: true; by: string; change?: Pick<Request, 'input' | 'title'> | undefined }
  | { approve: false; by: string; why: string };

type Deciding = Pick<
  ActionParts,
  'requests' | 'steps' | 'queues' | 'admission' | 'editor' | 'prices' | 'guilds' | 'moderation' | 'inputFiles' | 'log'
>;

/**
 * @returns false: it was decided before, or is no longer waiting
 * @throws {UserError} `costs_more`: what it was changed to costs more than is held for it; `moderated`, `not_judged`
 */
export async function decideApproval(context: Deciding, id: string, decision: Decision): Promise<boolean> {
  const { steps, admission, editor } = context;
  const moved = decision.approve
    ? await steps.approve(id, decision.by, await judged(context, id, decision.change))
    : await steps.decline(id, decision.by, whyNot(decision.by === '' ? 'nobody_decided' : 'declined', decision.why));
  if (moved.outcome !== 'done') return false;
  await admission.admit();
  editor.wake();
  return true;
}

/** What it was changed to has to be valid, and to cost no more than is held. */
async function judged(context: Deciding, id: string, change: Pick<Request, 'input' | 'title'> | undefined) {
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
  throw new Refused('costs_more', ({ approvals }) => approvals.costsMore({ price, held: hold }));
}
