import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, type Dispatcher, request } from 'undici';
import { MakerError } from '../maker.ts';
import { wholeFile } from '../whole-file.ts';
import { errorOfStatus } from './server-errors.ts';

/**
 * HTTP with one model server: its own origin only, no redirects, a fresh connection for each request. Work blocks for
 * minutes before the first byte of its answer, so an answer has the whole deadline, and everything that is read is bounded.
 */
export interface ModelHttp {
  /** The address that the operator gave, without a slash at its end. */
  readonly at: string;
  /** A question that is answered at once. @throws {MakerError} `model_server_unavailable`: no answer */
  ask(method: 'GET' | 'OPTIONS', path: string, signal?: AbortSignal): Promise<{ status: number; text: string }>;
  /**
   * Sends work, and again only while it certainly was not taken.
   * @throws {MakerError} why there is no answer with a result
   */
  post(path: string, content: Content, signal: AbortSignal): Promise<Answer>;
  /** The file behind an address of an answer; asked for again where it breaks off. @throws {MakerError} another origin, or no file */
  file(address: string, signal: AbortSignal): AsyncIterable<Uint8Array>;
}

/** A request's body: a form, or JSON with a file in one of its fields. */
export type Content =
  | { form: FormData }
  | { json: Readonly<Record<string, unknown>>; base64?: { field: string; bytes: Buffer } };

/** A successful answer whose body is still to be read. */
export interface Answer {
  isJson: boolean;
  body: AsyncIterable<Buffer>;
}

export interface ModelHttpOptions {
  /** Everything before `/images` or `/3d`. @throws {TypeError} it is no URL */
  url: string;
  /** Sent as a bearer token. */
  key?: string | undefined;
  /** For an answer, the time that the work waits at the server included. */
  deadlineMs: number;
  /** Before work that was not taken is sent again. */
  waitsMs: readonly number[];
}

const CONNECT_MS = 10_000;
const QUESTION_MS = 5_000;
/** Of an answer to a question: names of some thousand models. */
const MOST_TEXT_BYTES = 1_000_000;
const MOST_SAID_BYTES = 16_384;

