import type { FastifyInstance } from 'fastify';
import type { Exchange, RequestLog } from '../http/request-log.ts';
import { isHere } from './here.ts';

/**
 * What goes between Discord and the bot, as it goes: the bot's requests with what they were answered, and the events it
 * was sent. Developers look at it in the page; it is kept as it was said, and written out only for who looks.
 */

type Entry =
  | ({ kind: 'request'; ms: number } & RequestLog & Exchange)
  | { kind: 'event'; name: string; shard: number; data: unknown };

interface Kept {
  id: number;
  at: number;
  entry: Entry;
}

export interface Traffic {
  note(entry: Entry): void;
  /** Those after `id`, oldest first. */
  since(id: number): readonly Kept[];
  /** Calls until it is told to stop. */
  listen(hear: (kept: Kept) => void): () => void;
}

const MOST_KEPT = 300;
/** Of what was said, this much is shown. */
const MOST_SHOWN = 12_000;

export function createTraffic(now: () => number): Traffic {
  const kept: Kept[] = [];
  const listeners = new Set<(kept: Kept) => void>();
  let last = 0;
  return {
    note(entry) {
      last += 1;
      const item = { id: last, at: now(), entry };
      kept.push(item);
      if (kept.length > MOST_KEPT) kept.shift();
      for (const hear of listeners) hear(item);
    },
    since: (id) => kept.filter((item) => item.id > id),
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}

/** `GET /playground/traffic`: an event stream of what was said, then of what is said. For this machine only. */
export function registerTraffic(app: FastifyInstance, traffic: Traffic): void {
  app.get('/playground/traffic', (request, reply) => {
    if (!isHere(request)) return reply.code(403).send({ message: 'for this machine only', code: 0 });
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    raw.flushHeaders();
    const write = (item: Kept) => raw.write(`id: ${item.id}\ndata: ${shown(item)}\n\n`);
    const from = Number(request.headers['last-event-id'] ?? 0);
    for (const item of traffic.since(Number.isSafeInteger(from) ? from : 0)) write(item);
    const stop = traffic.listen(write);
    raw.on('close', stop);
    return reply;
  });
}

function shown({ id, at, entry }: Kept): string {
  if (entry.kind === 'event') return JSON.stringify({ id, at, ...entry, data: bounded(entry.data) });
  const { payload, answer, ...rest } = entry;
  return JSON.stringify({ id, at, ...rest, payload: bounded(payload), answer: bounded(answer) });
}

/** Tokens of interactions stay here: whoever takes a picture of the page should not show them. */
function bounded(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value, (key, inner) => (key === 'token' ? '…' : inner), 2);
  return text.length > MOST_SHOWN
    ? `${text.slice(0, MOST_SHOWN)}\n… ${text.length - MOST_SHOWN} characters more`
    : text;
}
