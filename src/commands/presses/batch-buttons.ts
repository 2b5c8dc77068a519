import type { MessageComponentInteraction } from 'discord.js';
import { askForFiles } from '../../jobs/actions/ask-for-files.ts';
import { steerBatch } from '../../jobs/actions/steer-batch.ts';
import { renderBatchPage } from '../../messages/groups/batch-message.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import type { CommandContext } from '../context.ts';
import { deferPrivately, finish, wordsOf } from '../respond.ts';
import { checkMayPress, gone, mustFind } from './authorize-press.ts';

/**
 * The buttons of a batch. Its member and leads pause it and go on; its rows are read, and its files taken, by everyone who sees its
 * message. The argument: `paused`, `running`, `rows.<first row>`, `turn.<first row>` on such a page, `files.<first row>`.
 */
export async function pressBatch(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
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
  if (group.shown.ephemeral && group.shown.user_id !== interaction.user.id)
    throw new Refused('not_yours', ({ moderation }) => moderation.isPrivate);
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
}
