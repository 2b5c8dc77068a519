import { discordError } from '../base/discord-error.ts';
import { hasPermission, type PermissionName } from '../base/permission-bits.ts';
import type { Channel, Guild } from '../base/wire.ts';
import type { Core } from '../core/core.ts';
import {
  channelPermissions,
  guildPermissions,
  IN_DIRECT_MESSAGES,
  isThread,
  sendPermission,
  withImplied,
} from './compute.ts';

/** A channel as one user has it: what they may do there, and Discord's words for what they may not. */

export interface Place {
  channel: Channel;
  /** Nothing for direct messages. */
  guild: Guild | undefined;
  userId: string;
  /** What the user may do there, with what follows from missing permissions. */
  permissions: bigint;
}

/** @throws {DiscordError} 10003, 50001 (not there, or not able to see it), 503 (an outage of the guild) */
export function placeOf(core: Core, channelId: string, userId: string): Place {
  const channel = core.state.channels.get(channelId);
  if (channel === undefined) throw discordError('unknownChannel');
  const place = lookAt(core, channel, userId);
  if (place.guild?.unavailable === true) throw discordError('unavailable');
  if (!hasPermission(place.permissions, 'VIEW_CHANNEL')) throw discordError('missingAccess');
  return place;
}

/** Like `placeOf`, for users without access, too: they have no permissions. */
export function lookAt(core: Core, channel: Channel, userId: string): Place {
  const guild = channel.guild_id === undefined ? undefined : core.state.guilds.get(channel.guild_id);
  if (guild === undefined) {
    const isIn = channel.recipient_ids?.includes(userId) === true;
    return { channel, guild, userId, permissions: isIn ? IN_DIRECT_MESSAGES : 0n };
  }
  const permissions = withImplied(explicitPermissions(core, guild, channel, userId), channel);
  const isShut =
    channel.type === 12 &&
    channel.member_ids?.includes(userId) !== true &&
    !hasPermission(permissions, 'MANAGE_THREADS');
  return { channel, guild, userId, permissions: isShut ? 0n : permissions };
}

/** As Discord computes `permissions` and `app_permissions` of interactions: overwrites included, nothing implied. */
export function explicitPermissions(core: Core, guild: Guild, channel: Channel, userId: string): bigint {
  const ruling = isThread(channel) ? core.state.channels.get(channel.parent_id ?? '') : channel;
  return ruling === undefined ? 0n : channelPermissions(guild, ruling, userId, core.now());
}

export function canSee(core: Core, channel: Channel, userId: string): boolean {
  return hasPermission(lookAt(core, channel, userId).permissions, 'VIEW_CHANNEL');
}

/** @param need `SEND` is the permission for sending in a channel of this kind. @throws {DiscordError} 50013 */
export function requirePermission(
  { channel, permissions }: Place,
  ...needs: readonly (PermissionName | 'SEND')[]
): void {
  for (const need of needs) {
    const name = need === 'SEND' ? sendPermission(channel) : need;
    if (!hasPermission(permissions, name)) throw discordError('missingPermissions');
  }
}

/** @throws {DiscordError} 50013 */
export function requireInGuild(core: Core, guild: Guild, userId: string, name: PermissionName): void {
  if (!hasPermission(guildPermissions(guild, userId, core.now()), name)) throw discordError('missingPermissions');
}

/**
 * What may be done in a thread that is closed: `edit` needs an open one that is not locked, `tidy` (deleting, taking a
 * reaction back) an open one, `post` opens it, unless it is locked. Moderators of threads may write in a locked one.
 * @throws {DiscordError} 50083 (archived), 160005 (locked)
 */
export function requireOpenThread({ channel, permissions }: Place, what: 'edit' | 'tidy' | 'post'): void {
  const metadata = channel.thread_metadata;
  if (metadata === undefined) return;
  const isShut = metadata.locked && !hasPermission(permissions, 'MANAGE_THREADS');
  if (metadata.archived && (what !== 'post' || isShut)) throw discordError('threadArchived');
  if (isShut && what !== 'tidy') throw discordError('threadLocked');
}
