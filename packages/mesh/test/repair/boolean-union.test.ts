import { expect, test } from 'vitest';
import { integrate } from '../../src/core/math/triangle.ts';
import { booleanUnion } from '../../src/repair/boolean-union.ts';
import { connectedComponents, joinMeshes } from '../../src/topology/connected-components.ts';
import { cube, openBox } from '../support/tiny.ts';

const moved = (by: number) => ({ ...cube(), positions: cube().positions.map((value) => value + by) });

test('two cubes that overlap in an eighth become one solid of the volume of both without it', async () => {
  const solid = await booleanUnion(joinMeshes([cube(), moved(0.5)]));
  expect(connectedComponents(solid!)).toHaveLength(1);
  expect(integrate(solid!).volume).toBeCloseTo(2 - 1 / 8, 5);
});

test('a body that faces inwards is cut out, and an open one has no union', async () => {
  const small = { ...cube(), positions: cube().positions.map((value) => value / 2) };
  const hollow = await booleanUnion(joinMeshes([cube(), { ...small, indices: small.indices.toReversed() }]));
  expect(integrate(hollow!).volume).toBeCloseTo(1 - 1 / 8, 5);
  expect(await booleanUnion(openBox())).toBeUndefined();
});
