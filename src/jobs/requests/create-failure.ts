import { ApiError } from 'kiln-client/api-error';
import { UserError } from 'kiln-errors';
import type { Request } from './request.ts';

/** What a create that was not taken means for its request: a definite no, a later try, or that nobody knows. */

/** As many buttons stand under the message. */
const MOST_SUGGESTIONS = 3;

export type Step =
  | { next: 'refuse'; reason: string /** Prompts that would be taken instead. */; suggestions?: readonly string[] }
  /** The queue is full: back to the front of the line. */
  | { next: 'wait' }
  | { next: 'again'; waitMs?: number }
  | { next: 'doubt' };

/** A service, or Discord's files, that cannot be reached for this long end the wait. */
export const PATIENCE_MS = 15 * 60_000;

export function afterFailure(error: unknown, request: Request, postedAt: number): Step {
  if (error instanceof UserError) return { next: 'refuse', reason: error.message };
  if (!(error instanceof ApiError)) return { next: 'doubt' };
  switch (error.code) {
    case 'queue_full':
      return { next: 'wait' };
    case 'rate_limited':
      return error.retryAfterMs === undefined ? { next: 'again' } : { next: 'again', waitMs: error.retryAfterMs };
    case 'unreachable':
      if (postedAt - request.created_at < PATIENCE_MS) return { next: 'again' };
      return { next: 'refuse', reason: 'The asset service cannot be reached. Try again later.' };
    case 'bad_request':
    case 'unprocessable': {
      const { suggestions } = error;
      const reason = `The service did not take it: ${error.message}`;
      return { next: 'refuse', reason, ...(suggestions && { suggestions: suggestions.slice(0, MOST_SUGGESTIONS) }) };
    }
    case 'not_found':
      return { next: 'refuse', reason: `The service no longer has what this goes on from: ${error.message}` };
    case 'unauthorized':
      return {
        next: 'refuse',
        reason:
          request.account === ''
            ? 'The service does not accept the key of this bot. Please tell the person who runs it.'
            : 'The service does not accept this server’s own key. Those who manage the server can set it again in /settings.',
      };
    case 'insufficient_credits':
      return {
        next: 'refuse',
        reason:
          request.account === ''
            ? 'The account of this bot at the service has no credits left, or its plan does not include this. Please tell the person who runs it.'
            : 'This server’s own account at the service has no credits left, or its plan does not include this.',
      };
    case 'forbidden':
      return { next: 'refuse', reason: `The service does not allow it: ${error.message}` };
    default:
      return { next: 'doubt' };
  }
}
