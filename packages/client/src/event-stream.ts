import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';
import { type AnswerHeaders, abortError, connectionError, statusError } from './answer-errors.ts';
import { type Aborts, hearing } from './answer-handler.ts';
import type { ApiError } from './api-error.ts';
import { ABOUT_HEADER, writeAbout } from './contract/service-about.ts';
import { PartialTask, Task, type TaskStatus } from './contract/task.ts';
import { StreamError } from './contract/wire.ts';
import { report } from './hooks.ts';
import type { Endpoint } from './http.ts';
import { readRefusal } from './refusal.ts';

/**
 * A connection to a task's event stream, implemented as an undici dispatch handler: with thousands open at once, none
 * needs a stream object, an extra abort signal or a promise per chunk.
 */

export interface TaskUpdate {
  id: string;
  status: TaskStatus;
  progress: number;
  /** Extension, for clients with `extensions`: works ahead of it at the server of its maker, while it waits there. */
  ahead?: number | undefined;
  /** The full task object: for the terminal update, after a read, and if the service sends full frames. */
  task?: Task;
}

export interface EventStream extends Disposable {
  /**
   * The newest frame not yet taken; undefined once the service has ended the stream.
   * @throws {ApiError} if the response is not a stream, on an `error` event, a broken or silent connection, or an abort
   */
  next(): Promise<TaskUpdate | undefined>;
}

const MOST_FRAME_CHARS = 4 * 1024 * 1024;
const MOST_ERROR_CHARS = 64 * 1024;

export function openEventStream(
  endpoint: Endpoint,
  path: string,
  silenceMs: number,
  signal?: AbortSignal,
): EventStream {
  const { baseUrl, apiKey, dispatchers, hooks, extensions } = endpoint;
  let controller: Aborts | undefined;
  let newest: TaskUpdate | undefined;
  let ended = false;
  let failure: ApiError | undefined;
  let wake: (() => void) | undefined;

  function end(error?: ApiError): void {
    if (ended) return;
    ended = true;
    failure = error;
    signal?.removeEventListener('abort', abort);
    wake?.();
  }
  const broken = (error: unknown) => connectionError(error, { isCreate: false, wasSent: controller !== undefined });
  function close(reason: Error): void {
    controller?.abort(reason);
  }
  function abort(): void {
    end(abortError(signal?.reason, 'the watch was aborted'));
    close(new Error('the watch was aborted'));
  }
  function take(event: string, data: string): void {
    try {
      if (event === 'error') {
        const { status_code, message } = StreamError.parse(JSON.parse(data));
        end(statusError(status_code, message, false));
      } else if (event === 'message') {
        newest = parseFrame(data);
        wake?.();
      }
    } catch (error) {
      end(broken(error));
      close(new Error('a frame that is no task'));
    }
  }

  const decoder = new StringDecoder();
  const parser = createParser({
    maxBufferSize: MOST_FRAME_CHARS,
    onEvent: ({ event, data }) => take(event ?? 'message', data),
  });
  /** Status and body of a response that is not a stream. */
  let refusal: { status: number; headers: AnswerHeaders; text: string } | undefined;

  const { origin, pathname, search, href } = new URL(`${baseUrl}${path}`);
  if (signal?.aborted) abort();
  else {
    const asked = extensions() ? { [ABOUT_HEADER]: writeAbout({ extensions: true }) } : {};
    const headers = { accept: 'text/event-stream', ...asked };
    const request = report(hooks, { call: 'stream', method: 'GET', url: href, headers });
    signal?.addEventListener('abort', abort, { once: true });
    dispatchers.reads.dispatch(
      {
        origin,
        path: `${pathname}${search}`,
        method: 'GET',
        headers: { ...request.headers, authorization: `Bearer ${apiKey}` },
        bodyTimeout: silenceMs,
      },
      hearing({
        onRequestStart(started) {
          controller = started;
          if (ended) close(new Error('the stream has ended'));
        },
        onResponseStart(_controller, status, headers) {
          // Informational responses (1xx) come first.
          if (status >= 200) request.answered(status);
          refusal = status === 200 ? undefined : { status, headers, text: '' };
        },
        onResponseData(_controller, chunk) {
          try {
            if (!refusal) parser.feed(decoder.write(chunk));
            else if (refusal.text.length < MOST_ERROR_CHARS) refusal.text += decoder.write(chunk);
          } catch (error) {
            end(broken(error));
            close(new Error('an event that is too long'));
          }
        },
        onResponseEnd() {
          end(refusal && statusError(refusal.status, readRefusal(refusal.text).message, false, refusal.headers));
        },
        onResponseError(_controller, error) {
          if (!ended) request.answered(undefined);
          end(broken(error));
        },
      }),
    );
  }

  return {
    async next() {
      while (!newest && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      // An abort ends at once; any other end comes after the last frame.
      if (failure && (!newest || failure.code === 'aborted')) throw failure;
      const update = newest;
      newest = undefined;
      return update;
    },
    [Symbol.dispose]() {
      if (ended) return;
      end();
      close(new Error('the stream is not wanted any more'));
    },
  };
}

/** @throws if the data is neither a full nor a partial task object */
function parseFrame(data: string): TaskUpdate {
  const json: unknown = JSON.parse(data);
  const part = PartialTask.parse(json);
  return updateOf(part, 'created_at' in part ? Task.safeParse(json).data : undefined);
}

/** @param task whole, if it is known */
export function updateOf(
  { id, status, progress, ahead }: Omit<TaskUpdate, 'task'>,
  task: Task | undefined,
): TaskUpdate {
  return { id, status, progress, ...(ahead !== undefined && { ahead }), ...(task && { task }) };
}
