import { isRefusalCode } from 'kiln-client/contract/failure-codes';
import { ApiError } from 'kiln-client/errors';
import { UserError } from 'kiln-errors';
import { type ReasonCode, saysWhat } from '../../messages/request/reason-words.ts';
import { whyNot } from '../store/outcome.ts';
import type { Request } from '../store/request.ts';
import type { Why } from '../store/steps.ts';

/** What a create that was not taken means for its request: a definite no, a later try, or that it is not known. */

/** As many buttons stand under the message. */
const MOST_SUGGESTIONS = 3;

/** What is kept of the prompts that would be taken. */
export const suggestionsOf = (suggestions: readonly string[] | undefined) =>
  suggestions && suggestions.length > 0 ? { suggestions: suggestions.slice(0, MOST_SUGGESTIONS) } : {};

export type NextStep =
  | { next: 'refuse'; why: Why & Pick<Request, 'suggestions'> }
  /** The queue is full: back to the front of the line. */
  | { next: 'wait' }
  /** `why`: what its member reads meanwhile. */
  | { next: 'again'; waitMs?: number; why?: Why }
  | { next: 'doubt' };

/** A service, or Discord's files, that cannot be reached for this long after a request got its slot end the wait. */
export const PATIENCE_MS = 15 * 60_000;

export const isPatient = ({ admitted_at, created_at }: Request, at: number): boolean =>
  at - (admitted_at ?? created_at) < PATIENCE_MS;

/** By the service's own code where there are words for it, else what it said. */
export function saidBy(
  { reason, about, message }: Pick<ApiError, 'reason' | 'about' | 'message'>,
  otherwise: ReasonCode,
): Why {
  const isSaid = isRefusalCode(reason) && saysWhat(reason, about);
  return isSaid ? whyNot(reason, about.join(', ')) : whyNot(otherwise, message);
}

const again = ({ retryAfterMs }: ApiError): Extract<NextStep, { next: 'again' }> =>
  retryAfterMs === undefined ? { next: 'again' } : { next: 'again', waitMs: retryAfterMs };

export function afterFailure(error: unknown, request: Request, postedAt: number): NextStep {
  if (error instanceof UserError) return { next: 'refuse', why: { reason: error.message } };
  if (!(error instanceof ApiError)) return { next: 'doubt' };
  switch (error.code) {
    case 'queue_full':
      return { next: 'wait' };
    case 'rate_limited':
      return again(error);
    case 'unreachable':
      if (isPatient(request, postedAt)) return { next: 'again' };
      return { next: 'refuse', why: whyNot('unreachable') };
    case 'bad_request':
    case 'unprocessable':
      return { next: 'refuse', why: { ...saidBy(error, 'not_taken'), ...suggestionsOf(error.suggestions) } };
    case 'not_found':
      return { next: 'refuse', why: whyNot('source_gone', error.message) };
    case 'task_deleted':
      return { next: 'refuse', why: whyNot('task_gone') };
    case 'unauthorized':
      return { next: 'refuse', why: whyNot(request.account === '' ? 'key_refused' : 'own_key_refused') };
    case 'insufficient_credits':
      return { next: 'refuse', why: whyNot(request.account === '' ? 'account_empty' : 'own_account_empty') };
    case 'forbidden':
      return { next: 'refuse', why: saidBy(error, 'not_allowed') };
    default:
      if (!error.nothingMade) return { next: 'doubt' };
      // As while the queue is full: it is waited for, however long that takes, and can be cancelled.
      if (error.reason === 'files_unavailable') return { ...again(error), why: whyNot('files_unavailable') };
      // Something that it stands on is away: what was not made may be made later.
      if (error.status === 503 && isPatient(request, postedAt)) return again(error);
      return { next: 'refuse', why: whyNot('not_taken', error.message) };
  }
}
