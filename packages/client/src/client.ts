import { UserError } from 'kiln-errors';
import { nearestName } from 'kiln-errors/nearest-name';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { checkHeader, checkOptions } from './client-options.ts';
import { LIBRARY_PATH, type LibraryAction, readLibrary } from './contract/action-library.ts';
import {
  collectionPath,
  type InputOf,
  isTaskType,
  stageEntry,
  type TaskType,
  taskTypes,
} from './contract/families/index.ts';
import { ABOUT_HEADER, readAbout, type ServiceAbout } from './contract/service-about.ts';
import { Task } from './contract/task.ts';
import { CreateAnswer, type ListQuery, PLAN_PATH, Plan } from './contract/wire.ts';
import { createBody, type Extensions } from './create-body.ts';
import { createDownloader } from './download.ts';
import type { TaskUpdate } from './event-stream.ts';
import type { DownloadOptions } from './guarded-download.ts';
import { type Budget, createDispatchers, type Endpoint, type Heard, post, read } from './http.ts';
import { type WatchOptions, watch } from './watch.ts';

/**
 * Client for one service and key: five generic calls over the table of families, and downloads of results. Strict in
 * what it sends, tolerant in what it reads.
 */

export interface ClientOptions {
  baseUrl: string;
  apiKey: string;
  /**
   * Whether to send fields that only Kiln's own service has (`seed`): see `about`. Without it they are refused; a
   * function is called before each create, and they are left out while it returns false.
   */
  extensions?: boolean | (() => boolean);
  /** Origins of file stores to download results from although they are not public. */
  downloadOrigins?: readonly string[];
  /** Waits for the key's shared request budget before every request. */
  budget?: Budget;
  /** Called with the outcome of each request. */
  heard?: Heard;
  /** Called before each request: the W3C context to send as `traceparent`. */
  traceparent?: (() => string | undefined) | undefined;
  random?: () => number;
  /** How long a stream may be silent before it counts as dropped. */
  silenceMs?: number;
}

export interface Client extends AsyncDisposable {
  /**
   * Sends one POST, never repeated.
   * @param options.requestId sent as `x-request-id`, which appears in the service's log
   * @param options.idempotencyKey with a service that supports keys (`about`), repeating the create under the same key
   * returns the task made first
   * @throws {UserError} before anything is sent: `bad_input`, `unknown_stage`
   * @throws {ApiError} `unreachable` and `aborted`: nothing was sent; `unknown_outcome` and `server_error`: the task may
   * exist, unless `nothingMade`
   */
  create<T extends TaskType>(
    type: T,
    input: InputOf<T>,
    options?: { signal?: AbortSignal; requestId?: string; idempotencyKey?: string | undefined },
  ): Promise<{ id: string; task?: Task }>;
  /**
   * Asks a service that supports it (`about().plans`) what would become of a create, free of charge: whether it would
   * succeed, change nothing or fail, and why; its price; and prompts that would be made instead. Sent once.
   * @throws {UserError} `bad_input` before anything is sent
   * @throws {ApiError} what the create would refuse as well; `not_found` also if the service has no plans
   */
  plan<T extends TaskType>(
    type: T,
    input: InputOf<T>,
    options?: { signal?: AbortSignal; requestId?: string },
  ): Promise<Plan>;
  get(type: TaskType, id: string, options?: { signal?: AbortSignal }): Promise<Task>;
  listPage(type: TaskType, query?: ListQuery, options?: { signal?: AbortSignal }): Promise<Task[]>;
  /** All tasks of the stage's collection, page by page, newest first unless `sort_by` says otherwise. */
  list(type: TaskType, query?: ListQuery, options?: { signal?: AbortSignal }): AsyncGenerator<Task, void, void>;
  /** Removes or cancels the task, depending on the family's DELETE. */
  delete(type: TaskType, id: string, options?: { signal?: AbortSignal }): Promise<void>;
  watch(type: TaskType, id: string, options?: WatchOptions): AsyncGenerator<TaskUpdate, void, void>;
  /**
   * The file behind a link of a result.
   * @param options.maxBytes default 256 MiB
   * @throws {ApiError} `forbidden` if the link is refused (`reason`: `link_expired`, `link_invalid`), `not_found` if the
   * file is gone, `bad_request` if it is larger or leads where it must not
   */
  download(url: string, options?: Partial<DownloadOptions>): Promise<Uint8Array>;
  /** The action library of Animation. @throws {ApiError} `not_found` if there is none */
  actions(options?: { signal?: AbortSignal }): Promise<LibraryAction[]>;
  /** Credits of the key's account; undefined if the service does not report them. */
  balance(options?: { signal?: AbortSignal }): Promise<number | undefined>;
  /** What the built-in service announces about itself; undefined for a hosted one. */
  about(options?: { signal?: AbortSignal }): Promise<ServiceAbout>;
  /**
   * Makes a cheap request to check the key.
   * @throws {ApiError} `unauthorized`, or why it cannot be determined
   */
  checkKey(options?: { signal?: AbortSignal }): Promise<void>;
}

