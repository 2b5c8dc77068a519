import type { Pose } from './pose.ts';
import { neighboursOf } from './reach.ts';
import { TEMPLATES, type TemplateBone, TIPS } from './template.ts';
import { cubeAt, type Vector, type Volume } from './volume.ts';

/**
 * How far each cube is from each bone, on ways within the volume: nothing of one limb reaches another one through the
 * air. A bone starts out from its line with the depth of the volume there, so that the thick trunk reaches as far as its
 * skin and an arm beside it no farther than its own. Of each cube only the nearest bones are kept.
 */
export interface BoneFields {
  bones: readonly TemplateBone[];
  /** Per cube: which entry it has, or -1. */
  entry: Int32Array;
  /** KEPT per entry, nearest first; 255 where there are fewer. */
  labels: Uint8Array;
  /** KEPT per entry, 0 for the nearest bone; cubes farther than that one. */
  excess: Float32Array;
  /** Per entry: how far outside the body that the bones fill, cubes: what is held or worn, not grown. */
  beyond: Float32Array;
  /** Mean depth along each bone, cubes. */
  radius: Float32Array;
}

export const KEPT = 5;
/** How far, in radii of a bone, its influence reaches beyond where another bone is nearer. */
export const BLEND = 0.75;

/** From the joint to where its own main child starts, or to the tip. */
export function boneLine(pose: Pose, name: string): [Vector, Vector] {
  const from = pose.joints[name];
  const tip = TIPS[name];
  const child = TEMPLATES[pose.bodyPlan].find((bone) => bone.parent === name && pose.joints[bone.name])?.name;
  return [from, pose.joints[tip ?? child ?? name] ?? from];
}

export function measureBones(pose: Pose): BoneFields {
  const { volume } = pose;
  const bones = TEMPLATES[pose.bodyPlan].filter(({ name }) => pose.joints[name]);
  const entry = new Int32Array(volume.solid.length).fill(-1);
  let count = 0;
  for (let i = 0; i < entry.length; i++) if (volume.solid[i]) entry[i] = count++;
  const fields: BoneFields = {
    bones,
    entry,
    labels: new Uint8Array(count * KEPT).fill(255),
    excess: new Float32Array(count * KEPT),
    beyond: new Float32Array(count),
    radius: new Float32Array(bones.length),
  };
  const seeds = bones.map(({ name }) => seedsOf(volume, boneLine(pose, name)));
  let deepest = 0;
  seeds.forEach((list, label) => {
    fields.radius[label] = Math.max(1.5, list.reduce((sum, i) => sum + volume.depth[i], 0) / list.length);
    for (const i of list) deepest = Math.max(deepest, volume.depth[i]);
  });
  spread(volume, fields, seeds, deepest);
  return fields;
}

/** Cubes along a bone; where the line leaves the volume, the nearest deep cube at most a few steps beside it. */
function seedsOf(volume: Volume, [from, to]: [Vector, Vector]): number[] {
  const length = Math.hypot(...from.map((value, k) => to[k] - value)) / volume.cell;
  const steps = Math.max(1, Math.ceil(length * 1.5));
  const seeds = new Set<number>();
  for (let k = 0; k <= steps; k++) {
    const i = cubeAt(
      volume,
      from.map((value, axis) => value + ((to[axis] - value) * k) / steps),
    );
    if (volume.solid[i]) seeds.add(i);
  }
  if (seeds.size === 0) seeds.add(nearestSolid(volume, cubeAt(volume, from)));
  return [...seeds];
}

export function nearestSolid(volume: Volume, from: number): number {
  const neighbours = neighboursOf(volume);
  const seen = new Set([from]);
  const queue = [from];
  for (const i of queue) {
    if (volume.solid[i]) return i;
    for (const { offset } of neighbours) {
      const j = i + offset;
      if (j < 0 || j >= volume.solid.length || seen.has(j)) continue;
      seen.add(j);
      queue.push(j);
    }
  }
  return from;
}

function spread(volume: Volume, fields: BoneFields, seeds: readonly number[][], deepest: number): void {
  const { entry, labels, excess, radius } = fields;
  const neighbours = neighboursOf(volume);
  const offsets = Int32Array.from(neighbours, ({ offset }) => offset);
  const lengths = Float64Array.from(neighbours, ({ length }) => length);
  const most = Math.max(...radius) * BLEND;
  const count = labels.length / KEPT;
  const found = new Uint8Array(count);
  // Label by label, since what spreads together lies together.
  const best = new Float32Array(count * seeds.length).fill(Infinity);
  // Buckets of a quarter of a cube; cube and label in one number, the distance after it.
  const buckets: (number[] | undefined)[] = [];
  /** Whether a cube takes no more from there: it has enough bones, or nearer ones. */
  const isFull = (own: number, distance: number) =>
    found[own] === KEPT || (found[own] > 0 && distance - excess[own * KEPT] > most);
  const put = (cube: number, label: number, distance: number) => {
    const own = entry[cube];
    if (isFull(own, distance) || distance >= best[label * count + own] - 1e-4) return;
    best[label * count + own] = distance;
    const at = Math.floor(distance * 4);
    const bucket = buckets[at];
    if (bucket) bucket.push(cube * 64 + label, distance);
    else buckets[at] = [cube * 64 + label, distance];
  };
  seeds.forEach((list, label) => {
    for (const cube of list) put(cube, label, deepest - volume.depth[cube]);
  });
  for (let at = 0; at < buckets.length; at++) {
    const bucket = buckets[at];
    if (!bucket) continue;
    for (let k = 0; k < bucket.length; k += 2) {
      const label = bucket[k] % 64;
      const cube = (bucket[k] - label) / 64;
      const distance = bucket[k + 1];
      const own = entry[cube];
      if (isFull(own, distance) || distance > best[label * count + own] + 1e-4) continue;
      labels[own * KEPT + found[own]] = label;
      excess[own * KEPT + found[own]] = distance;
      found[own]++;
      for (let n = 0; n < offsets.length; n++) {
        if (entry[cube + offsets[n]] >= 0) put(cube + offsets[n], label, distance + lengths[n]);
      }
    }
    buckets[at] = undefined;
  }
  for (let start = 0; start < labels.length; start += KEPT) {
    const first = excess[start];
    fields.beyond[start / KEPT] = first - deepest;
    for (let k = 0; k < KEPT; k++) excess[start + k] = Math.max(0, excess[start + k] - first);
  }
}
