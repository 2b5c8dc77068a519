import { expect, test } from 'vitest';
import { compose, invert } from '../../src/core/math/matrix.ts';
import type { Bone, Model } from '../../src/core/model.ts';
import { boneCapsules, CAPSULE_COVER, CAPSULE_OUTSIDE } from '../../src/pack/capsules.ts';
import { modelOf, sphere } from '../support/shapes.ts';

/** Balls that are moved by a bone each: their capsules are known by heart. */

type Vec3 = [number, number, number];

const bone = (name: string, parent: number, at: Vec3, above: Vec3 = [0, 0, 0]): Bone => ({
  name,
  parent,
  translation: [at[0] - above[0], at[1] - above[1], at[2] - above[2]],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
  inverseBind: Float32Array.from(invert(compose(at, [0, 0, 0, 1], [1, 1, 1]))),
});

/** Half-axes and middle in metres, and the bone. */
const SHAPES = [
  { half: [0.1, 0.1, 0.1], at: [0, 1.7, 0], by: 2 },
  { half: [0.08, 0.5, 0.08], at: [0, 1, 0], by: 1 },
  // Smaller than what has a capsule of its own.
  { half: [0.01, 0.01, 0.01], at: [0, 0.55, 0], by: 3 },
];

function figure(): Model {
  const { normals: _, uvs: __, ...ball } = sphere(1, 24, 12);
  const points = ball.positions.length / 3;
  const part = {
    ...ball,
    positions: Float32Array.from(
      SHAPES.flatMap(({ half, at }) => [...ball.positions].map((value, i) => value * half[i % 3]! + at[i % 3]!)),
    ),
    indices: Uint32Array.from(SHAPES.flatMap((_, i) => [...ball.indices].map((index) => index + i * points))),
    joints: Uint16Array.from(SHAPES.flatMap(({ by }) => Array.from({ length: points }, () => [0, by, 0, 0]).flat())),
    weights: Float32Array.from(SHAPES.flatMap(() => Array.from({ length: points }, () => [0.2, 0.8, 0, 0]).flat())),
  };
  const spine: Vec3 = [0, 0.5, 0];
  const bones = [
    bone('root', -1, [0, 0, 0]),
    bone('spine', 0, spine),
    bone('head', 1, [0, 1.6, 0], spine),
    bone('toe', 1, spine, spine),
  ];
  return { ...modelOf([part]), skeleton: { bones } };
}

test('a ball has a sphere, a long body a capsule along it, in the space of its bone; what is small belongs to the bone above', () => {
  const capsules = boneCapsules(figure());
  expect(capsules.map(({ bone: name, above }) => [name, above])).toEqual([
    ['spine', undefined],
    ['head', 'spine'],
  ]);
  const [spine, head] = capsules;
  const length = ({ from, to }: NonNullable<typeof spine>) => Math.hypot(...to.map((value, i) => value - from[i]!));
  expect(head!.radius).toBeCloseTo(0.1, 2);
  expect(length(head!)).toBeLessThan(0.02);
  for (const end of [head!.from, head!.to])
    for (const [i, value] of end.entries()) expect(value).toBeCloseTo([0, 0.1, 0][i]!, 1.7);
  expect(spine!.radius).toBeGreaterThan(0.06);
  expect(spine!.radius).toBeLessThan(0.09);
  expect(length(spine!) + 2 * spine!.radius).toBeGreaterThan(0.8);
  expect(length(spine!) + 2 * spine!.radius).toBeLessThan(1.05);
  for (const { cover, outside } of capsules) {
    expect(cover).toBeGreaterThanOrEqual(CAPSULE_COVER);
    expect(outside).toBeLessThanOrEqual(CAPSULE_OUTSIDE * 1.3);
  }
});

test('without bones there are none', () => {
  const { skeleton: _, ...still } = figure();
  expect(boneCapsules(still)).toEqual([]);
});
