/**
 * A stream that has to move: whoever keeps a place must use it. Only the time in which the sender is waited for counts,
 * not what this side does with a chunk before it asks for the next.
 */

export interface Pace {
  leastBytesPerSecond: number;
  /** The bytes are counted over this long. */
  windowMs: number;
}

/**
 * The chunks of a stream as they come. The stream is left as it is when the reader stops.
 * @throws what `tooSlow` makes, once a window has passed with too few bytes
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
    // Read again below; a stream that breaks after the reader has stopped is nobody's business.
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

/** @returns whether it was there in time */
function arrives(next: Promise<unknown>, ms: number, waited: (ms: number) => void): Promise<boolean> {
  const began = performance.now();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), Math.max(0, ms));
    const there = () => {
      clearTimeout(timer);
      waited(performance.now() - began);
      resolve(true);
    };
    next.then(there, there);
  });
}
