/**
 * A work, or what is said in its place when its time is over. The work itself goes on: it is only waited for no longer.
 * @param late answers then, or throws
 */
export function inTime<T, Late>(ms: number, work: Promise<T>, late: () => Late): Promise<T | Late> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, ms);
  return Promise.race([work, over.promise.then(late)]).finally(() => clearTimeout(timer));
}

/** The work, unless the signal fires first: then its reason is thrown, and the work goes on. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const abort = () => reject(signal.reason);
  work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return promise;
}
