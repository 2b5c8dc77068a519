import { discordError } from '../base/discord-error.ts';
import { type Fields, isFields, isFilled } from '../base/wire.ts';
import { BOT_USER } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { type Place, requirePermission } from './access.ts';

/** What the content of a message asks of its author, besides being allowed to write. */

/** @throws {DiscordError} 50013 */
export function requireForMessage(place: Place, form: Fields, fileCount: number): void {
  if (fileCount > 0) requirePermission(place, 'ATTACH_FILES');
  if (isFilled(form.embeds)) requirePermission(place, 'EMBED_LINKS');
  if (form.tts === true) requirePermission(place, 'SEND_TTS_MESSAGES');
  if (isFields(form.poll)) requirePermission(place, 'SEND_POLLS');
}

/** A bot reaches whom it shares a guild with, unless they take no messages. @throws {DiscordError} 50007 */
export function requireReachable(core: Core, { channel, userId }: Place): void {
  const other = channel.recipient_ids?.find((id) => id !== userId);
  if (channel.type !== 1 || other === undefined || userId !== BOT_USER.id) return;
  const isClosed = core.settings.closedToMessages.includes(other);
  const sharesGuild = [...core.state.guilds].some(
    ({ members }) => members[userId] !== undefined && members[other] !== undefined,
  );
  if (isClosed || !sharesGuild) throw discordError('cannotDm');
}
