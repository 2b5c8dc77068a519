import { Refused } from '../../messages/guild/refused.ts';
import { ADDRESSES } from '../base/addresses.ts';
import { resultsOf } from '../display/chain-view.ts';
import { type Chain, isMaking } from '../store/chains/chain.ts';
import type { Group, Vote } from '../store/group.ts';
import { isResult, type Request } from '../store/request.ts';
import type { ActionParts } from './parts.ts';
import { type ChainGroup, cancelAll, isChain, pickInChain } from './steer-chain.ts';

type Voting = Pick<ActionParts, 'requests' | 'steps' | 'queues' | 'editor'>;
type Deciding = Voting & Pick<ActionParts, 'admission' | 'prices'>;

/** How far the vote is. */
type VotedGroup = Group & Pick<Vote, 'state'>;

/** The group of this result, also where a chain has a vote at a gate. @throws {UserError} `gone`: it is not voted on */
export async function votedGroup({ requests }: Voting, { hold_id: id = '' }: Request): Promise<VotedGroup> {
  const group = await requests.group(id);
  if (group?.vote) return { ...group, state: group.vote.state };
  if (!isChain(group) || !hasVote(group.chain)) throw new Refused('gone', ({ refused }) => refused.gone);
  return { ...group, state: group.chain.deadline > 0 ? 'open' : 'decided' };
}

const hasVote = ({ steps }: Chain) => steps.some((step) => !isMaking(step) && step.gate === 'vote');

/** The results that can win, by their numbers on the sheet. */
export function candidates({ requests, chain }: Group) {
  const numbered = chain ? resultsOf(requests) : requests;
  const last = chain?.attempts.at(-1)?.ids;
  return numbered.flatMap((one, i) => {
    const { id, votes = 0 } = one;
    return isResult(one) && last?.includes(id) !== false ? [{ requestId: id, number: i + 1, votes }] : [];
  });
}

/** A member's vote for this result, in the place of what they voted for before. @returns false: the vote is not open */
export async function castVote({ steps, editor }: Voting, id: string, user: string): Promise<boolean> {
  const { outcome } = await steps.castVote(id, user);
  editor.wake();
  return outcome === 'done';
}

/** Decides for this result, or ends the vote without a winner. @returns false: it was over */
export async function decideVote(
  context: Deciding,
  group: Group,
  { pick, by }: { pick: string | undefined; by: string },
): Promise<boolean> {
  const { steps, queues, editor } = context;
  if (isChain(group)) return decideInChain(context, group, { pick, by });
  const ending = { group: group.id, by };
  const { outcome } = await steps.endVote(
    group.shown.id,
    pick === undefined ? { ...ending, goes: 'stop' } : { ...ending, goes: 'decide', pick },
  );
  if (outcome === 'done' && pick !== undefined) await queues.add(ADDRESSES.endVote, group.id);
  editor.wake();
  return outcome === 'done';
}

/** Picked by a lead; or it makes no further step. */
async function decideInChain(
  context: Deciding,
  group: ChainGroup,
  { pick, by }: { pick: string | undefined; by: string },
): Promise<boolean> {
  if (group.chain.deadline === 0) return false;
  if (pick !== undefined) return pickInChain(context, group, pick);
  const { released, requested } = await cancelAll(context, group, by);
  return released + requested > 0;
}
