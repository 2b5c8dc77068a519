import { AttachmentBuilder, type MessageComponentInteraction } from 'discord.js';
import { exportData } from '../../jobs/data/export.ts';
import { wantForgotten } from '../../jobs/data/forget.ts';
import { confirmForget, notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { CommandContext } from '../context.ts';
import { type Answerable, deferPrivately, finish, placeOf, wordsOf } from '../respond.ts';

/** Export and deletion of what is stored about a guild or one of its members, for /settings and /privacy. */

/** All requests of the guild are gone through for it, which takes this process seconds where there are many. */
const EXPORT_PAUSE_SECONDS = 30;

/** As a private file. @throws {UserError} `export_too_large`, `busy`: it was asked for a moment ago */
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
  const file = new AttachmentBuilder(bytes, { name: 'kiln-export.json' });
  await interaction.editReply({ content: wordsOf(interaction).settings.exported, files: [file] });
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
