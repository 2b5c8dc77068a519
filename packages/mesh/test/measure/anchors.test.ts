import { expect, test } from 'vitest';
import { createAnchors } from '../../src/measure/anchors.ts';
import { joinParts } from '../../src/topology/weld.ts';

/** A plate of 1 × 1 m, 10 mm thick: its two sides are nearer to each other than places may be off. */
const corners = [-0.5, 0.5].flatMap((x) => [-0.5, 0.5].flatMap((z) => [0, 0.01].map((y) => [x, y, z])));
const plate = {
  positions: new Float32Array(corners.flat()),
  // Below, then above: corners count x, z, y.
  indices: new Uint32Array([0, 4, 2, 4, 6, 2, 1, 3, 5, 5, 3, 7]),
};

test('a place is found on the side that looks its way, however near the other one is', () => {
  const anchorOf = createAnchors(plate);
  const above = anchorOf({ position: [0.1, 0.004, 0.2], normal: [0, 1, 0] });
  expect(above?.position.map((part) => Math.round(part * 1e4) / 1e4)).toEqual([0.1, 0.01, 0.2]);
  expect(above?.normal[1]).toBe(1);
  const below = anchorOf({ position: [0.1, 0.006, 0.2], normal: [0.4, -1, 0] });
  expect(below?.position[1]).toBe(0);
  expect([above!.face, below!.face].map((face) => face < 2)).toEqual([false, true]);
  for (const { weights } of [above!, below!]) expect(weights.reduce((sum, one) => sum + one)).toBeCloseTo(1, 6);
});

test('what is further off than 2 % of the size, or looks another way, has no place', () => {
  const anchorOf = createAnchors(plate);
  expect(anchorOf({ position: [0, 0.029, 0], normal: [0, 1, 0] })).toBeDefined();
  expect(anchorOf({ position: [0, 0.031, 0], normal: [0, 1, 0] })).toBeUndefined();
  expect(anchorOf({ position: [0, 0.01, 0], normal: [1, 0.5, 0] })).toBeUndefined();
  expect(
    createAnchors(joinParts({ name: '', parts: [], materials: [], metadata: {} }))({
      position: [0, 0, 0],
      normal: [0, 1, 0],
    }),
  ).toBeUndefined();
});
