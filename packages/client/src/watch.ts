import { ApiError } from './api-error.ts';
import type { WatchOptions } from './client.ts';
import { isTerminal, type Task } from './contract/task.ts';
import { openEventStream, type TaskUpdate, updateOf } from './event-stream.ts';
import { type Endpoint, wait } from './http.ts';

/**
 * Follows a task to its end. If the stream ends without a terminal frame, breaks or falls silent, the task is read once
 * (so that nothing is missed) and the stream reopened after a jittered delay, which doubles while streams bring nothing
 * new. A service without working streams is thereby polled with backoff.
 */

/** Three times the 10 s within which a service repeats its frame. */
const SILENCE_MS = 30_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Ends after the terminal update.
 * @throws {ApiError} `aborted` at once when the signal fires; `not_found`, `unauthorized` and other responses that
 * retrying cannot fix
 */
export async function* watch(
  endpoint: Endpoint,
  path: string,
  get: () => Promise<Task>,
  { signal, silenceMs = SILENCE_MS }: WatchOptions & { silenceMs?: number | undefined },
): AsyncGenerator<TaskUpdate, void, void> {
  for (let empty = 0; ; ) {
    let frames = 0;
    try {
      await endpoint.rateLimiter('stream', signal);
      using stream = openEventStream(endpoint, path, silenceMs, signal);
      for (let update = await stream.next(); update; update = await stream.next()) {
        frames++;
        yield update;
        if (isTerminal(update.status)) {
          if (!update.task) yield fullUpdate(await get());
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

const fullUpdate = (task: Task) => updateOf(task, task);

/** Errors after which the task may still exist and run. */
function isDrop(error: ApiError): boolean {
  return ['unreachable', 'unknown_outcome', 'server_error', 'rate_limited', 'queue_full'].includes(error.code);
}

/** In a row, over some minutes: longer than a proxy shows its page. */
const MOST_UNREADABLE = 10;

/** An unreachable service does not end the watch: the read is repeated until it succeeds. One whose answers say nothing does. */
async function readThrough(get: () => Promise<Task>, random: () => number, signal?: AbortSignal): Promise<Task> {
  let unreadable = 0;
  for (let attempt = 0; ; attempt++) {
    try {
      return await get();
    } catch (error) {
      if (!(error instanceof ApiError) || !isDrop(error)) throw error;
      const isUnreadable = error.code === 'unknown_outcome' && error.status !== 0;
      unreadable = isUnreadable ? unreadable + 1 : 0;
      if (unreadable === MOST_UNREADABLE) throw error;
      await wait(error.retryAfterMs ?? random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt), signal);
    }
  }
}
