import { eachMeetingPair } from './triangle-tree.ts';

/**
 * Self-intersections: pairs of triangles without a common corner of which an edge of one goes through the inside of the
 * other. What only touches does not count. Counting stops at `most` (1,000); where too many pairs would have to be looked
 * at, there are none.
 *
 * Source: T. Möller and B. Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection" (1997).
 * @example selfIntersections(positions, indices) === 0
 */
export function selfIntersections(positions: Float32Array, indices: Uint32Array, most = 1_000): number {
  let found = 0;
  const see = (a: number, b: number) => cross(positions, indices, a, b) && ++found >= most;
  return eachMeetingPair(positions, indices, see) ? found : 0;
}

/** The triangles of all such pairs, each once, rising; undefined where there are too many pairs to look at. */
export function crossingTriangles(positions: Float32Array, indices: Uint32Array): number[] | undefined {
  const crossing = new Set<number>();
  const isWhole = eachMeetingPair(positions, indices, (a, b) => {
    if (cross(positions, indices, a, b)) crossing.add(a).add(b);
    return false;
  });
  return isWhole ? [...crossing].sort((a, b) => a - b) : undefined;
}

function cross(positions: Float32Array, indices: Uint32Array, a: number, b: number): boolean {
  for (let i = a * 3; i < a * 3 + 3; i++)
    for (let j = b * 3; j < b * 3 + 3; j++) if (indices[i] === indices[j]) return false;
  const first = pierces(positions, indices, a, b);
  return first === undefined ? false : first || pierces(positions, indices, b, a) === true;
}

/** Strictly inside, so that triangles which only touch do not count. */
const MARGIN = 1e-5;

/** True when an edge of triangle `a` goes through triangle `b`; undefined when all of `a` is on one side of it, and neither does. */
function pierces(positions: Float32Array, indices: Uint32Array, a: number, b: number): boolean | undefined {
  const [o, p, q] = [indices[b * 3] * 3, indices[b * 3 + 1] * 3, indices[b * 3 + 2] * 3];
  const [ox, oy, oz] = [positions[o], positions[o + 1], positions[o + 2]];
  const [ux, uy, uz] = [positions[p] - ox, positions[p + 1] - oy, positions[p + 2] - oz];
  const [vx, vy, vz] = [positions[q] - ox, positions[q + 1] - oy, positions[q + 2] - oz];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const sideOf = (corner: number) => {
    const at = indices[corner] * 3;
    return (positions[at] - ox) * nx + (positions[at + 1] - oy) * ny + (positions[at + 2] - oz) * nz;
  };
  const [s0, s1, s2] = [sideOf(a * 3), sideOf(a * 3 + 1), sideOf(a * 3 + 2)];
  if ((s0 > 0 && s1 > 0 && s2 > 0) || (s0 < 0 && s1 < 0 && s2 < 0)) return undefined;
  const sides = [s0, s1, s2];
  const size = Math.sqrt((ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz));
  for (let k = 0; k < 3; k++) {
    const [here, there] = [sides[k], sides[(k + 1) % 3]];
    if ((here > 0 && there > 0) || (here < 0 && there < 0)) continue;
    const from = indices[a * 3 + k] * 3;
    const to = indices[a * 3 + ((k + 1) % 3)] * 3;
    const [dx, dy, dz] = [
      positions[to] - positions[from],
      positions[to + 1] - positions[from + 1],
      positions[to + 2] - positions[from + 2],
    ];
    const [hx, hy, hz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
    const det = ux * hx + uy * hy + uz * hz;
    if (Math.abs(det) <= 1e-6 * Math.sqrt(dx * dx + dy * dy + dz * dz) * size) continue;
    const [sx, sy, sz] = [positions[from] - ox, positions[from + 1] - oy, positions[from + 2] - oz];
    const first = (sx * hx + sy * hy + sz * hz) / det;
    if (first <= MARGIN || first >= 1 - MARGIN) continue;
    const [qx, qy, qz] = [sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux];
    const second = (dx * qx + dy * qy + dz * qz) / det;
    if (second <= MARGIN || first + second >= 1 - MARGIN) continue;
    const along = (vx * qx + vy * qy + vz * qz) / det;
    if (along > MARGIN && along < 1 - MARGIN) return true;
  }
  return false;
}
