import type { Quaternion } from '../../../core/math/quaternion.ts';

/** The Euler angles that FBX wants in place of quaternions: radians, X turned first, then Y, then Z. */

type Euler = [number, number, number];

export function quaternionToEuler([x, y, z, w]: Quaternion): Euler {
  const sine = Math.min(1, Math.max(-1, 2 * (w * y - x * z)));
  if (Math.abs(sine) > 0.9999999) return [2 * Math.atan2(x, w), (Math.sign(sine) * Math.PI) / 2, 0];
  return [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
    Math.asin(sine),
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  ];
}

/** The same rotation by the angles closest to the previous ones, so that a curve does not jump. */
export function nearestEuler([x, y, z]: Euler, previous: readonly number[]): Euler {
  const turn = 2 * Math.PI;
  const near = (angles: Euler): Euler => {
    const [a, b, c] = angles.map((angle, k) => angle + turn * Math.round((previous[k] - angle) / turn));
    return [a!, b!, c!];
  };
  const distance = (angles: Euler) => angles.reduce((sum, angle, k) => sum + Math.abs(angle - previous[k]), 0);
  const one = near([x, y, z]);
  const other = near([x + Math.PI, Math.PI - y, z + Math.PI]);
  return distance(other) < distance(one) - 1e-9 ? other : one;
}
