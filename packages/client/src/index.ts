import type { Client, ClientOptions } from './client.ts';
import { createClient as createAnyClient } from './create-client.ts';

/** The client. The service as data is `kiln-client/contract`, and errors are `kiln-client/errors`, too. */

/**
 * A client for one service and key. Dispose of it to close its connections.
 * @example
 * await using client = createClient({ baseUrl: 'http://127.0.0.1:4690', apiKey: 'kiln-local-key' });
 * @throws {UserError} `bad_options`, `bad_key`; `unsupported_runtime`
 * @public
 */
export function createClient(options: ClientOptions): Client {
  return createAnyClient(options);
}

/** @public */
export type {
  CallOptions,
  Client,
  ClientOptions,
  CreateOptions,
  DownloadedFile,
  FileOptions,
  PlanOptions,
  RunOptions,
  WatchOptions,
} from './client.ts';
/** @public */
export type { LibraryAction } from './contract/action-library.ts';
/** @public */
export { families, type InputOf, stageEntry, type TaskType, taskTypes } from './contract/families/index.ts';
/** @public */
export { priceOf } from './contract/prices.ts';
/** @public */
export type { ServiceAbout } from './contract/service-about.ts';
/** @public */
export { isTerminal, type Task, type TaskStatus } from './contract/task.ts';
/** @public */
export type { ListQuery, Plan } from './contract/wire.ts';
/** @public */
export { ApiError, type ApiErrorCode, TaskFailed, UserError } from './errors.ts';
/** @public */
export type { TaskUpdate } from './event-stream.ts';
/** @public */
export type { Call, IncomingResponse, OutgoingRequest } from './hooks.ts';
