/**
 * The gateway connection of one user. It keeps itself alive: heartbeats, RESUME after a dropped socket (so that nothing is
 * missed), a fresh IDENTIFY when the session is gone, and backoff with jitter while the server is away.
 */
import { number, object, optional, text } from '../protocol/shapes.ts';

export type GatewayStatus = 'connecting' | 'ready' | 'reconnecting' | 'refused';

export interface Gateway {
  readonly sessionId: string | undefined;
  /** Tries again now instead of at the end of the wait. */
  nudge(): void;
  close(): void;
}

export interface GatewayOptions {
  url: string;
  token: string;
  onEvent(name: string, data: unknown): void;
  onStatus(status: GatewayStatus): void;
}

interface Frame {
  op: number;
  d?: unknown;
  s?: number | null;
  t?: string | null;
}

interface Connection extends GatewayOptions {
  socket: WebSocket | undefined;
  sessionId: string | undefined;
  sequence: number | null;
  heartbeat: ReturnType<typeof setTimeout> | undefined;
  retry: ReturnType<typeof setTimeout> | undefined;
  acknowledged: boolean;
  attempt: number;
  closed: boolean;
  everReady: boolean;
}

const FIRST_WAIT_MS = 200;
/** The server is on this machine, or near: it is back within a second or so, and no other client is waiting for it. */
const LONGEST_WAIT_MS = 800;
const GOING_ON = 4000;
const REFUSED = 4004;
/** Close codes after which a session cannot be gone on with. */
const FORGETTING = [4007, 4009];

const isFrame = object({ op: number, s: optional(number), t: optional(text) });
const isHello = object({ heartbeat_interval: number });
const isReady = object({ session_id: text });

export function openGateway(options: GatewayOptions): Gateway {
  const connection: Connection = {
    ...options,
    socket: undefined,
    sessionId: undefined,
    sequence: null,
    heartbeat: undefined,
    retry: undefined,
    acknowledged: true,
    attempt: 0,
    closed: false,
    everReady: false,
  };
  options.onStatus('connecting');
  connect(connection);
  return {
    get sessionId() {
      return connection.sessionId;
    },
    nudge() {
      connection.attempt = 0;
      if (!connection.socket) connect(connection);
    },
    close() {
      connection.closed = true;
      clearTimeout(connection.retry);
      clearTimeout(connection.heartbeat);
      connection.socket?.close(1000);
    },
  };
}

function connect(connection: Connection): void {
  clearTimeout(connection.retry);
  if (connection.closed || connection.socket) return;
  const socket = new WebSocket(connection.url);
  connection.socket = socket;
  socket.addEventListener('message', ({ data }) => {
    if (socket !== connection.socket || typeof data !== 'string') return;
    const frame: unknown = JSON.parse(data);
    if (isFrame(frame)) receive(connection, frame as Frame);
  });
  socket.addEventListener('close', ({ code }) => lost(connection, socket, code));
}

function send({ socket }: Connection, op: number, d: unknown): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ op, d }));
}

/** What the server's opcodes ask for. */
const OPCODES: Readonly<Record<number, (connection: Connection, frame: Frame) => void>> = {
  0(connection, { t: name, d: data }) {
    if (name === 'READY' && isReady(data)) connection.sessionId = (data as { session_id: string }).session_id;
    if (name) connection.onEvent(name, data);
    if (name !== 'READY' && name !== 'RESUMED') return;
    connection.attempt = 0;
    connection.everReady = true;
    connection.onStatus('ready');
  },
  1: (connection) => send(connection, 1, connection.sequence),
  7: (connection) => drop(connection, 'reconnect'),
  9(connection, { d: mayResume }) {
    if (mayResume !== true) forget(connection);
    drop(connection, 'invalid session');
  },
  10(connection, { d: hello }) {
    if (!isHello(hello)) return drop(connection, 'no hello');
    const { heartbeat_interval: interval } = hello as { heartbeat_interval: number };
    const { socket, token, sessionId: session_id, sequence: seq } = connection;
    connection.acknowledged = true;
    clearTimeout(connection.heartbeat);
    connection.heartbeat = setTimeout(() => beat(connection, socket, interval), interval * Math.random());
    if (session_id !== undefined) send(connection, 6, { token, session_id, seq });
    else send(connection, 2, { token, properties: { os: 'browser', browser: 'playground', device: '' } });
  },
  11(connection) {
    connection.acknowledged = true;
  },
};

function receive(connection: Connection, frame: Frame): void {
  if (typeof frame.s === 'number') connection.sequence = frame.s;
  OPCODES[frame.op]?.(connection, frame);
}

function beat(connection: Connection, socket: WebSocket | undefined, interval: number): void {
  if (socket !== connection.socket) return;
  if (!connection.acknowledged) {
    drop(connection, 'no heartbeat acknowledgement');
    return;
  }
  connection.acknowledged = false;
  send(connection, 1, connection.sequence);
  connection.heartbeat = setTimeout(() => beat(connection, socket, interval), interval);
}

function drop(connection: Connection, why: string): void {
  const { socket } = connection;
  if (!socket) return;
  socket.close(GOING_ON, why);
  lost(connection, socket, GOING_ON);
}

function forget(connection: Connection): void {
  connection.sessionId = undefined;
  connection.sequence = null;
}

function lost(connection: Connection, socket: WebSocket, code: number): void {
  if (socket !== connection.socket || connection.closed) return;
  connection.socket = undefined;
  clearTimeout(connection.heartbeat);
  if (code === REFUSED) {
    connection.closed = true;
    connection.onStatus('refused');
    return;
  }
  if (FORGETTING.includes(code)) forget(connection);
  connection.onStatus(connection.everReady ? 'reconnecting' : 'connecting');
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** connection.attempt) * (0.5 + Math.random() / 2);
  connection.attempt++;
  connection.retry = setTimeout(() => connect(connection), wait);
}