/** @throws {UserError} `bad_options`, `bad_key`; `unsupported_runtime` */
export function createClient(options: ClientOptions): Client {
  checkOptions(options);
  const dispatchers = createDispatchers();
  const downloader = createDownloader(options.baseUrl, options.downloadOrigins);
  const endpoint: Endpoint = {
    baseUrl: options.baseUrl.replace(/(?<!\/)\/+$/, ''),
    apiKey: options.apiKey,
    dispatchers,
    budget: options.budget ?? (async () => {}),
    heard: options.heard ?? (() => {}),
    traceparent: options.traceparent ?? (() => undefined),
    random: options.random ?? Math.random,
  };

  const get: Client['get'] = async (type, id, { signal } = {}) => {
    const answer = await read(endpoint, 'read', taskPath(type, id), signal);
    return parsed(Task, answer.body, true);
  };

  const listPage: Client['listPage'] = async (type, query = {}, { signal } = {}) => {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
    const answer = await read(endpoint, 'read', `${pathOf(type)}?${search}`, signal);
    return parsed(z.array(Task), answer.body, true);
  };

  const readBalance = async (signal: AbortSignal | undefined) => {
    try {
      return await read(endpoint, 'read', '/v1/balance', signal);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return undefined;
      throw error;
    }
  };
  const balance: Client['balance'] = async ({ signal } = {}) => {
    const answer = Balance.safeParse((await readBalance(signal))?.body);
    return answer.success ? answer.data.balance : undefined;
  };

  const bodyOf = (type: TaskType, input: unknown) => createBody(stageOf(type).stage, input, extensionsOf(options));

  return {
    balance,
    about: async ({ signal } = {}) => readAbout((await readBalance(signal))?.headers[ABOUT_HEADER]),
    actions: async ({ signal } = {}) => readLibrary((await read(endpoint, 'read', LIBRARY_PATH, signal)).body),
    async checkKey(callOptions = {}) {
      const [type] = taskTypes;
      if ((await balance(callOptions)) === undefined && type) await listPage(type, { page_size: 1 }, callOptions);
    },
    async create(type, input, { signal, requestId, idempotencyKey } = {}) {
      const [path, body] = [pathOf(type), bodyOf(type, input)];
      checkHeader('requestId', requestId);
      checkHeader('idempotencyKey', idempotencyKey);
      const answer = await post(endpoint, 'create', path, { body, signal, requestId, idempotencyKey });
      const { result } = parsed(CreateAnswer, answer.body, false);
      const task = Task.safeParse(answer.body);
      return task.success ? { id: result, task: task.data } : { id: result };
    },
    async plan(type, input, { signal, requestId } = {}) {
      const [path, body] = [`${pathOf(type)}${PLAN_PATH}`, bodyOf(type, input)];
      checkHeader('requestId', requestId);
      const answer = await post(endpoint, 'plan', path, { body, signal, requestId });
      return parsed(Plan, answer.body, true);
    },
    get,
    listPage,
    async *list(type, query = {}, callOptions = {}) {
      const pageSize = query.page_size ?? stageOf(type).family.maxPageSize;
      // Tasks created while reading move others to later pages: skip those already seen.
      const seen = new Set<string>();
      for (let page = query.page_num ?? 1; ; page++) {
        const tasks = await listPage(type, { ...query, page_num: page, page_size: pageSize }, callOptions);
        for (const task of tasks) {
          if (seen.has(task.id)) continue;
          seen.add(task.id);
          yield task;
        }
        if (tasks.length < pageSize) return;
      }
    },
    async delete(type, id, { signal } = {}) {
      await read(endpoint, 'delete', taskPath(type, id), signal);
    },
    async *watch(type, id, watchOptions = {}) {
      const silence = options.silenceMs === undefined ? {} : { silenceMs: options.silenceMs };
      yield* watch(endpoint, `${taskPath(type, id)}/stream`, (signal) => get(type, id, signal ? { signal } : {}), {
        ...silence,
        ...watchOptions,
      });
    },
    download: downloader.download,
    async [Symbol.asyncDispose]() {
      await Promise.all([dispatchers[Symbol.asyncDispose](), downloader[Symbol.asyncDispose]()]);
    },
  };
}

const Balance = z.looseObject({ balance: z.number() });

function extensionsOf({ extensions = false }: ClientOptions): Extensions {
  if (typeof extensions === 'function') return extensions() ? 'send' : 'leave out';
  return extensions ? 'send' : 'refuse';
}

/** @throws {UserError} `unknown_stage` */
function stageOf(type: TaskType) {
  if (isTaskType(type)) return stageEntry(type);
  const nearest = nearestName(String(type), taskTypes);
  const hint = nearest === undefined ? `one of ${taskTypes.join(', ')}` : `did you mean ${nearest}?`;
  throw new UserError('unknown_stage', `${String(type)} is not a stage: ${hint}`);
}

function pathOf(type: TaskType): string {
  stageOf(type);
  return collectionPath(type);
}

/** @throws {UserError} `bad_input` if the id is none, or would lead to another path: dots are not encoded */
function taskPath(type: TaskType, id: string): string {
  if (typeof id !== 'string' || /^\.{0,2}$/.test(id)) throw new UserError('bad_input', 'the id of the task is missing');
  return `${pathOf(type)}/${encodeURIComponent(id)}`;
}

function parsed<T extends z.ZodType>(schema: T, body: unknown, retryable: boolean): z.output<T> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new ApiError(
    'the service answered in a form that is not the specification’s',
    { status: 0, code: 'unknown_outcome', retryable },
    { cause: result.error },
  );
}
