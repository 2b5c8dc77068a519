import { type BaseInteraction, ChannelType } from 'discord.js';
import { mayRead } from '../../jobs/library/may-read.ts';
import type { Request } from '../../jobs/store/request.ts';
import type { CommandContext } from '../context.ts';
import { isLead, isRestricted } from '../respond.ts';

type Asking = Pick<
  BaseInteraction,
  'guild' | 'guildId' | 'channel' | 'channelId' | 'user' | 'member' | 'memberPermissions'
>;

/** Whether who asks may see a result in the library, where they ask. */
export function maySee({ jobs }: CommandContext, interaction: Asking, request: Request): boolean {
  const reader = {
    guild: interaction.guildId ?? '',
    user: interaction.user.id,
    isLead: isLead(interaction),
    isRestricted: isRestricted(interaction.channel),
    sees: (channel: string, around?: string) => sees(interaction, channel, around),
  };
  return mayRead(jobs.moderation, reader, request);
}

/** An archived thread is not known here: that of an asset is as open as what it was opened in; of others it cannot be told. */
function sees({ guild, member, channelId }: Asking, channel: string, opensIn: string | undefined): boolean {
  if (channel === channelId) return true;
  const { cache } = guild?.channels ?? {};
  const known = cache?.get(channel) ?? cache?.get(opensIn ?? '');
  if (!known || known.type === ChannelType.PrivateThread) return false;
  const around = known.isThread() ? known.parent : known;
  // Of a guild that is in the cache, members come as such.
  const who = member !== null && 'guild' in member ? member : undefined;
  return who !== undefined && around?.permissionsFor(who).has('ViewChannel') === true;
}
