/**
 * A priority queue of pairs, cheapest first, by buckets of costs that agree to their eighth bit: what a collapse needs,
 * in constant time where a heap would take logarithmic. Of one bucket the last one in comes out first, so that the order
 * is the same on every machine.
 *
 * Source: R. Brown, "Calendar queues: a fast O(1) priority queue implementation" (1988), with a bitmap instead of a year.
 */
export interface BucketQueue {
  /** Costs are 0 or more and finite; `stamp` comes back with the pair. */
  push(cost: number, a: number, b: number, stamp: number): void;
  /** False when nothing is left; else `a`, `b` and `stamp` say what came out. */
  pop(): boolean;
  readonly a: number;
  readonly b: number;
  readonly stamp: number;
}

/** Of the bits of a float: sign, exponent and eight bits of its fraction. */
const KEPT_BITS = 15;
const BUCKETS = 2 ** (32 - KEPT_BITS - 1);

export function createBucketQueue(expected: number): BucketQueue {
  let entries = new Int32Array(Math.max(64, expected) * 4);
  let made = 0;
  let unused = -1;
  const first = new Int32Array(BUCKETS).fill(-1);
  const words = new Int32Array(BUCKETS / 32);
  const summary = new Int32Array(BUCKETS / 32 / 32);
  const float = new Float32Array(1);
  const bits = new Uint32Array(float.buffer);
  const lowest = (word: number) => 31 - Math.clz32(word & -word);
  const queue = {
    a: 0,
    b: 0,
    stamp: 0,
    push(cost: number, a: number, b: number, stamp: number) {
      float[0] = cost;
      const bucket = bits[0] >>> KEPT_BITS;
      let entry = unused;
      if (entry === -1) {
        entry = made++ * 4;
        if (entry === entries.length) entries = grown(entries);
      } else unused = entries[entry + 3];
      entries[entry] = a;
      entries[entry + 1] = b;
      entries[entry + 2] = stamp;
      entries[entry + 3] = first[bucket];
      first[bucket] = entry;
      words[bucket >>> 5] |= 1 << (bucket & 31);
      summary[bucket >>> 10] |= 1 << ((bucket >>> 5) & 31);
    },
    pop() {
      let top = 0;
      while (top < summary.length && summary[top] === 0) top++;
      if (top === summary.length) return false;
      const word = top * 32 + lowest(summary[top]);
      const bucket = word * 32 + lowest(words[word]);
      const entry = first[bucket];
      queue.a = entries[entry];
      queue.b = entries[entry + 1];
      queue.stamp = entries[entry + 2];
      first[bucket] = entries[entry + 3];
      entries[entry + 3] = unused;
      unused = entry;
      if (first[bucket] === -1) {
        words[word] &= ~(1 << (bucket & 31));
        if (words[word] === 0) summary[top] &= ~(1 << (word & 31));
      }
      return true;
    },
  };
  return queue;
}

function grown(entries: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(entries.length * 2);
  larger.set(entries);
  return larger;
}
