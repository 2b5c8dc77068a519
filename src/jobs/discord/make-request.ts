import { Readable } from 'node:stream';
import type { RESTOptions } from 'discord.js';
import { Agent, request } from 'undici';
import { type DiscordHeard, discordRoute } from '../base/discord-routes.ts';

/**
 * How discord.js sends its requests, given as its `makeRequest`. Its own way has one deadline of 15 seconds for everything,
 * which a large upload over a slow line never meets, and knows a reset connection only when the error itself says so.
 * Here an upload may take as long as its bytes move, an acknowledgement has to be quick, and what a reset was is said so
 * that discord.js tries it again. Nothing that costs an upload is repeated from here: its caller decides with what.
 */

type MakeRequest = RESTOptions['makeRequest'];
type Answer = Awaited<ReturnType<MakeRequest>>;

/** Milliseconds. */
export interface RequestDeadlines {
  /** A request without files, until its answer is here. */
  answer: number;
  /** An acknowledgement: short, so that within Discord's three seconds there is a second try. */
  acknowledge: number;
  /** An upload of which no more bytes are taken. The system's own buffers take some in advance, so it is patient. */
  idle: number;
  /** What the system has taken in advance of an upload, until that is through. */
  drain: number;
}

/** Of the slowest line that is waited for, 64 kB a second, with the 4 MiB that a system takes in advance. */
const DEADLINES: RequestDeadlines = { answer: 15_000, acknowledge: 1_400, idle: 45_000, drain: 65_000 };
const PIECE_BYTES = 64 * 1024;
/** discord.js' own deadline, which counts the whole of a request, is not used: the longest that a timer can be. */
export const NO_DEADLINE = 2 ** 31 - 1;

/** An upload that did not come through, or that Discord failed on. discord.js does not repeat it. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  /** Bytes that went out in vain. */
  readonly sent: number;
  /** Of Discord's answer, when there was one. */
  readonly status: number | undefined;

  constructor(message: string, { sent, status, cause }: { sent: number; status?: number; cause?: unknown }) {
    super(message, { cause });
    this.sent = sent;
    this.status = status;
  }
}

export interface DiscordRequest extends AsyncDisposable {
  make: MakeRequest;
}

export interface DiscordRequestOptions {
  deadlines?: Partial<RequestDeadlines> | undefined;
  heard?: DiscordHeard | undefined;
}

export function createDiscordRequest({ deadlines, heard }: DiscordRequestOptions = {}): DiscordRequest {
  const limits = { ...DEADLINES, ...deadlines };
  // One request a connection at a time: one that breaks takes no others with it.
  const agent = new Agent({
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: limits.answer,
    connect: { timeout: 10_000 },
  });

  /** Acknowledgements whose answer was lost: Discord may have taken them. */
  const lost = new Set<string>();

  const send: MakeRequest = async (url, init) => {
    const { body, headers, method, signal } = init;
    const common = { dispatcher: agent, method: method as 'GET', headers: headers as Record<string, string> };
    // discord.js' own RequestInit: what it builds itself is a form, a text or nothing.
    if (body instanceof FormData) return upload(url, common, body, { limits, signal: signal ?? undefined });
    const isCallback = CALLBACK.test(url);
    const deadline = AbortSignal.timeout(isCallback ? limits.acknowledge : limits.answer);
    const signals = signal ? [signal as AbortSignal, deadline] : [deadline];
    try {
      const sent = { ...common, body: (body ?? null) as string | null, signal: AbortSignal.any(signals) };
      const answer = await answerOf(await request(url, sent));
      return lost.delete(url) && (await isTakenAlready(answer)) ? acknowledged(url) : answer;
    } catch (error) {
      if (isCallback) remember(url);
      throw repeatable(error);
    }
  };

  const make: MakeRequest = async (url, init) => {
    try {
      const answer = await send(url, init);
      heard?.(discordRoute(url), answer.status);
      return answer;
    } catch (error) {
      // Who called it off himself was not kept waiting by Discord.
      if (!init.signal?.aborted) heard?.(discordRoute(url), error instanceof UploadError ? error.status : undefined);
      throw error;
    }
  };

  function remember(url: string): void {
    lost.add(url);
    const [oldest] = lost;
    if (lost.size > MOST_LOST && oldest !== undefined) lost.delete(oldest);
  }

  return { make, [Symbol.asyncDispose]: () => agent.destroy() };
}

interface Upload {
  limits: RequestDeadlines;
  signal: AbortSignal | undefined;
}

