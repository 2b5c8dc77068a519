import type { Core } from '../core.ts';
import { audienceOf } from '../gateway/audience.ts';
import { Intent, type Session } from '../gateway/session.ts';
import { memberWire } from '../guilds/guild-wire.ts';
import type { Channel, Message } from '../wire.ts';
import { wireMessage } from './wire-message.ts';

/** Sends a message event to everyone who may see it, stripped for bots that may not read it. */
export function dispatchMessage(core: Core, event: 'MESSAGE_CREATE' | 'MESSAGE_UPDATE', message: Message): void {
  const channel = core.state.channels.get(message.channel_id);
  if (channel === undefined) return;
  const guild = core.state.guilds.get(channel.guild_id ?? '');
  core.gateway.dispatch(event, audienceOf(core, channel, message), (session) => {
    const wire = wireMessage(core, message, session.user.id);
    if (guild !== undefined) {
      wire.guild_id = guild.id;
      const member = guild.members[message.author_id];
      if (member !== undefined) wire.member = memberWire(member);
    }
    wire.channel_type = channel.type;
    if (session.user.bot !== true || mayRead(session, channel, message)) return wire;
    return { ...wire, content: '', embeds: [], attachments: [], components: [] };
  });
}

export function dispatchDelete(core: Core, message: Message): void {
  const channel = core.state.channels.get(message.channel_id);
  if (channel === undefined) return;
  const data = {
    id: message.id,
    channel_id: message.channel_id,
    ...(channel.guild_id !== undefined && { guild_id: channel.guild_id }),
  };
  core.gateway.dispatch('MESSAGE_DELETE', audienceOf(core, channel, message), () => data);
}

/** Content reaches a bot with the MESSAGE_CONTENT intent, in DMs, in its own messages and in those that mention it. */
function mayRead(session: Session, channel: Channel, message: Message): boolean {
  return (
    (session.intents & Intent.MESSAGE_CONTENT) !== 0 ||
    channel.guild_id === undefined ||
    message.author_id === session.user.id ||
    message.mention_ids.includes(session.user.id)
  );
}
