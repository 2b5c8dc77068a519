import { inverse, NO_TURN, type Quaternion, rotate, unit } from 'kiln-mesh/core/math/quaternion';
import { scale } from 'kiln-mesh/core/math/vector';
import type { Clip, ClipChannel, Model } from 'kiln-mesh/core/model';
import type { Authored } from 'kiln-mesh/figure/animate/action';
import { carryingArms } from 'kiln-mesh/figure/animate/carrying';
import { measureBelly, measureClearance, wearsRobe } from 'kiln-mesh/figure/animate/clearance';
import { createFloor, localRotations } from 'kiln-mesh/figure/animate/floor';
import type { Motion } from 'kiln-mesh/figure/animate/motion';
import { type Body, readBody } from 'kiln-mesh/figure/animate/rigged-body';
import { createHumanoidSolver, type Solved } from 'kiln-mesh/figure/animate/solve-humanoid';
import { createQuadrupedSolver } from 'kiln-mesh/figure/animate/solve-quadruped';
import type { BodyPlan } from 'kiln-mesh/figure/rig/pose';
import { authored } from '../../content/motions/library.ts';

/** Frames per second that clips can have. */
export const FRAME_RATES = [24, 25, 30, 60] as const;
export type FrameRate = (typeof FRAME_RATES)[number];

/**
 * The rigged model with that action as its one clip, made for its own proportions. The rig may come from `rigModel` or
 * from a file: bones are found by their names. Throws for a model without such bones, and for an action that its body
 * plan does not have.
 */
export function animate(rigged: Model, key: string, { fps = 30 }: { fps?: FrameRate } = {}): Model {
  const body = readBody(rigged);
  const plan = bodyPlanOf(body);
  if (!plan) throw new Error('The model has no skeleton with the usual bone names: rig it first.');
  const action = authored(key);
  const frameAt = action && performer(action, plan, body, rigged);
  if (!action || !frameAt) throw new Error(`There is no action "${key}" for a ${plan}.`);
  const frames = Math.max(2, Math.round(frameAt.seconds * fps));
  const above = createFloor(rigged, body);
  const solved = Array.from({ length: frames + 1 }, (_, i) =>
    above(frameAt.at(i === frames && action.loops ? 0 : i / frames)),
  );
  return { ...rigged, clips: [clipOf(action.name, body, solved, fps, rigged)] };
}

/** An action as a body of that plan performs it. */
function performer(action: Authored, plan: BodyPlan, body: Body, model: Model): Motion<Solved> | undefined {
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

export function bodyPlanOf({ indexOf }: Body): BodyPlan | undefined {
  if (indexOf.has('Hips') && indexOf.has('LeftFrontUpLeg')) return 'quadruped';
  if (['Hips', 'Spine', 'Head', 'LeftArm', 'LeftUpLeg'].every((name) => indexOf.has(name))) return 'humanoid';
  return undefined;
}

/** The bones and the clip without the mesh. */
export function armatureOnly(model: Model): Model {
  return { ...model, parts: [], materials: [] };
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
