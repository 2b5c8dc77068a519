import type { MessageComponentInteraction } from 'discord.js';
import { candidates, castVote, decideVote, votedGroup } from '../../jobs/actions/vote.ts';
import { renderVoteEnd } from '../../messages/groups/vote-part.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import type { CommandContext } from '../context.ts';
import { deferPrivately, finish, isLead, wordsOf } from '../respond.ts';
import { checkMayPress, checkShown, mustFind } from './authorize-press.ts';

/**
 * The buttons of a vote. Everyone who sees its message may vote, once, and change their mind; a lead may decide or end it at any
 * time, who asked may end it, and decides where there is no vote. The argument: none (a vote), `choose`, `end`; and of
 * what that answers `pick` and `stop`.
 */
export async function pressVote(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  const { jobs } = context;
  // What may be done about it is replaced by what was done.
  const isAnswer = press.argument === 'stop' || press.argument === 'pick';
  await (isAnswer ? interaction.deferUpdate() : deferPrivately(interaction));
  const request = await mustFind(context, interaction, press);
  const group = await votedGroup(jobs, request);
  const words = wordsOf(interaction);
  const { voted, notYet, over, decided } = words.votes;
  const by = interaction.user.id;
  if (press.argument === undefined) {
    checkShown(interaction, request);
    const number = candidates(group).find(({ requestId }) => requestId === request.id)?.number ?? 0;
    const late = group.state === 'making' ? notYet : over;
    return finish(interaction, notice((await castVote(jobs, request.id, by)) ? voted({ number }) : late));
  }
  checkMayPress(interaction, request);
  if (group.shown.ephemeral && request.user_id !== by) throw new Refused('not_yours', ({ refused }) => refused.private);
  const mayChoose = isLead(interaction) || group.state === 'asking';
  if (press.argument === 'end') return finish(interaction, renderVoteEnd(words, candidates(group), mayChoose));
  const pick = press.argument === 'stop' ? undefined : request.id;
  if (pick !== undefined && !mayChoose) throw new Refused('not_yours', ({ votes }) => votes.leadsOnly);
  await finish(interaction, notice((await decideVote(jobs, group, { pick, by })) ? decided : over));
}
