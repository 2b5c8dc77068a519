import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type LoopbackRule, refuseForeign } from '../base/loopback.ts';
import { type ConnectionContext, openConnection } from './connection.ts';
import type { Session } from './session.ts';
import { createStartLimits, type StartLimits } from './start-limits.ts';

/**
 * Gateway v10 over WebSocket, JSON, without compression: sessions of people and of the bot's shards, who receives what,
 * and the ways in which connections break.
 */

/** A session without a connection can be resumed for this long. */
const RESUME_WITHIN_MS = 5 * 60_000;
const MOST_FRAME_BYTES = 64 * 1024;

type Disconnection = 'reconnect' | 'drop' | 'resumable' | 'invalid' | 'zombie';

export interface Gateway extends AsyncDisposable {
  /** Sends an event to every session that `to` chooses; `data` may differ per session. */
  dispatch(event: string, to: (session: Session) => boolean, data: (session: Session) => unknown): void;
  session(id: string): Session | undefined;
  sessions(): Iterable<Session>;
  starts: StartLimits;
  /**
   * Breaks connections. 'reconnect' asks politely (op 7), 'drop' cuts the line, 'resumable' declares the session invalid
   * but alive (op 9, true): all three can be resumed. 'invalid' ends the sessions (op 9, false), so that clients
   * identify again. 'zombie' leaves the line open and says nothing more on it, not even to heartbeats.
   */
  disconnect(how: Disconnection, who: (session: Session) => boolean): void;
}

export interface GatewayOptions
  extends Omit<ConnectionContext, 'starts' | 'sessions' | 'end' | 'forgetLost' | 'zombies'> {
  server: Server;
  loopback: LoopbackRule;
  /** Called with each event that a session is sent. */
  onSent(event: string, session: Session, data: unknown): void;
  /** A session is no more: its client left, or did not come back. */
  onEnded(session: string): void;
}

export function createGateway(options: GatewayOptions): Gateway {
  const { server, now, settings } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_FRAME_BYTES });
  const sessions = new Map<string, Session>();
  const zombies = new WeakSet<WebSocket>();
  const starts = createStartLimits(settings, now);
  const end = (id: string) => {
    if (sessions.delete(id)) options.onEnded(id);
  };
  const context: ConnectionContext = { ...options, starts, sessions, end, forgetLost, zombies };

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.replace(/\/$/, '') !== '/gateway') {
      if (server.listenerCount('upgrade') === 1) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    if (refuseForeign(request.headers, options.loopback) !== undefined) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      if (['9', '10', null].includes(searchParams.get('v'))) openConnection(accepted, context);
      else accepted.close(4012, 'Invalid API version.');
    });
  };
  server.on('upgrade', onUpgrade);

  function forgetLost(): void {
    for (const [id, { lostMs }] of [...sessions]) {
      if (lostMs !== undefined && now() - lostMs > RESUME_WITHIN_MS) end(id);
    }
  }

  return {
    dispatch(event, to, data) {
      forgetLost();
      for (const session of sessions.values()) {
        if (!to(session)) continue;
        const said = data(session);
        session.send(event, said);
        options.onSent(event, session, said);
      }
    },
    session: (id) => sessions.get(id),
    sessions: () => sessions.values(),
    starts,
    disconnect(how, who) {
      for (const session of [...sessions.values()].filter(who)) {
        const { socket } = session;
        if (how === 'invalid') end(session.id);
        if (socket === undefined) continue;
        if (how === 'drop') socket.terminate();
        else if (how === 'zombie') {
          zombies.add(socket);
          session.socket = undefined;
          session.lostMs = now();
        } else {
          const frame = how === 'reconnect' ? { op: 7, d: null } : { op: 9, d: how === 'resumable' };
          socket.send(JSON.stringify({ ...frame, s: null, t: null }));
        }
      }
    },
    async [Symbol.asyncDispose]() {
      server.off('upgrade', onUpgrade);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}
