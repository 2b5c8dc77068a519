import type { WebSocket } from 'ws';
import type { User } from '../wire.ts';

/**
 * One gateway session: what a client has received, in order, so that it can resume after its connection broke. It
 * lives on without a connection for a while, and keeps the events of that time.
 */

const MOST_BUFFERED = 2000;

export interface Session {
  readonly id: string;
  readonly user: User;
  readonly intents: number;
  socket: WebSocket | undefined;
  /** When the connection was lost, or undefined while there is one. */
  lostMs: number | undefined;
  seq: number;
  send(event: string, data: unknown): void;
  /** Attaches a new connection and sends what it has missed. @returns false when that is no longer known */
  resume(socket: WebSocket, seq: number): boolean;
}

export function createSession(id: string, user: User, intents: number, socket: WebSocket): Session {
  const buffer: { s: number; text: string }[] = [];
  const session: Session = {
    id,
    user,
    intents,
    socket,
    lostMs: undefined,
    seq: 0,
    send(event, data) {
      session.seq += 1;
      const text = JSON.stringify({ op: 0, t: event, s: session.seq, d: data });
      buffer.push({ s: session.seq, text });
      if (buffer.length > MOST_BUFFERED) buffer.shift();
      session.socket?.send(text);
    },
    resume(next, seq) {
      const oldest = buffer[0]?.s ?? session.seq + 1;
      if (seq > session.seq || seq + 1 < oldest) return false;
      session.socket = next;
      session.lostMs = undefined;
      for (const { s, text } of buffer) if (s > seq) next.send(text);
      session.send('RESUMED', { _trace: [] });
      return true;
    },
  };
  return session;
}

export const Intent = {
  GUILDS: 1 << 0,
  GUILD_MEMBERS: 1 << 1,
  GUILD_MESSAGES: 1 << 9,
  GUILD_MESSAGE_REACTIONS: 1 << 10,
  GUILD_MESSAGE_TYPING: 1 << 11,
  DIRECT_MESSAGES: 1 << 12,
  DIRECT_MESSAGE_REACTIONS: 1 << 13,
  DIRECT_MESSAGE_TYPING: 1 << 14,
  MESSAGE_CONTENT: 1 << 15,
} as const;
