/**
 * Enforces a minimum speed of a stream. Only the time spent waiting for the sender counts, not the time this side takes
 * to process a chunk.
 */

export interface Pace {
  leastBytesPerSecond: number;
  /** The speed is measured over this time. */
  windowMs: number;
}

/**
 * The chunks of a stream as they arrive. The stream is left open when the reader stops.
 * @throws the result of `tooSlow` after a window with too few bytes
 */
export async function* paced<Chunk extends Uint8Array>(
  stream: AsyncIterable<Chunk>,
  { leastBytesPerSecond, windowMs }: Pace,
  tooSlow: () => Error,
): AsyncGenerator<Chunk, void> {
  const chunks = stream[Symbol.asyncIterator]();
  const least = (leastBytesPerSecond * windowMs) / 1_000;
  let left = windowMs;
  let moved = 0;
  for (;;) {
    const next = chunks.next();
    // Read again below; an error after the reader has stopped concerns no reader.
    next.catch(() => {});
    while (!(await arrives(next, left, (waited) => (left -= waited)))) {
      if (moved < least) throw tooSlow();
      moved = 0;
      left = windowMs;
    }
    const { value, done } = await next;
    if (done) return;
    moved += value.length;
    yield value;
  }
}

/** @returns whether it arrived in time */
function arrives(next: Promise<unknown>, ms: number, waited: (ms: number) => void): Promise<boolean> {
  const began = performance.now();
  return new Promise((resolve) => {
    // What has arrived while this process was busy is read between a timer and an immediate.
    const timer = setTimeout(() => setImmediate(() => resolve(false)), Math.max(0, ms));
    const there = () => {
      clearTimeout(timer);
      waited(performance.now() - began);
      resolve(true);
    };
    next.then(there, there);
  });
}
