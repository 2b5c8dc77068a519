import type { Channel, Fields } from '../base/wire.ts';
import { findUser } from '../base/world.ts';
import { isPostsOnly, isThread, isVoice } from '../permissions/compute.ts';

/** Channels as Discord answers them: what the playground keeps for itself is left out, defaults are spelled out. */

const POSTS_ONLY = {
  default_reaction_emoji: null,
  default_sort_order: null,
  default_forum_layout: 0,
  default_tag_setting: 'match_some',
  template: '',
};

/** @param viewerId whose membership of a thread is included */
export function wireChannel(channel: Channel, viewerId?: string): Fields {
  const { recipient_ids: recipients, member_ids: members = [], activeMs: _, written = 0, ...rest } = channel;
  if (channel.type === 1) {
    return { id: channel.id, type: 1, flags: 0, last_message_id: null, recipients: recipients?.map(findUser) };
  }
  if (channel.type === 3) {
    const { id, name = null, owner_id } = channel;
    return { id, type: 3, name, icon: null, owner_id, last_message_id: null, recipients: recipients?.map(findUser) };
  }
  const common = { flags: 0, rate_limit_per_user: 0, ...rest, last_message_id: null };
  if (!isThread(channel)) {
    return {
      ...common,
      permission_overwrites: channel.permission_overwrites ?? [],
      last_pin_timestamp: null,
      ...(isVoice(channel) && { bitrate: 64_000, user_limit: 0, rtc_region: null }),
      ...(isPostsOnly(channel) && POSTS_ONLY),
    };
  }
  return {
    ...common,
    message_count: Math.max(0, written),
    member_count: members.length,
    total_message_sent: Math.max(0, written),
    member: viewerId !== undefined && members.includes(viewerId) ? threadMemberWire(channel, viewerId) : undefined,
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
