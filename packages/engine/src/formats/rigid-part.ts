import { invert } from '../core/math/matrix.ts';
import type { Model, Part } from '../core/model.ts';
import { unit } from '../mesh/topology/normals.ts';

/**
 * Parts that follow one bone with all their points: a wheel, a sword. Formats with nodes have them hang from that bone's
 * node, without a skin.
 */
export interface RigidPart {
  bone: number;
  /** In the space of the bone. */
  part: Part;
  /** Column-major 4 x 4: from the bone's space in the rest pose to the model's. */
  rest: Float64Array;
}

export function rigidPart(part: Part, { skeleton }: Model): RigidPart | undefined {
  const { joints, weights } = part;
  const bone = joints && weights && onlyBone(joints, weights);
  const inverseBind = bone === undefined ? undefined : skeleton?.bones[bone]?.inverseBind;
  if (bone === undefined || !inverseBind) return undefined;
  const rest = invert(inverseBind);
  const local = move(part, inverseBind, rest);
  // A bone without an extent has no space that points could be told in.
  if (!rest.every(Number.isFinite) || !local.positions.every(Number.isFinite)) return undefined;
  return { bone, part: local, rest };
}

function onlyBone(joints: Uint16Array, weights: Float32Array): number | undefined {
  let bone: number | undefined;
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0) continue;
    bone ??= joints[i];
    if (joints[i] !== bone) return undefined;
  }
  return bone;
}

/** Points by the matrix, normals by the transpose of its inverse; faces are turned where it mirrors. */
function move(part: Part, m: ArrayLike<number>, inverse: ArrayLike<number>): Part {
  const { joints: _, weights: __, ...rest } = part;
  const result: Part = { ...rest, positions: new Float32Array(part.positions.length) };
  for (let i = 0; i < part.positions.length; i += 3) {
    const [x, y, z] = [part.positions[i], part.positions[i + 1], part.positions[i + 2]];
    for (let k = 0; k < 3; k++) result.positions[i + k] = m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k];
  }
  if (part.normals) {
    const normals = new Float32Array(part.normals.length);
    for (let i = 0; i < normals.length; i += 3) {
      const [x, y, z] = [part.normals[i], part.normals[i + 1], part.normals[i + 2]];
      for (let k = 0; k < 3; k++) normals[i + k] = inverse[k * 4] * x + inverse[k * 4 + 1] * y + inverse[k * 4 + 2] * z;
    }
    result.normals = unit(normals);
  }
  return determinant(m) < 0 ? turnedOver(result) : result;
}

function determinant(m: ArrayLike<number>): number {
  return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) + m[8] * (m[1] * m[6] - m[2] * m[5]);
}

function turnedOver(part: Part): Part {
  const indices = part.indices.slice();
  for (let i = 0; i < indices.length; i += 3) indices.set([indices[i + 1], indices[i]], i);
  const result: Part = { ...part, indices };
  if (part.polygons) {
    const corners = part.polygons.indices.slice();
    let start = 0;
    for (const size of part.polygons.sizes) {
      corners.subarray(start, start + size).reverse();
      start += size;
    }
    result.polygons = { sizes: part.polygons.sizes, indices: corners };
  }
  return result;
}
