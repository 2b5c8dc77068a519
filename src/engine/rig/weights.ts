import type { Part } from '../model.ts';
import { BLEND, type BoneFields, KEPT, measureBones, nearestSolid } from './bone-fields.ts';
import type { Pose } from './pose.ts';
import { neighboursOf } from './reach.ts';
import { cubeAt, type Volume } from './volume.ts';

/**
 * Skin weights from the distances to the bones: the nearest bone has the most, others lose theirs over a part of their
 * own thickness. What two limbs share goes to the trunk, so that no limb pulls at another one. Vertices at one point get
 * one answer, whatever mesh they belong to: skins do not crack.
 */
export interface Skinner {
  /** Joints and weights of each vertex of the part, which has to be in the pose's units. */
  skin(part: Part): { joints: Uint16Array; weights: Float32Array };
}

export function createSkinner(pose: Pose): Skinner {
  const { volume } = pose;
  const fields = measureBones(pose);
  const cubes = cubeWeights(volume, fields);
  const bones = fields.bones;
  const limbs = [...new Set(bones.map(({ limb }) => limb).filter((limb) => limb !== ''))];
  const limbOf = bones.map(({ limb }) => limbs.indexOf(limb));
  const trunkOf = bones.map(({ limb, parent }) => {
    let at = parent;
    if (limb === '') return -1;
    for (;;) {
      const index = bones.findIndex(({ name }) => name === at);
      if (index < 0 || bones[index]!.limb === '') return Math.max(0, index);
      at = bones[index]!.parent;
    }
  });
  return {
    skin(part) {
      const count = part.positions.length / 3;
      const joints = new Uint16Array(count * 4);
      const weights = new Float32Array(count * 4);
      const sums = new Float64Array(bones.length);
      for (let v = 0; v < count; v++) {
        sample(volume, cubes, part.positions.subarray(v * 3, v * 3 + 3), sums);
        separateLimbs(sums, limbOf, trunkOf, limbs.length);
        keepFour(sums, joints, weights, v * 4);
      }
      return { joints, weights };
    },
  };
}

interface CubeWeights {
  entry: Int32Array;
  labels: Uint8Array;
  weights: Float32Array;
}

function cubeWeights(volume: Volume, { entry, labels, excess, radius }: BoneFields): CubeWeights {
  const weights = new Float32Array(labels.length);
  for (let start = 0; start < labels.length; start += KEPT) {
    let sum = 0;
    for (let k = 0; k < KEPT; k++) {
      const label = labels[start + k]!;
      if (label === 255) continue;
      const value = Math.max(0, 1 - excess[start + k]! / (BLEND * radius[label]!));
      weights[start + k] = value * value * (3 - 2 * value);
      sum += weights[start + k]!;
    }
    if (sum > 0) for (let k = 0; k < KEPT; k++) weights[start + k]! /= sum;
  }
  attachFloating(volume, entry, labels, weights);
  return { entry, labels, weights };
}

/** Cubes that no bone reaches belong to parts beside the body: they go stiffly with what is nearest to them. */
function attachFloating(volume: Volume, entry: Int32Array, labels: Uint8Array, weights: Float32Array): void {
  const loose: number[] = [];
  for (let i = 0; i < entry.length; i++) if (entry[i]! >= 0 && labels[entry[i]! * KEPT] === 255) loose.push(i);
  if (loose.length === 0) return;
  const neighbours = neighboursOf(volume);
  const source = new Int32Array(entry.length).fill(-1);
  const queue: number[] = [];
  for (let i = 0; i < entry.length; i++)
    if (entry[i]! >= 0 && labels[entry[i]! * KEPT] !== 255) {
      source[i] = i;
      queue.push(i);
    }
  for (const i of queue)
    for (const { offset } of neighbours) {
      const j = i + offset;
      if (j < 0 || j >= source.length || source[j]! >= 0) continue;
      source[j] = source[i]!;
      queue.push(j);
    }
  const seen = new Set<number>();
  for (const first of loose) {
    if (seen.has(first)) continue;
    const piece = [first];
    seen.add(first);
    const votes = new Map<number, number>();
    for (const i of piece) {
      const label = labels[entry[source[i]!]! * KEPT]!;
      votes.set(label, (votes.get(label) ?? 0) + 1);
      for (const { offset } of neighbours) {
        const j = i + offset;
        if (seen.has(j) || (entry[j] ?? -1) < 0 || labels[entry[j]! * KEPT] !== 255) continue;
        seen.add(j);
        piece.push(j);
      }
    }
    const [label] = [...votes].reduce((a, b) => (b[1] > a[1] ? b : a));
    for (const i of piece) {
      labels[entry[i]! * KEPT] = label;
      weights[entry[i]! * KEPT] = 1;
    }
  }
}

