import type { Redis } from 'ioredis';

/** What waits is not waited for when there is no point any more. */

/**
 * A step of the start, unless the stop comes first; what it still brings then is disposed of.
 * @throws the reason of the signal
 */
export async function orStopped<T>(step: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return step;
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) stop();
    return await Promise.race([step, stopped]);
  } catch (error) {
    step.then(disposeOf).catch(() => {});
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function disposeOf(late: unknown): Promise<void> {
  if (typeof late !== 'object' || late === null || !(Symbol.asyncDispose in late)) return;
  await (late as AsyncDisposable)[Symbol.asyncDispose](); // known by its one method
}

const AWAY_MS = 1_500;
const LOOK_MS = 50;

/**
 * The end of a stop, unless Redis has been away for a moment: nothing can be handed over then, and everything that this
 * process had is taken over by its leases, as after a crash.
 */
export async function unlessAway(redis: Redis | undefined, ending: Promise<void>): Promise<void> {
  if (!redis) return ending;
  const { promise: away, reject } = Promise.withResolvers<never>();
  let presentAt = performance.now();
  const timer = setInterval(() => {
    if (redis.status === 'ready') presentAt = performance.now();
    else if (performance.now() - presentAt > AWAY_MS) reject(new Error('Redis is away, so nothing is handed over'));
  }, LOOK_MS);
  try {
    await Promise.race([ending, away]);
  } finally {
    clearInterval(timer);
    ending.catch(() => {});
  }
}
