import { setTimeout as sleep } from 'node:timers/promises';
import { type AnswerHeaders, abortError, answerError, connectionError } from './answer-errors.ts';
import { type Aborts, hearing } from './answer-handler.ts';
import { ApiError } from './api-error.ts';
import { HOPS_HEADER, KEY_HEADER } from './contract/service-about.ts';
import { jsonBody } from './create-body.ts';
import type { Dispatchers } from './dispatchers.ts';
import { type Call, type Hooks, report } from './hooks.ts';

/**
 * One request to the service, with its outcome as a value or an ApiError. The most important part of the error is
 * whether the request may be repeated: a read may, a create only if it certainly did not reach the service.
 */

export type RequestKind = 'create' | 'read' | 'stream';

/** Called before each request: waits until the key's shared rate allows it. */
export type RateLimiter = (kind: RequestKind, signal?: AbortSignal) => Promise<void>;

/** All but streams, which are in event-stream.ts. */
const METHODS = { create: 'POST', plan: 'POST', read: 'GET', delete: 'DELETE' } as const;
type Exchanged = Exclude<Call, 'stream'>;

export interface Endpoint {
  baseUrl: string;
  apiKey: string;
  dispatchers: Pick<Dispatchers, 'reads' | 'creates'>;
  rateLimiter: RateLimiter;
  hooks: Hooks;
  random: () => number;
  /** Where a call does not say otherwise. */
  timeoutMs: number | undefined;
  maxRetries: number;
  /** Whether the service has the contract's extensions, which it may then be asked for. */
  extensions: () => boolean;
}

/** What is sent besides the path, and how long its answer may take. */
interface Sent {
  body?: unknown;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  /** Appears in the service's log. */
  requestId?: string | undefined;
  /** Idempotency key of a create. */
  idempotencyKey?: string | undefined;
  hops?: number | undefined;
  /** Of a create: whether a 500 with a message says that it made nothing. */
  nothingMadeAt500?: boolean | undefined;
}

export interface HttpAnswer {
  status: number;
  headers: AnswerHeaders;
  body: unknown;
}

/** A task object is a few kilobytes; a page of 100 stays far below this. */
const MOST_ANSWER_BYTES = 8 * 1024 * 1024;

/** Sends one POST, never repeated here: a create's, or a plan's, which makes nothing. */
export async function post(
  endpoint: Endpoint,
  call: 'create' | 'plan',
  path: string,
  sent: Sent & { body: unknown },
): Promise<HttpAnswer> {
  await endpoint.rateLimiter(call === 'create' ? 'create' : 'read', sent.signal);
  return send(endpoint, call, path, sent);
}

/** GET and DELETE: retried with full jitter, or after Retry-After, while the error allows it. */
export async function read(
  endpoint: Endpoint,
  call: 'read' | 'delete',
  path: string,
  options: { signal?: AbortSignal | undefined; timeoutMs?: number | undefined; maxRetries?: number | undefined } = {},
): Promise<HttpAnswer> {
  const { signal, timeoutMs, maxRetries = endpoint.maxRetries } = options;
  for (let attempt = 1; ; attempt++) {
    await endpoint.rateLimiter('read', signal);
    try {
      return await send(endpoint, call, path, { signal, timeoutMs });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.retryable || attempt > maxRetries) throw error;
      await wait(error.retryAfterMs ?? endpoint.random() * Math.min(8_000, 250 * 2 ** attempt), signal);
    }
  }
}

async function send(endpoint: Endpoint, call: Exchanged, path: string, sent: Sent): Promise<HttpAnswer> {
  const isCreate = call === 'create';
  const url = new URL(`${endpoint.baseUrl}${path}`);
  const body = sent.body === undefined ? null : await jsonBody(sent.body);
  const request = report(endpoint.hooks, { call, method: METHODS[call], url: url.href, headers: headersOf(sent) });
  const answer = await exchange(endpoint, call, { ...sent, body, url, headers: request.headers }).catch(
    (error: unknown) => {
      if (!sent.signal?.aborted) request.answered(undefined);
      throw error;
    },
  );
  request.answered(answer.status);
  if (answer.status < 200 || answer.status > 299) throw answerError(answer, isCreate, sent.nothingMadeAt500);
  return { status: answer.status, headers: answer.headers, body: parseJson(answer, isCreate) };
}

function headersOf({ body, requestId, idempotencyKey, hops }: Sent): Record<string, string> {
  return {
    accept: 'application/json',
    ...(requestId !== undefined && { 'x-request-id': requestId }),
    ...(idempotencyKey !== undefined && { [KEY_HEADER]: idempotencyKey }),
    ...(hops !== undefined && { [HOPS_HEADER]: String(hops) }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
}

/** A request with its body as it is sent. */
interface Sending extends Sent {
  url: URL;
  headers: Record<string, string>;
  body: Buffer | null;
}

interface RawAnswer {
  status: number;
  headers: AnswerHeaders;
  text: string;
}

/**
 * Implemented as an undici dispatch handler, as in event-stream.ts: after a network drop, thousands of tasks are read
 * at once, and no stream objects are needed for bodies kept in memory.
 * @throws {ApiError} if there is no complete answer
 */
function exchange(
  { apiKey, dispatchers, timeoutMs: usualMs }: Endpoint,
  call: Exchanged,
  { url, headers, body, signal, timeoutMs = usualMs }: Sending,
): Promise<RawAnswer> {
  const hasBody = body !== null;
  return new Promise((resolve, reject) => {
    let controller: Aborts | undefined;
    let isSettled = false;
    const settle = () => {
      isSettled = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    const fail = (error: unknown) => {
      if (isSettled) return;
      settle();
      reject(connectionError(error, { isCreate: call === 'create', wasSent: controller !== undefined, signal }));
    };
    const stop = (reason: Error) => {
      fail(reason);
      controller?.abort(reason);
    };
    const abort = () => stop(new Error('the call was aborted', { cause: signal?.reason }));
    const late = () => stop(new Error(`it took more than ${timeoutMs} ms`));
    const timer = timeoutMs === undefined ? undefined : setTimeout(late, timeoutMs);
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    const answer: RawAnswer = { status: 0, headers: {}, text: '' };
    const chunks: Buffer[] = [];
    let size = 0;
    const handler = hearing({
      onRequestStart(started) {
        if (isSettled) return started.abort(new Error('the call has ended'));
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
        settle();
        resolve({ ...answer, text: Buffer.concat(chunks).toString('utf8') });
      },
      onResponseError(_controller, error) {
        fail(error);
      },
    });
    const request = {
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: METHODS[call],
      reset: hasBody,
      headers: { ...headers, authorization: `Bearer ${apiKey}` },
      body,
      headersTimeout: timeoutMs ?? null,
      bodyTimeout: timeoutMs ?? null,
    };
    (hasBody ? dispatchers.creates : dispatchers.reads).dispatch(request, handler);
  });
}

function parseJson({ status, text }: RawAnswer, isCreate: boolean): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError(
      'the service answered something that is not JSON',
      { status, code: 'unknown_outcome', retryable: !isCreate },
      { cause },
    );
  }
}

/** @throws {ApiError} `aborted` when the signal fires first */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal && { signal }).catch(() => {
    throw abortError(signal?.reason);
  });
}
