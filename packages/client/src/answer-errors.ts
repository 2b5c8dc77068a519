import { ApiError, type ApiErrorCode } from './api-error.ts';
import { ABOUT_HEADER, saysNothingMade } from './contract/service-about.ts';
import { isQueueFull } from './contract/wire.ts';
import { readRefusal } from './refusal.ts';

/** What went wrong with an exchange, as an ApiError: above all, whether the same call may be repeated. */

export type AnswerHeaders = Record<string, string | string[] | undefined>;

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
  if (signal?.aborted && !(isCreate && wasSent)) return abortError(error);
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

export function abortError(cause: unknown, message = 'the call was aborted'): ApiError {
  return new ApiError(message, { status: 0, code: 'aborted', retryable: false }, { cause });
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

/** The error for a complete answer with another status than 2xx. */
export function answerError(
  { status, headers, text }: { status: number; headers: AnswerHeaders; text: string },
  isCreate: boolean,
  nothingMadeAt500 = false,
): ApiError {
  const { message, isWorded, ...more } = readRefusal(text);
  const error = statusError(status, message, isCreate, headers);
  const code = KEY_CODES[more.reason ?? ''] ?? error.code;
  const nothingMade = saysNothingMade(headers[ABOUT_HEADER]) || (nothingMadeAt500 && status === 500 && isWorded);
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
  headers: AnswerHeaders = {},
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
