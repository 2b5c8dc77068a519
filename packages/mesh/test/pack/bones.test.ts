import { expect, test } from 'vitest';
import type { Clip, Model } from '../../src/core/model.ts';
import { poseAt } from '../../src/figure/animate/pose-at.ts';
import { withBoneBefore, withRootBone } from '../../src/pack/bones.ts';
import { measureTravel, withTravel } from '../../src/pack/travel.ts';
import { bendingBar } from '../support/models.ts';

const pointsAt = (model: Model, seconds: number) => [...poseAt(model, model.clips![0]!, seconds).parts[0]!.positions];
const isNear = (actual: number[], wanted: number[]) =>
  Math.max(...actual.map((value, i) => Math.abs(value - wanted[i]!))) < 1e-5;

test('another bone above or between moves nothing', () => {
  const bar = bendingBar();
  const at = bar.clips![0]!.durationSeconds / 2;
  const root = withRootBone(bar, 'root');
  expect(root.skeleton!.bones.map(({ name, parent }) => [name, parent])).toEqual([
    ['root', -1],
    ...bar.skeleton!.bones.map(({ name, parent }) => [name, parent + 1]),
  ]);
  const upper = root.skeleton!.bones.length - 1;
  const both = withBoneBefore(root, upper, 'between');
  expect(both.skeleton!.bones.map(({ name }) => name).indexOf('between')).toBe(upper);
  expect(isNear(pointsAt(both, at), pointsAt(bar, at))).toBe(true);
  expect(isNear(pointsAt(both, at), pointsAt(bar, 0))).toBe(false);
  expect(withBoneBefore(bar, 0, 'above')).toBe(bar);
  const { skeleton: _, ...still } = bar;
  expect(withRootBone(still, 'root')).toBe(still);
});

/** The bar as hips with two feet below its origin; seconds, bone, keys. */
function walker(channels: Clip['channels'], seconds = 1): Model {
  const bar = bendingBar();
  const [hips] = bar.skeleton!.bones;
  const foot = (name: string, x: number) => ({
    ...hips!,
    name,
    parent: 0,
    translation: [x, 0, 0] as [number, number, number],
  });
  return {
    ...bar,
    skeleton: { bones: [{ ...hips!, name: 'Hips' }, foot('LeftFoot', 0.1), foot('RightFoot', -0.1)] },
    clips: [{ name: 'walk', durationSeconds: seconds, channels }],
  };
}

const keys = (bone: number, times: number[], values: number[]): Clip['channels'][number] => ({
  bone,
  path: 'translation',
  times: Float32Array.from(times),
  values: Float32Array.from(values),
});

/** Each foot goes back 0.4 m on the ground in half of a second, and forth above it. */
const treadmill = () =>
  walker([
    keys(1, [0, 0.5, 0.75, 1], [0.1, 0, 0.2, 0.1, 0, -0.2, 0.1, 0.1, 0, 0.1, 0, 0.2]),
    keys(2, [0, 0.25, 0.5, 1], [-0.1, 0, -0.2, -0.1, 0.1, 0, -0.1, 0, 0.2, -0.1, 0, -0.2]),
  ]);

test('a walk in place gets on as fast as its feet go back, and its root bone takes it along', () => {
  const model = treadmill();
  const { way, bone } = measureTravel(model, model.clips![0]!);
  expect(bone).toBeUndefined();
  expect(way[0]).toBeCloseTo(0, 5);
  expect(way[1]).toBeCloseTo(0.8, 3);
  expect(withTravel(model, 'in_place').model.clips).toEqual(model.clips);
  const { model: moving } = withTravel(withRootBone(model, 'root'), 'root_bone');
  const [clip] = moving.clips!;
  const again = measureTravel(moving, clip!);
  expect(again.bone).toBe(0);
  expect(again.way[1]).toBeCloseTo(0.8, 3);
  expect(withTravel(moving, 'root_bone').model.clips).toEqual([clip]);
});

test('the way of the hips becomes that of the root, at each time the same; or it is taken out', () => {
  const sway = keys(0, [0, 1, 2], [0, 0, 0, 0.9, 0.05, 0.3, 1, 0, 0]);
  const model = withRootBone(walker([sway], 2), 'root');
  const { model: rooted, travels } = withTravel(model, 'root_bone');
  expect(travels).toEqual([{ way: [1, 0], bone: 1 }]);
  for (const at of [0, 0.5, 1, 2]) expect(isNear(pointsAt(rooted, at), pointsAt(model, at))).toBe(true);
  const root = rooted.clips![0]!.channels.find(({ bone }) => bone === 0)!;
  expect([...root.values].map((value) => Number(value.toFixed(5)))).toEqual([0, 0, 0, 1, 0, 0]);
  const { model: still } = withTravel(model, 'in_place');
  expect(isNear(pointsAt(still, 2), pointsAt(model, 0))).toBe(true);
  expect(pointsAt(still, 1)[0]! - pointsAt(model, 0)[0]!).toBeCloseTo(0.4, 5);
  expect(withTravel(model).model.clips).toEqual(model.clips);
});
