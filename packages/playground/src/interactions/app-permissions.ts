import { discordError } from '../base/discord-error.ts';
import { permissionBits } from '../base/permission-bits.ts';
import type { Channel } from '../base/wire.ts';
import { BOT_USER } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { explicitPermissions, lookAt, requireOpenThread } from '../permissions/access.ts';

/**
 * What an application may do by an interaction's token. Writing, files and embeds need no permission in the channel;
 * mentioning everyone and emojis from elsewhere do, and a closed thread is closed for tokens too.
 */

const ALWAYS = permissionBits(['ATTACH_FILES', 'EMBED_LINKS']);
const BY_RESPONSE = permissionBits(['ATTACH_FILES', 'EMBED_LINKS', 'MENTION_EVERYONE', 'USE_EXTERNAL_EMOJIS']);
const IN_PRIVATE = permissionBits(['ATTACH_FILES', 'EMBED_LINKS', 'MENTION_EVERYONE']);
const WITH_BOT = permissionBits(['USE_EXTERNAL_EMOJIS']);

/** `app_permissions` of an interaction: the bot's own, or, where it is not, what everyone has of what a response uses. */
export function appPermissions(core: Core, channel: Channel): bigint {
  const guild = core.state.guilds.get(channel.guild_id ?? '');
  if (guild === undefined) {
    return channel.recipient_ids?.includes(BOT_USER.id) === true ? IN_PRIVATE | WITH_BOT : IN_PRIVATE;
  }
  if (guild.members[BOT_USER.id] !== undefined) return explicitPermissions(core, guild, channel, BOT_USER.id);
  const everyone = guild.roles.find(({ id }) => id === guild.id)?.permissions ?? '0';
  return (BigInt(everyone) & BY_RESPONSE) | ALWAYS;
}

/** @throws {DiscordError} 50083, 160005; 500 where that is how Discord takes it today; 503 (an outage of the guild) */
export function requireOpenForApp(core: Core, channel: Channel, what: 'edit' | 'tidy' | 'post'): void {
  const place = lookAt(core, channel, BOT_USER.id);
  if (place.guild?.unavailable === true) throw discordError('unavailable');
  const isBroken = core.settings.archivedByToken === 'broken' && what === 'edit';
  if (isBroken && channel.thread_metadata?.archived === true) throw discordError('serverError');
  requireOpenThread(place, what);
}
