/** Quaternions (xyzw) and the Euler angles that FBX wants in their place: radians, X turned first, then Y, then Z. */

type Quaternion = [number, number, number, number];
type Euler = [number, number, number];

export function quaternionToEuler([x, y, z, w]: readonly [number, number, number, number]): Euler {
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
    const [a, b, c] = angles.map((angle, k) => angle + turn * Math.round((previous[k]! - angle) / turn));
    return [a!, b!, c!];
  };
  const distance = (angles: Euler) => angles.reduce((sum, angle, k) => sum + Math.abs(angle - previous[k]!), 0);
  const one = near([x, y, z]);
  const other = near([x + Math.PI, Math.PI - y, z + Math.PI]);
  return distance(other) < distance(one) - 1e-9 ? other : one;
}

interface Keys {
  times: Float32Array;
  values: Float32Array;
}

/** Spherical interpolation of a rotation channel; the first and last value outside its times. */
export function quaternionAt(keys: Keys, time: number): Quaternion {
  const { before, after, share } = keysAround(keys.times, time);
  const a = read(keys.values, before);
  return share > 0 ? slerp(a, read(keys.values, after), share) : a;
}

/** The value of a translation or scale channel; the first and last one outside its times. */
export function vectorAt({ times, values }: Keys, time: number): [number, number, number] {
  const { before, after, share } = keysAround(times, time);
  const at = (k: number) => values[before * 3 + k]! + (values[after * 3 + k]! - values[before * 3 + k]!) * share;
  return [at(0), at(1), at(2)];
}

function keysAround(times: Float32Array, time: number): { before: number; after: number; share: number } {
  let next = 0;
  while (next < times.length && times[next]! <= time) next++;
  const before = Math.max(0, next - 1);
  const after = Math.min(times.length - 1, next);
  const span = times[after]! - times[before]!;
  return { before, after, share: span > 0 ? (time - times[before]!) / span : 0 };
}

function read(values: Float32Array, at: number): Quaternion {
  return [values[at * 4]!, values[at * 4 + 1]!, values[at * 4 + 2]!, values[at * 4 + 3]!];
}

export function slerp(a: Quaternion, b: Quaternion, t: number): Quaternion {
  let dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const sign = dot < 0 ? -1 : 1;
  dot = Math.min(1, Math.abs(dot));
  const angle = Math.acos(dot);
  const sine = Math.sin(angle);
  const [p, q] = sine < 1e-6 ? [1 - t, t] : [Math.sin((1 - t) * angle) / sine, Math.sin(t * angle) / sine];
  const out = a.map((value, k) => value * p + b[k]! * q * sign);
  const length = Math.hypot(...out) || 1;
  return [out[0]! / length, out[1]! / length, out[2]! / length, out[3]! / length];
}
