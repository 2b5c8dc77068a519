/**
 * A long history in pieces: what is far from view is not drawn, and its place keeps the height that it had. A message stays
 * in its piece whatever comes before or after it, so that what is drawn is never drawn again for that.
 */

const SIZE = 24;

export interface Chunk {
  number: number;
  /** Places in the list of messages: from the first to before `to`. */
  from: number;
  to: number;
}

/** Which piece each message is in, by its key. */
export type ChunkNumbers = Map<string, number>;

/** @param keys of the messages in their order; numbers are given to those that have none yet */
export function splitIntoChunks(numbers: ChunkNumbers, keys: readonly string[]): Chunk[] {
  const sizes = new Map<number, number>();
  for (const key of keys) count(sizes, numbers.get(key));
  const first = keys.findIndex((key) => numbers.has(key));
  // What is older is put before what is known, from its end on.
  let number = numbers.get(keys[first] ?? '') ?? 0;
  for (let at = first - 1; at >= 0; at--) {
    if ((sizes.get(number) ?? 0) >= SIZE) number--;
    put(numbers, sizes, { key: keys[at] ?? '', number });
  }
  const chunks: Chunk[] = [];
  const last = Math.max(0, ...sizes.keys());
  number = Number.NEGATIVE_INFINITY;
  for (const [at, key] of keys.entries()) {
    const known = numbers.get(key);
    if (known === undefined) {
      number = Number.isFinite(number) ? next(number, sizes, last) : 0;
      put(numbers, sizes, { key, number });
    } else number = Math.max(number, known);
    const open = chunks.at(-1);
    if (open?.number === number) open.to = at + 1;
    else chunks.push({ number, from: at, to: at + 1 });
  }
  return chunks;
}

/** What is new goes on with the piece before it; the last piece makes room for another when it is full. */
function next(number: number, sizes: ReadonlyMap<number, number>, last: number): number {
  return number >= last && (sizes.get(number) ?? 0) >= SIZE ? number + 1 : number;
}

function put(numbers: ChunkNumbers, sizes: Map<number, number>, { key, number }: { key: string; number: number }) {
  numbers.set(key, number);
  count(sizes, number);
}

function count(sizes: Map<number, number>, number: number | undefined): void {
  if (number !== undefined) sizes.set(number, (sizes.get(number) ?? 0) + 1);
}
