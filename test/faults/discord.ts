import type { ServerResponse } from 'node:http';
import { answer, listen } from '../support/plain-server.ts';

/** A Discord that keeps every message as it was last written, counts what it refused, and fails where a test says so. */

/** Where leads are asked: what stands there is about a request, not the request’s own message. */
export const LEADS_CHANNEL = '1200000000000888888';

export interface KeptMessage {
  id: string;
  channel: string;
  text: string;
  edits: number;
  /** Names and bytes of the files that came with a write, the latest last. */
  files: { name: string; bytes: number }[];
  /** When the last write came. */
  at: number;
  gone: boolean;
}

export interface DiscordFaults {
  slowMs: number;
  /** Probabilities. */
  error: number;
  rate: number;
  away: boolean;
  /** Interaction tokens are refused. */
  deadTokens: boolean;
}

const NO_FAULTS: DiscordFaults = { slowMs: 0, error: 0, rate: 0, away: false, deadTokens: false };

export type FaultDiscord = Awaited<ReturnType<typeof faultDiscord>>;

/** @param channelOf the channel of an interaction token */
export async function faultDiscord(random: () => number, channelOf: (token: string) => string) {
  const messages = new Map<string, KeptMessage>();
  const byToken = new Map<string, string>();
  const byNonce = new Map<string, string>();
  const faults: DiscordFaults = { ...NO_FAULTS };
  const counters = { writes: 0, invalid: 0, rateLimited: 0, bytes: 0 };
  let number = 0;

  const server = await listen(async (request, response, body) => {
    if (faults.away) return void response.socket?.resetAndDestroy();
    if (faults.slowMs > 0) await new Promise((done) => setTimeout(done, faults.slowMs));
    const path =
      decodeURIComponent(request.url ?? '')
        .replace('/api/v10', '')
        .split('?')[0] ?? '';
    if (random() < faults.error) return answer(response, 502, { message: 'bad gateway', code: 0 });
    if (random() < faults.rate) {
      counters.rateLimited++;
      return refuse(response, 429, 0, { 'x-ratelimit-scope': 'user', 'retry-after': '1' }, { retry_after: 0.3 });
    }
    counters.bytes += body.length;
    const { text, files } = await readForm(request.headers['content-type'] ?? '', body);
    const hook = /^\/webhooks\/\d+\/([^/]+)\/messages\/@original$/.exec(path);
    const direct = /^\/channels\/(\d+)\/messages\/(\d+)$/.exec(path);
    const posted = /^\/channels\/(\d+)\/messages$/.exec(path);
    if (hook) {
      const token = hook[1] ?? '';
      if (faults.deadTokens) return refuse(response, 401, 50027);
      const known = byToken.get(token);
      const message = known === undefined ? create(channelOf(token)) : messages.get(known);
      if (message) byToken.set(token, message.id);
      return write(message, { text, files }, response);
    }
    if (direct) return write(messages.get(direct[2] ?? ''), { text, files }, response);
    if (path === '/users/@me/channels') return answer(response, 200, { id: '1200000000000999999' });
    if (!posted) return refuse(response, 404, 0);
    const { nonce } = JSON.parse(text) as { nonce?: string };
    const before = byNonce.get(nonce ?? '');
    const message = before === undefined ? create(posted[1] ?? '') : messages.get(before);
    if (nonce !== undefined && message) byNonce.set(nonce, message.id);
    write(message, { text, files }, response);
  });

  function create(channel: string): KeptMessage {
    const id = String(9_000_000_000_000_000_000n + BigInt(++number));
    const message: KeptMessage = { id, channel, text: '', edits: 0, files: [], at: 0, gone: false };
    messages.set(id, message);
    return message;
  }

  function write(message: KeptMessage | undefined, { text, files }: Form, response: ServerResponse) {
    if (!message || message.gone) return refuse(response, 404, 10008);
    counters.writes++;
    message.files.push(...files);
    Object.assign(message, { text, edits: message.edits + 1, at: performance.now() });
    answer(response, 200, { id: message.id });
  }

  function refuse(response: ServerResponse, status: number, code: number, headers = {}, more = {}): void {
    if ([401, 403, 429].includes(status)) counters.invalid++;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ code, message: 'no', global: false, ...more }));
  }

  return {
    ...{ url: `${server.url}/api`, port: server.port, messages, faults, counters },
    calm: () => void Object.assign(faults, NO_FAULTS),
    /** The message that exists and was last written for what has this title; a reply tells its member of it, and shows nothing. */
    shown: (title: string) =>
      [...messages.values()]
        .filter(({ gone, channel }) => !gone && channel !== LEADS_CHANNEL)
        .filter(({ text }) => text.includes(title) && !text.includes('"message_reference"'))
        .sort((a, b) => b.at - a.at)[0],
    /** The deferred answer: it exists before anything is written to it. */
    defer(token: string): string {
      const { id } = create(channelOf(token));
      byToken.set(token, id);
      return id;
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

interface Form {
  text: string;
  files: KeptMessage['files'];
}

async function readForm(type: string, body: Buffer): Promise<Form> {
  if (!type.startsWith('multipart/')) return { text: body.toString(), files: [] };
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const files = [...form.values()].flatMap((value) =>
    typeof value === 'string' ? [] : [{ name: value.name, bytes: value.size }],
  );
  return { text: String(form.get('payload_json')), files };
}
