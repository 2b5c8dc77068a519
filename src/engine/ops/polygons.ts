import type { Part } from '../model.ts';

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
    at = size === 3 ? put(out, at, corners[0]!, corners[1]!, corners[2]!) : cutEars(positions, corners, out, at);
  }
  return out;
}

function put(out: Uint32Array, at: number, a: number, b: number, c: number): number {
  out[at] = a;
  out[at + 1] = b;
  out[at + 2] = c;
  return at + 3;
}

function cutEars(positions: Float32Array, corners: Uint32Array, out: Uint32Array, start: number): number {
  const [u, v] = flatten(positions, corners);
  const rest = Array.from(corners, (_, i) => i);
  let at = start;
  while (rest.length > 3) {
    let best = -1;
    let bestQuality = -Infinity;
    for (let i = 0; i < rest.length; i++) {
      const a = rest[(i + rest.length - 1) % rest.length]!;
      const b = rest[i]!;
      const c = rest[(i + 1) % rest.length]!;
      const area = cross(u, v, a, b, c);
      if (area <= 0 || rest.some((p) => p !== a && p !== b && p !== c && inside(u, v, a, b, c, p))) continue;
      // The ear whose new edge is shortest for its size: for a quad this picks the better diagonal.
      const quality = -Math.hypot(u[a]! - u[c]!, v[a]! - v[c]!);
      if (quality > bestQuality) {
        bestQuality = quality;
        best = i;
      }
    }
    const i = best < 0 ? 1 : best;
    const before = rest[(i + rest.length - 1) % rest.length]!;
    const after = rest[(i + 1) % rest.length]!;
    at = put(out, at, corners[before]!, corners[rest[i]!]!, corners[after]!);
    rest.splice(i, 1);
  }
  return put(out, at, corners[rest[0]!]!, corners[rest[1]!]!, corners[rest[2]!]!);
}

/** Corner coordinates in the plane of the polygon (Newell's normal), turning counter-clockwise. */
function flatten(positions: Float32Array, corners: Uint32Array): [Float64Array, Float64Array] {
  const n = [0, 0, 0];
  for (let i = 0; i < corners.length; i++) {
    const a = corners[i]! * 3;
    const b = corners[(i + 1) % corners.length]! * 3;
    for (let k = 0; k < 3; k++) {
      const y = (k + 1) % 3;
      const z = (k + 2) % 3;
      n[k]! += (positions[a + y]! - positions[b + y]!) * (positions[a + z]! + positions[b + z]!);
    }
  }
  const size = n.map(Math.abs);
  const drop = size.indexOf(Math.max(...size));
  const [x, y] = n[drop]! >= 0 ? [(drop + 1) % 3, (drop + 2) % 3] : [(drop + 2) % 3, (drop + 1) % 3];
  return [
    Float64Array.from(corners, (corner) => positions[corner * 3 + x]!),
    Float64Array.from(corners, (corner) => positions[corner * 3 + y]!),
  ];
}

function cross(u: Float64Array, v: Float64Array, a: number, b: number, c: number): number {
  return (u[b]! - u[a]!) * (v[c]! - v[a]!) - (v[b]! - v[a]!) * (u[c]! - u[a]!);
}

function inside(u: Float64Array, v: Float64Array, a: number, b: number, c: number, p: number): boolean {
  return cross(u, v, a, b, p) >= 0 && cross(u, v, b, c, p) >= 0 && cross(u, v, c, a, p) >= 0;
}

/** The polygons of a part, its triangles where it has none. */
export function facesOf(part: Part): { sizes: Uint8Array; indices: Uint32Array } {
  return part.polygons ?? { sizes: new Uint8Array(part.indices.length / 3).fill(3), indices: part.indices };
}
