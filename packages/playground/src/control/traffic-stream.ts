import type { FastifyInstance } from 'fastify';
import type { TrafficEntry } from '../base/traffic.ts';
import type { Kept, Traffic } from '../core/traffic.ts';

/** Of what was sent, this many characters are shown. */
const MOST_SHOWN = 12_000;

/** `GET /playground/traffic`: an event stream of the traffic so far, then of what follows. */
export function registerTraffic(app: FastifyInstance, traffic: Traffic): void {
  app.get('/playground/traffic', (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    raw.flushHeaders();
    const write = (item: Kept) => raw.write(`id: ${item.id}\ndata: ${JSON.stringify(shown(item))}\n\n`);
    const from = Number(request.headers['last-event-id'] ?? 0);
    for (const item of traffic.since(Number.isSafeInteger(from) ? from : 0)) write(item);
    const stop = traffic.listen(write);
    raw.on('close', stop);
    return reply;
  });
}

function shown({ id, at, entry }: Kept): TrafficEntry {
  if (entry.kind === 'event') return { id, at, ...entry, data: bounded(entry.data) };
  return { id, at, ...entry, payload: bounded(entry.payload), answer: bounded(entry.answer) };
}

/** Tokens of interactions are left out: a screenshot of the page should not show them. */
function bounded(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value, (key, inner) => (key === 'token' ? '…' : inner), 2);
  return text.length > MOST_SHOWN
    ? `${text.slice(0, MOST_SHOWN)}\n… ${text.length - MOST_SHOWN} characters more`
    : text;
}
