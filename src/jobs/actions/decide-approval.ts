import { isDeepStrictEqual } from 'node:util';
import { stageEntry } from 'kiln-client/contract/families/index';
import { parseInput } from 'kiln-client/contract/parse-input';
import { priceOf } from 'kiln-client/contract/prices';
import { Refused } from '../../messages/guild/refused.ts';
import { screenChange } from '../moderation/screen-request.ts';
import { acceptedWith } from '../store/group.ts';
import { whyNot } from '../store/outcome.ts';
import type { Request } from '../store/request.ts';
import type { ActionParts } from './parts.ts';

/** What a lead says to a request that waits for them: into the line, perhaps changed, or not, and why. */
export type Decision =
  | { approve: true; by: string; change?: Change | undefined }
  | { approve: false; by: string; why: string };

type Deciding = Pick<
  ActionParts,
  'requests' | 'steps' | 'queues' | 'admission' | 'editor' | 'prices' | 'guilds' | 'moderation' | 'inputFiles' | 'log'
>;

/**
 * Of a group it is said of all: of the first one last, so that what broke off is decided by its card again.
 * @returns false: it was decided before, or is no longer waiting
 * @throws {UserError} `costs_more`: what it was changed to costs more than is held for it; `moderated`, `not_judged`
 */
export async function decideApproval(context: Deciding, id: string, decision: Decision): Promise<boolean> {
  const { requests, steps, admission, editor } = context;
  const request = await requests.get(id);
  const group = request?.hold_id === undefined ? undefined : await requests.group(request.hold_id);
  const all = group ? acceptedWith(group, id).toReversed() : [request].filter((one) => one !== undefined);
  const change = decision.approve ? decision.change : undefined;
  const changes = await Promise.all(all.map((one) => judged(context, one, change && ownChange(change, request, one))));
  let isMoved = false;
  for (const [i, one] of all.entries()) {
    const moved = decision.approve
      ? await steps.approve(one.id, decision.by, changes[i] ?? {})
      : await steps.decline(
          one.id,
          decision.by,
          whyNot(decision.by === '' ? 'nobody_decided' : 'declined', decision.why),
        );
    if (moved.outcome === 'done') isMoved = true;
  }
  if (!isMoved) return false;
  await admission.admit();
  editor.wake();
  return true;
}

type Change = Pick<Request, 'input' | 'title'>;

/** What one of a group has of its own stays: its seed, or its words. */
function ownChange(
  { input, title }: Change,
  shown: Request | undefined,
  { input: own, title: ownTitle }: Request,
): Change {
  const differs = Object.entries(own).filter(([field, value]) => !isDeepStrictEqual(shown?.input[field], value));
  return { title: shown?.title === ownTitle ? title : ownTitle, input: { ...input, ...Object.fromEntries(differs) } };
}

/** What it was changed to has to be valid, and to cost no more than is held. */
async function judged(context: Deciding, request: Request, change: Change | undefined) {
  const { prices } = context;
  if (!change) return {};
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
