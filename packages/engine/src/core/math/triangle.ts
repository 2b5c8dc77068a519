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
  const [ox, oy, oz] = [positions[origin], positions[origin + 1], positions[origin + 2]];
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3];
    const [ax, ay, az] = [positions[a], positions[a + 1], positions[a + 2]];
    const [ux, uy, uz] = [positions[b] - ax, positions[b + 1] - ay, positions[b + 2] - az];
    const [vx, vy, vz] = [positions[c] - ax, positions[c + 1] - ay, positions[c + 2] - az];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const twice = Math.sqrt(nx * nx + ny * ny + nz * nz);
    volume += ((ax - ox) * nx + (ay - oy) * ny + (az - oz) * nz) / 6;
    area += twice / 2;
    // Relative to its own edges: a sliver without height, whatever the scale.
    if (twice <= 1e-10 * Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz)) flat++;
  }
  return { volume, area, flat };
}
