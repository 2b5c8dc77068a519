import { type Fields, isFields, type Message, type User } from '../base/wire.ts';
import { BOT_USER } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { wireMessage } from './wire-message.ts';

/**
 * What a bot may read of others' messages: without the privileged intent nothing that a person wrote or attached, but in
 * direct messages, in its own messages and in those that mention it.
 */

/** For answers of routes, where it counts whether the intent is enabled for the application. */
export function wireForCaller(core: Core, message: Message, { id, bot }: User): Fields {
  return wireFor(core, message, id, bot !== true || hasIntent(core));
}

/** @param readsAll a person, or a bot with the intent */
export function wireFor(core: Core, message: Message, viewerId: string, readsAll: boolean): Fields {
  const wire = wireMessage(core, message, viewerId);
  if (readsAll) return wire;
  const replied = core.state.messages.get(message.reply_to?.message_id ?? '');
  const isHidden = replied !== undefined && isFields(wire.referenced_message) && !isOpen(core, replied, viewerId);
  return {
    ...(isOpen(core, message, viewerId) ? wire : stripped(wire)),
    ...(isHidden && { referenced_message: stripped(wire.referenced_message as Fields) }),
  };
}

export function mayReadContent(core: Core, message: Message, viewerId: string): boolean {
  return viewerId !== BOT_USER.id || hasIntent(core) || isOpen(core, message, viewerId);
}

function hasIntent(core: Core): boolean {
  return core.settings.gateway.privilegedIntents.includes('MESSAGE_CONTENT');
}

function isOpen(core: Core, message: Message, viewerId: string): boolean {
  const isPrivate = core.state.channels.get(message.channel_id)?.guild_id === undefined;
  return isPrivate || message.author_id === viewerId || message.mention_ids.includes(viewerId);
}

function stripped(wire: Fields): Fields {
  const { poll: _poll, message_snapshots: _snapshots, ...rest } = wire;
  return { ...rest, content: '', embeds: [], attachments: [], components: [] };
}
