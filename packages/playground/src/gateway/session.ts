import type { WebSocket } from 'ws';
import type { User } from '../base/wire.ts';

/**
 * One gateway session: what a client has received, in order, so that it can resume after its connection broke. It
 * lives on without a connection for a while, and keeps the events of that time.
 */

const MOST_BUFFERED = 2000;

/** Number and count. */
export type Shard = readonly [id: number, count: number];

export interface Session {
  readonly id: string;
  readonly user: User;
  readonly intents: number;
  readonly shard: Shard;
  socket: WebSocket | undefined;
  /** When the connection was lost, or undefined while there is one. */
  lostMs: number | undefined;
  readonly seq: number;
  send(event: string, data: unknown): void;
  /** Attaches a new connection and sends what it has missed. @returns false when that is no longer known */
  resume(socket: WebSocket, seq: number): boolean;
}

export interface NewSession {
  id: string;
  user: User;
  intents: number;
  shard: Shard;
}

export function createSession(start: NewSession, socket: WebSocket): Session {
  const buffer: { s: number; text: string }[] = [];
  let last = 0;
  const session: Session = {
    ...start,
    socket,
    lostMs: undefined,
    get seq() {
      return last;
    },
    send(event, data) {
      last += 1;
      const text = JSON.stringify({ op: 0, t: event, s: last, d: data });
      buffer.push({ s: last, text });
      if (buffer.length > MOST_BUFFERED) buffer.shift();
      session.socket?.send(text);
    },
    resume(next, seq) {
      const oldest = buffer[0]?.s ?? last + 1;
      if (seq + 1 < oldest) return false;
      session.socket = next;
      session.lostMs = undefined;
      for (const { s, text } of buffer) if (s > seq) next.send(text);
      session.send('RESUMED', { _trace: [] });
      return true;
    },
  };
  return session;
}

/** Which shard receives a guild's events; those of no guild go to the first. */
export function hearsGuild({ shard: [id, count] }: Session, guildId: string | undefined): boolean {
  return id === (guildId === undefined ? 0 : shardOf(guildId, count));
}

export function shardOf(guildId: string, count: number): number {
  return Number((BigInt(guildId) >> 22n) % BigInt(count));
}
