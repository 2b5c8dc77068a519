import { UserError } from 'kiln-errors';
import { nearestName } from 'kiln-errors/nearest-name';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import type { CallOptions, Client, ClientOptions } from './client.ts';
import { checkCall, checkHeader, checkOptions } from './client-options.ts';
import { LIBRARY_PATH, readLibrary } from './contract/action-library.ts';
import { collectionPath, isTaskType, stageEntry, type TaskType, taskTypes } from './contract/families/index.ts';
import { ABOUT_HEADER, readAbout } from './contract/service-about.ts';
import { Task } from './contract/task.ts';
import { CreateAnswer, MAKERS_PATH, MakerInfo, PLAN_PATH, Plan } from './contract/wire.ts';
import { createBody, type Extensions } from './create-body.ts';
import { createDispatchers } from './dispatchers.ts';
import { createDownloader } from './download/download.ts';
import { type Endpoint, type HttpAnswer, post, type RateLimiter, read } from './http.ts';
import { run } from './run.ts';
import { watch } from './watch.ts';

/**
 * Client for one service and key: generic calls over the table of families, and downloads of results. Strict in what it
 * sends, tolerant in what it reads.
 */

/** What only the bot needs, which shares one key between processes, and its tests. */
export interface InternalOptions extends ClientOptions {
  /** Origins of file stores to download results from although they are not public. */
  downloadOrigins?: readonly string[];
  /** Waits for the key's shared rate before every request. */
  rateLimiter?: RateLimiter | undefined;
  random?: () => number;
  /** How long a stream may be silent before it counts as dropped. */
  silenceMs?: number | undefined;
}

const USUAL_RETRIES = 3;

export function createClient(options: InternalOptions): Client {
  checkOptions(options);
  const { baseUrl, apiKey, dispatcher, maxRetries = USUAL_RETRIES, timeoutMs } = options;
  const dispatchers = createDispatchers(dispatcher);
  const downloader = createDownloader(baseUrl, { origins: options.downloadOrigins, dispatcher });
  const endpoint: Endpoint = {
    baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''),
    apiKey,
    dispatchers,
    rateLimiter: options.rateLimiter ?? (async () => {}),
    hooks: { onRequest: options.onRequest ?? (() => {}), onResponse: options.onResponse ?? (() => {}) },
    random: options.random ?? Math.random,
    timeoutMs,
    maxRetries,
    extensions: () => extensionsOf(options) === 'send',
  };

  const ask = async (call: 'read' | 'delete', path: string, callOptions: CallOptions = {}) => {
    checkCall(callOptions);
    return read(endpoint, call, path, callOptions);
  };

  const get: Client['get'] = async (type, id, callOptions) => {
    const answer = await ask('read', taskPath(type, id), callOptions);
    return parsed(Task, answer, true);
  };

  const listPage: Client['listPage'] = async (type, query = {}, callOptions) => {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
    const answer = await ask('read', `${pathOf(type)}?${search}`, callOptions);
    return parsed(z.array(Task), answer, true);
  };

  const readBalance = async (callOptions: CallOptions | undefined) => {
    try {
      return await ask('read', '/v1/balance', callOptions);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return undefined;
      throw error;
    }
  };
  const balance: Client['balance'] = async (callOptions) => {
    const answer = Balance.safeParse((await readBalance(callOptions))?.body);
    return answer.success ? answer.data.balance : undefined;
  };

  const bodyOf = (type: TaskType, input: unknown) => createBody(stageOf(type).stage, input, extensionsOf(options));

  const client: Client = {
    run: (type, input, runOptions = {}) => run(client, type, input, runOptions),
    balance,
    about: async (callOptions) => readAbout((await readBalance(callOptions))?.headers[ABOUT_HEADER]),
    actions: async (callOptions) => readLibrary((await ask('read', LIBRARY_PATH, callOptions)).body),
    makers: async (callOptions) => parsed(z.array(MakerInfo), await ask('read', MAKERS_PATH, callOptions), true),
    async checkKey(callOptions) {
      const [type] = taskTypes;
      if ((await balance(callOptions)) === undefined && type) await listPage(type, { page_size: 1 }, callOptions);
    },
    async create(type, input, { signal, timeoutMs, requestId, idempotencyKey, hops } = {}) {
      const [path, body] = [pathOf(type), bodyOf(type, input)];
      checkCall({ timeoutMs });
      checkHeader('hops', hops?.toFixed());
      checkHeader('requestId', requestId);
      checkHeader('idempotencyKey', idempotencyKey);
      // Of what an earlier create made under the same key it says nothing.
      const nothingMadeAt500 = stageOf(type).stage.nothingMadeAt500 && idempotencyKey === undefined;
      const sent = { body, signal, timeoutMs, requestId, idempotencyKey, hops, nothingMadeAt500 };
      const answer = await post(endpoint, 'create', path, sent);
      const { result } = parsed(CreateAnswer, answer, false);
      const task = Task.safeParse(answer.body);
      return task.success ? { id: result, task: task.data } : { id: result };
    },
    async plan(type, input, { signal, timeoutMs, requestId, picture = false } = {}) {
      const query = picture ? '?picture=true' : '';
      const [path, body] = [`${pathOf(type)}${PLAN_PATH}${query}`, bodyOf(type, input)];
      checkCall({ timeoutMs });
      checkHeader('requestId', requestId);
      const answer = await post(endpoint, 'plan', path, { body, signal, timeoutMs, requestId });
      return parsed(Plan, answer, true);
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
    async delete(type, id, callOptions) {
      await ask('delete', taskPath(type, id), callOptions);
    },
    async *watch(type, id, { signal } = {}) {
      const path = `${taskPath(type, id)}/stream`;
      yield* watch(endpoint, path, () => get(type, id, { signal }), { signal, silenceMs: options.silenceMs });
    },
    download: downloader.download,
    downloadTo: downloader.downloadTo,
    async [Symbol.asyncDispose]() {
      await Promise.all([dispatchers[Symbol.asyncDispose](), downloader[Symbol.asyncDispose]()]);
    },
  };
  return client;
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

function parsed<T extends z.ZodType>(schema: T, { status, body }: HttpAnswer, retryable: boolean): z.output<T> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new ApiError(
    'the service answered in a form that is not the specification’s',
    { status, code: 'unknown_outcome', retryable },
    { cause: result.error },
  );
}
