/** The channels that one user sees, in their order, and which one is open. */

import { compareIds } from '../../base/snowflake.ts';
import { channelType } from '../protocol/kinds.ts';
import type { Channel } from '../protocol/types.ts';
import type { ChannelView, Session } from './state.ts';

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

const { direct, group, announcementThread, publicThread, privateThread } = channelType;
const THREADS: readonly number[] = [announcementThread, publicThread, privateThread];
const DIRECT: readonly number[] = [direct, group];
const POSTS: readonly number[] = [channelType.forum, channelType.media];
/** Nothing is read or written in them here. */
const SILENT: readonly number[] = [channelType.category, channelType.voice, channelType.stage];

export const isThread = ({ type }: Channel): boolean => THREADS.includes(type);
export const isDirect = ({ type }: Channel): boolean => DIRECT.includes(type);
/** A forum or media channel: what stands in it are posts. */
export const holdsPosts = ({ type }: Channel): boolean => POSTS.includes(type);
export const isArchived = ({ thread_metadata: metadata }: Channel): boolean => metadata?.archived === true;

/** Direct messages have no name of their own. */
const nameOf = ({ name, recipients = [] }: Channel): string =>
  name || recipients.map((user) => user.global_name ?? user.username).join(', ');

export function addChannel(session: Session, given: Channel): void {
  if (SILENT.includes(given.type)) return;
  const channel = isDirect(given) ? { ...given, name: nameOf(given) } : given;
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
    typing: new Map(),
    draft: { text: '', files: [], selected: 0, dismissed: false },
  });
}

function byPosition(a: ChannelView, b: ChannelView): number {
  return (a.channel.position ?? 0) - (b.channel.position ?? 0) || compareIds(a.channel.id, b.channel.id);
}

/** Those of the guild, in their order, without their threads. */
export function sortedChannels(session: Session): ChannelView[] {
  return [...session.channels.values()]
    .filter(({ channel }) => !isThread(channel) && !isDirect(channel))
    .sort(byPosition);
}

/** What was written in last comes first. */
const byActivity = (a: ChannelView, b: ChannelView): number =>
  compareIds(b.newest || b.channel.id, a.newest || a.channel.id);

/** All that is known of the threads of a channel, or of the posts of a forum. */
export function postsOf(session: Session, parentId: string): ChannelView[] {
  return [...session.channels.values()]
    .filter(({ channel }) => isThread(channel) && channel.parent_id === parentId)
    .sort(byActivity);
}

/** Those that are open, and the one that is in view. */
export function threadsOf(session: Session, parentId: string): ChannelView[] {
  return postsOf(session, parentId).filter(({ channel }) => !isArchived(channel) || channel.id === session.channelId);
}

export function directMessages(session: Session): ChannelView[] {
  return [...session.channels.values()].filter(({ channel }) => isDirect(channel)).sort(byActivity);
}

export function currentChannel(session: Session): ChannelView | undefined {
  return session.channelId === undefined ? undefined : session.channels.get(session.channelId);
}

/** What stands where there is no server or channel to name. */
export const nowhere = ({ status }: Session): string => (status === 'ready' ? 'No server' : 'Connecting…');

/** How a channel is written: with its sign, or as the name of who is spoken with. */
export function channelLabel(channel: Channel): string {
  if (isDirect(channel)) return `@${channel.name}`;
  return isThread(channel) ? channel.name : `#${channel.name}`;
}

/** Something in it was not read. */
export function isUnread(view: ChannelView): boolean {
  return compareIds(view.newest, view.lastRead) > 0;
}
