import { Refused } from '../../messages/guild/refused.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { Group, Vote } from '../store/group.ts';
import type { Request } from '../store/request.ts';
import type { ActionParts } from './parts.ts';

type Voting = Pick<ActionParts, 'requests' | 'steps' | 'queues' | 'editor'>;

export type VotedGroup = Group & { vote: Vote };

/** The group of this result. @throws {UserError} `gone`: it is not voted on */
export async function votedGroup({ requests }: Voting, { hold_id: id = '' }: Request): Promise<VotedGroup> {
  const group = await requests.group(id);
  if (!group?.vote) throw new Refused('gone', ({ refused }) => refused.gone);
  return { ...group, vote: group.vote };
}

/** The results that can win, by their numbers on the sheet. */
export function candidates({ requests }: Group) {
  return requests.flatMap(({ id, state, removed_by, votes = 0 }, i) =>
    state === 'succeeded' && removed_by === undefined ? [{ requestId: id, number: i + 1, votes }] : [],
  );
}

/** A member's vote for this result, in the place of what they voted for before. @returns false: the vote is not open */
export async function castVote({ steps, editor }: Voting, id: string, user: string): Promise<boolean> {
  const { outcome } = await steps.castVote(id, user);
  editor.wake();
  return outcome === 'done';
}

/** Decides for this result, or ends the vote without a winner. @returns false: it was over */
export async function decideVote(
  { steps, queues, editor }: Voting,
  group: Group,
  { pick, by }: { pick: string | undefined; by: string },
): Promise<boolean> {
  const ending = { group: group.id, by };
  const { outcome } = await steps.endVote(
    group.shown.id,
    pick === undefined ? { ...ending, goes: 'stop' } : { ...ending, goes: 'decide', pick },
  );
  if (outcome === 'done' && pick !== undefined) await queues.add(ADDRESSES.endVote, group.id);
  editor.wake();
  return outcome === 'done';
}
