import { ChannelType, type Guild, type GuildBasedChannel, type Role } from 'discord.js';
import type { GuildSettings } from '../../guilds/settings.ts';
import { findByMessage } from '../../jobs/store/find-request.ts';
import type { Asked, Request } from '../../jobs/store/request.ts';
import type { PlaceKind } from '../../messages/guild/permissions.ts';
import type { CommandContext } from '../context.ts';
import { type Answerable, isRestricted, placeOf } from '../respond.ts';
import { type Lacking, missingInChannels } from './check-permissions.ts';

/**
 * The asset that a request belongs to, and how its thread is opened. Decided when the request is made, from the guild's
 * settings and Kiln's permissions there. Where a thread or channel does not allow it, the request stays where it was
 * made.
 */

export interface AssetPlace {
  asked: Pick<Asked, 'asset_id' | 'opens' | 'opens_in'>;
  /** Why it gets no thread. */
  lacking?: Lacking;
}

/** Of the request that this one continues or repeats. A private request only belongs to an asset of its own. */
export const assetOf = (request: Request | undefined): { assetId?: string } =>
  request === undefined || request.ephemeral ? {} : { assetId: request.asset_id ?? request.id };

export async function assetPlace(
  { guilds, jobs }: Pick<CommandContext, 'guilds' | 'jobs'>,
  interaction: Answerable,
  known: string | undefined,
): Promise<AssetPlace> {
  const { guild, channel } = interaction;
  const { guildId, channelId } = placeOf(interaction);
  const settings = await guilds.settings(guildId);
  if (settings.assets === 'channel' || guild === null || channel === null || channel.isDMBased()) return { asked: {} };
  // Nothing moves by itself from a private thread to a public place.
  if (channel.type === ChannelType.PrivateThread) return { asked: {} };
  const isInThread = channel.isThread();
  const around = isInThread ? channel.parent : channel;
  const place = placeFor(settings, guild, around);
  if (!place) return { asked: {} };
  // A request made in an asset's thread, without another source, belongs to that asset.
  const here = known === undefined && isInThread ? assetOf(await findByMessage(jobs, channelId)).assetId : undefined;
  const { id, kind, opens } = place;
  const [lacking] = missingInChannels(guild, [id], [kind]);
  if (lacking && lacking.missing.length > 0) return { asked: {}, lacking };
  return { asked: { asset_id: known ?? here ?? interaction.id, opens, opens_in: id } };
}

interface Place {
  id: string;
  kind: PlaceKind;
  opens: 'thread' | 'post';
}

/**
 * Nothing moves from an age-restricted channel to an unrestricted one, or from a channel to a forum that more roles can
 * see.
 */
function placeFor(settings: GuildSettings, guild: Guild, around: GuildBasedChannel | null): Place | undefined {
  if (around === null) return undefined;
  if (settings.assets === 'thread') {
    const opens = around.type === ChannelType.GuildText || around.type === ChannelType.GuildAnnouncement;
    return opens ? { id: around.id, kind: 'opening', opens: 'thread' } : undefined;
  }
  const forum = guild.channels.cache.get(settings.assets_forum);
  if (!forum || !isForum(forum) || (isRestricted(around) && !isRestricted(forum))) return undefined;
  const sees = (role: Role, { id }: GuildBasedChannel) =>
    guild.channels.cache.get(id)?.permissionsFor(role).has('ViewChannel') === true;
  if (guild.roles.cache.some((role) => sees(role, forum) && !sees(role, around))) return undefined;
  return { id: forum.id, kind: 'forum', opens: 'post' };
}

export const isForum = ({ type }: { type: ChannelType }): boolean =>
  type === ChannelType.GuildForum || type === ChannelType.GuildMedia;
