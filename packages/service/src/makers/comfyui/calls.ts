import { setTimeout as wait } from 'node:timers/promises';
import { readAtMost } from 'kiln-runtime/read-at-most';
import { type Dispatcher, FormData, request } from 'undici';
import type { z } from 'zod';
import { parseJson } from '../../base/json.ts';
import { MakerError } from '../maker.ts';

/**
 * Requests to one ComfyUI: to the configured address only, without redirects, without the headers of browsers (which it
 * refuses), and with answers that are bounded and parsed.
 */

/** Lists of jobs hold their graphs; more would take too long to parse beside everything else. */
const MOST_BYTES = 8 * 1024 * 1024;
const ANSWER_MS = 30_000;

/** The server did not answer, or what stands before it did: nothing is known of what became of the request. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export interface Call {
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form. */
  body?: object | FormData;
  signal?: AbortSignal | undefined;
}

export interface Answer {
  status: number;
  text: string;
}

export interface Calls {
  /** Scheme, host, and path before the routes. */
  readonly at: string;
  get(path: string, call?: Call): Promise<Answer>;
  post(path: string, call?: Call): Promise<Answer>;
  /** A file, as it comes. @throws {Unreachable} it is not there, or breaks off */
  open(path: string, call: Call): Promise<AsyncIterable<Buffer>>;
}

export function createCalls(at: string, dispatcher: Dispatcher): Calls {
  async function send(method: 'GET' | 'POST', path: string, { query, body, signal }: Call) {
    const isForm = body instanceof FormData;
    try {
      return await request(`${at}${path}`, {
        method,
        dispatcher,
        query: query ?? {},
        headers: body && !isForm ? { 'content-type': 'application/json' } : {},
        body: body && !isForm ? JSON.stringify(body) : (body ?? null),
        headersTimeout: ANSWER_MS,
        bodyTimeout: ANSWER_MS,
        signal: signal ?? null,
      });
    } catch (cause) {
      signal?.throwIfAborted();
      throw new Unreachable(`${method} ${path} had no answer`, { cause });
    }
  }

  async function read(method: 'GET' | 'POST', path: string, call: Call): Promise<Answer> {
    const { statusCode: status, body } = await send(method, path, call);
    const tooMuch = () => new MakerError('model_server_failed', `${path} answers with over ${MOST_BYTES} bytes`);
    const read = await readAtMost(piecesOf(body, path, call), MOST_BYTES, tooMuch);
    if (status >= 502 && status <= 504) throw new Unreachable(`${method} ${path} was answered with ${status}`);
    return { status, text: read.toString() };
  }

  return {
    at,
    get: (path, call = {}) => read('GET', path, call),
    post: (path, call = {}) => read('POST', path, call),
    async open(path, call) {
      const { statusCode, body } = await send('GET', path, call);
      if (statusCode === 200) return piecesOf(body, path, call);
      await body.dump();
      throw new Unreachable(`GET ${path} was answered with ${statusCode}`);
    },
  };
}

async function* piecesOf(body: AsyncIterable<Buffer>, path: string, { signal }: Call): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (cause) {
    signal?.throwIfAborted();
    throw new Unreachable(`the answer to ${path} broke off`, { cause });
  }
}

/**
 * What an answer says.
 * @throws {MakerError} `model_server_misconfigured`: another status, or another server
 */
export function contentOf<Schema extends z.ZodType>({ status, text }: Answer, schema: Schema): z.output<Schema> {
  if (status !== 200)
    throw new MakerError('model_server_misconfigured', `answers with ${status}: ${text.slice(0, 500)}`);
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new MakerError('model_server_misconfigured', `does not answer as ComfyUI does: ${text.slice(0, 200)}`);
}

/** @throws the signal's reason, as soon as it is aborted */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
  signal.throwIfAborted();
}
