import { ACTIONS } from 'kiln-engine/content/motions/library';
import { animate } from 'kiln-engine/make/motion/animate';
import type { Model, Part } from 'kiln-mesh/core/model';
import { poseAt } from 'kiln-mesh/figure/animate/pose-at';
import { rigModel } from 'kiln-mesh/figure/rig/rig-model';
import { expect, test } from 'vitest';
import { figure } from '../../../../test/support/figure.ts';

/** Every action of the library, on bodies of different proportions. */

const HEIGHT = 1;
const bodies = {
  humanoid: rigModel(figure('a child'), { heightMeters: HEIGHT }).model,
  robed: rigModel(figure('a wizard'), { heightMeters: HEIGHT }).model,
  quadruped: rigModel(figure('a dog'), { heightMeters: HEIGHT }).model,
};
const performances = ACTIONS.flatMap(({ key, loops, bodyPlans }) =>
  (['humanoid', 'robed', 'quadruped'] as const)
    .filter((body) => bodyPlans.includes(body === 'quadruped' ? body : 'humanoid'))
    .map((body) => ({ key, body, loops })),
);
/** What is held may hang lower than the feet. */
const ARMS = /(Shoulder|Arm|Hand)$/;

test('there are a hundred actions, each with a key and an id of its own', () => {
  expect(ACTIONS.length).toBeGreaterThanOrEqual(100);
  for (const name of ['actionId', 'key', 'name'] as const)
    expect(new Set(ACTIONS.map((action) => action[name])).size, name).toBe(ACTIONS.length);
});

test.each(performances)('$key of a $body body turns bones, keeps their lengths, and stays on the ground', (given) => {
  const rig = bodies[given.body];
  const moving = animate(rig, given.key);
  const [clip] = moving.clips!;
  const { channels, durationSeconds } = clip!;

  expect(durationSeconds).toBeGreaterThan(0.3);
  // Nothing but the hips is moved: all other bones keep their lengths.
  const moved = channels.filter(({ path }) => path !== 'rotation');
  expect(moved.map(({ bone, path }) => `${rig.skeleton!.bones[bone]!.name} ${path}`)).toEqual(['Hips translation']);
  let turned = 0;
  let uneven = 0;
  let jump = 0;
  let gap = 0;
  for (const { path, times, values } of channels) {
    expect(times[0]).toBe(0);
    expect(times.at(-1)).toBeCloseTo(durationSeconds, 5);
    const width = path === 'rotation' ? 4 : 3;
    expect(values).toHaveLength(times.length * width);
    const frames = Array.from(times, (_, i) => values.subarray(i * width, (i + 1) * width));
    frames.forEach((frame, i) => {
      if (path === 'rotation') uneven = Math.max(uneven, Math.abs(Math.hypot(...frame) - 1));
      const step = i === 0 ? 0 : distance(frame, frames[i - 1]!);
      jump = Math.max(jump, step);
      turned += step;
    });
    const [first, last] = [frames[0]!, frames.at(-1)!];
    // A rotation and its negative are the same.
    gap = Math.max(
      gap,
      Math.min(
        distance(first, last),
        path === 'rotation'
          ? distance(
              first,
              last.map((x) => -x),
            )
          : 9,
      ),
    );
  }
  expect(uneven).toBeLessThan(1e-4);
  expect(turned).toBeGreaterThan(0.05);
  expect(jump, 'from one frame to the next').toBeLessThan(0.55);
  if (given.loops) expect(gap, 'from the last frame to the first').toBeLessThan(1e-3);
  for (let share = 0; share <= 1; share += 0.2) {
    const posed = poseAt(moving, clip!, durationSeconds * share);
    expect(lowest(rig, posed), `at ${share}`).toBeGreaterThan(-0.02 * HEIGHT);
  }
});

