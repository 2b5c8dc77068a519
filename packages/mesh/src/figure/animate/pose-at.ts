import { multiply } from '../../core/math/matrix.ts';
import type { Clip, Model, Part } from '../../core/model.ts';
import { bonesAt } from '../../core/sample-channel.ts';
import { unit } from '../../topology/normals.ts';

/**
 * The model as it stands at a time of a clip: a static one, without bones, that the renderer takes.
 * Keeps: the order of vertices and faces. Gives up: bones, clips, morph targets.
 * @example poseAt(animated, animated.clips[0], 0.5)
 */
export function poseAt(model: Model, clip: Clip, seconds: number): Model {
  const { skeleton, clips: _, ...rest } = model;
  if (!skeleton) return rest;
  const worlds = bonesAt(skeleton.bones, clip, seconds);
  const matrices = skeleton.bones.map((bone, i) => multiply(worlds[i], bone.inverseBind));
  return { ...rest, parts: model.parts.map((part) => posed(part, matrices)) };
}

function posed(part: Part, matrices: readonly Float64Array[]): Part {
  const { joints, weights, ...still } = part;
  if (!joints || !weights) return still;
  const count = part.positions.length / 3;
  const positions = new Float32Array(part.positions.length);
  const normals = part.normals && new Float32Array(part.normals.length);
  const m = new Float64Array(16);
  for (let v = 0; v < count; v++) {
    m.fill(0);
    for (let k = v * 4; k < v * 4 + 4; k++) {
      const matrix = matrices[joints[k]];
      if (matrix && weights[k] > 0) for (let i = 0; i < 16; i++) m[i] += weights[k] * matrix[i];
    }
    const [x, y, z] = [part.positions[v * 3], part.positions[v * 3 + 1], part.positions[v * 3 + 2]];
    for (let row = 0; row < 3; row++)
      positions[v * 3 + row] = m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row];
    if (!normals) continue;
    const [nx, ny, nz] = [part.normals![v * 3], part.normals![v * 3 + 1], part.normals![v * 3 + 2]];
    for (let row = 0; row < 3; row++) normals[v * 3 + row] = m[row] * nx + m[4 + row] * ny + m[8 + row] * nz;
  }
  return { ...still, positions, ...(normals && { normals: unit(normals) }) };
}
