/** What the server overhears between Discord and the bot, as an event stream. */
import { number, object, optional, text } from '../protocol/shapes.ts';

interface Common {
  id: number;
  at: number;
}

interface EventEntry extends Common {
  kind: 'event';
  name: string;
  shard: number;
  /** As text. */
  data?: string;
}

interface RequestEntry extends Common {
  kind: 'request';
  method: string;
  path: string;
  status: number;
  by: string;
  ms: number;
  payload?: string;
  answer?: string;
  error?: { code: number; message: string; errors?: unknown };
}

export type TrafficEntry = EventEntry | RequestEntry;

const isEvent = object({ id: number, at: number, kind: (kind) => kind === 'event', name: text, data: optional(text) });
const isRequest = object({
  id: number,
  at: number,
  kind: (kind) => kind === 'request',
  method: text,
  path: text,
  status: number,
  ms: number,
  payload: optional(text),
  answer: optional(text),
  error: optional(object({ message: text })),
});

/** @returns what ends it; it comes back by itself when the line breaks */
export function openTraffic(hear: (entry: TrafficEntry) => void): () => void {
  const source = new EventSource('/playground/traffic');
  source.addEventListener('message', ({ data }) => {
    const entry: unknown = JSON.parse(String(data));
    if (isEvent(entry) || isRequest(entry)) hear(entry as TrafficEntry);
  });
  return () => source.close();
}
