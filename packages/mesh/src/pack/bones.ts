import { compose, invert, multiply } from '../core/math/matrix.ts';
import type { Bone, ClipChannel, Model } from '../core/model.ts';

/** Bones that engines expect above or between those of a figure. They hold no points: the figure looks the same. */

/**
 * The model with a bone at its origin, above all others, as its first one. Units: metres. Without bones it stays as it is.
 * @example withRootBone(rigged, 'root')
 */
export function withRootBone(model: Model, name: string): Model {
  if (!model.skeleton) return model;
  const root = bone(name, -1, [0, 0, 0], Float32Array.from(compose([0, 0, 0], [0, 0, 0, 1], [1, 1, 1])));
  return withBone(model, 0, root);
}

/**
 * The model with another bone half-way between a bone and its parent, turned as the parent is.
 * @param index of the bone; where it has no parent, the model stays as it is
 * @example withBoneBefore(rigged, rigged.skeleton.bones.findIndex(({ name }) => name === 'Chest'), 'Spine1')
 */
export function withBoneBefore(model: Model, index: number, name: string): Model {
  const below = model.skeleton?.bones[index];
  const above = model.skeleton?.bones[below?.parent ?? -1];
  if (!below || !above) return model;
  const half = below.translation.map((value) => value / 2) as Bone['translation']; // of three axes
  const place = compose(half, [0, 0, 0, 1], [1, 1, 1]);
  const inverseBind = Float32Array.from(invert(multiply(invert(above.inverseBind), place)));
  const at = below.parent + 1;
  const made = withBone(model, at, bone(name, below.parent, half, inverseBind));
  const moved = index + 1;
  return {
    ...made,
    skeleton: {
      bones: made.skeleton!.bones.map((one, i) => (i === moved ? { ...one, parent: at, translation: half } : one)),
    },
    ...withChannels(made, (channel) =>
      channel.bone === moved && channel.path === 'translation'
        ? { ...channel, values: channel.values.map((value, i) => value - half[i % 3]) }
        : channel,
    ),
  };
}

const bone = (
  name: string,
  parent: number,
  translation: Bone['translation'],
  inverseBind: Bone['inverseBind'],
): Bone => ({ name, parent, translation, rotation: [0, 0, 0, 1], scale: [1, 1, 1], inverseBind });

/** With the bone at that place: those from there on have the next number, and those without a parent hang from a root. */
function withBone(model: Model, at: number, made: Bone): Model {
  const shift = (index: number) => (index >= at ? index + 1 : index);
  const isRoot = made.parent < 0;
  const bones = model.skeleton!.bones.map((one) => ({
    ...one,
    parent: isRoot && one.parent < 0 ? at : shift(one.parent),
  }));
  bones.splice(at, 0, made);
  return {
    ...model,
    skeleton: { bones },
    parts: model.parts.map((part) => ({ ...part, ...(part.joints && { joints: part.joints.map(shift) }) })),
    ...(model.nodes && {
      nodes: model.nodes.map((node) => ({ ...node, ...(node.bone !== undefined && { bone: shift(node.bone) }) })),
    }),
    ...withChannels(model, (channel) => ({ ...channel, bone: shift(channel.bone) })),
  };
}

const withChannels = ({ clips }: Model, change: (channel: ClipChannel) => ClipChannel): Pick<Model, 'clips'> =>
  clips ? { clips: clips.map((clip) => ({ ...clip, channels: clip.channels.map(change) })) } : {};
