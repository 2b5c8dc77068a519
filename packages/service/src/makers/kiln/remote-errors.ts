import { ApiError, type ApiErrorCode } from 'kiln-client/errors';
import { UserError } from 'kiln-errors';
import { type MakerCode, MakerError } from '../maker.ts';

const CODES: Readonly<Record<ApiErrorCode, MakerCode>> = {
  unreachable: 'model_server_unavailable',
  rate_limited: 'model_server_unavailable',
  queue_full: 'model_server_unavailable',
  key_in_use: 'model_server_unavailable',
  unknown_outcome: 'model_server_lost',
  server_error: 'model_server_failed',
  not_found: 'model_server_lost',
  task_deleted: 'model_server_lost',
  aborted: 'model_server_lost',
  bad_request: 'model_server_misconfigured',
  unprocessable: 'model_server_misconfigured',
  unauthorized: 'model_server_misconfigured',
  forbidden: 'model_server_misconfigured',
  insufficient_credits: 'model_server_misconfigured',
  key_reused: 'model_server_misconfigured',
};
const BLOCKED = ['moderation_blocked', 'rights_blocked'];

/** What an error of the client means for the task here. */
export function makerError(error: unknown): unknown {
  if (error instanceof UserError) return new MakerError('model_server_misconfigured', error.message, { cause: error });
  if (!(error instanceof ApiError)) return error;
  const code = BLOCKED.includes(error.reason ?? '') ? 'moderation_blocked' : CODES[error.code];
  return new MakerError(code, `${error.code}: ${error.message}`, { cause: error });
}
