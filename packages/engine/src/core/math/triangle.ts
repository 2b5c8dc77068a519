/** Kernels over flat arrays of points xyz: places in them are those of an x. In double precision, nothing is allocated for good. */

type Points = ArrayLike<number>;
type Out = [number, number, number];

/** From the point at `a` to that at `b`. */
export const edgeAt = (points: Points, a: number, b: number): Out => [
  points[b] - points[a],
  points[b + 1] - points[a + 1],
  points[b + 2] - points[a + 2],
];

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
  let [volume, area, flat] = [0, 0, 0];
  const origin = indices.length ? indices[0] * 3 : 0;
  const from = (corner: number): Out => edgeAt(positions, origin, indices[corner] * 3);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [from(i), from(i + 1), from(i + 2)];
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const twice = Math.hypot(nx, ny, nz);
    volume += (a[0] * nx + a[1] * ny + a[2] * nz) / 6;
    area += twice / 2;
    // Relative to its own edges: a sliver without height, whatever the scale.
    if (twice <= 1e-10 * Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz)) flat++;
  }
  return { volume, area, flat };
}
