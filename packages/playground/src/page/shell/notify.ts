/** Notices of the machine for what is said to one: asked for by a press, never by itself. */

import type { App } from '../app/app.ts';
import type { Message } from '../protocol/types.ts';
import { channelLabel } from '../session/channels.ts';
import { openChannel } from '../session/history.ts';
import { displayName } from '../session/people.ts';
import type { ChannelView, Session } from '../session/state.ts';
import { plainMessage } from '../text/message-text.ts';

const KEY = 'playground.notices';
const MOST_SHOWN = 180;

export type Notices = 'on' | 'off' | 'refused' | 'unknown';

export function noticesState(): Notices {
  if (!('Notification' in globalThis)) return 'unknown';
  if (Notification.permission === 'denied') return 'refused';
  return Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on' ? 'on' : 'off';
}

/** Asks the browser, which asks the person. */
export async function turnNotices(on: boolean): Promise<Notices> {
  if (on && 'Notification' in globalThis) await Notification.requestPermission();
  localStorage.setItem(KEY, on ? 'on' : 'off');
  return noticesState();
}

/** Where one does not look anyway. */
export function notify(app: App, session: Session, message: Message, view: ChannelView): void {
  const looksAt = !document.hidden && session === app.active && session.channelId === view.channel.id;
  if (looksAt || noticesState() !== 'on') return;
  const title = `${displayName(session, message.author)} (${channelLabel(view.channel)})`;
  const body = plainMessage(session, message).slice(0, MOST_SHOWN);
  const notice = new Notification(title, { body, tag: message.id });
  notice.addEventListener('click', () => {
    focus();
    app.switchTo(session);
    openChannel(session, view.channel.id);
    notice.close();
  });
}
