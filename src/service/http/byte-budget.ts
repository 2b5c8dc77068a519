/**
 * How many bytes of requests this process holds at once. Who would pass the limit waits, in order, until others are done;
 * its sender is held back by its own connection.
 */
export interface ByteBudget {
  /** @returns gives the bytes back; may be called while still waiting, and twice */
  take(bytes: number): { granted: Promise<void>; release: () => void };
}

export function createByteBudget(most: number): ByteBudget {
  let free = most;
  const waiting = new Set<{ bytes: number; start: () => void }>();
  const serve = () => {
    for (const entry of waiting) {
      if (entry.bytes > free) return;
      waiting.delete(entry);
      free -= entry.bytes;
      entry.start();
    }
  };
  return {
    take(bytes) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const entry = { bytes: Math.min(bytes, most), start: resolve };
      let done = false;
      waiting.add(entry);
      serve();
      return {
        granted: promise,
        release() {
          if (done) return;
          done = true;
          if (!waiting.delete(entry)) free += entry.bytes;
          serve();
        },
      };
    },
  };
}
