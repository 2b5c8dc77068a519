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

/** Translation, rotation quaternion xyzw and scale of an affine matrix without shear. */
export function decompose(m: ArrayLike<number>) {
  const column = (k: number) => [m[k * 4]!, m[k * 4 + 1]!, m[k * 4 + 2]!] as const;
  const scale = [0, 1, 2].map((k) => Math.hypot(...column(k))) as [number, number, number];
  const [[a0, a1, a2], [b0, b1, b2], [c0, c1, c2]] = [0, 1, 2].map((k) =>
    column(k).map((value) => value / (scale[k] || 1)),
  ) as [[number, number, number], [number, number, number], [number, number, number]];
  const translation: [number, number, number] = [m[12]!, m[13]!, m[14]!];
  const as = (x: number, y: number, z: number, w: number, s: number) => ({
    translation,
    rotation: [x / s, y / s, z / s, w / s] as [number, number, number, number],
    scale,
  });
  // Source: K. Shoemake, "Quaternions" (1994); the largest component is found first.
  if (a0 + b1 + c2 > 0) {
    const s = Math.sqrt(a0 + b1 + c2 + 1) * 2;
    return as(b2 - c1, c0 - a2, a1 - b0, (s * s) / 4, s);
  }
  if (a0 > b1 && a0 > c2) {
    const s = Math.sqrt(1 + a0 - b1 - c2) * 2;
    return as((s * s) / 4, b0 + a1, c0 + a2, b2 - c1, s);
  }
  if (b1 > c2) {
    const s = Math.sqrt(1 + b1 - a0 - c2) * 2;
    return as(b0 + a1, (s * s) / 4, c1 + b2, c0 - a2, s);
  }
  const s = Math.sqrt(1 + c2 - a0 - b1) * 2;
  return as(c0 + a2, c1 + b2, (s * s) / 4, a1 - b0, s);
}
