import { quat, vec3 } from 'gl-matrix';
import { cross, direction, dot, scale, subtract, type Vector } from './vector.ts';

/**
 * Turns as quaternions xyzw, in double precision. Angles in degrees, right-handed about the axis. What is written out
 * here stands in gl-matrix, too, but rounds otherwise there, and clips must not change by a bit; `quat.rotationTo` would
 * work in single precision.
 */

export type Quaternion = readonly [number, number, number, number];

export const NO_TURN: Quaternion = [0, 0, 0, 1];

const made = (write: (out: quat) => quat): Quaternion => {
  const out: [number, number, number, number] = [0, 0, 0, 1];
  write(out);
  return out;
};

const AXES = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] } as const;

export const about = (axis: 'x' | 'y' | 'z', degrees: number): Quaternion =>
  made((out) => quat.setAxisAngle(out, AXES[axis], (degrees * Math.PI) / 180));

/** The turns one after the other, the last one first: as matrices are multiplied. */
export function turns(...list: readonly Quaternion[]): Quaternion {
  return list.reduce(
    ([ax, ay, az, aw], [bx, by, bz, bw]) => [
      aw * bx + ax * bw + ay * bz - az * by,
      aw * by - ax * bz + ay * bw + az * bx,
      aw * bz + ax * by - ay * bx + az * bw,
      aw * bw - ax * bx - ay * by - az * bz,
    ],
    NO_TURN,
  );
}

export const inverse = (turn: Quaternion): Quaternion => made((out) => quat.conjugate(out, turn));

export function unit([x, y, z, w]: Quaternion): Quaternion {
  const length = Math.hypot(x, y, z, w) || 1;
  return [x / length, y / length, z / length, w / length];
}

/** The shorter way round; `share` 0..1. */
export function slerp(a: Quaternion, b: Quaternion, share: number): Quaternion {
  const cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const angle = Math.acos(Math.min(1, Math.abs(cosine)));
  const sine = Math.sin(angle);
  const from = sine < 1e-6 ? 1 - share : Math.sin((1 - share) * angle) / sine;
  const to = (sine < 1e-6 ? share : Math.sin(share * angle) / sine) * (cosine < 0 ? -1 : 1);
  return unit([a[0] * from + b[0] * to, a[1] * from + b[1] * to, a[2] * from + b[2] * to, a[3] * from + b[3] * to]);
}

export function rotate(turn: Quaternion, v: Vector): Vector {
  const out: [number, number, number] = [0, 0, 0];
  vec3.transformQuat(out, v, turn);
  return out;
}

/** The shortest turn from one direction to another one. */
export function between(from: Vector, to: Vector): Quaternion {
  const [a, b] = [direction(from), direction(to)];
  const cosine = dot(a, b);
  if (cosine < -0.999999) {
    const side = direction(cross(a, Math.abs(a[0]) < 0.8 ? [1, 0, 0] : [0, 0, 1]));
    return [side[0], side[1], side[2], 0];
  }
  const [x, y, z] = cross(a, b);
  return unit([x, y, z, 1 + cosine]);
}

/** The turn that takes one pair of directions to another: the first one exactly, the second one as far as it can. */
export function betweenFrames(from: Vector, fromPole: Vector, to: Vector, toPole: Vector): Quaternion {
  const swing = between(from, to);
  const axis = direction(to);
  const flat = (v: Vector) => subtract(v, scale(axis, dot(v, axis)));
  const [a, b] = [direction(flat(rotate(swing, fromPole)), [0, 0, 1]), direction(flat(toPole), [0, 0, 1])];
  const angle = Math.atan2(dot(cross(a, b), axis), dot(a, b)) / 2;
  const sin = Math.sin(angle);
  return turns([axis[0] * sin, axis[1] * sin, axis[2] * sin, Math.cos(angle)], swing);
}
