import type { Part } from '../../core/model.ts';
import { BLEND, type BoneFields, KEPT, measureBones, nearestSolid } from './bone-fields.ts';
import type { Pose } from './pose.ts';
import { componentsOf, neighboursOf } from './reach.ts';
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
      if (index < 0 || bones[index].limb === '') return Math.max(0, index);
      at = bones[index].parent;
    }
  });
  return {
    skin(part) {
      const count = part.positions.length / 3;
      const joints = new Uint16Array(count * 4);
      const weights = new Float32Array(count * 4);
      const sums = new Float64Array(bones.length);
      for (let v = 0; v < count; v++) {
        sample(volume, cubes, part.positions, v, sums);
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

function cubeWeights(volume: Volume, fields: BoneFields): CubeWeights {
  const { entry, labels, excess, beyond, radius } = fields;
  const weights = new Float32Array(labels.length);
  for (let start = 0; start < labels.length; start += KEPT) {
    let sum = 0;
    for (let k = 0; k < KEPT; k++) {
      const label = labels[start + k];
      if (label === 255) continue;
      const reach = BLEND * radius[label];
      // What sticks out is stiff: it goes with one bone.
      const stiff = Math.max(0.12, 1 - Math.max(0, beyond[start / KEPT] - 2 - 0.3 * reach) / reach);
      const value = Math.max(0, 1 - excess[start + k] / (reach * stiff));
      weights[start + k] = value * value * (3 - 2 * value);
      sum += weights[start + k];
    }
    if (sum > 0) for (let k = 0; k < KEPT; k++) weights[start + k] /= sum;
  }
  stiffenHeld(volume, fields, weights);
  attachFloating(volume, entry, labels, weights);
  return { entry, labels, weights };
}

/** How far beyond the body, in cubes, something counts as held or worn, and from where on it is quite stiff. */
const HELD = { from: 3, full: 7 };

/** A blade, a staff, a crest moves as one, with the bone that most of it goes with; not what hangs on several limbs. */
function stiffenHeld(volume: Volume, { bones, entry, labels, beyond }: BoneFields, weights: Float32Array): void {
  const held = new Uint8Array(entry.length);
  for (let i = 0; i < held.length; i++) {
    const own = entry[i];
    if (own >= 0 && labels[own * KEPT] !== 255 && beyond[own] > HELD.from) held[i] = 1;
  }
  for (const component of componentsOf(volume, held)) {
    const votes = new Float64Array(bones.length);
    const limbs = new Map<string, number>();
    for (const i of component) {
      const label = labels[entry[i] * KEPT];
      votes[label]++;
      limbs.set(bones[label].limb, (limbs.get(bones[label].limb) ?? 0) + 1);
    }
    if (Math.max(...limbs.values()) < 0.8 * component.length) continue;
    const winner = votes.indexOf(Math.max(...votes));
    for (const i of component) {
      const own = entry[i];
      const stiff = Math.min(1, (beyond[own] - HELD.from) / (HELD.full - HELD.from));
      let slot = KEPT - 1;
      for (let k = 0; k < KEPT; k++) {
        weights[own * KEPT + k] *= 1 - stiff;
        if (labels[own * KEPT + k] === winner || (labels[own * KEPT + k] === 255 && k < slot)) slot = Math.min(slot, k);
      }
      if (labels[own * KEPT + slot] !== winner) {
        labels[own * KEPT + slot] = winner;
        weights[own * KEPT + slot] = 0;
      }
      weights[own * KEPT + slot] += stiff;
    }
  }
}

/** Cubes that no bone reaches belong to parts beside the body: they go stiffly with what is nearest to them. */
function attachFloating(volume: Volume, entry: Int32Array, labels: Uint8Array, weights: Float32Array): void {
  const isLoose = (i: number) => (entry[i] ?? -1) >= 0 && labels[entry[i] * KEPT] === 255;
  const loose = [...entry.keys()].filter(isLoose);
  if (loose.length === 0) return;
  const neighbours = neighboursOf(volume);
  const held = [...entry.keys()].filter((i) => entry[i] >= 0 && !isLoose(i));
  const source = nearestSources(held, entry.length, neighbours);
  const seen = new Set<number>();
  for (const first of loose) {
    if (seen.has(first)) continue;
    const component = [first];
    seen.add(first);
    const votes = new Map<number, number>();
    for (const i of component) {
      const label = labels[entry[source[i]] * KEPT];
      votes.set(label, (votes.get(label) ?? 0) + 1);
      for (const { offset } of neighbours) {
        const j = i + offset;
        if (seen.has(j) || !isLoose(j)) continue;
        seen.add(j);
        component.push(j);
      }
    }
    const [label] = [...votes].reduce((a, b) => (b[1] > a[1] ? b : a));
    for (const i of component) {
      labels[entry[i] * KEPT] = label;
      weights[entry[i] * KEPT] = 1;
    }
  }
}

/** For every cube, which of `from` is the fewest steps away: a flood from all of them at once. */
function nearestSources(from: number[], cubes: number, neighbours: ReturnType<typeof neighboursOf>): Int32Array {
  const source = new Int32Array(cubes).fill(-1);
  for (const i of from) source[i] = i;
  const queue = [...from];
  for (const i of queue)
    for (const { offset } of neighbours) {
      const j = i + offset;
      if (j < 0 || j >= cubes || source[j] >= 0) continue;
      source[j] = source[i];
      queue.push(j);
    }
  return source;
}

/** Adds up the weights of the solid cubes around a vertex, under a tent two cubes wide: smooth from vertex to vertex. */
function sample(
  volume: Volume,
  { entry, labels, weights }: CubeWeights,
  positions: Float32Array,
  vertex: number,
  sums: Float64Array,
): void {
  sums.fill(0);
  const { size, origin, cell } = volume;
  const [nx, ny, nz] = size;
  const px = (positions[vertex * 3] - origin[0]) / cell;
  const py = (positions[vertex * 3 + 1] - origin[1]) / cell;
  const pz = (positions[vertex * 3 + 2] - origin[2]) / cell;
  let total = 0;
  for (let y = Math.max(0, Math.ceil(py - 2)); y <= Math.min(ny - 1, py + 2); y++)
    for (let z = Math.max(0, Math.ceil(pz - 2)); z <= Math.min(nz - 1, pz + 2); z++)
      for (let x = Math.max(0, Math.ceil(px - 2)); x <= Math.min(nx - 1, px + 2); x++) {
        const start = entry[x + nx * (z + nz * y)] * KEPT;
        if (start < 0) continue;
        const share = (2 - Math.abs(x - px)) * (2 - Math.abs(y - py)) * (2 - Math.abs(z - pz));
        total += share;
        for (let k = start; k < start + KEPT && labels[k] !== 255; k++) sums[labels[k]] += weights[k] * share;
      }
  if (total > 0) return;
  const place = [positions[vertex * 3], positions[vertex * 3 + 1], positions[vertex * 3 + 2]];
  const start = Math.max(0, entry[nearestSolid(volume, cubeAt(volume, place))] * KEPT);
  for (let k = start; k < start + KEPT && labels[k] !== 255; k++) sums[labels[k]] += weights[k];
}

/** The limb with the most keeps what it has beyond the second one; the rest goes to where it grows out of the trunk. */
function separateLimbs(sums: Float64Array, limbOf: readonly number[], trunkOf: readonly number[], limbs: number): void {
  const share = new Float64Array(limbs);
  sums.forEach((value, i) => {
    if (limbOf[i] >= 0) share[limbOf[i]] += value;
  });
  let first = -1;
  let second = 0;
  for (let limb = 0; limb < limbs; limb++) {
    if (first < 0 || share[limb] > share[first]) {
      second = first < 0 ? 0 : share[first];
      first = limb;
    } else second = Math.max(second, share[limb]);
  }
  if (second === 0) return;
  const kept = (share[first] - second) / share[first];
  for (let i = 0; i < sums.length; i++) {
    if (limbOf[i] < 0) continue;
    const keep = limbOf[i] === first ? kept : 0;
    sums[trunkOf[i]] += sums[i] * (1 - keep);
    sums[i] *= keep;
  }
}

function keepFour(sums: Float64Array, joints: Uint16Array, weights: Float32Array, at: number): void {
  let total = 0;
  for (let slot = 0; slot < 4; slot++) {
    let best = 0;
    for (let i = 1; i < sums.length; i++) if (sums[i] > sums[best]) best = i;
    if (!(sums[best] > 0)) break;
    joints[at + slot] = best;
    weights[at + slot] = sums[best];
    total += sums[best];
    sums[best] = 0;
  }
  if (total === 0) {
    weights[at] = 1;
    return;
  }
  for (let slot = 0; slot < 4; slot++) weights[at + slot] = weights[at + slot] / total;
}