export function createModelHttp({ url, key, deadlineMs, waitsMs }: ModelHttpOptions): ModelHttp {
  const at = new URL(url).href.replace(/(?<!\/)\/+$/, '');
  const { origin } = new URL(at);
  const connect = { timeout: CONNECT_MS };
  // Without pipelining a connection serves one request: none is lost on one that its server has just closed.
  const agent = new Agent({ headersTimeout: deadlineMs, bodyTimeout: deadlineMs, pipelining: 0, connect });
  const headers = { accept: '*/*', 'user-agent': 'kiln', ...(key && { authorization: `Bearer ${key}` }) };

  async function answered(target: string | URL, options: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>) {
    const answer = await request(target, { dispatcher: agent, ...options });
    if (answer.statusCode >= 200 && answer.statusCode < 300) {
      return { isJson: /\bjson\b/i.test(String(answer.headers['content-type'])), body: answer.body };
    }
    const said = await beginningOf(answer.body, MOST_SAID_BYTES);
    const retryAfter = answer.headers['retry-after'];
    throw errorOfStatus(answer.statusCode, key ? said.replaceAll(key, '…') : said, [retryAfter].flat()[0]);
  }

  async function postOnce(path: string, content: Content, signal: AbortSignal): Promise<Answer> {
    const { type, size, pieces } = await encoded(content);
    const body = countedBody(pieces);
    try {
      return await answered(`${at}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': type, 'content-length': String(size) },
        body: body.stream,
        signal,
      });
    } catch (error) {
      throw connectionError(error, body.isSent(), signal);
    }
  }

  return {
    at,
    async ask(method, path, signal = AbortSignal.timeout(QUESTION_MS)) {
      try {
        const answer = await request(`${at}${path}`, { dispatcher: agent, method, headers, signal });
        return { status: answer.statusCode, text: await beginningOf(answer.body, MOST_TEXT_BYTES) };
      } catch (cause) {
        throw new MakerError('model_server_unavailable', `${at} does not answer (${reasonOf(cause)})`, { cause });
      }
    },
    async post(path, content, signal) {
      for (let attempt = 0; ; attempt++) {
        try {
          return await postOnce(path, content, signal);
        } catch (error) {
          const pause = waitsMs[attempt];
          if (!(error instanceof MakerError) || error.code !== 'model_server_unavailable' || pause === undefined)
            throw error;
          await wait(pause, undefined, { signal });
        }
      }
    },
    file(address, signal) {
      const target = URL.canParse(address, `${at}/`) ? new URL(address, `${at}/`) : undefined;
      if (target?.origin !== origin || target.username || target.password) {
        throw new MakerError('model_server_misconfigured', 'the address of a result leads to another server');
      }
      let tries = 0;
      return wholeFile(
        async () => (await answered(target, { method: 'GET', headers, signal })).body,
        async (error) => {
          const pause = waitsMs[tries++];
          if (error instanceof MakerError || pause === undefined) throw connectionError(error, true, signal);
          await wait(pause, undefined, { signal });
        },
      );
    },
  };
}

/** A body that knows whether it was asked for, which it is once there is a connection. */
function countedBody(pieces: Iterable<Buffer>): { stream: Readable; isSent(): boolean } {
  let isSent = false;
  async function* content() {
    isSent = true;
    yield* pieces;
  }
  return { stream: Readable.from(content()), isSent: () => isSent };
}

interface Encoded {
  type: string;
  size: number;
  pieces: Iterable<Buffer>;
}

async function encoded(content: Content): Promise<Encoded> {
  if ('form' in content) {
    const form = new Response(content.form);
    const bytes = Buffer.from(await form.arrayBuffer());
    return { type: form.headers.get('content-type') ?? '', size: bytes.length, pieces: [bytes] };
  }
  const { json, base64 } = content;
  const text = JSON.stringify(json);
  const type = 'application/json';
  if (!base64) return { type, size: Buffer.byteLength(text), pieces: [Buffer.from(text)] };
  const head = Buffer.from(`{${JSON.stringify(base64.field)}:"`);
  const tail = Buffer.from(`",${text.slice(1)}`);
  const size = head.length + Math.ceil(base64.bytes.length / 3) * 4 + tail.length;
  return { type, size, pieces: withBase64(head, base64.bytes, tail) };
}

/** A multiple of three, so that the texts of the parts are the text of the whole. */
const PART_BYTES = 96 * 1024;

/** As one text a picture of 20 MB would hold up everything else for a tenth of a second. */
function* withBase64(head: Buffer, bytes: Buffer, tail: Buffer): Generator<Buffer> {
  yield head;
  for (let from = 0; from < bytes.length; from += PART_BYTES) {
    yield Buffer.from(bytes.toString('base64', from, Math.min(from + PART_BYTES, bytes.length)), 'latin1');
  }
  yield tail;
}

/** As much of a text as came. */
async function beginningOf(body: AsyncIterable<Buffer>, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > mostBytes) break;
    }
  } catch {}
  return Buffer.concat(chunks).toString('utf8', 0, mostBytes);
}

/**
 * What a broken exchange comes to.
 * @throws the signal's reason, if it is aborted
 */
export function connectionError(error: unknown, isSent: boolean, signal: AbortSignal): Error {
  signal.throwIfAborted();
  if (error instanceof MakerError) return error;
  const reason = reasonOf(error);
  if (!isSent) return new MakerError('model_server_unavailable', `it cannot be reached (${reason})`, { cause: error });
  if (/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(reason)) {
    return new MakerError('timeout', 'it did not answer in time', { cause: error });
  }
  return new MakerError('model_server_lost', `the connection broke before its answer was whole (${reason})`, {
    cause: error,
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
