import type { Part } from '../../core/model.ts';

/**
 * Polygons and the triangles that stand for them. The triangles of a part with polygons come in the order of the
 * polygons, `size - 2` for each, so that either list can be walked beside the other.
 */

type Polygons = NonNullable<Part['polygons']>;

/** Triangulates polygons: ears are cut so that concave faces come out right; degenerate rests are cut as a fan. */
export function triangulate(positions: Float32Array, polygons: Polygons): Uint32Array {
  let triangles = 0;
  for (const size of polygons.sizes) triangles += size - 2;
  const out = new Uint32Array(triangles * 3);
  let at = 0;
  let start = 0;
  for (const size of polygons.sizes) {
    const corners = polygons.indices.subarray(start, start + size);
    start += size;
    at = size === 3 ? put(out, at, corners[0], corners[1], corners[2]) : cutEars(positions, corners, out, at);
  }
  return out;
}

function put(out: Uint32Array, at: number, a: number, b: number, c: number): number {
  out[at] = a;
  out[at + 1] = b;
  out[at + 2] = c;
  return at + 3;
}

/** Of a larger polygon only the neighbours of an ear that was cut are judged anew: else time grows with the cube. */
const JUDGED_ANEW = 16;

function cutEars(positions: Float32Array, corners: Uint32Array, out: Uint32Array, start: number): number {
  const [u, v] = flatten(positions, corners);
  const rest = Array.from(corners, (_, i) => i);
  const before = (i: number) => (i + rest.length - 1) % rest.length;
  const after = (i: number) => (i + 1) % rest.length;
  /** How good a cut is there; -Infinity where it is no ear. */
  const judge = (i: number) => {
    const [a, b, c] = [rest[before(i)], rest[i], rest[after(i)]];
    if (cross(u, v, a, b, c) <= 0) return -Infinity;
    for (const p of rest) if (p !== a && p !== b && p !== c && inside(u, v, a, b, c, p)) return -Infinity;
    // The ear whose new edge is shortest for its size: for a quad this picks the better diagonal.
    return -Math.hypot(u[a] - u[c], v[a] - v[c]);
  };
  let ears = rest.map((_, i) => judge(i));
  let at = start;
  while (rest.length > 3) {
    const best = ears.reduce((best, ear, i) => (ear > ears[best] ? i : best), 0);
    const i = ears[best] === -Infinity ? 1 : best;
    at = put(out, at, corners[rest[before(i)]], corners[rest[i]], corners[rest[after(i)]]);
    rest.splice(i, 1);
    if (corners.length <= JUDGED_ANEW) ears = rest.map((_, k) => judge(k));
    else {
      ears.splice(i, 1);
      for (const k of [before(i), i % rest.length]) ears[k] = judge(k);
    }
  }
  return put(out, at, corners[rest[0]], corners[rest[1]], corners[rest[2]]);
}

/** Corner coordinates in the plane of the polygon (Newell's normal), turning counter-clockwise. */
function flatten(positions: Float32Array, corners: Uint32Array): [Float64Array, Float64Array] {
  const n = [0, 0, 0];
  for (let i = 0; i < corners.length; i++) {
    const a = corners[i] * 3;
    const b = corners[(i + 1) % corners.length] * 3;
    for (let k = 0; k < 3; k++) {
      const y = (k + 1) % 3;
      const z = (k + 2) % 3;
      n[k] += (positions[a + y] - positions[b + y]) * (positions[a + z] + positions[b + z]);
    }
  }
  const size = n.map(Math.abs);
  const drop = size.indexOf(Math.max(...size));
  const [x, y] = n[drop] >= 0 ? [(drop + 1) % 3, (drop + 2) % 3] : [(drop + 2) % 3, (drop + 1) % 3];
  return [
    Float64Array.from(corners, (corner) => positions[corner * 3 + x]),
    Float64Array.from(corners, (corner) => positions[corner * 3 + y]),
  ];
}

function cross(u: Float64Array, v: Float64Array, a: number, b: number, c: number): number {
  return (u[b] - u[a]) * (v[c] - v[a]) - (v[b] - v[a]) * (u[c] - u[a]);
}

function inside(u: Float64Array, v: Float64Array, a: number, b: number, c: number, p: number): boolean {
  return cross(u, v, a, b, p) >= 0 && cross(u, v, b, c, p) >= 0 && cross(u, v, c, a, p) >= 0;
}

/** The polygons of a part, its triangles where it has none. */
export function facesOf(part: Part): { sizes: Uint8Array; indices: Uint32Array } {
  return part.polygons ?? { sizes: new Uint8Array(part.indices.length / 3).fill(3), indices: part.indices };
}
