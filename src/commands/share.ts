import type { MessageComponentInteraction } from 'discord.js';
import { UserError } from 'kiln-errors';
import type { Press } from '../messages/custom-id.ts';
import { notice } from '../messages/notices.ts';
import { lacks } from '../messages/permission-notes.ts';
import type { CommandContext } from './context.ts';
import { missingInChannels } from './preflight.ts';
import { mustFind } from './pressed-request.ts';
import { finish, placeOf } from './respond.ts';
import { messageUrl } from './tasks.ts';

/**
 * A private result for everybody: in the guild's gallery, where it has one, else in the channel where Share was pressed.
 * It is the result itself that goes there, with its files, its price and buttons that work; the private message says where.
 */
export async function pressShare(
  context: CommandContext,
  interaction: MessageComponentInteraction,
  press: Press,
): Promise<void> {
  await interaction.deferUpdate();
  const request = await mustFind(context, interaction, press);
  const { guildId, userId } = placeOf(interaction);
  if (request.user_id !== userId) {
    throw new UserError('not_yours', `Only <@${request.user_id}> can share it.`);
  }
  const channel = await placeToShare(context, interaction, guildId);
  const [lacking] = missingInChannels(interaction.guild, [channel]);
  if (lacking && lacking.missing.length > 0) {
    throw new UserError(
      'cannot_share',
      `It cannot be shared in <#${channel}>: ${lacks(lacking.missing)} for Kiln there.`,
    );
  }
  const shared = await context.jobs.share(request.id, channel);
  const now = shared ?? (await mustFind(context, interaction, press));
  if (now.ephemeral) throw new UserError('not_made', 'There is nothing to share yet.');
  const url = messageUrl(now);
  const where = `<#${now.shared_to ?? now.channel_id}>`;
  const words = url === undefined ? `It is being shared in ${where}.` : `Shared in ${where}: [the message](${url}).`;
  await finish(interaction, notice(`${words} **Delete** there takes it back for good.`));
}

async function placeToShare(
  { guilds }: CommandContext,
  interaction: MessageComponentInteraction,
  guild: string,
): Promise<string> {
  const { gallery } = await guilds.settings(guild);
  const isThere = gallery !== '' && interaction.guild?.channels.cache.has(gallery);
  return isThere ? gallery : placeOf(interaction).channelId;
}
