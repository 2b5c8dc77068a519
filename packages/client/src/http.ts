import { UserError } from 'kiln-errors';
import { Agent, type Dispatcher } from 'undici';
import { type Aborts, hearing } from './answer-handler.ts';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import { ABOUT_HEADER, KEY_HEADER, saysNothingMade } from './contract/service-about.ts';
import { isQueueFull } from './contract/wire.ts';
import { readRefusal } from './refusal.ts';

/**
 * One request to the service, with its outcome as a value or an ApiError. The most important part of the error is
 * whether the request may be repeated: a read may, a create only if it certainly did not reach the service.
 */

/**
 * Reads share connections; each create gets a fresh one, so that no keep-alive race can leave its outcome unknown.
 * @throws {UserError} `unsupported_runtime` if `undici` is a stand-in that cannot dispatch, as in Bun
 */
export function createDispatchers(): { reads: Agent; creates: Agent } & AsyncDisposable {
  if (typeof Agent.prototype.dispatch !== 'function')
    throw new UserError(
      'unsupported_runtime',
      'The client needs Node.js: this runtime brings no undici that can dispatch.',
    );
  const reads = new Agent({ allowH2: true, headersTimeout: 15_000, bodyTimeout: 30_000, connect: { timeout: 10_000 } });
  const creates = new Agent({
    allowH2: false,
    pipelining: 0,
    headersTimeout: 60_000,
    bodyTimeout: 30_000,
    connect: { timeout: 10_000 },
  });
  return {
    reads,
    creates,
    async [Symbol.asyncDispose]() {
      await Promise.all([reads.destroy(), creates.destroy()]);
    },
  };
}

/** Called before each request: waits for the key's shared request budget. */
export type Budget = (kind: 'create' | 'read' | 'stream', signal?: AbortSignal) => Promise<void>;

/** Called after each request. @param status undefined if there was no response */
export type Heard = (call: Call, status: number | undefined) => void;
export const CALLS = ['create', 'plan', 'read', 'delete', 'stream'] as const;
export type Call = (typeof CALLS)[number];
/** All but streams, which are in event-stream.ts. */
const METHODS = { create: 'POST', plan: 'POST', read: 'GET', delete: 'DELETE' } as const;
type Exchanged = keyof typeof METHODS;

export interface Endpoint {
  baseUrl: string;
  apiKey: string;
  dispatchers: { reads: Dispatcher; creates: Dispatcher };
  budget: Budget;
  heard: Heard;
  traceparent: () => string | undefined;
  random: () => number;
}

/** What is sent besides the path. */
interface Sent {
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Appears in the service's log. */
  requestId?: string | undefined;
  /** Idempotency key of a create. */
  idempotencyKey?: string | undefined;
}

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

/** A task object is a few kilobytes; a page of 100 stays far below this. */
const MOST_ANSWER_BYTES = 8 * 1024 * 1024;
const READ_TRIES = 4;

/** Sends one POST, never repeated here: a create's, or a plan's, which makes nothing. */
export async function post(
  endpoint: Endpoint,
  call: 'create' | 'plan',
  path: string,
  sent: Sent & { body: unknown },
): Promise<HttpAnswer> {
  await endpoint.budget(call === 'create' ? 'create' : 'read', sent.signal);
  return send(endpoint, call, path, sent);
}

/** GET and DELETE: retried with full jitter, or after Retry-After, while the error allows it. */
export async function read(
  endpoint: Endpoint,
  call: 'read' | 'delete',
  path: string,
  signal?: AbortSignal,
): Promise<HttpAnswer> {
  for (let attempt = 1; ; attempt++) {
    await endpoint.budget('read', signal);
    try {
      return await send(endpoint, call, path, { signal });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.retryable || attempt === READ_TRIES) throw error;
      await wait(error.retryAfterMs ?? endpoint.random() * Math.min(8_000, 250 * 2 ** attempt), signal);
    }
  }
}

async function send(endpoint: Endpoint, call: Exchanged, path: string, sent: Sent): Promise<HttpAnswer> {
  const isCreate = call === 'create';
  const answer = await exchange(endpoint, call, path, sent).catch((error: unknown) => {
    if (!sent.signal?.aborted) endpoint.heard(call, undefined);
    throw error;
  });
  endpoint.heard(call, answer.status);
  if (answer.status < 200 || answer.status > 299) throw answerError(answer, isCreate);
  return { status: answer.status, headers: answer.headers, body: parseJson(answer.text, isCreate) };
}

interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/**
 * Implemented as an undici dispatch handler, as in event-stream.ts: after a network drop, thousands of tasks are read
 * at once, and no stream objects are needed for bodies kept in memory.
 * @throws {ApiError} if there is no complete answer
 */
