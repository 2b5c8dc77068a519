import type { MessageComponentInteraction } from 'discord.js';
import { exportData } from '../../jobs/data/export.ts';
import { wantForgotten } from '../../jobs/data/forget.ts';
import { confirmForget, notice, privacyNotice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import { type Command, GUILD_ONLY, type PressHandler, titled } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { type Answerable, deferPrivately, finish, handOver, placeOf, wordsOf } from '../respond.ts';

/**
 * /privacy: export or delete one's own data. A separate command, because /settings is only for those who manage the
 * guild.
 */
export function privacyCommand(): Command {
  return {
    payload: { ...GUILD_ONLY, ...titled(({ commands }) => commands.privacy) },
    async run(interaction) {
      await deferPrivately(interaction);
      await finish(interaction, privacyNotice(wordsOf(interaction)));
    },
  };
}

export const pressPrivacy: PressHandler = async (context, interaction, { argument }) => {
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
};

/** All requests of the guild are gone through for it, which takes this process seconds where there are many. */
const EXPORT_PAUSE_SECONDS = 30;

/**
 * What is stored about a guild or one of its members, as a private file.
 * @throws {UserError} `export_too_large`, `busy`: it was asked for a moment ago
 */
export async function sendExport(
  context: CommandContext,
  interaction: Answerable,
  guild: string,
  user?: string,
): Promise<void> {
  await deferPrivately(interaction);
  if (!(await context.once.first(guild, `export:${user ?? 'all'}`, EXPORT_PAUSE_SECONDS)))
    throw new Refused('busy', ({ refused }) => refused.busy);
  const bytes = Buffer.from(JSON.stringify(await exportData(context.jobs, guild, user), null, 2));
  if (bytes.byteLength > interaction.attachmentSizeLimit) {
    throw new Refused('export_too_large', ({ settings }) => settings.exportTooLarge);
  }
  await handOver(interaction, wordsOf(interaction).settings.exported, { name: 'kiln-export.json', bytes });
}

export async function askForget(interaction: MessageComponentInteraction, user: string): Promise<void> {
  await deferPrivately(interaction);
  await finish(interaction, confirmForget(wordsOf(interaction), 'settings', user));
}

export async function forget(context: CommandContext, interaction: MessageComponentInteraction, user: string) {
  await interaction.deferUpdate();
  const left = await wantForgotten(context.jobs.redis, placeOf(interaction).guildId, user);
  const { settings } = wordsOf(interaction);
  await finish(interaction, notice(left === 0 ? settings.nothingLeft : settings.goesNow({ count: left })));
}
