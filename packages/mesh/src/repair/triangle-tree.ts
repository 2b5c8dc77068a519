/**
 * A tree of boxes over triangles, for pairs whose boxes meet: triangles in the order of a curve that fills space, and
 * halves of halves of that order.
 *
 * Source: C. Lauterbach and others, "Fast BVH Construction on GPUs" (2009), for the order by Morton codes.
 */

const LEAF = 4;
/** Bits of each axis in a Morton code; with the number of a triangle behind it, it is still a whole number. */
const BITS = 10;

/** A surface has about ten a triangle; around the tip of many slivers each meets each. */
const MOST_PAIRS = 30_000_000;

/**
 * Calls `see` for each pair whose boxes meet, once; stops when it answers true. At most 2^22 triangles.
 * @returns false where there are too many pairs: then not all were seen
 */
export function eachMeetingPair(
  positions: Float32Array,
  indices: Uint32Array,
  see: (a: number, b: number) => boolean,
): boolean {
  const count = indices.length / 3;
  if (count === 0) return true;
  let left = MOST_PAIRS;
  const boxes = boxesOf(positions, indices);
  const order = inSpace(boxes, count);
  const nodes = new Float32Array(count * 2 * 6);
  const ends = new Int32Array(count * 4);
  const right = new Int32Array(count * 2);
  let made = 0;
  const build = (from: number, to: number): number => {
    const node = made++;
    ends[node * 2] = from;
    ends[node * 2 + 1] = to;
    if (to - from > LEAF) {
      const middle = (from + to) >> 1;
      const left = build(from, middle);
      right[node] = build(middle, to);
      for (let k = 0; k < 3; k++) {
        nodes[node * 6 + k] = Math.min(nodes[left * 6 + k], nodes[right[node] * 6 + k]);
        nodes[node * 6 + 3 + k] = Math.max(nodes[left * 6 + 3 + k], nodes[right[node] * 6 + 3 + k]);
      }
      return node;
    }
    nodes.set(boxes.subarray(order[from] * 6, order[from] * 6 + 6), node * 6);
    for (let i = from + 1; i < to; i++)
      for (let k = 0; k < 3; k++) {
        nodes[node * 6 + k] = Math.min(nodes[node * 6 + k], boxes[order[i] * 6 + k]);
        nodes[node * 6 + 3 + k] = Math.max(nodes[node * 6 + 3 + k], boxes[order[i] * 6 + 3 + k]);
      }
    return node;
  };
  build(0, count);
  const size = (node: number) => ends[node * 2 + 1] - ends[node * 2];
  const stack = [0, 0];
  // Only pairs that meet are put on the stack: most do not.
  const put = (a: number, b: number) => {
    if (meet(nodes, a * 6, nodes, b * 6)) stack.push(a, b);
  };
  while (stack.length > 0) {
    if (--left < 0) return false;
    const b = stack.pop()!;
    const a = stack.pop()!;
    const large = size(a) >= size(b) ? a : b;
    if (size(large) > LEAF) {
      if (a === b) {
        stack.push(a + 1, a + 1, right[a], right[a]);
        put(a + 1, right[a]);
      } else {
        put(large + 1, a + b - large);
        put(right[large], a + b - large);
      }
      continue;
    }
    for (let i = ends[a * 2]; i < ends[a * 2 + 1]; i++)
      for (let j = a === b ? i + 1 : ends[b * 2]; j < ends[b * 2 + 1]; j++)
        if (meet(boxes, order[i] * 6, boxes, order[j] * 6) && --left >= 0 && see(order[i], order[j])) return true;
  }
  return left >= 0;
}

function meet(one: Float32Array, a: number, two: Float32Array, b: number): boolean {
  return (
    one[a] <= two[b + 3] &&
    two[b] <= one[a + 3] &&
    one[a + 1] <= two[b + 4] &&
    two[b + 1] <= one[a + 4] &&
    one[a + 2] <= two[b + 5] &&
    two[b + 2] <= one[a + 5]
  );
}

/** Low xyz, high xyz of each triangle. */
function boxesOf(positions: Float32Array, indices: Uint32Array): Float32Array {
  const boxes = new Float32Array(indices.length * 2);
  for (let t = 0; t < indices.length / 3; t++)
    for (let k = 0; k < 3; k++) {
      const a = positions[indices[t * 3] * 3 + k];
      const b = positions[indices[t * 3 + 1] * 3 + k];
      const c = positions[indices[t * 3 + 2] * 3 + k];
      boxes[t * 6 + k] = Math.min(a, b, c);
      boxes[t * 6 + 3 + k] = Math.max(a, b, c);
    }
  return boxes;
}

/** The numbers of triangles by the Morton codes of their boxes' middles. */
function inSpace(boxes: Float32Array, count: number): Uint32Array {
  const min = [Infinity, Infinity, Infinity];
  let longest = 0;
  for (let k = 0; k < 3; k++) {
    let max = -Infinity;
    for (let t = 0; t < count; t++) {
      min[k] = Math.min(min[k], boxes[t * 6 + k]);
      max = Math.max(max, boxes[t * 6 + 3 + k]);
    }
    longest = Math.max(longest, max - min[k]);
  }
  const scale = longest > 0 ? (2 ** BITS - 1) / longest : 0;
  const keys = new Float64Array(count);
  for (let t = 0; t < count; t++) {
    let code = 0;
    for (let k = 0; k < 3; k++) code |= spread(((boxes[t * 6 + k] + boxes[t * 6 + 3 + k]) / 2 - min[k]) * scale) << k;
    keys[t] = code * 2 ** 22 + t;
  }
  keys.sort();
  return Uint32Array.from(keys, (key) => key % 2 ** 22);
}

/** Ten bits, two places apart. */
function spread(value: number): number {
  let x = value & 0x3ff;
  x = (x | (x << 16)) & 0x030000ff;
  x = (x | (x << 8)) & 0x0300f00f;
  x = (x | (x << 4)) & 0x030c30c3;
  return (x | (x << 2)) & 0x09249249;
}
