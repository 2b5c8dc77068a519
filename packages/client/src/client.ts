import type { Writable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { LibraryAction } from './contract/action-library.ts';
import type { InputOf, TaskType } from './contract/families/index.ts';
import type { ServiceAbout } from './contract/service-about.ts';
import type { Task } from './contract/task.ts';
import type { ListQuery, MakerInfo, Plan } from './contract/wire.ts';
import type { TaskUpdate } from './event-stream.ts';
import type { IncomingResponse, OutgoingRequest } from './hooks.ts';

/** What a client is made with, and what it can do. */

export interface ClientOptions {
  /** The service's address, such as `http://127.0.0.1:4690`. */
  baseUrl: string;
  apiKey: string;
  /**
   * Whether to send fields that only Kiln's own service has (`seed`), and to ask for what only it tells (`ahead`): see `about`.
   * Without it they are refused; a function is called before each create, and they are left out while it returns false.
   */
  extensions?: boolean | (() => boolean);
  /**
   * How long the answer to one request may take, retries not counted. Default: 60 s for a create, 15 s for a read. Not for
   * `watch`, which takes as long as the task, and downloads, which have a minimum speed.
   */
  timeoutMs?: number | undefined;
  /** How often a read or a delete is repeated after an error that allows it; default 3. A create never is. */
  maxRetries?: number | undefined;
  /**
   * The undici dispatcher that sends all requests and downloads, such as a `ProxyAgent`; the caller closes it. It then also
   * decides where names of links lead. Default: connections of this client's own, a fresh one for each create.
   */
  dispatcher?: Dispatcher | undefined;
  /** Called before each request but downloads; may add headers. What it throws ends the call before anything is sent. */
  onRequest?: ((request: OutgoingRequest) => void) | undefined;
  /** Called after each request that the caller did not abort. What it throws becomes a warning of the process. */
  onResponse?: ((response: IncomingResponse) => void) | undefined;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** In place of the client's. */
  timeoutMs?: number | undefined;
  /** In place of the client's. */
  maxRetries?: number | undefined;
}

export interface PlanOptions extends Pick<CallOptions, 'signal' | 'timeoutMs'> {
  /** Sent as `x-request-id`, which appears in the service's log. */
  requestId?: string | undefined;
}

export interface LookOptions extends PlanOptions {
  /** Whether the plan of a text-to-3D model also draws how it would look. It takes a second. */
  picture?: boolean | undefined;
}

export interface CreateOptions extends PlanOptions {
  /**
   * With a service that supports keys (`about().idempotencySeconds`), repeating the create under the same key returns the
   * task made first.
   */
  idempotencyKey?: string | undefined;
  /** Through how many services it has come, where one passes on what it was asked for itself; a service refuses too many. */
  hops?: number | undefined;
}

export interface RunOptions extends CreateOptions {
  /** Called once the task is made, with its id, and with each update until it has ended. */
  onProgress?: ((update: TaskUpdate) => void) | undefined;
}

export interface WatchOptions {
  signal?: AbortSignal | undefined;
}

export interface FileOptions {
  /** Default 256 MiB. */
  maxBytes?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface DownloadedFile {
  /** Undefined if it went to a stream. */
  path: string | undefined;
  sizeBytes: number;
}

export interface Client extends AsyncDisposable {
  /**
   * Makes a task and waits for its end: `create` and `watch` in one. After an abort the task goes on; `onProgress` has its id.
   * @returns the task that succeeded
   * @throws {TaskFailed} with the task, if it failed or was canceled
   * @throws {UserError | ApiError} as `create` and `watch`
   */
  run<T extends TaskType>(type: T, input: InputOf<T>, options?: RunOptions): Promise<Task>;
  /**
   * Sends one POST, never repeated.
   * @throws {UserError} before anything is sent: `bad_input`, `unknown_stage`
   * @throws {ApiError} `unreachable` and `aborted`: nothing was sent; `unknown_outcome` and `server_error`: the task may
   * exist, unless `nothingMade`
   */
  create<T extends TaskType>(type: T, input: InputOf<T>, options?: CreateOptions): Promise<{ id: string; task?: Task }>;
  /**
   * Asks a service that supports it (`about().plans`) what would become of a create, free of charge: whether it would
   * succeed, change nothing or fail, and why; its price; and prompts that would be made instead. Sent once.
   * @throws {UserError} `bad_input` before anything is sent
   * @throws {ApiError} what the create would refuse as well; `not_found` also if the service has no plans
   */
  plan<T extends TaskType>(type: T, input: InputOf<T>, options?: LookOptions): Promise<Plan>;
  /** @throws {ApiError} `not_found` if there is no such task */
  get(type: TaskType, id: string, options?: CallOptions): Promise<Task>;
  /** One page of the stage's collection. */
  listPage(type: TaskType, query?: ListQuery, options?: CallOptions): Promise<Task[]>;
  /** All tasks of the stage's collection, page by page, newest first unless `sort_by` says otherwise. */
  list(type: TaskType, query?: ListQuery, options?: CallOptions): AsyncGenerator<Task, void, void>;
  /** Removes or cancels the task, depending on the family's DELETE. */
  delete(type: TaskType, id: string, options?: CallOptions): Promise<void>;
  /**
   * The task's updates until it has ended, over dropped streams. The last one has the whole task.
   * @throws {ApiError} `aborted` at once when the signal fires; `not_found`, `unauthorized` and what else a retry cannot mend;
   * `unknown_outcome` when none of many answers can be read
   */
  watch(type: TaskType, id: string, options?: WatchOptions): AsyncGenerator<TaskUpdate, void, void>;
  /**
   * The file behind a link of a result, in memory; the key is not sent.
   * @throws {ApiError} `forbidden` if the link is refused (`reason`: `link_expired`, `link_invalid`), `not_found` if the
   * file is gone, `bad_request` if it is larger or leads where it must not
   */
  download(url: string, options?: FileOptions): Promise<Uint8Array>;
  /**
   * The file behind a link of a result, as it arrives, to a place: a folder (an existing one, or a path that ends with a
   * slash) where it gets its own name and overwrites nothing; the path of a file, replaced once all has arrived; or a
   * stream, which is ended, or destroyed if the download fails.
   * @throws {ApiError} as `download`; errors of the file system and of the stream as they are
   */
  downloadTo(url: string, place: string | Writable, options?: FileOptions): Promise<DownloadedFile>;
  /** The action library of Animation. @throws {ApiError} `not_found` if there is none */
  actions(options?: CallOptions): Promise<LibraryAction[]>;
  /** Credits of the key's account; undefined if the service does not report them. */
  balance(options?: CallOptions): Promise<number | undefined>;
  /** What the built-in service says of itself; empty for a hosted one. */
  about(options?: CallOptions): Promise<ServiceAbout>;
  /** The models that make some stages, of a service that has any (`about().makers`): a request may name one as `maker`. */
  makers(options?: CallOptions): Promise<MakerInfo[]>;
  /**
   * Makes a cheap request to check the key.
   * @throws {ApiError} `unauthorized`, or why it cannot be determined
   */
  checkKey(options?: CallOptions): Promise<void>;
}
