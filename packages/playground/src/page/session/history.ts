/** The messages of a user's channels: read in pages, put and taken as events say, and what of them is unread. */
import { compareIds } from '../../base/snowflake.ts';
import { hasFlag, messageType } from '../protocol/kinds.ts';
import type { Channel, Message } from '../protocol/types.ts';
import { addChannel, isDirect, isHere, readKey, rememberChannel } from './channels.ts';
import type { ChannelView, Session } from './state.ts';
import { stopTyping } from './typing.ts';

const PAGE = 50;

export function openChannel(session: Session, channelId: string): void {
  const view = session.channels.get(channelId);
  if (!view) return;
  rememberChannel(session, channelId);
  if (view.lastRead !== '' && compareIds(view.newest, view.lastRead) > 0) view.readUntil = view.lastRead;
  else delete view.readUntil;
  if (!view.loaded) void load(session, view);
  session.changed();
}

async function load(session: Session, view: ChannelView, before?: string): Promise<void> {
  view.loading = true;
  session.changed();
  const asked = before === undefined ? view.messages : [];
  const page = await session.rest.get<Message[]>(
    `/channels/${view.channel.id}/messages?limit=${PAGE}${before === undefined ? '' : `&before=${before}`}`,
  );
  view.loading = false;
  if (page.ok) {
    delete view.error;
    view.messages = mergeHistory(view.messages, page.value, asked, before === undefined ? view.lastBefore : undefined);
    view.loaded = true;
    view.hasOlder = page.value.length === PAGE;
    const last = view.messages.findLast((message) => !message.local)?.id ?? '';
    if (compareIds(last, view.newest) > 0) view.newest = last;
  } else {
    view.error = page.message;
  }
  session.changed();
}

export async function loadOlder(session: Session, channelId: string): Promise<void> {
  const view = session.channels.get(channelId);
  if (view?.hasOlder && !view.loading && view.loaded) await load(session, view, oldestRead(view));
}

/** What exists only here may be older than what was read. */
const oldestRead = ({ messages }: ChannelView): string | undefined =>
  messages.find((message) => !isOnlyHere(message))?.id;

/** A fresh connection has begun: what was said before it may be unknown. */
export function interrupt(view: ChannelView): void {
  // Where the newest page was not read since the last time, there may be a hole already.
  if (!view.loaded) view.messages = view.messages.filter(isOnlyHere);
  view.lastBefore = view.messages.findLast((message) => !isOnlyHere(message))?.id;
  view.loaded = false;
}

/** Asks for a channel that the page does not know: an archived thread. False when there is none for this user. */
export async function knowChannel(session: Session, channelId: string): Promise<boolean> {
  if (session.channels.has(channelId)) return true;
  const found = await session.rest.get<Channel>(`/channels/${channelId}`);
  if (found.ok && isHere(session, found.value)) addChannel(session, found.value);
  return session.channels.has(channelId);
}

/**
 * Opens a channel at a message, older pages of its history included; threads that the list of channels lacks, too.
 * @returns undefined when there is no such message for this user
 */
export async function visit(session: Session, channelId: string, messageId: string): Promise<Message | undefined> {
  if (!(await knowChannel(session, channelId))) return undefined;
  const view = session.channels.get(channelId);
  if (!view) return undefined;
  if (!view.loaded) await load(session, view);
  openChannel(session, channelId);
  const find = () => view.messages.find(({ id }) => id === messageId);
  while (!find() && view.hasOlder && !view.error) await load(session, view, oldestRead(view));
  return find();
}

/** Changes a message that is known. */
export function change(
  session: Session,
  channelId: string,
  messageId: string,
  to: (message: Message) => Message,
): void {
  const view = session.channels.get(channelId);
  // What changes is mostly new.
  const at = view?.messages.findLastIndex(({ id }) => id === messageId) ?? -1;
  const message = view?.messages[at];
  if (!view || !message) return;
  view.messages = view.messages.with(at, to(message));
  session.changed();
}

export function put(session: Session, message: Message): void {
  const view = session.channels.get(message.channel_id);
  if (!view) return;
  view.messages = putMessage(view.messages, message);
  session.changed();
}

