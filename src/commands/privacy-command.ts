import type { MessageComponentInteraction } from 'discord.js';
import type { Press } from '../messages/custom-id.ts';
import { confirmForget, notice, privacyNotice } from '../messages/notices.ts';
import { Refused } from '../messages/refused.ts';
import type { Command } from './command.ts';
import type { CommandContext } from './context.ts';
import { titled } from './localized.ts';
import { deferPrivately, finish, placeOf, wordsOf } from './respond.ts';
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
      ...titled(({ commands }) => commands.privacy),
    },
    async run(interaction) {
      await deferPrivately(interaction);
      await finish(interaction, privacyNotice(wordsOf(interaction)));
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
      return finish(interaction, confirmForget(wordsOf(interaction), 'privacy', userId));
    case 'keep':
      await interaction.deferUpdate();
      return finish(interaction, notice(wordsOf(interaction).common.nothingChanged));
    // The screen is the reader's alone; a copy of it in another hand still means its reader.
    case `forget/${userId}`:
      return forget(context, interaction, userId);
    default:
      throw new Refused('unknown_button', ({ refused }) => refused.privacyScreen);
  }
}
