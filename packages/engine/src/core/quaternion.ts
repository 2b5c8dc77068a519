/** Quaternions xyzw and vectors, as far as posing needs them. Angles in degrees, right-handed about the axis. */

export type Vector = readonly [number, number, number];
export type Quaternion = readonly [number, number, number, number];

export const NO_TURN: Quaternion = [0, 0, 0, 1];

export function about(axis: 'x' | 'y' | 'z', degrees: number): Quaternion {
  const half = (degrees * Math.PI) / 360;
  const [sin, cos] = [Math.sin(half), Math.cos(half)];
  return [axis === 'x' ? sin : 0, axis === 'y' ? sin : 0, axis === 'z' ? sin : 0, cos];
}

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

export function inverse([x, y, z, w]: Quaternion): Quaternion {
  return [-x, -y, -z, w];
}

export function rotate([qx, qy, qz, qw]: Quaternion, [x, y, z]: Vector): Vector {
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  return [x + qw * tx + qy * tz - qz * ty, y + qw * ty + qz * tx - qx * tz, z + qw * tz + qx * ty - qy * tx];
}

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vector, s: number): Vector => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const lengthOf = (a: Vector): number => Math.hypot(...a);

/** Unit length; what has none gives `otherwise`. */
export function direction(a: Vector, otherwise: Vector = [0, 1, 0]): Vector {
  const length = lengthOf(a);
  return length > 1e-9 ? scale(a, 1 / length) : otherwise;
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

export function unit([x, y, z, w]: Quaternion): Quaternion {
  const length = Math.hypot(x, y, z, w) || 1;
  return [x / length, y / length, z / length, w / length];
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
