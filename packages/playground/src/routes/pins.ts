import { GatewayIntentBits as Intent } from 'discord-api-types/v10';
import { discordError } from '../base/discord-error.ts';
import { hasPermission } from '../base/permission-bits.ts';
import type { Message } from '../base/wire.ts';
import type { Core } from '../core/core.ts';
import { type Call, noContent, ok, type Route, route } from '../http/router.ts';
import { dispatchMessage } from '../messages/announce.ts';
import { wireForCaller } from '../messages/readable.ts';
import { audienceOf } from '../permissions/audience.ts';
import { messageIn } from './messages.ts';

/** Pinned messages of a channel, by the routes of today and by the older ones. */

const MOST_PINS = 250;

export function pinRoutes(core: Core): Route[] {
  const shared = { for: 'both', major: ['channel'] } as const;
  const pinned = (call: Call): Message[] => {
    const { channel, permissions } = call.place();
    if (!hasPermission(permissions, 'READ_MESSAGE_HISTORY')) return [];
    return core.state
      .messagesOf(channel.id)
      .filter((message) => message.pinned_at !== undefined)
      .sort((a, b) => (b.pinned_at ?? '').localeCompare(a.pinned_at ?? ''));
  };
  const change = (call: Call, isPinned: boolean) => {
    const { channel } = call.place();
    const { pinned_at: was, ...message } = messageIn(core, channel, call.param('message'));
    if ((was !== undefined) === isPinned) return noContent;
    if (isPinned && pinned(call).length >= MOST_PINS) throw discordError('tooManyPins');
    const at = new Date(core.now()).toISOString();
    const changed: Message = { ...message, ...(isPinned && { pinned_at: at }) };
    core.state.messages.set(changed.id, changed);
    dispatchMessage(core, 'MESSAGE_UPDATE', changed);
    const data = { channel_id: channel.id, guild_id: channel.guild_id, last_pin_timestamp: isPinned ? at : null };
    core.gateway.dispatch('CHANNEL_PINS_UPDATE', audienceOf(core, channel, Intent.Guilds), () => data);
    return noContent;
  };
  const wire = (call: Call, message: Message) => wireForCaller(core, message, call.user);
  const changes = (path: string): Route[] => [
    route(`PUT ${path}/:message`, shared, (call) => change(call, true)),
    route(`DELETE ${path}/:message`, shared, (call) => change(call, false)),
  ];

  return [
    route('GET /channels/:channel/messages/pins', shared, (call) => {
      const items = pinned(call).map((message) => ({ pinned_at: message.pinned_at, message: wire(call, message) }));
      return ok({ items, has_more: false });
    }),
    route('GET /channels/:channel/pins', shared, (call) => ok(pinned(call).map((message) => wire(call, message)))),
    ...changes('/channels/:channel/messages/pins'),
    ...changes('/channels/:channel/pins'),
  ];
}
