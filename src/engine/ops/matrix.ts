/** 4 x 4 matrices, column-major, in double precision. */

export function multiply(a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  const out = new Float64Array(16);
  for (let column = 0; column < 4; column++)
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += a[k * 4 + row]! * b[column * 4 + k]!;
      out[column * 4 + row] = sum;
    }
  return out;
}

/** Of an affine matrix; one that flattens space gives the identity. */
export function invert(m: ArrayLike<number>): Float64Array {
  const at = (column: number, row: number) => m[column * 4 + row]!;
  const minor = (c1: number, r1: number, c2: number, r2: number) => at(c1, r1) * at(c2, r2) - at(c2, r1) * at(c1, r2);
  const cofactor = [
    [minor(1, 1, 2, 2), -minor(0, 1, 2, 2), minor(0, 1, 1, 2)],
    [-minor(1, 0, 2, 2), minor(0, 0, 2, 2), -minor(0, 0, 1, 2)],
    [minor(1, 0, 2, 1), -minor(0, 0, 2, 1), minor(0, 0, 1, 1)],
  ];
  const determinant = at(0, 0) * cofactor[0]![0]! + at(1, 0) * cofactor[0]![1]! + at(2, 0) * cofactor[0]![2]!;
  const out = identity();
  if (Math.abs(determinant) < 1e-30) return out;
  for (let column = 0; column < 3; column++)
    for (let row = 0; row < 3; row++) out[column * 4 + row] = cofactor[column]![row]! / determinant;
  for (let row = 0; row < 3; row++) {
    let sum = 0;
    for (let k = 0; k < 3; k++) sum += out[k * 4 + row]! * at(3, k);
    out[12 + row] = -sum;
  }
  return out;
}

export function identity(): Float64Array {
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
}

/** From translation, rotation quaternion xyzw and scale. */
export function compose(t: readonly number[], q: readonly number[], s: readonly number[]): Float64Array {
  const [x, y, z, w] = q as [number, number, number, number];
  const [sx, sy, sz] = s as [number, number, number];
  return Float64Array.of(
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    t[0]!,
    t[1]!,
    t[2]!,
    1,
  );
}
