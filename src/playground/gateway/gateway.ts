import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { userOfToken } from '../http/router.ts';
import { type LoopbackRule, refuseForeign } from '../loopback.ts';
import type { Fields, User } from '../wire.ts';
import { createSession, type Session } from './session.ts';

/** Gateway v10 over WebSocket, JSON, without compression: identify, heartbeat, resume, reconnect, invalid session. */

const HEARTBEAT_MS = 41_250;
/** A session without a connection can be resumed for this long. */
const RESUME_WITHIN_MS = 5 * 60_000;
const MOST_PAYLOAD_BYTES = 64 * 1024;

const Frame = z.object({ op: z.number().int(), d: z.unknown().optional() });
const Identify = z.object({ token: z.string(), intents: z.number().int().optional() });
const RequestMembers = z.object({
  guild_id: z.string(),
  user_ids: z.union([z.string(), z.array(z.string()).max(100)]).optional(),
  query: z.string().max(100).optional(),
  nonce: z.string().max(32).optional(),
});
const Resume = z.object({ token: z.string(), session_id: z.string(), seq: z.number().int() });

export type Disconnection = 'reconnect' | 'drop' | 'resumable' | 'invalid' | 'zombie';

export interface Gateway extends AsyncDisposable {
  /** Sends an event to every session that `to` chooses; `data` may differ per session. */
  dispatch(event: string, to: (session: Session) => boolean, data: (session: Session) => unknown): void;
  session(id: string): Session | undefined;
  sessions(): Iterable<Session>;
  /**
   * Breaks connections. 'reconnect' asks politely (op 7), 'drop' cuts the line, 'resumable' declares the session invalid
   * but alive (op 9, true): all three can be resumed. 'invalid' ends the sessions (op 9, false), so that clients
   * identify anew. 'zombie' leaves the line open and says nothing more on it, not even to heartbeats.
   */
  disconnect(how: Disconnection, who: (session: Session) => boolean): void;
}

export function createGateway(options: {
  server: Server;
  botToken: string;
  loopback: LoopbackRule;
  log: FastifyBaseLogger;
  now: () => number;
  /** The data of GUILD_MEMBERS_CHUNK. */
  members(guildId: string, ids: readonly string[] | undefined, query: string): Fields;
  /** The data of READY, and what follows it. */
  ready(
    user: User,
    intents: number,
    sessionId: string,
  ): { data: unknown; following: { event: string; data: unknown }[] };
}): Gateway {
  const { server, botToken, log, now } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_PAYLOAD_BYTES });
  const sessions = new Map<string, Session>();
  const zombies = new WeakSet<WebSocket>();

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.replace(/\/$/, '') !== '/gateway') {
      if (server.listenerCount('upgrade') === 1) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    if (refuseForeign(request.headers, options.loopback) !== undefined) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, accept);
  };
  server.on('upgrade', onUpgrade);

  function accept(socket: WebSocket): void {
    let session: Session | undefined;
    let heard = true;
    const send = (op: number, d: unknown = null) => socket.send(JSON.stringify({ op, d, s: null, t: null }));
    // A client that misses two beats is gone.
    const watchdog = setInterval(() => {
      if (!heard) socket.close(4009, 'Session timed out');
      heard = false;
    }, HEARTBEAT_MS * 1.5);
    watchdog.unref();

    socket.on('error', (error) => log.debug({ err: error }, 'gateway connection failed'));
    socket.on('close', () => {
      clearInterval(watchdog);
      if (session?.socket !== socket) return;
      session.socket = undefined;
      session.lostMs = now();
    });
    socket.on('message', (raw) => {
      if (zombies.has(socket)) return;
      const frame = parse(Frame, raw.toString());
      if (frame === undefined) {
        socket.close(4002, 'Decode error');
        return;
      }
      switch (frame.op) {
        case 1:
          heard = true;
          send(11);
          return;
        case 2:
          identify(frame.d);
          return;
        case 6:
          resume(frame.d);
          return;
        // Presence, voice, members and lazy guild requests change nothing here.
        case 3:
        case 4:
        case 14:
          if (session === undefined) socket.close(4003, 'Not authenticated');
          return;
        case 8:
          requestMembers(frame.d);
          return;
        default:
          socket.close(4001, 'Unknown opcode');
      }
    });
    send(10, { heartbeat_interval: HEARTBEAT_MS, _trace: [] });

    function identify(data: unknown): void {
      if (session !== undefined) {
        socket.close(4005, 'Already authenticated');
        return;
      }
      const parsed = Identify.safeParse(data);
      if (!parsed.success) {
        socket.close(4002, 'Decode error');
        return;
      }
      const user = userOfGatewayToken(parsed.data.token, botToken);
      if (user === undefined) {
        socket.close(4004, 'Authentication failed');
        return;
      }
      if (user.bot === true && parsed.data.intents === undefined) {
        socket.close(4013, 'Invalid intent(s)');
        return;
      }

      const intents = parsed.data.intents ?? 0;
      session = createSession(randomBytes(16).toString('hex'), user, intents, socket);
      sessions.set(session.id, session);
      const ready = options.ready(user, intents, session.id);
      session.send('READY', ready.data);
      for (const { event, data: follows } of ready.following) session.send(event, follows);
    }

    function requestMembers(data: unknown): void {
      const parsed = RequestMembers.safeParse(data);
      if (session === undefined) socket.close(4003, 'Not authenticated');
      else if (!parsed.success) socket.close(4002, 'Decode error');
      else {
        const { guild_id: guildId, user_ids: ids, query, nonce } = parsed.data;
        const wanted = ids === undefined ? undefined : [ids].flat();
        session.send('GUILD_MEMBERS_CHUNK', { ...options.members(guildId, wanted, query ?? ''), nonce });
      }
    }

    function resume(data: unknown): void {
      if (session !== undefined) {
        socket.close(4005, 'Already authenticated');
        return;
      }
      const parsed = Resume.safeParse(data);
      if (!parsed.success) {
        socket.close(4002, 'Decode error');
        return;
      }
      const { token, session_id: id, seq } = parsed.data;
      const known = sessions.get(id);
      const user = userOfGatewayToken(token, botToken);
      if (user === undefined) {
        socket.close(4004, 'Authentication failed');
        return;
      }
      if (known === undefined || known.user.id !== user.id) {
        send(9, false);
        return;
      }
      const old = known.socket;
      if (!known.resume(socket, seq)) {
        send(9, false);
        return;
      }
      session = known;
      if (old !== socket) old?.close(4000, 'Resumed elsewhere');
    }
  }

  function forgetLost(): void {
    for (const [id, { lostMs }] of sessions) {
      if (lostMs !== undefined && now() - lostMs > RESUME_WITHIN_MS) sessions.delete(id);
    }
  }

  return {
    dispatch(event, to, data) {
      forgetLost();
      for (const session of sessions.values()) if (to(session)) session.send(event, data(session));
    },
    session: (id) => sessions.get(id),
    sessions: () => sessions.values(),
    disconnect(how, who) {
      for (const session of [...sessions.values()].filter(who)) {
        const { socket } = session;
        if (how === 'invalid') sessions.delete(session.id);
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

/** Bots send their token bare in IDENTIFY; a bot's may also come with its prefix. */
function userOfGatewayToken(token: string, botToken: string): User | undefined {
  return userOfToken(token === botToken ? `Bot ${token}` : token, botToken);
}

function parse<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
