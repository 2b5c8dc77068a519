import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Fields, User } from '../base/wire.ts';
import { userOfToken } from '../base/world.ts';
import type { GatewaySettings } from './gateway-settings.ts';
import { intentProblem } from './intents.ts';
import { createSession, type NewSession, type Session, type Shard } from './session.ts';
import type { StartLimits } from './start-limits.ts';

/** One connection to the gateway: what a client sends, and how it is let go when it breaks the rules. */

const MOST_PAYLOAD_BYTES = 4096;
const MINUTE_MS = 60_000;

/** Close codes (topics/opcodes-and-status-codes). */
const ENDS = {
  opcode: [4001, 'Unknown opcode.'],
  decode: [4002, 'Error while decoding payload.'],
  stranger: [4003, 'Not authenticated.'],
  token: [4004, 'Authentication failed.'],
  again: [4005, 'Already authenticated.'],
  seq: [4007, 'Invalid seq.'],
  rate: [4008, 'Rate limited.'],
  silent: [4009, 'Session timed out.'],
  shard: [4010, 'Invalid shard.'],
  sharding: [4011, 'Sharding required.'],
  badIntents: [4013, 'Invalid intent(s).'],
  disallowedIntents: [4014, 'Disallowed intent(s).'],
} as const;
type End = keyof typeof ENDS;

const Frame = z.object({ op: z.number().int(), d: z.unknown().optional() });
const Identify = z.object({
  token: z.string(),
  intents: z.number().int().optional(),
  shard: z.tuple([z.number().int(), z.number().int()]).optional(),
});
const RequestMembers = z.object({
  guild_id: z.string(),
  user_ids: z.union([z.string(), z.array(z.string()).max(100)]).optional(),
  query: z.string().max(100).optional(),
  limit: z.number().int().optional(),
  nonce: z.string().max(32).optional(),
});
const Resume = z.object({ token: z.string(), session_id: z.string(), seq: z.number().int() });

/** What a session is sent first. */
export interface Ready {
  data: Fields;
  following: { event: string; data: unknown }[];
}

export interface ConnectionContext {
  botToken: string;
  log: FastifyBaseLogger;
  now: () => number;
  settings: () => GatewaySettings;
  starts: StartLimits;
  sessions: Map<string, Session>;
  /** Forgets one. */
  end(session: string): void;
  /** Forgets those that no client came back to in time. */
  forgetLost(): void;
  /** Connections that are ignored, though they are open. */
  zombies: WeakSet<WebSocket>;
  ready(start: NewSession): Ready;
  /** How many guilds a shard would have to handle. */
  guildsOf(shard: Shard): number;
  members(
    session: Session,
    wanted: { guildId: string; ids: readonly string[] | undefined; query: string },
  ): Fields | undefined;
}

