import type { Channel } from '../base/wire.ts';
import type { Core } from '../core/core.ts';
import { audienceOf } from '../permissions/audience.ts';
import { dmWire } from './channel-wire.ts';

/** @returns the channel of these users: for two of them always the same, for a group a new one */
export function openDirectMessage(
  core: Core,
  userIds: string[],
  { isGroup = false, name }: { isGroup?: boolean; name?: string | undefined } = {},
): Channel {
  const known = isGroup ? undefined : core.state.dmChannel(userIds);
  if (known !== undefined) return known;
  const id = core.snowflakes.next();
  const channel: Channel = {
    id,
    type: isGroup ? 3 : 1,
    recipient_ids: userIds,
    ...(isGroup && { owner_id: userIds[0] ?? '' }),
    ...(name !== undefined && { name }),
  };
  core.state.channels.set(id, channel);
  core.gateway.dispatch('CHANNEL_CREATE', audienceOf(core, channel), ({ user }) => dmWire(channel, user.id));
  return channel;
}
