/**
 * A user of the page: what they see, and their own gateway connection that keeps it right, so that switching between users
 * loses nothing.
 */

import type { Message } from '../protocol/types.ts';
import { currentChannel } from './channels.ts';
import { handleEvent } from './events.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { createInteractions } from './interactions.ts';
import { createRest, type SendForm } from './rest.ts';
import type { ChannelView, Session } from './state.ts';

export interface SessionOptions {
  token: string;
  gatewayUrl: string;
  storage: Storage;
  sendForm: SendForm;
  now(): number;
  changed(): void;
  notify(session: Session, message: Message, view: ChannelView): void;
}

/** Where the language of a user is kept. */
export const localeKey = (token: string): string => `playground.locale.${token}`;

export function createSession({ token, gatewayUrl, storage, sendForm, now, changed, notify }: SessionOptions): Session {
  const rest = createRest({ token, locale: () => session.locale }, sendForm);
  let gateway: Gateway | undefined;
  const session: Session = {
    token,
    storage,
    rest,
    interactions: createInteractions({
      rest,
      now,
      changed,
      place: () => ({
        guildId: currentChannel(session)?.channel.guild_id,
        channelId: session.channelId ?? '',
      }),
      sessionId: () => gateway?.sessionId ?? '',
    }),
    get gateway() {
      return gateway;
    },
    activity: undefined,
    running: new Map(),
    status: 'connecting',
    entered: false,
    user: undefined,
    guild: undefined,
    roles: new Map(),
    members: new Map(),
    channels: new Map(),
    channelId: undefined,
    get sumOfMentions() {
      return [...session.channels.values()].reduce((sum, { mentions }) => sum + mentions, 0);
    },
    applications: [],
    commands: [],
    locale: storage.getItem(localeKey(token)) ?? 'en-US',
    notify: (message, view) => notify(session, message, view),
    people: 0,
    changed,
    connect() {
      gateway ??= openGateway({
        url: gatewayUrl,
        token,
        onEvent: (name, data) => handleEvent(session, name, data),
        onStatus(status) {
          session.status = status;
          changed();
        },
      });
    },
  };
  return session;
}
