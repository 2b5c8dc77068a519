import type { Part } from '../core/model.ts';
import { isSamePlace } from './vertices.ts';

/**
 * Polygons and the triangles that stand for them. The triangles of a part with polygons come in the order of the
 * polygons, `size - 2` for each, so that either list can be walked beside the other.
 */

type Polygons = NonNullable<Part['polygons']>;

/** Calls for each polygon, with the places of its first corner among the corners and of its first triangle among the triangles. */
export function eachPolygon(
  { sizes }: Pick<Polygons, 'sizes'>,
  see: (size: number, corner: number, triangle: number) => void,
): void {
  let corner = 0;
  let triangle = 0;
  for (const size of sizes) {
    see(size, corner, triangle);
    corner += size;
    triangle += size - 2;
  }
}

/**
 * Triangulates polygons: ears are cut so that concave faces come out right, also those that visit a point twice (a ring
 * slit open, a hole with a bridge to it). Of a polygon that crosses itself the least bad corners are cut.
 * @example part.indices = triangulate(part.positions, part.polygons)
 */
export function triangulate(positions: Float32Array, polygons: Polygons): Uint32Array {
  let triangles = 0;
  for (const size of polygons.sizes) triangles += size - 2;
  const out = new Uint32Array(triangles * 3);
  eachPolygon(polygons, (size, corner, triangle) => {
    const corners = polygons.indices.subarray(corner, corner + size);
    if (size === 3) out.set(corners, triangle * 3);
    else cutEars(positions, corners, out, triangle * 3);
  });
  return out;
}

const inThrees = (corners: ArrayLike<number>): number[][] =>
  Array.from({ length: corners.length / 3 }, (_, i) => [corners[i * 3], corners[i * 3 + 1], corners[i * 3 + 2]]);

/** The polygon itself; its triangles where it visits a point twice, which other programs take for no face at all. */
export function splitTouching(positions: Float32Array, corners: number[]): number[][] {
  const size = corners.length;
  if (size < 3) return [];
  if (!touchesItself(positions, corners)) return [corners];
  const cut = triangulate(positions, { sizes: Uint8Array.of(size), indices: Uint32Array.from(corners) });
  return inThrees(cut).filter(([a, b, c]) => a !== b && b !== c && c !== a);
}

/** Whether corners that do not follow each other are at one place. */
function touchesItself(positions: Float32Array, corners: readonly number[]): boolean {
  const size = corners.length;
  for (let i = 2; i < size; i++)
    for (let k = i === size - 1 ? 1 : 0; k < i - 1; k++)
      if (isSamePlace(positions, corners[i], corners[k])) return true;
  return false;
}

function put(out: Uint32Array, at: number, a: number, b: number, c: number): number {
  out[at] = a;
  out[at + 1] = b;
  out[at + 2] = c;
  return at + 3;
}

/**
 * Of a larger polygon only the neighbours of an ear that was cut are judged again, and all where no ear is left: else time
 * grows with the cube.
 */
const JUDGED_ANEW = 16;
/** A polygon in which none was found that often crosses itself: what follows is a guess anyhow. */
const MOST_FRUITLESS = 8;

/** Writes its triangles into `out`, from `start` on. */
function cutEars(positions: Float32Array, corners: Uint32Array, out: Uint32Array, start: number): void {
  const { rest, before, after, judge, judgeBad } = earsOf(...flatten(positions, corners));
  let ears = rest.map((_, i) => judge(i));
  let at = start;
  let fruitless = corners.length > JUDGED_ANEW ? 0 : MOST_FRUITLESS;
  while (rest.length > 3) {
    let i = highest(ears);
    if (ears[i] === -Infinity && fruitless < MOST_FRUITLESS) {
      ears = rest.map((_, k) => judge(k));
      i = highest(ears);
      if (ears[i] === -Infinity) fruitless++;
    }
    if (ears[i] === -Infinity)
      i = highest(
        rest.map((_, k) => judgeBad(k)),
        1,
      );
    at = put(out, at, corners[rest[before(i)]], corners[rest[i]], corners[rest[after(i)]]);
    rest.splice(i, 1);
    if (corners.length <= JUDGED_ANEW) ears = rest.map((_, k) => judge(k));
    else {
      ears.splice(i, 1);
      for (const k of [before(i), i % rest.length]) ears[k] = judge(k);
    }
  }
  put(out, at, corners[rest[0]], corners[rest[1]], corners[rest[2]]);
}

/** The corners of a flat polygon that are not cut off yet, and how good it is to cut one. */
function earsOf(u: Float64Array, v: Float64Array) {
  const rest = Array.from(u, (_, i) => i);
  const before = (i: number) => (i + rest.length - 1) % rest.length;
  const after = (i: number) => (i + 1) % rest.length;
  const same = (p: number, q: number) => u[p] === u[q] && v[p] === v[q];
  /** Whether the corner at `k` of the rest keeps the triangle from being cut off. */
  const blocks = (k: number, a: number, b: number, c: number) => {
    const p = rest[k];
    if (p === a || p === b || p === c || !inside(u, v, a, b, c, p) || same(p, a) || same(p, c)) return false;
    // Where the polygon comes by the tip of the ear once more, what matters is whether it does so within.
    const isWithin = (q: number) => cross(u, v, a, b, q) > 0 && cross(u, v, b, c, q) > 0;
    return !same(p, b) || isWithin(rest[before(k)]) || isWithin(rest[after(k)]);
  };
  return {
    rest,
    before,
    after,
    /** -Infinity where it is no ear. */
    judge(i: number): number {
      const [a, b, c] = [rest[before(i)], rest[i], rest[after(i)]];
      const area = cross(u, v, a, b, c);
      // What goes out and back the same way covers nothing, and is in the way of the others.
      if (area === 0 && (u[a] - u[b]) * (u[c] - u[b]) + (v[a] - v[b]) * (v[c] - v[b]) > 0) return 0;
      if (area <= 0) return -Infinity;
      for (let k = 0; k < rest.length; k++) if (blocks(k, a, b, c)) return -Infinity;
      // The ear whose new edge is shortest for its size: for a quad this picks the better diagonal.
      return -Math.hypot(u[a] - u[c], v[a] - v[c]);
    },
    /** Where there is no ear: the smaller what is cut off, the less is wrong. */
    judgeBad(i: number): number {
      const area = cross(u, v, rest[before(i)], rest[i], rest[after(i)]);
      return area >= 0 ? -area : -Infinity;
    },
  };
}

/** The place of the highest, `first` where several are. */
function highest(values: readonly number[], first = 0): number {
  return values.reduce((best, value, i) => (value > values[best] ? i : best), first);
}

/** Corner coordinates in the plane of the polygon (Newell's normal), turning counter-clockwise. */
export function flatten(positions: Float32Array, corners: Uint32Array): [Float64Array, Float64Array] {
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
