import { compose, multiply } from './math/matrix.ts';
import { type Quaternion, slerp } from './math/quaternion.ts';
import type { Bone, Clip, ClipChannel } from './model.ts';

/** What a channel of a clip, and with it the bones, say at a time between its keys. */

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
  const at = (k: number) => values[before * 3 + k] + (values[after * 3 + k] - values[before * 3 + k]) * share;
  return [at(0), at(1), at(2)];
}

function keysAround(times: Float32Array, time: number): { before: number; after: number; share: number } {
  let [next, end] = [0, times.length];
  while (next < end) {
    const middle = (next + end) >> 1;
    if (times[middle] <= time) next = middle + 1;
    else end = middle;
  }
  const before = Math.max(0, next - 1);
  const after = Math.min(times.length - 1, next);
  const span = times[after] - times[before];
  return { before, after, share: span > 0 ? (time - times[before]) / span : 0 };
}

function read(values: Float32Array, at: number): Quaternion {
  return [values[at * 4], values[at * 4 + 1], values[at * 4 + 2], values[at * 4 + 3]];
}

/** The matrix of each bone at a time of a clip, in model space. */
export function bonesAt(bones: readonly Bone[], clip: Clip, seconds: number): Float64Array[] {
  const local: Record<ClipChannel['path'], readonly number[]>[] = bones.map((bone) => ({ ...bone }));
  for (const channel of clip.channels) {
    const bone = local[channel.bone];
    if (!bone || channel.times.length === 0) continue;
    bone[channel.path] = channel.path === 'rotation' ? quaternionAt(channel, seconds) : vectorAt(channel, seconds);
  }
  const worlds: Float64Array[] = [];
  for (const [i, { parent }] of bones.entries()) {
    const own = compose(local[i].translation, local[i].rotation, local[i].scale);
    worlds.push(parent < 0 ? own : multiply(worlds[parent], own));
  }
  return worlds;
}
