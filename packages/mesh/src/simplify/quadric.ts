/**
 * Quadrics: the sum of squared distances of a point to weighted planes, as eleven numbers in a row (xx xy xz yy yz zz, x
 * y z, constant, weight), so that two sums are joined by adding. Kernels over flat arrays of them.
 *
 * Source: M. Garland and P. Heckbert, "Surface Simplification Using Quadric Error Metrics" (1997).
 */

export const QUADRIC = 11;

/** Adds `w` times the squared distance to the plane n · p + d = 0, n of unit length; the weight is counted apart. */
export function addPlane(q: Float64Array, at: number, n: ArrayLike<number>, d: number, w: number): void {
  q[at] += w * n[0] * n[0];
  q[at + 1] += w * n[0] * n[1];
  q[at + 2] += w * n[0] * n[2];
  q[at + 3] += w * n[1] * n[1];
  q[at + 4] += w * n[1] * n[2];
  q[at + 5] += w * n[2] * n[2];
  q[at + 6] += w * n[0] * d;
  q[at + 7] += w * n[1] * d;
  q[at + 8] += w * n[2] * d;
  q[at + 9] += w * d * d;
}

/** Adds to the quadric of each point the squared distance to where it is, `hold` times as heavy as its planes are. */
export function addPlaces(quadrics: Float64Array, points: Float64Array, hold: number): void {
  for (let v = 0; v < points.length / 3; v++) {
    const at = v * QUADRIC;
    const x = points[v * 3];
    const y = points[v * 3 + 1];
    const z = points[v * 3 + 2];
    const w = quadrics[at + 10] * hold;
    quadrics[at] += w;
    quadrics[at + 3] += w;
    quadrics[at + 5] += w;
    quadrics[at + 6] -= w * x;
    quadrics[at + 7] -= w * y;
    quadrics[at + 8] -= w * z;
    quadrics[at + 9] += w * (x * x + y * y + z * z);
  }
}

/** Adds the first `count` numbers of a row of `from`. */
export function addRow(to: Float64Array, at: number, from: Float64Array, start: number, count: number): void {
  for (let k = 0; k < count; k++) to[at + k] += from[start + k];
}

/** The sum at a place; never negative. */
export function quadricAt(q: Float64Array, at: number, x: number, y: number, z: number): number {
  const value =
    x * (q[at] * x + 2 * (q[at + 1] * y + q[at + 2] * z + q[at + 6])) +
    y * (q[at + 3] * y + 2 * (q[at + 4] * z + q[at + 7])) +
    z * (q[at + 5] * z + 2 * q[at + 8]) +
    q[at + 9];
  return Math.max(value, 0);
}

/** Against planes that leave a direction open: how much of their sum pulls to the place given. */
const PULL = 1e-4;

/**
 * Moves `place` to where the sum is least; along directions that no plane speaks of it stays. False where rounding left
 * no answer.
 */
export function solveQuadric(q: Float64Array, at: number, place: Float64Array): boolean {
  const pull = ((q[at] + q[at + 3] + q[at + 5]) / 3) * PULL;
  const xx = q[at] + pull;
  const yy = q[at + 3] + pull;
  const zz = q[at + 5] + pull;
  const xy = q[at + 1];
  const xz = q[at + 2];
  const yz = q[at + 4];
  const x = pull * place[0] - q[at + 6];
  const y = pull * place[1] - q[at + 7];
  const z = pull * place[2] - q[at + 8];
  const c0 = yy * zz - yz * yz;
  const c1 = xz * yz - xy * zz;
  const c2 = xy * yz - xz * yy;
  const determinant = xx * c0 + xy * c1 + xz * c2;
  if (!(determinant > 1e-300)) return false;
  place[0] = (c0 * x + c1 * y + c2 * z) / determinant;
  place[1] = (c1 * x + (xx * zz - xz * xz) * y + (xy * xz - xx * yz) * z) / determinant;
  place[2] = (c2 * x + (xy * xz - xx * yz) * y + (xx * yy - xy * xy) * z) / determinant;
  return true;
}
