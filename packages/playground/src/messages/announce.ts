import { GatewayIntentBits as Intent } from 'discord-api-types/v10';
import type { Message } from '../base/wire.ts';
import type { Core } from '../core/core.ts';
import { memberWire } from '../guilds/guild-wire.ts';
import { messageAudience } from '../permissions/audience.ts';
import { wireFor } from './readable.ts';

/** Sends a message event to everyone who may see it, stripped for bots that may not read it. */
export function dispatchMessage(core: Core, event: 'MESSAGE_CREATE' | 'MESSAGE_UPDATE', message: Message): void {
  const channel = core.state.channels.get(message.channel_id);
  if (channel === undefined) return;
  const guild = core.state.guilds.get(channel.guild_id ?? '');
  core.gateway.dispatch(event, messageAudience(core, channel, message), (session) => {
    const reads = session.user.bot !== true || (session.intents & Intent.MessageContent) !== 0;
    const wire = wireFor(core, message, session.user.id, reads);
    if (guild !== undefined) {
      wire.guild_id = guild.id;
      const member = guild.members[message.author_id];
      if (member !== undefined) wire.member = memberWire(member);
    }
    wire.channel_type = channel.type;
    return wire;
  });
}

export function dispatchDelete(core: Core, message: Message): void {
  const channel = core.state.channels.get(message.channel_id);
  if (channel === undefined) return;
  const data = { id: message.id, channel_id: message.channel_id, guild_id: channel.guild_id };
  core.gateway.dispatch('MESSAGE_DELETE', messageAudience(core, channel, message), () => data);
}
