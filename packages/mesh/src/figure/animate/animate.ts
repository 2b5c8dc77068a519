import { inverse, NO_TURN, type Quaternion, rotate, unit } from '../../core/math/quaternion.ts';
import { scale } from '../../core/math/vector.ts';
import type { Clip, ClipChannel, Model } from '../../core/model.ts';
import type { BodyPlan } from '../rig/pose.ts';
import type { Authored } from './action.ts';
import { type Clearance, measureBelly, measureClearance, wearsRobe } from './clearance.ts';
import type { Controls } from './controls.ts';
import { createFloor, localRotations } from './floor.ts';
import type { Motion } from './motion.ts';
import { type Body, readBody } from './rigged-body.ts';
import { createHumanoidSolver, type Solved } from './solve-humanoid.ts';
import { createQuadrupedSolver } from './solve-quadruped.ts';

/** What an action is for each body plan that has it. */
export type Performed = Pick<Authored, 'name' | 'loops' | 'humanoid' | 'quadruped'>;

export interface AnimateOptions {
  /** Frames per second; 30 by default. */
  fps?: 24 | 25 | 30 | 60;
}

/**
 * Animation: a clip of one action, made for the proportions of the model. Planted feet stay where they are, the body stays
 * above the ground, and what is long is carried upright where the action leaves the arm alone.
 *
 * Options: `fps` 30 (24, 25, 30 or 60). Units: those of the model; an action is authored in degrees and lengths of a leg.
 * Keeps: everything but clips. Gives up: the clips there were.
 * @param rigged of `rigModel`, or from a file: bones are found by their names
 * @throws for a model without such bones, and for an action that its body plan does not have
 * @example animate(rigModel(model, { heightMeters: 1.7 }).model, { name: 'Wave', humanoid: WAVE })
 */
export function animate(rigged: Model, action: Performed, { fps = 30 }: AnimateOptions = {}): Model {
  const body = readBody(rigged);
  const plan = bodyPlanOf(body);
  if (!plan) throw new Error('The model has no skeleton with the usual bone names: rig it first.');
  const frameAt = performer(action, plan, body, rigged);
  if (!frameAt) throw new Error(`There is no action "${action.name}" for a ${plan}.`);
  const frames = Math.max(2, Math.round(frameAt.seconds * fps));
  const above = createFloor(rigged, body);
  const solved = Array.from({ length: frames + 1 }, (_, i) =>
    above(frameAt.at(i === frames && action.loops ? 0 : i / frames)),
  );
  return { ...rigged, clips: [clipOf(action.name, body, solved, fps, rigged)] };
}

/** An action as a body of that plan performs it. */
function performer(action: Performed, plan: BodyPlan, body: Body, model: Model): Motion<Solved> | undefined {
  const { humanoid, quadruped } = action;
  if (plan === 'humanoid') {
    if (!humanoid) return undefined;
    const clearance = measureClearance(model, body);
    const solve = createHumanoidSolver(body, clearance, wearsRobe(model, body), carryingArms(humanoid, clearance));
    return { seconds: humanoid.seconds, at: (phase) => solve(humanoid.at(phase)) };
  }
  const solve = quadruped && createQuadrupedSolver(body, measureBelly(model, body));
  return solve && { seconds: quadruped.seconds, at: (phase) => solve(quadruped.at(phase)) };
}

function bodyPlanOf({ indexOf }: Body): BodyPlan | undefined {
  if (indexOf.has('Hips') && indexOf.has('LeftFrontUpLeg')) return 'quadruped';
  if (['Hips', 'Spine', 'Head', 'LeftArm', 'LeftUpLeg'].every((name) => indexOf.has(name))) return 'humanoid';
  return undefined;
}

function clipOf(name: string, body: Body, frames: readonly Solved[], fps: number, model: Model): Clip {
  const times = Float32Array.from(frames, (_, i) => i / fps);
  const rotations = body.bones.map(() => new Float32Array(frames.length * 4));
  const root = body.indexOf.get('Hips')!;
  const moves = new Float32Array(frames.length * 3);
  frames.forEach((frame, f) => {
    localRotations(body, frame).forEach((rotation, i) => {
      let local = unit(rotation);
      const before = rotations[i].subarray((f - 1) * 4, f * 4);
      if (f > 0 && local.reduce((sum, value, k) => sum + value * before[k], 0) < 0) local = opposite(local);
      rotations[i].set(local, f * 4);
    });
    const bone = body.bones[root];
    const parent = body.bones[bone.parent];
    const move = rotate(inverse(parent?.rotation ?? NO_TURN), scale(frame.rootMove, 1 / bone.parentScale));
    const rest = model.skeleton!.bones[root].translation;
    moves.set([rest[0] + move[0], rest[1] + move[1], rest[2] + move[2]], f * 3);
  });
  const channels: ClipChannel[] = [{ bone: root, path: 'translation', times, values: moves }];
  rotations.forEach((values, bone) => {
    channels.push({ bone, path: 'rotation', times, values });
  });
  return { name, durationSeconds: times.at(-1)!, channels };
}

/** The same rotation, so that there is no long way round to the next one. */
function opposite([x, y, z, w]: Quaternion): Quaternion {
  return [-x, -y, -z, -w];
}

/** Degrees up to which an arm is taken to hang and swing; beyond, the action needs it. */
const AT_EASE = { raise: 60, swing: 70, reach: 45 } as const;
/** Poses of an action that are looked at. */
const SAMPLES = 12;

/**
 * Which arms stay as they are at rest: those that hold something so long that it would go into the ground, in an action
 * that does nothing with them. A staff is carried upright on a walk, and swung in an attack.
 */
function carryingArms(
  { at }: Motion<Controls>,
  clearance: Record<'Left' | 'Right', Clearance>,
): Record<'Left' | 'Right', boolean> {
  const poses = Array.from({ length: SAMPLES }, (_, i) => at(i / SAMPLES));
  const atEase = (letter: 'L' | 'R') =>
    poses.every((pose) =>
      (['raise', 'swing', 'reach'] as const).every((name) => Math.abs(pose[`${name}${letter}`] ?? 0) <= AT_EASE[name]),
    );
  return {
    Left: clearance.Left.holdsLong && atEase('L'),
    Right: clearance.Right.holdsLong && atEase('R'),
  };
}
