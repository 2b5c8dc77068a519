/** What the server overhears between Discord and the bot, as an event stream, and how each thing that was said is drawn. */
import { html, nothing } from 'lit';
import type { TrafficEntry } from '../../base/traffic.ts';
import type { View } from '../common/icons.ts';
import { number, object, optional, text } from '../protocol/shapes.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** One thing that was said: a line, and, opened, all of it. */
export function trafficRow(entry: TrafficEntry): View {
  const refused = entry.kind === 'request' && entry.status >= 400;
  return html`<li>
    <details class="said ${entry.kind} ${refused ? 'refused' : ''}" data-testid="said">
      <summary>${entry.kind === 'event' ? eventLine(entry) : requestLine(entry)}</summary>
      ${entry.kind === 'event' ? part('Data', entry.data) : requestParts(entry)}
    </details>
  </li>`;
}

function eventLine({ at, name }: Extract<TrafficEntry, { kind: 'event' }>): View {
  return html`<span class="said-mark" title="Discord to the bot">→</span><code class="truncate">${name}</code><time>${clock.format(at)}</time>`;
}

function requestLine({ at, method, path, status, ms, error }: Extract<TrafficEntry, { kind: 'request' }>): View {
  return html`<span class="said-mark" title="The bot to Discord">←</span><code class="truncate"><b>${method}</b> ${brief(path)}</code>
    <span class="said-status">${status}</span><small>${Math.round(ms)} ms</small><time>${clock.format(at)}</time>
    ${error ? html`<span class="said-error">${error.code > 0 ? `${error.code}: ` : ''}${error.message}</span>` : nothing}`;
}

function requestParts({ path, payload, answer, error }: Extract<TrafficEntry, { kind: 'request' }>): View {
  const errors = error?.errors === undefined ? undefined : JSON.stringify(error.errors, null, 2);
  return html`${part('Path', path)}${part('Request', payload)}${part('Mistakes', errors)}${part('Answer', answer)}`;
}

function part(name: string, text: string | undefined): View {
  return text ? html`<h3>${name}</h3><pre tabindex="0" aria-label=${name}>${text}</pre>` : nothing;
}

/** Tokens fill lines and say nothing. */
const brief = (path: string): string => path.replace(/[\w-]{40,}/g, '…');

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
