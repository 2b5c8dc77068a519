import type { MessageComponentInteraction } from 'discord.js';
import { confirmForget, notice, privacyNotice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { Press } from '../../messages/parts/custom-id.ts';
import type { Command } from '../command.ts';
import { GUILD_ONLY, titled } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { deferPrivately, finish, placeOf, wordsOf } from '../respond.ts';
import { forget, sendExport } from './member-data.ts';

/**
 * /privacy: export or delete one's own data. A separate command, because /settings is only for those who manage the
 * guild.
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
    // The id names the member who opened the screen: a press of another member is not accepted.
    case `forget/${userId}`:
      return forget(context, interaction, userId);
    default:
      throw new Refused('unknown_button', ({ refused }) => refused.privacyScreen);
  }
}
