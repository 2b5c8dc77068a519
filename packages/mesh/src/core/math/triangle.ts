/** Kernels over flat arrays of points xyz: places in them are those of an x. In double precision, nothing is allocated for good. */

type Points = ArrayLike<number>;
type Out = [number, number, number];

/** From the point at `a` to that at `b`. */
export const edgeAt = (points: Points, a: number, b: number): Out => [
  points[b] - points[a],
  points[b + 1] - points[a + 1],
  points[b + 2] - points[a + 2],
];

/** From the point at `a` to that at `b`. */
export const distanceAt = (points: Points, a: number, b: number): number =>
  Math.hypot(points[a] - points[b], points[a + 1] - points[b + 1], points[a + 2] - points[b + 2]);

/** Normal of a triangle (counterclockwise from outside), as long as twice its area. */
export function faceNormalAt(points: Points, a: number, b: number, c: number): Out {
  const ux = points[b] - points[a];
  const uy = points[b + 1] - points[a + 1];
  const uz = points[b + 2] - points[a + 2];
  const vx = points[c] - points[a];
  const vy = points[c + 1] - points[a + 1];
  const vz = points[c + 2] - points[a + 2];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

export function areaAt(points: Points, a: number, b: number, c: number): number {
  const [x, y, z] = faceNormalAt(points, a, b, c);
  return Math.hypot(x, y, z) / 2;
}

/** The area of each triangle. */
export const areasOf = (points: Points, indices: Uint32Array): Float64Array =>
  Float64Array.from({ length: indices.length / 3 }, (_, t) =>
    areaAt(points, indices[t * 3] * 3, indices[t * 3 + 1] * 3, indices[t * 3 + 2] * 3),
  );

/** Brings the vector at a place to unit length; false, and untouched, where it is no longer than `least` or not finite. */
export function normalizeAt(vectors: Float32Array, at: number, least: number): boolean {
  const length = Math.hypot(vectors[at], vectors[at + 1], vectors[at + 2]);
  if (!(length > least) || !Number.isFinite(length)) return false;
  for (let k = 0; k < 3; k++) vectors[at + k] = vectors[at + k] / length;
  return true;
}

/**
 * Enclosed volume by the divergence theorem (negative when inside out), surface, and the triangles without area. About
 * the first point, so that far-away meshes lose no precision.
 */
export function integrate({ positions, indices }: { positions: Points; indices: Uint32Array }) {
  let volume = 0;
  let area = 0;
  let flat = 0;
  const origin = indices.length ? indices[0] * 3 : 0;
  const ox = positions[origin];
  const oy = positions[origin + 1];
  const oz = positions[origin + 2];
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i] * 3;
    const b = indices[i + 1] * 3;
    const c = indices[i + 2] * 3;
    const ax = positions[a];
    const ay = positions[a + 1];
    const az = positions[a + 2];
    const ux = positions[b] - ax;
    const uy = positions[b + 1] - ay;
    const uz = positions[b + 2] - az;
    const vx = positions[c] - ax;
    const vy = positions[c + 1] - ay;
    const vz = positions[c + 2] - az;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const twice = Math.sqrt(nx * nx + ny * ny + nz * nz);
    volume += ((ax - ox) * nx + (ay - oy) * ny + (az - oz) * nz) / 6;
    area += twice / 2;
    // Relative to its own edges: a sliver without height, whatever the scale.
    if (twice <= 1e-10 * Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz)) flat++;
  }
  return { volume, area, flat };
}
