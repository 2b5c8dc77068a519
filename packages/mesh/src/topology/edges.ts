/** The edges of a triangle mesh: each half-edge (a corner, to the next corner of its triangle) knows its undirected edge. */
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
  let size = 1024;
  while (size < indices.length * 2) size *= 2;
  const table = new Int32Array(size).fill(-1);
  const edgeOf = new Int32Array(indices.length);
  const ends = new Int32Array(indices.length * 2);
  const uses = new Int32Array(indices.length);
  const forward = new Int32Array(indices.length);
  let count = 0;
  for (let c = 0; c < indices.length; c++) {
    const a = indices[c];
    const b = indices[c % 3 === 2 ? c - 2 : c + 1];
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let slot = ((hash ^ (hash >>> 13)) >>> 0) & (size - 1);
    let edge = table[slot];
    while (edge !== -1 && (ends[edge * 2] !== low || ends[edge * 2 + 1] !== high)) {
      slot = (slot + 1) & (size - 1);
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
