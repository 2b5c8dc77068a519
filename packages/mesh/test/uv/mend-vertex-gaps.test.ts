import { expect, test } from 'vitest';
import type { Part } from '../../src/core/model.ts';
import { faceGraph } from '../../src/uv/charts/face-graph.ts';
import { mendVertexGaps } from '../../src/uv/charts/mend-vertex-gaps.ts';
import { uvSurface } from '../../src/uv/uv-surface.ts';
import { net } from '../support/shapes.ts';

function mended(part: Part, labels: readonly number[]): number[] {
  const surface = uvSurface([part]);
  const out = Int32Array.from(labels);
  mendVertexGaps(surface, faceGraph(surface), out, 0.17);
  return [...out];
}

test('a face that is folded over goes to the chart that lies all around its points', () => {
  const part = net(4, 4);
  // The middle is carried over the side opposite to it in the right half of the square above it, which looks down then.
  part.positions.set([3.05, 2.4, 0], (2 * 5 + 2) * 3);
  const { normals } = uvSurface([part]);
  const labels = Array.from({ length: 32 }, (_, face) => (normals[face * 3 + 2]! < 0 ? 1 : 0));
  expect(labels.filter((label) => label === 1)).toHaveLength(1);
  expect(mended(part, labels)).toEqual(labels.map(() => 0));
});

test('charts that meet themselves at a point are parted there by the least change', () => {
  // Four by four squares: those left below and right above the middle belong to one chart.
  const labels = Array.from({ length: 32 }, (_, face) => {
    const square = Math.floor(face / 2);
    return square % 4 < 2 === square < 8 ? 0 : 1;
  });
  const after = mended(net(4, 4), labels);
  expect(after.filter((label, face) => label !== labels[face])).toHaveLength(1);
  // Two triangles of the first chart meet at the middle on each side, one of the second: one of these changed.
  expect(after.filter((label) => label === 0)).toHaveLength(17);
});

test('charts that lie side by side stay as they are', () => {
  const labels = Array.from({ length: 32 }, (_, face) => (Math.floor(face / 2) % 4 < 2 ? 0 : 1));
  expect(mended(net(4, 4), labels)).toEqual(labels);
});
