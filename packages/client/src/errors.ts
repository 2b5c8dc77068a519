/** The errors of the client. */

/** @public */
export { UserError } from 'kiln-errors';
/** @public */
export { ApiError, type ApiErrorCode, type ApiErrorDetails } from './api-error.ts';
/** @public */
export { TaskFailed } from './task-failed.ts';