async function upload(
  url: string,
  common: { dispatcher: Agent; method: 'GET'; headers: Record<string, string> },
  form: FormData,
  { limits, signal }: Upload,
): Promise<Answer> {
  const watchdog = new AbortController();
  const { pieces, length, type } = encode(form);
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  const expect = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => watchdog.abort(), milliseconds);
  };
  /** Each piece is asked for when the line has room for it: that is how its progress shows. */
  async function* moving() {
    for await (const piece of pieces()) {
      expect(limits.idle);
      yield piece;
      sent += piece.length;
    }
    expect(limits.idle + limits.drain);
  }
  try {
    expect(limits.idle);
    const answer = await request(url, {
      ...common,
      headers: { ...common.headers, 'content-type': type, 'content-length': String(length) },
      body: Readable.from(moving(), { objectMode: false, highWaterMark: PIECE_BYTES }),
      signal: signal ? AbortSignal.any([signal, watchdog.signal]) : watchdog.signal,
    });
    const response = await answerOf(answer);
    if (response.status < 500) return response;
    throw new UploadError(`discord answered an upload with ${response.status}`, { sent, status: response.status });
  } catch (cause) {
    if (cause instanceof UploadError || signal?.aborted) throw cause;
    const why = watchdog.signal.aborted ? 'an upload did not get on' : 'an upload broke off';
    throw new UploadError(why, { sent, cause });
  } finally {
    clearTimeout(timer);
  }
}

async function answerOf({ statusCode, headers, body }: Awaited<ReturnType<typeof request>>): Promise<Answer> {
  const bytes = await body.arrayBuffer();
  const list = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one] as const),
  );
  // A response of these has no body, not even an empty one.
  const isBare = statusCode === 204 || statusCode === 304;
  const answer = new Response(isBare ? null : bytes, { status: statusCode, headers: list.map(([n, v]) => [n, v]) });
  // Node's Response and the one that discord.js names differ in nothing that it uses.
  return answer as unknown as Answer;
}

const CALLBACK = /\/interactions\/(\d+)\/[^/]+\/callback/;
const TAKEN_ALREADY = 40060;
/** One that is never tried again is forgotten when this many others were lost. */
const MOST_LOST = 1_000;

/** "Already acknowledged", said to the repetition of a try whose answer was lost: that try was the acknowledgement. */
async function isTakenAlready(answer: Answer): Promise<boolean> {
  if (answer.status !== 400) return false;
  const body: unknown = await (answer as unknown as Response).clone().json();
  return typeof body === 'object' && body !== null && 'code' in body && body.code === TAKEN_ALREADY;
}

/** What Discord would have said, as far as it is known: which message it made is not. */
function acknowledged(url: string): Answer {
  const [, id = ''] = CALLBACK.exec(url) ?? [];
  return Response.json({ interaction: { id, type: 2 } }) as unknown as Answer;
}

const RESETS = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** discord.js repeats what was aborted by a deadline, and errors whose code is that of a reset. */
function repeatable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === 'TimeoutError') return new DOMException(error.message, 'AbortError');
  const code = 'code' in error ? String(error.code) : '';
  return RESETS.includes(code)
    ? Object.assign(new Error(error.message, { cause: error }), { code: 'ECONNRESET' })
    : error;
}

/** A form as bytes, piece by piece, with its length, which Discord gets beforehand. */
function encode(form: FormData) {
  const boundary = `kiln-${crypto.randomUUID()}`;
  const parts = [...form.entries()].map(([name, value]) => {
    const isFile = typeof value !== 'string';
    const file = isFile ? `; filename="${quoted(value.name)}"` : '';
    const type = isFile ? `content-type: ${value.type || 'application/octet-stream'}\r\n` : '';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"${file}\r\n${type}\r\n`;
    return { head: Buffer.from(head), content: isFile ? value : new Blob([value]) };
  });
  const end = Buffer.from(`--${boundary}--\r\n`);
  const length = parts.reduce((sum, { head, content }) => sum + head.length + content.size + 2, end.length);

  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (const { head, content } of parts) {
      yield head;
      for (let start = 0; start < content.size; start += PIECE_BYTES) {
        yield new Uint8Array(await content.slice(start, start + PIECE_BYTES).arrayBuffer());
      }
      yield Buffer.from('\r\n');
    }
    yield end;
  }
  return { pieces, length, type: `multipart/form-data; boundary=${boundary}` };
}

/** As browsers write names in a form's head. */
const quoted = (name: string) => name.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22');
