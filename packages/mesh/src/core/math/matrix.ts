import { mat4, type ReadonlyMat4, type ReadonlyQuat, type ReadonlyVec3 } from 'gl-matrix';

/** 4 x 4 matrices, column-major, in double precision. */

export const identity = (): Float64Array => Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

/** @param within how far each number may be off */
export function isIdentity(m: ArrayLike<number>, within = 0): boolean {
  return Array.from(m).every((value, i) => Math.abs(value - (i % 5 === 0 ? 1 : 0)) <= within);
}

/** `a` after `b`. */
export function multiply(a: ReadonlyMat4, b: ReadonlyMat4): Float64Array {
  const out = new Float64Array(16);
  mat4.multiply(out, a, b);
  return out;
}

/**
 * Of an affine matrix; one that flattens space gives the identity. Not `mat4.invert`: files say these numbers in double
 * precision, and its order of operations would change their last bits.
 */
export function invert(m: ArrayLike<number>): Float64Array {
  const at = (column: number, row: number) => m[column * 4 + row];
  const minor = (c1: number, r1: number, c2: number, r2: number) => at(c1, r1) * at(c2, r2) - at(c2, r1) * at(c1, r2);
  const cofactor = [
    [minor(1, 1, 2, 2), -minor(0, 1, 2, 2), minor(0, 1, 1, 2)],
    [-minor(1, 0, 2, 2), minor(0, 0, 2, 2), -minor(0, 0, 1, 2)],
    [minor(1, 0, 2, 1), -minor(0, 0, 2, 1), minor(0, 0, 1, 1)],
  ];
  const determinant = at(0, 0) * cofactor[0][0] + at(1, 0) * cofactor[0][1] + at(2, 0) * cofactor[0][2];
  const out = identity();
  if (Math.abs(determinant) < 1e-30) return out;
  for (let column = 0; column < 3; column++)
    for (let row = 0; row < 3; row++) out[column * 4 + row] = cofactor[column][row] / determinant;
  for (let row = 0; row < 3; row++) {
    let sum = 0;
    for (let k = 0; k < 3; k++) sum += out[k * 4 + row] * at(3, k);
    out[12 + row] = -sum;
  }
  return out;
}

/** From translation, rotation quaternion xyzw and scale. */
export function compose(t: ReadonlyVec3, q: ReadonlyQuat, s: ReadonlyVec3): Float64Array {
  const out = new Float64Array(16);
  mat4.fromRotationTranslationScale(out, q, t, s);
  return out;
}

export const isMirror = (m: ReadonlyMat4): boolean => mat4.determinant(m) < 0;

/**
 * Translation, rotation quaternion xyzw and scale of an affine matrix without shear; no rotation where it is flat. Of one
 * that mirrors, the first scale is negative. The scale is taken out first: the library's own way is right for even scales only.
 */
export function decompose(m: ReadonlyMat4) {
  const translation: [number, number, number] = [0, 0, 0];
  const rotation: [number, number, number, number] = [0, 0, 0, 1];
  const length = (at: 0 | 4 | 8) => Math.hypot(m[at], m[at + 1], m[at + 2]);
  const scale: [number, number, number] = [isMirror(m) ? -length(0) : length(0), length(4), length(8)];
  const turn = Float64Array.from(m, (value, i) => (i < 12 && i % 4 < 3 ? value / scale[Math.floor(i / 4)] : value));
  mat4.decompose(rotation, translation, [0, 0, 0], turn);
  // Where it is flat, this has divided by nothing.
  if (!rotation.every(Number.isFinite)) rotation.splice(0, 4, 0, 0, 0, 1);
  return { translation, rotation, scale };
}
