import { expect, test } from 'vitest';
import { crossingTriangles, selfIntersections } from '../../src/repair/self-intersections.ts';
import { eachMeetingPair } from '../../src/repair/triangle-tree.ts';
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

/** Two tips, and a ring of points in the middle between them: the boxes of all triangles meet. */
function spindle(around: number) {
  const ring = Array.from({ length: around }, (_, i) => {
    const angle = (i / around) * 2 * Math.PI;
    return [Math.cos(angle), 0, Math.sin(angle)];
  });
  const sides = ring.flatMap((_, i) => {
    const next = (i + 1) % around;
    return [i, around, next, next, around + 1, i];
  });
  return { positions: Float32Array.from([...ring.flat(), 0, 1, 0, 0, -1, 0]), indices: Uint32Array.from(sides) };
}

test('a spindle of very many slivers, each of which meets each, is not looked through', { tags: 'long' }, () => {
  const pairs = (around: number) => {
    const { positions, indices } = spindle(around);
    let seen = 0;
    const isWhole = eachMeetingPair(positions, indices, () => ++seen < 0);
    return { seen, isWhole };
  };
  expect(pairs(400)).toEqual({ seen: (800 * 799) / 2, isWhole: true });
  expect(pairs(2_000)).toEqual({ seen: (4_000 * 3_999) / 2, isWhole: true });
  const large = pairs(20_000);
  expect(large.isWhole).toBe(false);
  expect(large.seen).toBeLessThan(30_000_000);
  const { positions, indices } = spindle(20_000);
  expect(selfIntersections(positions, indices)).toBe(0);
  expect(crossingTriangles(positions, indices)).toBeUndefined();
});
