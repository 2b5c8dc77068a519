/** The half-edges of a triangle mesh: each is named by its corner, and runs to the next corner of the triangle. */

export const nextCorner = (c: number): number => (c % 3 === 2 ? c - 2 : c + 1);

export const previousCorner = (c: number): number => (c % 3 === 0 ? c + 2 : c - 1);

/** A way from one vertex to another, as one number. */
export const keyOf = (from: number, to: number): number => from * 2 ** 26 + to;

/** The undirected edges of a mesh. */
export interface Edges {
  count: number;
  /** Of each half-edge. */
  edgeOf: Int32Array;
  /** Lower vertex and higher vertex of each edge. */
  ends: Int32Array;
  /** Half-edges at each edge, and those of them that run from the lower vertex to the higher one. */
  uses: Int32Array;
  forward: Int32Array;
}

export function edgesOf(indices: Uint32Array): Edges {
  const { table, slotOf, after } = createTable(indices.length);
  const edgeOf = new Int32Array(indices.length);
  const ends = new Int32Array(indices.length * 2);
  const uses = new Int32Array(indices.length);
  const forward = new Int32Array(indices.length);
  let count = 0;
  for (let c = 0; c < indices.length; c++) {
    const a = indices[c];
    const b = indices[nextCorner(c)];
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    let slot = slotOf(low, high);
    let edge = table[slot];
    while (edge !== -1 && (ends[edge * 2] !== low || ends[edge * 2 + 1] !== high)) {
      slot = after(slot);
      edge = table[slot];
    }
    if (edge === -1) {
      edge = table[slot] = count++;
      ends[edge * 2] = low;
      ends[edge * 2 + 1] = high;
    }
    edgeOf[c] = edge;
    uses[edge]++;
    if (a === low) forward[edge]++;
  }
  return { count, edgeOf, ends, uses, forward };
}

/**
 * For each half-edge the one on the other side, -1 at a border. Where more than two triangles meet at an edge, or two turn
 * opposite ways, only the first fitting pair is linked.
 */
export function halfEdgeTwins(indices: Uint32Array): Int32Array {
  const twins = new Int32Array(indices.length).fill(-1);
  const { table, slotOf, after } = createTable(indices.length);
  const from = (c: number) => indices[c];
  const to = (c: number) => indices[nextCorner(c)];
  for (let c = 0; c < indices.length; c++) {
    let slot = slotOf(from(c), to(c));
    while (table[slot] !== -1) slot = after(slot);
    table[slot] = c;
  }
  for (let c = 0; c < indices.length; c++) {
    if (twins[c] !== -1) continue;
    for (let slot = slotOf(to(c), from(c)); table[slot] !== -1; slot = after(slot)) {
      const other = table[slot];
      if (from(other) !== to(c) || to(other) !== from(c) || twins[other] !== -1) continue;
      twins[c] = other;
      twins[other] = c;
      break;
    }
  }
  return twins;
}

/** A hash table with open addressing for things that are named by two vertices; -1 where nothing is. */
function createTable(entries: number) {
  let size = 1024;
  while (size < entries * 2) size *= 2;
  return {
    table: new Int32Array(size).fill(-1),
    slotOf(a: number, b: number): number {
      let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
      return ((hash ^ (hash >>> 13)) >>> 0) & (size - 1);
    },
    after: (slot: number): number => (slot + 1) & (size - 1),
  };
}
