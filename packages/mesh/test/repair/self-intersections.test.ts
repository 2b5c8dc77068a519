import { expect, test } from 'vitest';
import { selfIntersections } from '../../src/repair/self-intersections.ts';
import { joinMeshes } from '../../src/topology/connected-components.ts';
import { cube } from '../support/tiny.ts';

test('bodies that pass through each other cross, those that touch or stand apart do not', () => {
  const beside = (by: readonly number[]) =>
    joinMeshes([cube(), { ...cube(), positions: cube().positions.map((value, i) => value + by[i % 3]!) }]);
  const count = (mesh: ReturnType<typeof beside>, most?: number) =>
    selfIntersections(mesh.positions, mesh.indices, most);
  expect(count(cube())).toBe(0);
  expect(count(beside([1, 0, 0]))).toBe(0);
  expect(count(beside([0.3, 0.2, 0.1]))).toBeGreaterThan(3);
  expect(count(beside([0.3, 0.2, 0.1]), 2)).toBe(2);
});
