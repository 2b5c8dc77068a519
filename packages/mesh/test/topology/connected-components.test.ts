import { expect, test } from 'vitest';
import { integrate } from '../../src/core/math/triangle.ts';
import { connectedComponents, joinMeshes } from '../../src/topology/connected-components.ts';
import { cube, tetrahedron } from '../support/tiny.ts';

test('bodies that share no point come apart, each with its own points', () => {
  const far = { ...tetrahedron(), positions: tetrahedron().positions.map((value) => value + 3) };
  const pieces = connectedComponents(joinMeshes([cube(), far]));
  expect(pieces.map(({ positions }) => positions.length / 3)).toEqual([8, 4]);
  expect(Math.min(...pieces[1]!.positions)).toBe(3);
  expect(pieces.map((piece) => integrate(piece).volume)).toEqual([expect.closeTo(1, 5), expect.closeTo(1 / 6, 5)]);
});
