import { WebSocket } from 'ws';
import { until } from '../../../test/support/until.ts';
import { TOKEN } from './support.ts';

/** The gateway by hand: frame by frame, as a client library would hide it. */

export interface Frame {
  op: number;
  t: string | null;
  s: number | null;
  d: Record<string, unknown>;
}

/** A bare gateway connection that keeps every frame and how it closed. */
export function connect(url: string, headers: Record<string, string> = {}, version = 10) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/gateway/?v=${version}&encoding=json`, { headers });
  const frames: Frame[] = [];
  const state: { closed?: number; failed?: Error } = {};
  socket.on('message', (raw) => frames.push(JSON.parse(raw.toString())));
  socket.on('close', (code) => {
    state.closed = code;
  });
  socket.on('error', (error) => {
    state.failed = error;
  });
  return {
    frames,
    state,
    send: (op: number, d: unknown) => socket.send(JSON.stringify({ op, d })),
    raw: (text: string) => socket.send(text),
    close: (code: number) => socket.close(code),
    cut: () => socket.terminate(),
    frame: (what: string, match: (frame: Frame) => boolean) => until(what, () => frames.find(match)),
    closed: () => until('the gateway closes', () => state.closed),
  };
}

/** One shard of the bot, connected and ready. */
export async function shard(
  url: string,
  [id, count]: readonly [number, number],
  intents = (1 << 0) | (1 << 9) | (1 << 12),
) {
  const connection = connect(url);
  await connection.frame('hello', ({ op }) => op === 10);
  connection.send(2, { token: TOKEN, intents, shard: [id, count], properties: {} });
  await connection.frame('ready', ({ t }) => t === 'READY');
  return connection;
}
