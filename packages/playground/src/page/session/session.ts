/**
 * A user of the page: what they see, and their own gateway connection that keeps it right, so that switching between users
 * loses nothing.
 */
import { handleEvent } from './events.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { createInteractions } from './interactions.ts';
import { createRest } from './rest.ts';
import type { Session } from './state.ts';

export interface SessionOptions {
  token: string;
  gatewayUrl: string;
  storage: Storage;
  now(): number;
  changed(): void;
}

export function createSession({ token, gatewayUrl, storage, now, changed }: SessionOptions): Session {
  const rest = createRest(token);
  let gateway: Gateway | undefined;
  const session: Session = {
    token,
    storage,
    rest,
    interactions: createInteractions({
      rest,
      now,
      changed,
      place: () => ({ guildId: session.guild?.id ?? '', channelId: session.channelId ?? '' }),
      sessionId: () => gateway?.sessionId ?? '',
    }),
    get gateway() {
      return gateway;
    },
    status: 'connecting',
    user: undefined,
    guild: undefined,
    roles: new Map(),
    members: new Map(),
    channels: new Map(),
    channelId: undefined,
    applications: [],
    commands: [],
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
