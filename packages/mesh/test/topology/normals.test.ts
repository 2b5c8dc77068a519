import { expect, test } from 'vitest';
import { countFaces } from '../../src/core/model.ts';
import { computeNormals } from '../../src/topology/normals.ts';
import { boxWithHole, modelOf, torus } from '../support/shapes.ts';
import { cube } from '../support/tiny.ts';

test('normals stay hard at a crease and smooth elsewhere', () => {
  const box = computeNormals(boxWithHole(), { creaseDegrees: 30 });
  for (let i = 0; i < box.normals!.length; i += 3) {
    const sizes = Array.from(box.normals!.subarray(i, i + 3), Math.abs).sort();
    expect(sizes[2]).toBeCloseTo(1, 5);
  }
  expect(countFaces(modelOf([box]))).toBe(16);
  const { normals: _, ...bare } = torus();
  expect(computeNormals(bare, { creaseDegrees: 180 }).positions).toHaveLength(bare.positions.length);
});

test('a cube has three normals at a corner with its edges hard, and one with them smooth', () => {
  expect(computeNormals(cube(), { creaseDegrees: 45 }).positions).toHaveLength(24 * 3);
  const smooth = computeNormals(cube(), { creaseDegrees: 180 });
  expect(smooth.positions).toHaveLength(8 * 3);
  smooth.normals!.forEach((value, i) => {
    expect(value * smooth.positions[i]!).toBeGreaterThan(0.2);
  });
});