/** Adds up the weights of the solid cubes around a point. */
function sample(
  volume: Volume,
  { entry, labels, weights }: CubeWeights,
  point: Float32Array,
  sums: Float64Array,
): void {
  sums.fill(0);
  const [nx, , nz] = volume.size;
  const at = [0, 1, 2].map((k) => (point[k]! - volume.origin[k]!) / volume.cell);
  const low = at.map(Math.floor);
  let total = 0;
  const add = (cube: number, share: number) => {
    const start = (entry[cube] ?? -1) * KEPT;
    if (start < 0 || share <= 0) return;
    total += share;
    for (let k = 0; k < KEPT && labels[start + k] !== 255; k++)
      sums[labels[start + k]!]! += weights[start + k]! * share;
  };
  // A wide tent over the cubes nearby: smooth from vertex to vertex.
  for (let dy = -1; dy <= 2; dy++)
    for (let dz = -1; dz <= 2; dz++)
      for (let dx = -1; dx <= 2; dx++) {
        const [x, y, z] = [low[0]! + dx, low[1]! + dy, low[2]! + dz];
        if (x < 0 || y < 0 || z < 0 || x >= nx || z >= nz || y >= volume.size[1]) continue;
        const share = [x - at[0]!, y - at[1]!, z - at[2]!].reduce(
          (product, d) => product * Math.max(0, 1 - Math.abs(d) / 2),
          1,
        );
        add(x + nx * (z + nz * y), share);
      }
  if (total === 0) {
    add(nearestSolid(volume, cubeAt(volume, point as unknown as number[])), 1);
  }
}

/** The limb with the most keeps what it has beyond the second one; the rest goes to where it grows out of the trunk. */
function separateLimbs(sums: Float64Array, limbOf: readonly number[], trunkOf: readonly number[], limbs: number): void {
  const share = new Float64Array(limbs);
  sums.forEach((value, i) => {
    if (limbOf[i]! >= 0) share[limbOf[i]!]! += value;
  });
  let first = -1;
  let second = 0;
  for (let limb = 0; limb < limbs; limb++) {
    if (first < 0 || share[limb]! > share[first]!) {
      second = first < 0 ? 0 : share[first]!;
      first = limb;
    } else second = Math.max(second, share[limb]!);
  }
  if (second === 0) return;
  const kept = (share[first]! - second) / share[first]!;
  for (let i = 0; i < sums.length; i++) {
    if (limbOf[i]! < 0) continue;
    const keep = limbOf[i] === first ? kept : 0;
    sums[trunkOf[i]!]! += sums[i]! * (1 - keep);
    sums[i]! *= keep;
  }
}

function keepFour(sums: Float64Array, joints: Uint16Array, weights: Float32Array, at: number): void {
  let total = 0;
  for (let slot = 0; slot < 4; slot++) {
    let best = 0;
    for (let i = 1; i < sums.length; i++) if (sums[i]! > sums[best]!) best = i;
    if (!(sums[best]! > 0)) break;
    joints[at + slot] = best;
    weights[at + slot] = sums[best]!;
    total += sums[best]!;
    sums[best] = 0;
  }
  if (total === 0) {
    weights[at] = 1;
    return;
  }
  for (let slot = 0; slot < 4; slot++) weights[at + slot] = weights[at + slot]! / total;
}
