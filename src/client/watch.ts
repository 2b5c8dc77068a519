import { createParser } from 'eventsource-parser';
import { request } from 'undici';
import { isTerminal, PartialTask, Task, type TaskStatus } from '../contract/task.ts';
import { StreamError } from '../contract/wire.ts';
import { ApiError } from '../errors.ts';
import { connectionError, type Endpoint, messageOf, statusError, wait } from './http.ts';

/**
 * Follows one task to its end. A stream that ends without a terminal frame, breaks or falls silent is a drop: the task
 * is read once (so nothing that happened meanwhile is missed), then the stream is opened again after a jittered wait
 * that doubles while streams bring nothing. A service without working streams is thereby polled with backoff.
 */

export interface TaskUpdate {
  id: string;
  status: TaskStatus;
  progress: number;
  /** The whole object: on the terminal update, after a read, and where the service's frames are full. */
  task?: Task;
}

/** Three times the 10 s within which a service repeats its frame. */
export const SILENCE_MS = 30_000;
const MOST_FRAME_CHARS = 4 * 1024 * 1024;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

export interface WatchOptions {
  signal?: AbortSignal;
  silenceMs?: number;
}

/**
 * Ends after the terminal update.
 * @throws {ApiError} `aborted` at once when the signal fires; `not_found`, `unauthorized` and other answers that no
 *   repetition mends
 */
export async function* watch(
  endpoint: Endpoint,
  path: string,
  get: (signal?: AbortSignal) => Promise<Task>,
  { signal, silenceMs = SILENCE_MS }: WatchOptions = {},
): AsyncGenerator<TaskUpdate, void, void> {
  for (let empty = 0; ; ) {
    let frames = 0;
    try {
      for await (const update of openStream(endpoint, path, silenceMs, signal)) {
        frames++;
        yield update;
        if (isTerminal(update.status)) {
          if (!update.task) yield fullUpdate(await get(signal));
          return;
        }
      }
    } catch (error) {
      if (!(error instanceof ApiError) || !isDrop(error)) throw error;
    }
    empty = frames === 0 ? empty + 1 : 0;

    const task = await readThrough(get, endpoint.random, signal);
    yield fullUpdate(task);
    if (isTerminal(task.status)) return;
    await wait(endpoint.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** empty), signal);
  }
}

const fullUpdate = (task: Task): TaskUpdate => ({ id: task.id, status: task.status, progress: task.progress, task });

/** Errors after which the task may still be there and running. */
function isDrop(error: ApiError): boolean {
  return ['unreachable', 'unknown_outcome', 'server_error', 'rate_limited', 'queue_full'].includes(error.code);
}

/** A service that is away does not end the watch: the read is repeated until it answers. */
async function readThrough(
  get: (signal?: AbortSignal) => Promise<Task>,
  random: () => number,
  signal?: AbortSignal,
): Promise<Task> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await get(signal);
    } catch (error) {
      if (!(error instanceof ApiError) || !isDrop(error)) throw error;
      await wait(error.retryAfterMs ?? random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt), signal);
    }
  }
}

async function* openStream(
  endpoint: Endpoint,
  path: string,
  silenceMs: number,
  signal?: AbortSignal,
): AsyncGenerator<TaskUpdate, void, void> {
  await endpoint.budget('stream', signal);
  const abort = new AbortController();
  const stop = () => abort.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });

  try {
    const answer = await request(`${endpoint.baseUrl}${path}`, {
      dispatcher: endpoint.dispatchers.reads,
      headers: { authorization: `Bearer ${endpoint.apiKey}`, accept: 'text/event-stream' },
      bodyTimeout: silenceMs,
      signal: abort.signal,
    });
    if (answer.statusCode !== 200) {
      const body = await answer.body.json().catch(() => undefined);
      throw statusError(answer.statusCode, messageOf(body), false, answer.headers);
    }

    const inbox = createInbox();
    const decoder = new TextDecoder();
    const parser = createParser({
      maxBufferSize: MOST_FRAME_CHARS,
      onEvent: (event) => inbox.push(event.event ?? 'message', event.data),
    });
    answer.body.on('data', (chunk: Buffer) => {
      try {
        parser.feed(decoder.decode(chunk, { stream: true }));
      } catch (error) {
        answer.body.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    });
    answer.body.on('end', () => inbox.end());
    answer.body.on('error', (error) => inbox.end(error));
    for await (const update of inbox.updates()) yield update;
  } catch (error) {
    if (signal?.aborted)
      throw new ApiError('the watch was aborted', { status: 0, code: 'aborted', retryable: false }, { cause: error });
    throw error instanceof ApiError ? error : connectionError(error, false);
  } finally {
    signal?.removeEventListener('abort', stop);
    abort.abort();
  }
}

/** Bridges the body's callbacks and the generator. Frames that nobody has taken yet are overwritten by newer ones. */
function createInbox() {
  let newest: TaskUpdate | undefined;
  let ended = false;
  let failure: unknown;
  let wake = () => {};

  return {
    push(event: string, data: string) {
      try {
        if (event === 'error') {
          const { status_code, message } = StreamError.parse(JSON.parse(data));
          throw statusError(status_code, message, false);
        }
        if (event === 'message') newest = parseFrame(data);
      } catch (error) {
        this.end(error instanceof ApiError ? error : undefined);
      }
      wake();
    },
    end(error?: unknown) {
      ended = true;
      failure ??= error;
      wake();
    },
    async *updates(): AsyncGenerator<TaskUpdate, void, void> {
      for (;;) {
        if (newest) {
          const update = newest;
          newest = undefined;
          yield update;
        } else if (ended) {
          if (failure) throw failure;
          return;
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    },
  };
}

/** @throws when the data is neither a whole nor a partial task object */
function parseFrame(data: string): TaskUpdate {
  const json: unknown = JSON.parse(data);
  const { id, status, progress } = PartialTask.parse(json);
  const whole = typeof json === 'object' && json !== null && 'created_at' in json ? Task.safeParse(json) : undefined;
  return { id, status, progress, ...(whole?.success ? { task: whole.data } : {}) };
}
