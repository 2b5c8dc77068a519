/**
 * The gateway connection of one user. It keeps itself alive: heartbeats, RESUME after a dropped socket (so that nothing is
 * missed), a fresh IDENTIFY when the session is gone, and backoff with jitter while the server is away.
 */
export type GatewayStatus = 'connecting' | 'ready' | 'reconnecting' | 'refused';

export interface Gateway {
  readonly sessionId: string | undefined;
  /** Tries again now instead of at the end of the wait. */
  nudge(): void;
  close(): void;
}

interface Frame {
  op: number;
  d?: unknown;
  s?: number | null;
  t?: string | null;
}

export function openGateway(options: {
  url: string;
  token: string;
  onEvent(name: string, data: unknown): void;
  onStatus(status: GatewayStatus): void;
}): Gateway {
  let socket: WebSocket | undefined;
  let sessionId: string | undefined;
  let sequence: number | null = null;
  let heartbeat: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let acknowledged = true;
  let attempt = 0;
  let closed = false;
  let everReady = false;

  function send(op: number, d: unknown): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ op, d }));
  }

  function beat(current: WebSocket, interval: number): void {
    if (current !== socket) return;
    if (!acknowledged) {
      current.close(4000, 'no heartbeat acknowledgement');
      lost(current, 4000);
      return;
    }
    acknowledged = false;
    send(1, sequence);
    heartbeat = setTimeout(() => beat(current, interval), interval);
  }

  function ready(): void {
    attempt = 0;
    everReady = true;
    options.onStatus('ready');
  }

  function receive(current: WebSocket, frame: Frame): void {
    if (typeof frame.s === 'number') sequence = frame.s;
    switch (frame.op) {
      case 0: {
        const data = frame.d as { session_id?: string } | null; // READY is the only event looked into here
        if (frame.t === 'READY') sessionId = data?.session_id;
        if (frame.t) options.onEvent(frame.t, frame.d);
        if (frame.t === 'READY' || frame.t === 'RESUMED') ready();
        return;
      }
      case 1:
        send(1, sequence);
        return;
      case 7:
        current.close(4000, 'reconnect');
        lost(current, 4000);
        return;
      case 9:
        if (frame.d !== true) forget();
        current.close(4000, 'invalid session');
        lost(current, 4000);
        return;
      case 10: {
        const { heartbeat_interval } = frame.d as { heartbeat_interval: number }; // HELLO has nothing else
        acknowledged = true;
        clearTimeout(heartbeat);
        heartbeat = setTimeout(() => beat(current, heartbeat_interval), heartbeat_interval * Math.random());
        if (sessionId !== undefined) send(6, { token: options.token, session_id: sessionId, seq: sequence });
        else send(2, { token: options.token, properties: { os: 'browser', browser: 'playground', device: '' } });
        return;
      }
      case 11:
        acknowledged = true;
        return;
    }
  }

  function forget(): void {
    sessionId = undefined;
    sequence = null;
  }

  function lost(current: WebSocket, code: number): void {
    if (current !== socket || closed) return;
    socket = undefined;
    clearTimeout(heartbeat);
    if (code === 4004) {
      closed = true;
      options.onStatus('refused');
      return;
    }
    if (code === 4007 || code === 4009) forget();
    options.onStatus(everReady ? 'reconnecting' : 'connecting');
    const wait = Math.min(5000, 250 * 2 ** attempt) * (0.5 + Math.random() / 2);
    attempt++;
    retry = setTimeout(connect, wait);
  }

  function connect(): void {
    clearTimeout(retry);
    if (closed || socket) return;
    const current = new WebSocket(options.url);
    socket = current;
    current.addEventListener('message', (event) => {
      if (current === socket && typeof event.data === 'string') receive(current, JSON.parse(event.data) as Frame);
    });
    current.addEventListener('close', (event) => lost(current, event.code));
  }

  options.onStatus('connecting');
  connect();
  return {
    get sessionId() {
      return sessionId;
    },
    nudge() {
      attempt = 0;
      if (!socket) connect();
    },
    close() {
      closed = true;
      clearTimeout(retry);
      clearTimeout(heartbeat);
      socket?.close(1000);
    },
  };
}
