/** The channels that one user sees, in their order, and which one is open. */

import { compareIds } from '../common/format.ts';
import { emptyDraft } from '../composer/draft.ts';
import { channelType } from './kinds.ts';
import type { ChannelView, Session } from './state.ts';
import type { Channel } from './types.ts';

export const readKey = (session: Session, channelId: string): string => `playground.read.${session.token}.${channelId}`;
const channelKey = (session: Session): string => `playground.channel.${session.token}`;

/** The channel that was open when the page was last closed. */
export const rememberedChannel = (session: Session): string | null => session.storage.getItem(channelKey(session));

export function rememberChannel(session: Session, channelId: string): void {
  session.channelId = channelId;
  session.storage.setItem(channelKey(session), channelId);
}

export const isHere = (session: Session, channel: Channel): boolean =>
  channel.guild_id === undefined || channel.guild_id === session.guild?.id;

export function addChannel(session: Session, channel: Channel): void {
  if (channel.type === channelType.category || channel.type === channelType.voice) return;
  const known = session.channels.get(channel.id);
  const newest = channel.last_message_id ?? '';
  if (known) {
    known.channel = { ...known.channel, ...channel };
    if (compareIds(newest, known.newest) > 0) known.newest = newest;
    return;
  }
  const stored = session.storage.getItem(readKey(session, channel.id));
  session.channels.set(channel.id, {
    channel,
    messages: [],
    loaded: false,
    loading: false,
    hasOlder: false,
    lastRead: stored ?? newest,
    newest,
    mentions: 0,
    draft: emptyDraft(),
  });
}

function byPosition(a: ChannelView, b: ChannelView): number {
  return (a.channel.position ?? 0) - (b.channel.position ?? 0) || compareIds(a.channel.id, b.channel.id);
}

export function sortedChannels(session: Session): ChannelView[] {
  return [...session.channels.values()].sort(byPosition);
}

export function currentChannel(session: Session): ChannelView | undefined {
  return session.channelId === undefined ? undefined : session.channels.get(session.channelId);
}
