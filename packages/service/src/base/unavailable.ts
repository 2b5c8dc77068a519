import type { UNAVAILABLE_CODES } from 'kiln-client/contract/failure-codes';
import { isSilence, refusalOf } from 'kiln-runtime/redis/trouble';
import { HttpError } from './http-error.ts';

/** 503: what the service stands on is away, and the same request may be sent again later. */

/** As long as most outages that end by themselves. */
const AGAIN_SECONDS = 5;

export function unavailable(
  code: keyof typeof UNAVAILABLE_CODES,
  message: string,
  options: ErrorOptions & { retryAfter?: number } = {},
): HttpError {
  return new HttpError(503, message, { retryAfter: AGAIN_SECONDS, ...options, code });
}

/** The answer where Redis refused a command or did not answer; undefined for other errors. */
export function redisUnavailable(error: unknown): HttpError | undefined {
  const refusal = refusalOf(error);
  if (refusal !== undefined) {
    const text = 'The service cannot write its records at the moment: nothing was changed or charged. Please retry.';
    return unavailable('state_read_only', text, { cause: error });
  }
  if (!isSilence(error)) return undefined;
  return unavailable('state_unavailable', 'The service cannot reach its records at the moment. Please retry.', {
    cause: error,
  });
}

/** A create whose last step was not answered: it may have been made and charged, or may still be. */
export function outcomeUnknown(cause: unknown): HttpError {
  const text =
    'The service lost its records while the task was made: it may exist. Repeat the request under its Idempotency-Key, or look at the list first.';
  return unavailable('outcome_unknown', text, { cause });
}
