import { vec3 } from 'gl-matrix';

/**
 * Points and directions: right-handed, x right, y up, z to the front. gl-matrix does the work, always in arrays of ours:
 * those it makes itself are of single precision.
 */

export type Vector = readonly [number, number, number];

const pair =
  (write: (out: vec3, a: Vector, b: Vector) => vec3) =>
  (a: Vector, b: Vector): Vector => {
    const out: [number, number, number] = [0, 0, 0];
    write(out, a, b);
    return out;
  };

export const add = pair(vec3.add);
export const subtract = pair(vec3.subtract);
export const cross = pair(vec3.cross);
export const dot: (a: Vector, b: Vector) => number = vec3.dot;
export const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
export const divide = (a: Vector, by: number): Vector => [a[0] / by, a[1] / by, a[2] / by];
/** Several times as fast as Math.hypot, which guards against numbers beyond those of any model. */
export const lengthOf = (a: Vector): number => Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);

/** Unit length; what has none gives `otherwise`. */
export function direction(a: Vector, otherwise: Vector = [0, 1, 0]): Vector {
  const length = lengthOf(a);
  return length > 1e-9 ? scale(a, 1 / length) : otherwise;
}
