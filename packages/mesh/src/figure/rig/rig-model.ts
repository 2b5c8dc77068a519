import { sidesOf } from '../../core/math/box.ts';
import { type Bone, boundingBox, type Model, type Part } from '../../core/model.ts';
import { normalizeSkin } from '../../skin/skin-weights.ts';
import { movePart } from '../../topology/move-part.ts';
import { transformModel } from '../../topology/transform-model.ts';
import { findHumanoid } from './humanoid.ts';
import { type BodyPlan, type Pose, RigError } from './pose.ts';
import { type FourLegs, findFourLegs, findQuadruped } from './quadruped.ts';
import { mirrorPlane } from './slices.ts';
import { TEMPLATES } from './template.ts';
import { type Vector, type Volume, voxelize } from './volume.ts';
import { createSkinner } from './weights.ts';

export { type BodyPlan, type Pose, RigError } from './pose.ts';

/** Cubes along the longest side: 1.5 cm for someone 1.7 m tall. */
const CELLS = 112;

/**
 * Finds the joints of an upright figure or of an animal on four legs. Throws RigError with one sentence about what to
 * change where it is neither.
 * @example estimatePose(figure).joints.LeftHand
 */
export function estimatePose(model: Model): Pose {
  const sides = sidesOf(boundingBox(model));
  if (!sides.every(Number.isFinite) || sides.every((side) => side <= 0))
    throw new RigError('The model has no faces to rig.');
  // Which way it faces is not known: the better mirror plane comes first, then the other one.
  const straight = voxelize(model, CELLS);
  const sideways = mirrorPlane(straight, 2).share > mirrorPlane(straight, 0).share + 0.02;
  const first = sideways ? [90, 0] : [0, 90];
  let refused: unknown;
  let fourLegged = false;
  for (const degrees of first) {
    const volume = degrees === 0 ? straight : voxelize(turn(model, degrees), CELLS);
    try {
      const { middle } = mirrorPlane(volume, 0);
      const legs = findFourLegs(volume, middle);
      // Something on four legs that is no animal is no figure either when looked at from its side.
      if (legs) fourLegged = true;
      if (legs) return findAnimal(model, volume, middle, legs, degrees);
      if (!fourLegged) return findHumanoid(volume, middle, degrees);
    } catch (error) {
      if (!(error instanceof RigError)) throw error;
      refused ??= error;
    }
  }
  throw refused;
}

/** An animal along z, its head to +z or, turned round, to -z. */
function findAnimal(model: Model, volume: Volume, middle: number, legs: FourLegs, degrees: number): Pose {
  try {
    return findQuadruped(volume, middle, legs, degrees);
  } catch (error) {
    if (!(error instanceof RigError)) throw error;
    const back = voxelize(turn(model, degrees + 180), CELLS);
    const plane = mirrorPlane(back, 0).middle;
    const turned = findFourLegs(back, plane);
    if (!turned) throw error;
    return findQuadruped(back, plane, turned, degrees + 180);
  }
}

/**
 * The model with a skeleton and weights, `heightMeters` tall, standing on y = 0 with the hips' line in the middle,
 * facing +Z.
 *
 * Options: `pose` estimatePose(model). Units: metres. Keeps: shape, texture coordinates, materials. Gives up: bones, clips
 * and nodes that were there. The body is found by its voxels, so that it needs to be no
 * closed surface; weights come from distances within it.
 * @throws {RigError} with what to change, for what is neither a figure nor an animal
 * @example const { model: rigged, bodyPlan } = rigModel(figure, { heightMeters: 1.7 })
 */
export function rigModel(
  model: Model,
  { heightMeters, pose = estimatePose(model) }: { heightMeters: number; pose?: Pose },
): { model: Model; bodyPlan: BodyPlan; notes: string[] } {
  if (!(heightMeters > 0) || !Number.isFinite(heightMeters))
    throw new RigError('The height must be more than 0 metres.');
  const turned = turn(model, pose.turnDegrees);
  const skinner = createSkinner(pose);
  const { min, max } = boundingBox(turned);
  const scale = heightMeters / (max[1] - min[1]);
  const middle = pose.joints.Hips!;
  const move: Vector = [-middle[0] * scale, -min[1] * scale, -((min[2] + max[2]) / 2) * scale];
  const { skeleton: _, clips: __, nodes: ___, ...bare } = turned;
  const skinned: Model = {
    ...bare,
    parts: bare.parts.map(({ node: ____, ...part }): Part => {
      const { joints, weights } = skinner.skin(part);
      return { ...part, ...normalizeSkin(joints, weights) };
    }),
  };
  const placed = transformModel(skinned, { scale, move });
  const at = (name: string): Vector => pose.joints[name].map((value, k) => value * scale + move[k]) as Vector;
  const template = TEMPLATES[pose.bodyPlan].filter(({ name }) => pose.joints[name]);
  const bones = template.map(({ name, parent }): Bone => {
    const [x, y, z] = at(name);
    const from = parent ? at(parent) : [0, 0, 0];
    return {
      name,
      parent: template.findIndex((bone) => bone.name === parent),
      translation: [x - from[0], y - from[1], z - from[2]],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      inverseBind: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1),
    };
  });
  return { model: { ...placed, skeleton: { bones } }, bodyPlan: pose.bodyPlan, notes: pose.notes };
}

/** About the Y axis through the origin, by quarters. */
function turn(model: Model, degrees: number): Model {
  if (degrees === 0) return model;
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.round(Math.sin(angle)), Math.round(Math.cos(angle))];
  const matrix = [cos, 0, -sin, 0, 0, 1, 0, 0, sin, 0, cos, 0, 0, 0, 0, 1];
  return { ...model, parts: model.parts.map((part) => movePart(part, matrix)) };
}
