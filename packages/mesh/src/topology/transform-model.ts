import type { Vector } from '../core/math/vector.ts';
import type { Model, Part, SceneNode, Skeleton } from '../core/model.ts';

/**
 * Similarity transform: scales a model about the origin by one factor, then moves it.
 *
 * Options: `scale` 1, `move` [0, 0, 0]. Units: those of the model. Keeps: poses, clips, nodes and shapes, since bones, their
 * inverse binds and the translations of clips follow.
 * @example transformModel(model, { scale: 0.01 })
 */
export function transformModel(
  model: Model,
  { scale = 1, move = [0, 0, 0] }: { scale?: number; move?: Vector },
): Model {
  const result: Model = {
    ...model,
    parts: model.parts.map((part) => transformPart(part, scale, move)),
  };
  if (model.nodes) result.nodes = model.nodes.map((node) => transformNode(node, scale, move));
  if (!model.skeleton) return result;
  const { bones } = model.skeleton;
  result.skeleton = { bones: bones.map((bone) => transformBone(bone, scale, move)) };
  if (model.clips) {
    result.clips = model.clips.map((clip) => ({
      ...clip,
      channels: clip.channels.map((channel) => {
        if (channel.path !== 'translation') return channel;
        const offset = bones[channel.bone]?.parent === -1 ? move : [0, 0, 0];
        return { ...channel, values: channel.values.map((value, i) => value * scale + offset[i % 3]) };
      }),
    }));
  }
  return result;
}

function transformPart(part: Part, scale: number, move: Vector): Part {
  const positions = part.positions.map((value, i) => value * scale + move[i % 3]);
  if (!part.shapes) return { ...part, positions };
  const list = part.shapes.list.map((shape) => ({
    ...shape,
    positions: shape.positions.map((value) => value * scale),
  }));
  return { ...part, positions, shapes: { ...part.shapes, list } };
}

function transformNode(node: SceneNode, scale: number, move: Vector): SceneNode {
  const offset = node.parent === -1 && node.bone === undefined ? move : [0, 0, 0];
  const [x, y, z] = node.translation;
  return { ...node, translation: [x * scale + offset[0], y * scale + offset[1], z * scale + offset[2]] };
}

function transformBone(bone: Skeleton['bones'][number], scale: number, move: Vector): Skeleton['bones'][number] {
  const offset = bone.parent === -1 ? move : [0, 0, 0];
  const inverseBind = bone.inverseBind.slice();
  // Bone space grows with the model: y' = s (A x + b) with x = (x' - o) / s, so b' = s b - A o.
  for (let row = 0; row < 3; row++) {
    let shift = 0;
    for (let k = 0; k < 3; k++) shift += bone.inverseBind[k * 4 + row] * move[k];
    inverseBind[12 + row] = bone.inverseBind[12 + row] * scale - shift;
  }
  const [x, y, z] = bone.translation;
  return {
    ...bone,
    translation: [x * scale + offset[0], y * scale + offset[1], z * scale + offset[2]],
    inverseBind,
  };
}
