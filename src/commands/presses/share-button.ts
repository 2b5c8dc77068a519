import type { MessageComponentInteraction } from 'discord.js';
import { shareResult } from '../../jobs/actions/share-result.ts';
import { addressOf } from '../../jobs/store/display.ts';
import type { Request } from '../../jobs/store/request.ts';
import { refusal } from '../../messages/guild/limit-words.ts';
import { lacks } from '../../messages/guild/permission-notes.ts';
import { notice } from '../../messages/guild/private-notices.ts';
import { Refused } from '../../messages/guild/refused.ts';
import type { PressHandler } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { missingInChannels } from '../orders/check-permissions.ts';
import { finish, isRestricted, placeOf, whoIs, wordsOf } from '../respond.ts';
import { mustFind } from './authorize-press.ts';

/**
 * Shares a private result: in the guild's gallery, if it has one, otherwise in the channel where Share was pressed. The
 * result itself is posted there, with files, price and working buttons; the private message links to it.
 */
export const pressShare: PressHandler = async (context, interaction, press) => {
  await interaction.deferUpdate();
  const request = await mustFind(context, interaction, press);
  const { guildId, userId } = placeOf(interaction);
  if (request.user_id !== userId) {
    throw new Refused('not_yours', ({ refused }) => refused.onlyOwnerShares({ owner: `<@${request.user_id}>` }));
  }
  const closed = await context.guilds.access.closed(guildId, whoIs(interaction));
  if (closed && 'blocked' in closed) throw refusal(closed);
  const channel = await placeToShare(context, interaction, guildId, request);
  const [lacking] = missingInChannels(interaction.guild, [channel]);
  if (lacking && lacking.missing.length > 0) {
    throw new Refused('cannot_share', (words) =>
      words.places.cannotShare({ channel: `<#${channel}>`, missing: lacks(words, lacking.missing) }),
    );
  }
  const target = interaction.guild?.channels.cache.get(channel) ?? null;
  if (request.restricted && !isRestricted(target))
    throw new Refused('private', ({ taskList }) => taskList.staysRestricted);
  const shared = await shareResult(context.jobs, request.id, { channel, restricted: isRestricted(target) });
  const now = shared ?? (await mustFind(context, interaction, press));
  if (now.ephemeral) throw new Refused('not_made', ({ refused }) => refused.nothingToShare);
  const url = addressOf(now);
  const where = `<#${now.shared_to ?? now.channel_id}>`;
  const { refused } = wordsOf(interaction);
  const said = url === undefined ? refused.sharing({ where }) : refused.shared({ where, url });
  await finish(interaction, notice(refused.takesBack({ text: said })));
};

/** Nothing moves from an age-restricted channel to an unrestricted one. */
async function placeToShare(
  { guilds }: CommandContext,
  interaction: MessageComponentInteraction,
  guild: string,
  { restricted }: Request,
): Promise<string> {
  const { gallery } = await guilds.settings(guild);
  const known = interaction.guild?.channels.cache.get(gallery);
  const isOpen = known !== undefined && (isRestricted(known) || !(restricted || isRestricted(interaction.channel)));
  return isOpen ? gallery : placeOf(interaction).channelId;
}
