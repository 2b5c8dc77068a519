import type { Core } from '../core.ts';
import { type Fields, isFields, type Message, type User } from '../wire.ts';
import { wireMessage } from './wire-message.ts';

/**
 * What a bot may read of others' messages: without the privileged intent nothing that a person wrote or attached, but in
 * direct messages, in its own messages and in those that mention it.
 */

/** For answers of routes, where it counts whether the intent is enabled for the application. */
export function wireForCaller(core: Core, message: Message, { id, bot }: User): Fields {
  return wireFor(
    core,
    message,
    id,
    bot !== true || core.settings.gateway.privilegedIntents.includes('MESSAGE_CONTENT'),
  );
}

/** @param readsAll a person, or a bot with the intent */
export function wireFor(core: Core, message: Message, viewerId: string, readsAll: boolean): Fields {
  const wire = wireMessage(core, message, viewerId);
  if (readsAll) return wire;
  const isPrivate = core.state.channels.get(message.channel_id)?.guild_id === undefined;
  const mayRead = (about: Message | undefined) =>
    about === undefined || isPrivate || about.author_id === viewerId || about.mention_ids.includes(viewerId);
  const replied = core.state.messages.get(message.reply_to?.message_id ?? '');
  return {
    ...(mayRead(message) ? wire : stripped(wire)),
    ...(isFields(wire.referenced_message) &&
      !mayRead(replied) && { referenced_message: stripped(wire.referenced_message) }),
  };
}

function stripped(wire: Fields): Fields {
  const { poll: _, ...rest } = wire;
  return { ...rest, content: '', embeds: [], attachments: [], components: [] };
}