function exchange(
  endpoint: Endpoint,
  call: Exchanged,
  path: string,
  { body, signal, requestId, idempotencyKey }: Sent,
): Promise<RawAnswer> {
  const { baseUrl, apiKey, dispatchers } = endpoint;
  const [method, isCreate, hasBody] = [METHODS[call], call === 'create', body !== undefined];
  const { origin, pathname, search } = new URL(`${baseUrl}${path}`);
  return new Promise((resolve, reject) => {
    let controller: Aborts | undefined;
    const settle = (outcome: () => void) => {
      signal?.removeEventListener('abort', abort);
      outcome();
    };
    const fail = (error: unknown) => {
      settle(() => reject(connectionError(error, { isCreate, wasSent: controller !== undefined, signal })));
    };
    const abort = () => {
      const reason = new Error('the call was aborted', { cause: signal?.reason });
      fail(reason);
      controller?.abort(reason);
    };
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    const answer: RawAnswer = { status: 0, headers: {}, text: '' };
    const chunks: Buffer[] = [];
    let size = 0;
    const request = {
      ...{ origin, path: `${pathname}${search}`, method, reset: hasBody },
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        ...traceHeader(endpoint),
        ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
        ...(idempotencyKey === undefined ? {} : { [KEY_HEADER]: idempotencyKey }),
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(body) } : {}),
    };
    const handler = hearing({
      onRequestStart(started) {
        if (signal?.aborted) return started.abort(new Error('the call was aborted'));
        controller = started;
      },
      onResponseStart(_controller, status, headers) {
        Object.assign(answer, { status, headers });
      },
      onResponseData(own, chunk) {
        size += chunk.length;
        if (size > MOST_ANSWER_BYTES) own.abort(new Error(`the answer is larger than ${MOST_ANSWER_BYTES} bytes`));
        else chunks.push(chunk);
      },
      onResponseEnd() {
        settle(() => resolve({ ...answer, text: Buffer.concat(chunks).toString('utf8') }));
      },
      onResponseError(_controller, error) {
        fail(error);
      },
    });
    (hasBody ? dispatchers.creates : dispatchers.reads).dispatch(request, handler);
  });
}

/** The trace context of the caller, if it is traced. */
export function traceHeader({ traceparent }: Endpoint): { traceparent?: string } {
  const context = traceparent();
  return context === undefined ? {} : { traceparent: context };
}

function parseJson(text: string, isCreate: boolean): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError(
      'the service answered something that is not JSON',
      { status: 0, code: 'unknown_outcome', retryable: !isCreate },
      { cause },
    );
  }
}

interface Broken {
  isCreate: boolean;
  /**
   * Whether a byte of the request may have left: undici announces the start of a request once it has a connection, before
   * it writes. Error codes cannot tell: `EHOSTUNREACH` also ends connections on which a request was sent long ago.
   */
  wasSent: boolean;
  signal?: AbortSignal | undefined;
}

/** The error for an exchange without a usable answer. */
export function connectionError(error: unknown, { isCreate, wasSent, signal }: Broken): ApiError {
  // An aborted create that was sent may have made a task: its outcome is unknown, not "aborted".
  if (signal?.aborted && !(isCreate && wasSent)) {
    return new ApiError('the call was aborted', { status: 0, code: 'aborted', retryable: false }, { cause: error });
  }
  const message = error instanceof Error ? error.message : String(error);
  if (!wasSent) {
    return new ApiError(
      `the service cannot be reached (${errorCode(error) || message})`,
      { status: 0, code: 'unreachable', retryable: true },
      { cause: error },
    );
  }
  return new ApiError(
    `no usable answer from the service: ${message}`,
    { status: 0, code: 'unknown_outcome', retryable: !isCreate },
    { cause: error },
  );
}

function errorCode(error: unknown): string {
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error && error.cause ? errorCode(error.cause) : '';
}

const CODES: Readonly<Record<number, ApiErrorCode>> = {
  400: 'bad_request',
  401: 'unauthorized',
  402: 'insufficient_credits',
  403: 'forbidden',
  404: 'not_found',
  422: 'unprocessable',
  429: 'rate_limited',
};

function answerError({ status, headers, text }: RawAnswer, isCreate: boolean): ApiError {
  const { message, ...more } = readRefusal(text);
  const error = statusError(status, message, isCreate, headers);
  const code = KEY_CODES[more.reason ?? ''] ?? error.code;
  const nothingMade = saysNothingMade(headers[ABOUT_HEADER]);
  const retryable = error.retryable || code === 'key_in_use' || (nothingMade && isPassing(status));
  return new ApiError(error.message, { ...error, ...more, code, retryable, nothingMade });
}

/** Statuses that another attempt may not get. */
const isPassing = (status: number) => status >= 500 || status === 408 || status === 429;

/** By the code in the response body. */
const KEY_CODES: Readonly<Record<string, ApiErrorCode>> = {
  idempotency_key_reused: 'key_reused',
  idempotency_key_in_use: 'key_in_use',
  task_deleted: 'task_deleted',
};

/** The error for a status, from an HTTP response or a stream's `error` event. */
export function statusError(
  status: number,
  message: string | undefined,
  isCreate: boolean,
  headers: Record<string, string | string[] | undefined> = {},
): ApiError {
  const queueFull = status === 429 && isQueueFull(message ?? '');
  const code = queueFull ? 'queue_full' : (CODES[status] ?? (status >= 500 ? 'server_error' : 'bad_request'));
  // Both 429s are from before anything was made; a create that failed otherwise may have made its task.
  const retryable = status === 429 || (!isCreate && isPassing(status));
  const requestId = headers['x-request-id'];
  return new ApiError(message ?? `the service answered ${status}`, {
    status,
    code,
    retryable,
    retryAfterMs: retryAfter(headers['retry-after']),
    requestId: typeof requestId === 'string' ? requestId : undefined,
  });
}

/** Seconds or a date, at most a minute: a wrong header must not delay a request for hours. */
function retryAfter(header: string | string[] | undefined): number | undefined {
  if (typeof header !== 'string') return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms >= 0 ? Math.min(ms, 60_000) : undefined;
}

/** @throws {ApiError} `aborted` when the signal fires first */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = () => {
      clearTimeout(timer);
      reject(
        new ApiError(
          'the call was aborted',
          { status: 0, code: 'aborted', retryable: false },
          { cause: signal?.reason },
        ),
      );
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    }, ms);
    if (signal?.aborted) aborted();
    else signal?.addEventListener('abort', aborted, { once: true });
  });
}
