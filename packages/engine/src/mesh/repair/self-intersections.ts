import { edgeAt } from '../../core/math/triangle.ts';
import { cross, dot, lengthOf } from '../../core/math/vector.ts';
/**
 * Self-intersections: pairs of triangles without a common corner of which an edge of one goes through the inside of the
 * other, found on a grid. What only touches does not count. Counting stops at `most` (1,000).
 *
 * Source: T. Möller and B. Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection" (1997).
 * @example selfIntersections(positions, indices) === 0
 */
export function selfIntersections(positions: Float32Array, indices: Uint32Array, most = 1_000): number {
  const grid = createGrid(positions, indices);
  const tested = new Int32Array(indices.length / 3).fill(-1);
  let found = 0;
  for (let t = 0; t < indices.length / 3; t++) {
    tested[t] = t;
    grid.visit(t, (other) => {
      if (other < t || tested[other] === t) return;
      tested[other] = t;
      if (neighbours(indices, t, other)) return;
      if (pierces(positions, indices, t, other) || pierces(positions, indices, other, t)) found++;
    });
    if (found >= most) return most;
  }
  return found;
}

function neighbours(indices: Uint32Array, a: number, b: number): boolean {
  for (let i = a * 3; i < a * 3 + 3; i++)
    for (let j = b * 3; j < b * 3 + 3; j++) if (indices[i] === indices[j]) return true;
  return false;
}

/** Strictly inside, so that triangles which only touch do not count. */
const MARGIN = 1e-5;

/**
 * True when an edge of triangle `a` goes through triangle `b`. Source: T. Möller and B. Trumbore, "Fast, Minimum Storage
 * Ray/Triangle Intersection" (1997).
 */
function pierces(positions: Float32Array, indices: Uint32Array, a: number, b: number): boolean {
  const place = (corner: number) => indices[corner] * 3;
  const o = place(b * 3);
  const u = edgeAt(positions, o, place(b * 3 + 1));
  const v = edgeAt(positions, o, place(b * 3 + 2));
  for (let k = 0; k < 3; k++) {
    const from = place(a * 3 + k);
    const d = edgeAt(positions, from, place(a * 3 + ((k + 1) % 3)));
    const h = cross(d, v);
    const det = dot(u, h);
    if (Math.abs(det) <= 1e-6 * (lengthOf(d) * lengthOf(u) * lengthOf(v))) continue;
    const s = edgeAt(positions, o, from);
    const first = dot(s, h) / det;
    if (first <= MARGIN || first >= 1 - MARGIN) continue;
    const q = cross(s, u);
    const second = dot(d, q) / det;
    if (second <= MARGIN || first + second >= 1 - MARGIN) continue;
    const along = dot(v, q) / det;
    if (along > MARGIN && along < 1 - MARGIN) return true;
  }
  return false;
}

/** Cells along the longest side at most. */
const MOST_CELLS = 512;

/** Triangles by the cells that their boxes touch; a cell is about as large as a triangle. */
function createGrid(positions: Float32Array, indices: Uint32Array) {
  const count = indices.length / 3;
  const boxes = new Float32Array(count * 6);
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  let sum = 0;
  for (let t = 0; t < count; t++) {
    for (let k = 0; k < 3; k++) {
      const [a, b, c] = [0, 1, 2].map((corner) => positions[indices[t * 3 + corner] * 3 + k]) as [
        number,
        number,
        number,
      ];
      const low = Math.min(a, b, c);
      const high = Math.max(a, b, c);
      boxes[t * 6 + k] = low;
      boxes[t * 6 + 3 + k] = high;
      min[k] = Math.min(min[k], low);
      max[k] = Math.max(max[k], high);
      sum += high - low;
    }
  }
  const longest = Math.max(...max.map((high, k) => high - min[k])) || 1;
  const cell = Math.max((sum / (count * 3)) * 1.5, longest / MOST_CELLS) || 1;
  const cells = min.map((low, k) => Math.max(1, Math.floor((max[k] - low) / cell) + 1)) as [number, number, number];
  const range = (t: number, k: number) =>
    [0, 3].map((side) => Math.min(cells[k] - 1, Math.floor((boxes[t * 6 + side + k] - min[k]) / cell))) as [
      number,
      number,
    ];
  const each = (t: number, see: (cell: number) => void) => {
    const [x, y, z] = [range(t, 0), range(t, 1), range(t, 2)];
    for (let i = x[0]; i <= x[1]; i++)
      for (let j = y[0]; j <= y[1]; j++) for (let k = z[0]; k <= z[1]; k++) see((i * cells[1] + j) * cells[2] + k);
  };
  const lists = new Map<number, number[]>();
  for (let t = 0; t < count; t++) {
    each(t, (key) => {
      const list = lists.get(key);
      if (list) list.push(t);
      else lists.set(key, [t]);
    });
  }
  const apart = (a: number, b: number) => {
    for (let k = 0; k < 3; k++) {
      if (boxes[a * 6 + k] > boxes[b * 6 + 3 + k] || boxes[b * 6 + k] > boxes[a * 6 + 3 + k]) return true;
    }
    return false;
  };
  return {
    visit(t: number, see: (other: number) => void) {
      each(t, (key) => {
        for (const other of lists.get(key)!) if (!apart(t, other)) see(other);
      });
    },
  };
}
