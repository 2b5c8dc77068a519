import { expect, test } from 'vitest';
import { boundingBox, countTriangles } from '../../src/core/model.ts';
import { levelsOfDetail, surfaceDistance } from '../../src/pack/levels-of-detail.ts';
import { boxModel, torusModel } from './solids.ts';

test('levels have half, a quarter and a tenth of the triangles, and errors that grow', () => {
  const ring = torusModel(96, 48);
  const levels = levelsOfDetail(ring, 4);
  const whole = countTriangles(ring);
  expect(levels.map(({ model }) => countTriangles(model) / whole).map((share) => Number(share.toFixed(1)))).toEqual([
    1, 0.5, 0.3, 0.1,
  ]);
  expect(levels[0]).toEqual({ model: ring, error: 0, distance: 0, screen: 1 });
  for (const [i, level] of levels.entries()) {
    if (i === 0) continue;
    expect(level.error).toBeGreaterThan(levels[i - 1]!.error);
    expect(level.error).toBeLessThan(0.02);
    // 1080 lines at 60 degrees: a pixel at that distance is as large as the error.
    expect(level.distance).toBeCloseTo((level.error * 1080) / (2 * Math.tan(Math.PI / 6)), 6);
    // The ring is 2.5 m wide.
    expect(level.screen).toBeCloseTo(2.5 / (1080 * level.error), 6);
  }
});

test('what cannot have fewer triangles has no more levels', () => {
  expect(levelsOfDetail(boxModel([1, 1, 1]), 4)).toHaveLength(1);
});

test('a level stays where the model is', () => {
  const ring = torusModel(96, 48);
  const [whole, coarse] = levelsOfDetail(ring, 2).map(({ model }) => boundingBox(model));
  for (const axis of [0, 1, 2] as const) expect(coarse!.max[axis]).toBeCloseTo(whole!.max[axis], 1);
});

test('the distance between surfaces is the largest one, from either', () => {
  const small = boxModel([1, 1, 1]).parts[0]!;
  const large = boxModel([1, 1, 3]).parts[0]!;
  expect(surfaceDistance(small, large)).toBeCloseTo(2, 5);
  expect(surfaceDistance(large, small)).toBeCloseTo(2, 5);
  expect(surfaceDistance(small, small)).toBeCloseTo(0, 6);
});