export function openConnection(socket: WebSocket, context: ConnectionContext): void {
  const { settings, now } = context;
  const end = (reason: End) => {
    const [code, text] = ENDS[reason];
    socket.close(code, text);
  };
  let session: Session | undefined;
  let acknowledged = true;
  let sent: number[] = [];
  const send = (op: number, d: unknown = null) => socket.send(JSON.stringify({ op, d, s: null, t: null }));
  const { heartbeatMs } = settings();
  // A client that misses two beats is gone.
  const watchdog = setInterval(() => {
    if (!acknowledged) end('silent');
    acknowledged = false;
  }, heartbeatMs * 1.5);
  watchdog.unref();

  socket.on('error', (error) => context.log.debug({ err: error }, 'gateway connection failed'));
  socket.on('close', (code) => {
    clearInterval(watchdog);
    if (session?.socket !== socket) return;
    session.socket = undefined;
    session.lostMs = now();
    // A client that closes normally does not come back.
    if (code === 1000 || code === 1001) context.end(session.id);
  });
  socket.on('message', (raw) => {
    if (context.zombies.has(socket)) return;
    const text = raw.toString();
    const frame = Buffer.byteLength(text) > MOST_PAYLOAD_BYTES ? undefined : parse(text);
    sent = [...sent.filter((at) => now() - at < MINUTE_MS), now()];
    if (frame === undefined) end('decode');
    else if (sent.length > settings().sendsPerMinute && session?.user.bot === true) end('rate');
    else receive(frame);
  });
  send(10, { heartbeat_interval: heartbeatMs, _trace: [] });

  function receive({ op, d }: z.infer<typeof Frame>): void {
    switch (op) {
      case 1:
        acknowledged = true;
        send(11);
        break;
      case 2:
        identify(Identify.safeParse(d).data);
        break;
      case 6:
        resume(Resume.safeParse(d).data);
        break;
      // Presence, voice and lazy guild requests change nothing here.
      case 3:
      case 4:
      case 14:
        if (session === undefined) end('stranger');
        break;
      case 8:
        requestMembers(RequestMembers.safeParse(d).data);
        break;
      default:
        end('opcode');
    }
  }

  function identify(data: z.infer<typeof Identify> | undefined): void {
    const user = data === undefined ? undefined : userOfGatewayToken(data.token, context.botToken);
    const { intents, shard = [0, 1] } = data ?? {};
    const problem = startProblem(data, user, shard);
    if (problem === 'soon') send(9, false);
    else if (problem !== undefined) end(problem);
    else if (user !== undefined) {
      const start = { id: randomBytes(16).toString('hex'), user, intents: intents ?? 0, shard };
      session = createSession(start, socket);
      context.sessions.set(session.id, session);
      const { data: ready, following } = context.ready(start);
      session.send('READY', ready);
      for (const { event, data: follows } of following) session.send(event, follows);
    }
  }

  function startProblem(
    data: z.infer<typeof Identify> | undefined,
    user: User | undefined,
    [id, count]: Shard,
  ): End | 'soon' | undefined {
    if (session !== undefined) return 'again';
    if (data === undefined) return 'decode';
    if (user === undefined) return 'token';
    if (user.bot !== true) return undefined;
    if (count < 1 || id < 0 || id >= count) return 'shard';
    const problem = intentProblem(data.intents, settings().privilegedIntents);
    if (problem !== undefined) return problem;
    const limit = context.starts.take(id);
    // Discord resets the token of a bot that starts too often.
    if (limit !== undefined) return limit === 'spent' ? 'token' : limit;
    return context.guildsOf([id, count]) > settings().guildsPerShard ? 'sharding' : undefined;
  }

  function requestMembers(data: z.infer<typeof RequestMembers> | undefined): void {
    if (session === undefined) end('stranger');
    else if (data === undefined) end('decode');
    else {
      const { guild_id: guildId, user_ids: ids, query = '', nonce } = data;
      const chunk = context.members(session, { guildId, ids: ids === undefined ? undefined : [ids].flat(), query });
      if (chunk !== undefined) session.send('GUILD_MEMBERS_CHUNK', { ...chunk, nonce });
    }
  }

  function resume(data: z.infer<typeof Resume> | undefined): void {
    const user = data === undefined ? undefined : userOfGatewayToken(data.token, context.botToken);
    context.forgetLost();
    const known = context.sessions.get(data?.session_id ?? '');
    const old = known?.socket;
    if (session !== undefined) end('again');
    else if (data === undefined) end('decode');
    else if (user === undefined) end('token');
    else if (known === undefined || known.user.id !== user.id) send(9, false);
    else if (data.seq > known.seq) end('seq');
    else if (!known.resume(socket, data.seq)) send(9, false);
    else {
      session = known;
      if (old !== socket) old?.close(4000, 'Resumed elsewhere');
    }
  }
}

/** Bots send their token bare in IDENTIFY; a bot's may also come with its prefix. */
function userOfGatewayToken(token: string, botToken: string): User | undefined {
  return userOfToken(token === botToken ? `Bot ${token}` : token, botToken);
}

function parse(text: string): z.infer<typeof Frame> | undefined {
  try {
    return Frame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
