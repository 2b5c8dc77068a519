/** Who is writing just now: told for as long as Discord shows it, and said of oneself while one writes. */
import { displayName } from './people.ts';
import type { ChannelView, Session } from './state.ts';

/** Discord shows it for this long after each sign. */
const SHOWN_MS = 10_000;
const SAID_EVERY_MS = 8_000;

export function typed(
  session: Session,
  { channel_id: channelId, user_id: userId }: { channel_id: string; user_id: string },
): void {
  const view = session.channels.get(channelId);
  if (!view || userId === session.user?.id) return;
  stopTyping(view, userId);
  const timer = setTimeout(() => {
    stopTyping(view, userId);
    session.changed();
  }, SHOWN_MS);
  view.typing.set(userId, timer);
}

export function stopTyping({ typing }: ChannelView, userId: string): void {
  clearTimeout(typing.get(userId));
  typing.delete(userId);
}

/** "Bob is typing…" */
export function typingText(session: Session, { typing }: ChannelView): string {
  const names = [...typing.keys()]
    .map((id) => session.members.get(id)?.user)
    .filter((user) => user !== undefined)
    .map((user) => displayName(session, user));
  if (names.length === 0) return '';
  if (names.length > 3) return 'Several people are typing…';
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} typing…`;
}

/** Tells the others, not with every key. */
export function sayTyping(session: Session, view: ChannelView): void {
  const now = Date.now();
  if (now - (view.typingSaid ?? 0) < SAID_EVERY_MS) return;
  view.typingSaid = now;
  void session.rest.send('POST', `/channels/${view.channel.id}/typing`);
}
