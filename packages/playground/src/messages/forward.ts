import { discordError, invalidForm } from '../base/discord-error.ts';
import { hasPermission } from '../base/permission-bits.ts';
import { type Fields, isFields, MessageFlag, type Snapshot } from '../base/wire.ts';
import type { Core } from '../core/core.ts';
import { isAgeRestricted } from '../guilds/channels.ts';
import { type Place, placeOf } from '../permissions/access.ts';
import { mayReadContent } from './readable.ts';

/**
 * Forwarded messages: a copy of what the message was at that moment, with files of its own, so that it never changes,
 * whatever becomes of the original. All else of the forward is empty.
 */

export interface Forward {
  snapshot: Snapshot;
  forward_of: { channel_id: string; message_id: string; guild_id?: string };
  flags: number;
}

export function isForward(reference: unknown): reference is Fields {
  return isFields(reference) && reference.type === 1;
}

/** @param place where it goes to. @throws {DiscordError} 50035, 10003, 50001, 160009, 160010, 160014 */
export async function takeForward(core: Core, place: Place, reference: Fields): Promise<Forward> {
  const { message_id: messageId, channel_id: channelId } = reference;
  if (typeof channelId !== 'string') throw unknown('channel_id', 'BASE_TYPE_REQUIRED', 'This field is required');
  const from = placeOf(core, channelId, place.userId);
  if (!hasPermission(from.permissions, 'READ_MESSAGE_HISTORY')) throw discordError('cannotReference');
  const message = core.state.messages.get(String(messageId));
  if (message?.channel_id !== channelId || message.ephemeral_to !== undefined) {
    throw unknown('message_id', 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', 'Unknown message');
  }
  if (!mayReadContent(core, message, place.userId)) throw discordError('cannotForward');
  if (isAgeRestricted(core, from.channel) && !isAgeRestricted(core, place.channel)) throw discordError('ageRestricted');
  const source = message.snapshot ?? message;
  const attachments = [];
  for (const attachment of source.attachments) attachments.push(await core.cdn.copy(attachment, place.channel.id));
  const { type, content, embeds, components, timestamp, edited_timestamp, mention_ids, mention_roles } = source;
  return {
    snapshot: {
      type,
      content,
      embeds,
      components,
      attachments,
      timestamp,
      edited_timestamp,
      mention_ids,
      mention_roles,
      flags: source.flags & ~(MessageFlag.EPHEMERAL | MessageFlag.LOADING | MessageFlag.HAS_THREAD),
    },
    forward_of: {
      channel_id: channelId,
      message_id: message.id,
      ...(from.channel.guild_id !== undefined && { guild_id: from.channel.guild_id }),
    },
    flags: MessageFlag.HAS_SNAPSHOT,
  };
}

function unknown(field: string, code: string, message: string) {
  return invalidForm([{ path: ['message_reference', field], code, message }]);
}
