/**
 * The first script of the page: its users, of whom the one in view connects at once. What draws them is a script of its own,
 * which is still on its way then.
 */
import type { Examples } from '../../base/examples.ts';
import { enter } from '../session/guild-state.ts';
import type { Answer, SendForm } from '../session/rest.ts';
import { createSession, type SessionOptions } from '../session/session.ts';
import type { Session } from '../session/state.ts';

const TOKENS = ['alice', 'bob', 'lead'] as const;

/** What hears of changes, once it is there. */
export const page: Pick<SessionOptions, 'changed' | 'notify'> = { changed() {}, notify() {} };

const gatewayUrl = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/gateway/?v=10&encoding=json`;

/** With files; fetch does not tell how far an upload is. */
const sendForm: SendForm = ({ method, url, headers }, form, onProgress) => {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  request.open(method, url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  if (onProgress) {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  }
  request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
  for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => reject(new Error(end)));
  request.send(form);
  return promise;
};

export const sessions: readonly Session[] = TOKENS.map((token) =>
  createSession({
    token,
    gatewayUrl,
    storage: localStorage,
    sendForm,
    now: () => Date.now(),
    changed: () => page.changed(),
    notify: (...what) => page.notify(...what),
  }),
);

const wanted = localStorage.getItem('playground.user');
export const firstUser: Session = sessions.find(({ token }) => token === wanted) ?? sessions[0]!;
firstUser.connect();
enter(firstUser);
export const NO_EXAMPLES: Examples = { tries: [], samples: [] };

async function fetchExamples(): Promise<Examples> {
  try {
    const response = await fetch('/playground/examples');
    return response.ok ? ((await response.json()) as Examples) : NO_EXAMPLES;
  } catch {
    return NO_EXAMPLES;
  }
}

export const examples = fetchExamples();
