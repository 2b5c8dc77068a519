import { type BaseInteraction, ChannelType } from 'discord.js';
import { homeOf } from '../../jobs/store/display.ts';
import type { Request } from '../../jobs/store/request.ts';
import type { CommandContext } from '../context.ts';
import { isJudged } from '../presses/authorize-press.ts';
import { isLead, isRestricted } from '../respond.ts';

type Asking = Pick<
  BaseInteraction,
  'guild' | 'guildId' | 'channel' | 'channelId' | 'user' | 'member' | 'memberPermissions'
>;

/**
 * Whether who asks may see a result in the library, where they ask: their own; of others' what is public, in a channel that they
 * see, too (leads: any), and from an age-restricted channel only in such a one.
 */
export function maySee(context: CommandContext, interaction: Asking, request: Request): boolean {
  if (request.guild_id !== interaction.guildId || request.removed_by !== undefined) return false;
  if (!isJudged(context, request)) return false;
  if (request.user_id === interaction.user.id) return true;
  if (request.ephemeral || (request.restricted && !isRestricted(interaction.channel))) return false;
  return isLead(interaction) || seesHome(interaction, request);
}

/** An archived thread is not known here: that of an asset is as open as what it was opened in; of others it cannot be told. */
function seesHome({ guild, member, channelId }: Asking, request: Request): boolean {
  const home = homeOf(request);
  if (home === channelId) return true;
  const { cache } = guild?.channels ?? {};
  const known = cache?.get(home) ?? (home === request.thread_id ? cache?.get(request.opens_in ?? '') : undefined);
  if (!known || known.type === ChannelType.PrivateThread) return false;
  const around = known.isThread() ? known.parent : known;
  // Of a guild that is in the cache, members come as such.
  const who = member !== null && 'guild' in member ? member : undefined;
  return who !== undefined && around?.permissionsFor(who).has('ViewChannel') === true;
}
