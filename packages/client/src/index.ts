/**
 * Main exports: the client, its errors, the table of families and the task type. Everything else can be imported by
 * file, such as `kiln-client/contract/media`.
 */
/** @public */
export { UserError } from 'kiln-errors';
/** @public */
export { ApiError, type ApiErrorCode } from './api-error.ts';
/** @public */
export { type Client, type ClientOptions, createClient } from './client.ts';
/** @public */
export { families, type InputOf, stageEntry, type TaskType, taskTypes } from './contract/families/index.ts';
/** @public */
export { priceOf } from './contract/prices.ts';
/** @public */
export { isTerminal, type Task, type TaskStatus } from './contract/task.ts';
/** @public */
export type { TaskUpdate } from './event-stream.ts';
