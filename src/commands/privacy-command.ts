import type { MessageComponentInteraction } from 'discord.js';
import { UserError } from 'kiln-errors';
import type { Press } from '../messages/custom-id.ts';
import { confirmForget, notice, privacyNotice } from '../messages/notices.ts';
import type { Command } from './command.ts';
import type { CommandContext } from './context.ts';
import { deferPrivately, finish, placeOf } from './respond.ts';
import { forget, sendExport } from './settings-command.ts';
import { GUILD_ONLY } from './task-commands.ts';

/**
 * /privacy: what is kept about whoever asks, to take along or to be forgotten. A command of its own, because /settings is
 * for those who manage the guild, and this is everybody's.
 */
export function privacyCommand(): Command {
  return {
    payload: {
      ...GUILD_ONLY,
      name: 'privacy',
      description: 'What Kiln keeps about you here: export it, or be forgotten',
    },
    async run(interaction) {
      await deferPrivately(interaction);
      await finish(interaction, privacyNotice());
    },
  };
}

export async function pressPrivacy(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  { argument }: Press,
) {
  const { guildId, userId } = placeOf(interaction);
  switch (argument) {
    case 'export':
      return sendExport(context, interaction, guildId, userId);
    case 'forget':
      await interaction.deferUpdate();
      return finish(interaction, confirmForget('privacy', userId));
    case 'keep':
      await interaction.deferUpdate();
      return finish(interaction, notice('Nothing was changed.'));
    // The screen is the reader's alone; a copy of it in another hand still means its reader.
    case `forget/${userId}`:
      return forget(context, interaction, userId);
    default:
      throw new UserError('unknown_button', 'This screen is from another version of Kiln. Say `/privacy` again.');
  }
}
