import { expect, test } from 'vitest';
import { integrate } from '../../src/core/math/triangle.ts';
import { inspect } from '../../src/measure/inspect.ts';
import { convexPieces } from '../../src/pack/convex-pieces.ts';
import { boxModel, isConvex, lShape, torusModel, twoBodies } from './solids.ts';

test('a box is one piece, exactly itself', async () => {
  const { pieces, volume, leftOut } = await convexPieces(boxModel([1, 2, 3]));
  expect(pieces).toHaveLength(1);
  expect(pieces[0]!.indices.length / 3).toBe(12);
  expect(volume).toBeCloseTo(6, 5);
  expect(leftOut).toBe(0);
});

test('a hollow is no part of the pieces: an L is two boxes', async () => {
  const { pieces, volume } = await convexPieces(lShape());
  expect(pieces).toHaveLength(2);
  expect(volume).toBeCloseTo(3, 4);
});

test('pieces are closed, convex, of few faces, and go round a ring', { tags: 'long' }, async () => {
  const ring = torusModel(96, 48);
  const { pieces, volume } = await convexPieces(ring, { pieces: 12, faces: 32 });
  expect(pieces.length).toBeGreaterThan(5);
  expect(pieces.length).toBeLessThanOrEqual(12);
  for (const piece of pieces) {
    expect(piece.indices.length / 3).toBeLessThanOrEqual(32);
    expect(isConvex(piece)).toBe(true);
    expect(
      inspect({ name: '', parts: [{ name: '', material: 0, ...piece }], materials: [], metadata: {} }).watertight,
    ).toBe(true);
  }
  const solid = integrate(ring.parts[0]!).volume;
  expect(volume / solid).toBeGreaterThan(0.8);
  expect(volume / solid).toBeLessThan(1.3);
  // The hole in the middle is free.
  for (const { positions, indices } of pieces) expect(holds(positions, indices, [0, 0, 0])).toBe(false);
});

test('each body has its own piece, what lies inside another one has none, and what is flat is counted', async () => {
  const { pieces, leftOut } = await convexPieces(twoBodies());
  expect(pieces).toHaveLength(2);
  expect(leftOut).toBe(1);
});

test('no more pieces than asked for, the largest first; the same model gives the same pieces', async () => {
  const ring = torusModel(48, 24);
  const first = await convexPieces(ring, { pieces: 3 });
  expect(first.pieces.length).toBeLessThanOrEqual(3);
  const volumes = first.pieces.map((piece) => integrate(piece).volume);
  expect(volumes).toEqual(volumes.toSorted((a, b) => b - a));
  expect(await convexPieces(ring, { pieces: 3 })).toEqual(first);
});

function holds(positions: Float32Array, indices: Uint32Array, [x, y, z]: [number, number, number]): boolean {
  const moved = positions.map((value, i) => value - [x, y, z][i % 3]!);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!].map((corner) =>
      moved.subarray(corner * 3, corner * 3 + 3),
    );
    const volume =
      a![0]! * (b![1]! * c![2]! - b![2]! * c![1]!) +
      a![1]! * (b![2]! * c![0]! - b![0]! * c![2]!) +
      a![2]! * (b![0]! * c![1]! - b![1]! * c![0]!);
    if (volume < 0) return false;
  }
  return true;
}
