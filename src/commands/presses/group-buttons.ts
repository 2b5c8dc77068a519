import { askForFiles } from '../../jobs/actions/ask-for-files.ts';
import { steerBatch } from '../../jobs/actions/steer-batch.ts';
import { candidates, castVote, decideVote, votedGroup } from '../../jobs/actions/vote.ts';
import { renderBatchPage } from '../../messages/groups/batch-message.ts';
import { renderVoteEnd } from '../../messages/groups/vote-part.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { PressHandler } from '../command.ts';
import { deferPrivately, finish, isLead, wordsOf } from '../respond.ts';
import { checkMayPress, checkMaySee, checkShown, gone, mustFind } from './authorize-press.ts';

/**
 * The buttons of a batch. Its member and leads pause it and go on; its rows are read, and its files taken, by everyone who sees its
 * message. The argument: `paused`, `running`, `rows.<first row>`, `turn.<first row>` on such a page, `files.<first row>`.
 */
export const pressBatch: PressHandler = async (context, interaction, press) => {
  const [what, from] = (press.argument ?? '').split('.');
  const row = Number(from ?? 1);
  if (!Number.isSafeInteger(row) || row < 1) throw new Refused('unknown_button', ({ refused }) => refused.oldButton);
  // A page that is turned takes the place of the one before.
  await (what === 'turn' ? interaction.deferUpdate() : deferPrivately(interaction));
  const request = await mustFind(context, interaction, press);
  const group = await context.jobs.requests.group(request.hold_id ?? '');
  const { batch } = group ?? {};
  if (!group || !batch) throw gone();
  const words = wordsOf(interaction);
  if (what === 'paused' || what === 'running') {
    checkMayPress(interaction, request);
    const isDone = await steerBatch(context.jobs, group, what, interaction.user.id);
    const { tooLate, isPaused, goesOn } = words.batches;
    const said = what === 'paused' ? isPaused : goesOn;
    return finish(interaction, notice(isDone ? said : tooLate));
  }
  checkMaySee(interaction, group.shown);
  if (what === 'rows' || what === 'turn')
    return finish(interaction, renderBatchPage(words, await context.jobs.show.batch(group), row));
  if (what !== 'files') throw new Refused('unknown_button', ({ refused }) => refused.oldButton);
  await askForFiles(context.jobs, interaction.id, {
    request: request.id,
    application: interaction.applicationId,
    token: interaction.token,
    limit: interaction.attachmentSizeLimit,
    zip: true,
    from: row,
    locale: interaction.locale,
  });
};

/**
 * The buttons of a vote. Everyone who sees its message may vote, once, and change their mind; a lead may decide or end it at any
 * time, who asked may end it, and decides where there is no vote. The argument: none (a vote), `choose`, `end`; and of
 * what that answers `pick` and `stop`.
 */
export const pressVote: PressHandler = async (context, interaction, press) => {
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
};