export function remove(session: Session, channelId: string, messageId: string): void {
  beginWith(session, messageId, () => null);
  const view = session.channels.get(channelId);
  if (!view) return;
  view.messages = view.messages.filter((message) => message.id !== messageId);
  session.changed();
}

/** The thread that was begun with a message has its id, and shows it. */
function beginWith(session: Session, id: string, to: (original: Message) => Message | null): void {
  const messages = session.channels.get(id)?.messages ?? [];
  for (const { id: starter, type, referenced_message: original } of messages)
    if (type === messageType.threadStarter && original)
      change(session, id, starter, (message) => ({ ...message, referenced_message: to(original) }));
}

export function markRead(session: Session, channelId: string): void {
  const view = session.channels.get(channelId);
  if (!view || compareIds(view.newest, view.lastRead) <= 0) return;
  setRead(session, view);
  view.mentions = 0;
  session.changed();
}

function setRead(session: Session, view: ChannelView): void {
  view.lastRead = view.newest;
  session.storage.setItem(readKey(session, view.channel.id), view.lastRead);
}

/** A message that is known changes; one that is not in view stays so. */
export function updated(session: Session, message: Message): void {
  change(session, message.channel_id, message.id, (known) => ({ ...known, ...message }));
  beginWith(session, message.id, (original) => ({ ...original, ...message }));
}

export function received(session: Session, message: Message): void {
  const view = session.channels.get(message.channel_id);
  if (!view) return void discover(session, message);
  stopTyping(view, message.author.id);
  const known = view.messages.find(({ id }) => id === message.id);
  view.messages = putMessage(view.messages, { ...known, ...session.interactions.answered(message) });
  if (compareIds(message.id, view.newest) > 0) view.newest = message.id;
  const me = session.user?.id;
  if (message.author.id === me) {
    setRead(session, view);
    delete view.readUntil;
  } else if (known === undefined && concerns(session, view, message)) {
    view.mentions++;
    session.notify(message, view);
  }
}

/** Whether it was said to this user: with their name, or directly. */
function concerns({ user }: Session, { channel }: ChannelView, message: Message): boolean {
  if (hasFlag(message, 'LOADING') || hasFlag(message, 'EPHEMERAL')) return false;
  return isDirect(channel) || message.mentions?.some(({ id }) => id === user?.id) === true;
}

/** Something was said in a place that the page does not know yet: a thread that was archived, new direct messages. */
async function discover(session: Session, message: Message): Promise<void> {
  if (await knowChannel(session, message.channel_id)) received(session, message);
  session.changed();
}

/** Puts a message in its place; one with the same id or nonce is replaced. */
export function putMessage(list: readonly Message[], message: Message): Message[] {
  const nonce = message.nonce;
  const rest = list.filter(
    (other) =>
      other.id !== message.id && !(other.local && nonce !== undefined && String(other.nonce) === String(nonce)),
  );
  const at = rest.findLastIndex((other) => compareIds(other.id, message.id) < 0);
  rest.splice(at + 1, 0, message);
  return rest;
}

const isOnlyHere = (message: Message): boolean => message.local !== undefined || hasFlag(message, 'EPHEMERAL');

/**
 * Joins a page of history with what is known.
 * @param asked what was known when the newest page was asked for: of that the server is right about its range, but for what
 * exists only here; what came meanwhile stays
 * @param lastBefore the last one before an interruption: when the newest page begins after it, it goes with what is older, since
 * pages are read from the end on
 */
export function mergeHistory(
  list: readonly Message[],
  page: readonly Message[],
  asked: readonly Message[] = [],
  lastBefore?: string,
): Message[] {
  const oldest = page.reduce((low, item) => (low === '' || compareIds(item.id, low) < 0 ? item.id : low), '');
  const known = new Set(asked.map(({ id }) => id));
  const isGone = ({ id }: Message): boolean => known.has(id) && (oldest === '' || compareIds(id, oldest) >= 0);
  const isApart = lastBefore !== undefined && page.length === PAGE && compareIds(oldest, lastBefore) > 0;
  const isBeyond = ({ id }: Message): boolean => isApart && compareIds(id, lastBefore) <= 0;
  const byId = new Map<string, Message>();
  for (const message of list)
    if (isOnlyHere(message) || !(isGone(message) || isBeyond(message))) byId.set(message.id, message);
  for (const message of page) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => compareIds(a.id, b.id));
}
