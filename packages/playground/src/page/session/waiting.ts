/** What is waited for, by nonce. Each wait ends, if only by time. */
export interface Waiting<T, About> {
  start(nonce: string, about: About): Promise<T>;
  /** What was said at the start. */
  about(nonce: string): About | undefined;
  settle(nonce: string, result: T): void;
}

/** @param late what is answered after `ms` */
export function createWaiting<T, About>(ms: number, late: T, settled: () => void): Waiting<T, About> {
  const waiting = new Map<string, { about: About; end(result: T): void }>();
  const settle = (nonce: string, result: T): void => {
    const entry = waiting.get(nonce);
    if (!entry) return;
    waiting.delete(nonce);
    entry.end(result);
    settled();
  };
  return {
    settle,
    about: (nonce) => waiting.get(nonce)?.about,
    start(nonce, about) {
      const { promise, resolve } = Promise.withResolvers<T>();
      const timer = setTimeout(() => settle(nonce, late), ms);
      waiting.set(nonce, {
        about,
        end(result) {
          clearTimeout(timer);
          resolve(result);
        },
      });
      return promise;
    },
  };
}
