/**
 * The first script of the page: its users, of whom the one in view connects at once. What draws them is a script of its own,
 * which is still on its way then.
 */
import { enter } from '../session/guild-state.ts';
import { sendForm } from '../session/send-form.ts';
import { createSession, type SessionOptions } from '../session/session.ts';
import type { Session } from '../session/state.ts';
import { fetchExamples } from './examples.ts';

const TOKENS = ['alice', 'bob', 'lead'] as const;

/** What hears of changes, once it is there. */
export const page: Pick<SessionOptions, 'changed' | 'notify'> = { changed() {}, notify() {} };

const gatewayUrl = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/gateway/?v=10&encoding=json`;

export const sessions: readonly Session[] = TOKENS.map((token) =>
  createSession({
    ...{ token, gatewayUrl, storage: localStorage, sendForm, now: () => Date.now() },
    changed: () => page.changed(),
    notify: (...what) => page.notify(...what),
  }),
);

const wanted = localStorage.getItem('playground.user');
export const firstUser: Session = sessions.find(({ token }) => token === wanted) ?? sessions[0]!;
firstUser.connect();
enter(firstUser);
export const examples = fetchExamples();
