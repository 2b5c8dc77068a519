import { expect, test } from 'vitest';
import { transformModel } from '../../src/topology/transform-model.ts';
import { skinnedBar } from '../support/shapes.ts';

test('scaling and moving a rig keeps where its bones stand in it', () => {
  const before = skinnedBar();
  const after = transformModel(before, { scale: 2, move: [1, 2, 3] });
  const [was, is] = [before.skeleton!.bones[0]!, after.skeleton!.bones[0]!];
  expect(is.translation).toEqual(was.translation.map((value, k) => value * 2 + [1, 2, 3][k]!));
  // The root's own place lies at the origin of its space, before and after.
  const [x, y, z] = is.translation;
  const m = is.inverseBind;
  for (const k of [0, 1, 2]) expect(m[k]! * x + m[4 + k]! * y + m[8 + k]! * z + m[12 + k]!).toBeCloseTo(0, 5);
});
