import type { MessageComponentInteraction } from 'discord.js';
import { removeResult } from '../../jobs/actions/remove-result.ts';
import { confirmDelete, notice } from '../../messages/guild/private-notices.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import type { CommandContext } from '../context.ts';
import { deferPrivately, finish, wordsOf } from '../respond.ts';
import { checkMayPress, mustFind } from './authorize-press.ts';

/** Delete, after a private question. */

export async function pressDelete(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  await deferPrivately(interaction);
  const request = await mustFind(context, interaction, press);
  checkMayPress(interaction, request);
  const isOthers = request.ephemeral && request.user_id !== interaction.user.id;
  const words = wordsOf(interaction);
  await finish(interaction, confirmDelete(words, request.id, isOthers ? words.taskList.private : request.title));
}

export async function confirmedDelete(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  await interaction.deferUpdate();
  const request = await mustFind(context, interaction, press);
  checkMayPress(interaction, request);
  await removeResult(context.jobs, request.id, interaction.user.id);
  await finish(interaction, notice(wordsOf(interaction).common.deleted));
}

export async function pressKeep(_context: CommandContext, interaction: MessageComponentInteraction): Promise<void> {
  await interaction.deferUpdate();
  await finish(interaction, notice(wordsOf(interaction).common.kept));
}