test.each(['walking', 'running', 'brisk_walk', 'jog', 'sneak_walk'])('planted feet do not slide: %s', (key) => {
  const rig = bodies.humanoid;
  const moving = animate(rig, key);
  const [clip] = moving.clips!;
  for (const name of ['LeftToeBase', 'RightToeBase']) {
    const sole = soleUnder(rig, name);
    const places = Array.from(clip!.channels[0]!.times, (time) => [
      ...poseAt({ ...moving, parts: [sole] }, clip!, time).parts[0]!.positions,
    ]);
    const steps = places
      .slice(1)
      .map((place, i) => [place, places[i]!] as const)
      .filter(([place, before]) => Math.max(place[1]!, before[1]!) < 0.006 * HEIGHT)
      .map(([place, before]) => [place[0]! - before[0]!, place[2]! - before[2]!] as const);
    // It walks on the spot: the ground runs backward, and a planted foot goes with it, always as fast.
    const pace = [...steps].sort((a, b) => a[1] - b[1])[Math.floor(steps.length / 2)]!;
    const slid = steps.reduce((sum, [x, z]) => sum + Math.hypot(x, z - pace[1]), 0);
    expect(pace[1]).toBeLessThan(-0.005 * HEIGHT);
    expect(slid, name).toBeLessThan(0.03 * HEIGHT);
  }
});

/** One point of the ground under a joint, that goes with its bone. */
function soleUnder({ skeleton }: Model, name: string): Part {
  const bones = skeleton!.bones;
  const at: [number, number, number] = [0, 0, 0];
  const bone = bones.findIndex((candidate) => candidate.name === name);
  for (let i = bone; i >= 0; i = bones[i]!.parent)
    for (const k of [0, 1, 2] as const) at[k] += bones[i]!.translation[k]!;
  return {
    ...{ name: 'sole', material: 0, indices: Uint32Array.of(0, 0, 0) },
    positions: Float32Array.of(at[0], 0, at[2]),
    joints: Uint16Array.of(bone, 0, 0, 0),
    weights: Float32Array.of(1, 0, 0, 0),
  };
}

/** Fine enough for a staff. */
const staffed = rigModel(figure('a wizard', { resolution: 64 }), { heightMeters: HEIGHT }).model;

test.each<[string, boolean]>([
  ['walking', true],
  ['big_wave_hello', true],
  ['cheer', false],
])('%s: what is long is carried upright, unless its arm has something to do (%s)', (key, upright) => {
  const rig = staffed;
  const moving = animate(rig, key);
  const hand = rig.skeleton!.bones.findIndex(({ name }) => name === 'LeftHand');
  const { positions, joints, weights } = rig.parts[0]!;
  const posed = poseAt(moving, moving.clips![0]!, moving.clips![0]!.durationSeconds / 2).parts[0]!.positions;
  const staff = Array.from({ length: positions.length / 3 }, (_, v) => v).filter((v) =>
    [0, 1, 2, 3].some((k) => weights![v * 4 + k]! > 0.9 && joints![v * 4 + k] === hand),
  );
  const ends = [...staff].sort((a, b) => positions[a * 3 + 1]! - positions[b * 3 + 1]!);
  const [low, top] = [ends[0]!, ends.at(-1)!];
  const lean = Math.hypot(posed[top * 3]! - posed[low * 3]!, posed[top * 3 + 2]! - posed[low * 3 + 2]!);
  const rise = posed[top * 3 + 1]! - posed[low * 3 + 1]!;
  expect(Math.atan2(lean, rise) < 0.35).toBe(upright);
});

function distance(a: Float32Array, b: Float32Array): number {
  return Math.hypot(...a.map((value, k) => value - b[k]!));
}

/** Of all vertices that do not go with an arm. */
function lowest(rig: Model, posed: Model): number {
  const isArm = rig.skeleton!.bones.map(({ name }) => ARMS.test(name));
  let low = Infinity;
  rig.parts.forEach(({ joints, weights }, part) => {
    const { positions } = posed.parts[part]!;
    for (let v = 0; v < positions.length / 3; v++) {
      const held = [0, 1, 2, 3].some((k) => weights![v * 4 + k]! > 0.3 && isArm[joints![v * 4 + k]!]);
      if (!held) low = Math.min(low, positions[v * 3 + 1]!);
    }
  });
  return low;
}
