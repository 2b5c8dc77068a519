import { expect, test } from 'vitest';
import type { Part } from '../../src/core/model.ts';
import { overlappingTriangles, uvsOverlap } from '../../src/uv/uv-overlap.ts';

/** Triangles with nothing in common but places in the texture: u and v of three corners each. */
const layout = (...triangles: number[][]): Part => ({
  name: 'flat',
  material: 0,
  positions: new Float32Array(triangles.length * 9),
  uvs: Float32Array.from(triangles.flat()),
  indices: Uint32Array.from({ length: triangles.length * 3 }, (_, i) => i),
});
const large = [0, 0, 1, 0, 0, 1];

test.each([
  ['beside each other along a side', [1, 0, 1, 1, 0, 1], 0],
  ['with a corner on a side', [0.5, 0.5, 1, 0.6, 0.6, 1], 0],
  ['that cross', [0.4, 0.4, 1, 0.9, 0.9, 1], 2],
  ['one in the other', [0.1, 0.1, 0.3, 0.1, 0.1, 0.3], 2],
  ['one on the other, corner by corner', large, 2],
  ['one on the other, mirrored', [0, 0, 0, 1, 1, 0], 2],
  ['one of them a point in the other', [0.2, 0.2, 0.2, 0.2, 0.2, 0.2], 0],
  ['far beyond the square', [1e9, 0, 1e9, 1e9, 2e9, 0], 0],
  ['one of them without numbers', [Number.NaN, 0, 1, 0, 0, Infinity], 0],
])('two faces %s', (_, other, count) => {
  expect(overlappingTriangles([layout(large, other)])).toBe(count);
  expect(overlappingTriangles([layout(other), layout(large)])).toBe(count);
});

test('faces of two materials share no texture', () => {
  const other = { ...layout(large), material: 1 };
  expect(uvsOverlap([layout(large), other])).toBe(false);
  expect(uvsOverlap([layout(large), other, other])).toBe(true);
  const { uvs: _, ...plain } = layout(large, large);
  expect(uvsOverlap([plain])).toBe(false);
});

test('a layout drawn to keep us busy is given up on', () => {
  // Each box holds all the others, and no face meets another.
  const count = 10_000;
  const bars = Array.from({ length: count }, (_, i) => {
    const at = i / count;
    return [at, 0, 1 + at, 1, 1 + at + 0.5 / count, 1];
  });
  expect(overlappingTriangles([layout(...bars)])).toBe(0);
});
