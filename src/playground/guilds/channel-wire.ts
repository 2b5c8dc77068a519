import { isThread } from '../permissions/compute.ts';
import type { Channel, Fields } from '../wire.ts';
import { findUser } from '../world.ts';

/** Channels as Discord answers them: what the playground keeps for itself is left out, defaults are spelled out. */

/** @param viewerId whose membership of a thread is told */
export function wireChannel(channel: Channel, viewerId?: string): Fields {
  const { recipient_ids: recipients, member_ids: members = [], activeMs: _, ...rest } = channel;
  if (channel.type === 1) {
    return { id: channel.id, type: 1, flags: 0, last_message_id: null, recipients: recipients?.map(findUser) };
  }
  if (!isThread(channel)) {
    return {
      ...rest,
      permission_overwrites: channel.permission_overwrites ?? [],
      flags: 0,
      last_message_id: null,
      last_pin_timestamp: null,
      rate_limit_per_user: 0,
    };
  }
  return {
    ...rest,
    flags: 0,
    last_message_id: null,
    rate_limit_per_user: 0,
    message_count: 0,
    member_count: members.length,
    total_message_sent: 0,
    ...(viewerId !== undefined && members.includes(viewerId) && { member: threadMemberWire(channel, viewerId) }),
  };
}

/** A DM channel lists the others, not oneself. */
export function dmWire(channel: Channel, viewerId: string): Fields {
  const recipients = (channel.recipient_ids ?? []).filter((id) => id !== viewerId).map(findUser);
  return { ...wireChannel(channel), recipients };
}

export function threadMemberWire(thread: Channel, userId: string): Fields {
  return {
    id: thread.id,
    user_id: userId,
    join_timestamp: thread.thread_metadata?.create_timestamp ?? null,
    flags: 0,
  };
}
