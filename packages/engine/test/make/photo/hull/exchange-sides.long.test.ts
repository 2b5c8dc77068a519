// @module-tag long
import { expect, test } from 'vitest';
import { reconstruct } from '../../../../src/make/photo/hull/reconstruct.ts';
import { penguinFromAllSides, SIDES_IN_ORDER } from '../../../support/penguin-sides.ts';

const OTHER = ['front', 'left', 'back', 'right'] as const;
/** Fine enough to tell the sides of the penguin. Long, since it is carved with each order of them. */
const CELLS = 32;

const { taken } = await penguinFromAllSides();

test('pictures given as front, left, back, right are taken so, like ones whose names say it', () => {
  const made = reconstruct(taken(OTHER, SIDES_IN_ORDER, true), CELLS);

  expect(made.exchanged).toBe(true);
  expect(made.photos.map(({ side }) => side)).toEqual(OTHER);
  const named = reconstruct(taken(OTHER, OTHER, false), CELLS);
  expect([made.part, made.views.map(({ camera }) => camera)]).toEqual([
    named.part,
    named.views.map(({ camera }) => camera),
  ]);
});

test('the usual order stays, to the bit', () => {
  const made = reconstruct(taken(SIDES_IN_ORDER, SIDES_IN_ORDER, true), CELLS);

  expect(made.exchanged).toBe(false);
  const named = reconstruct(taken(SIDES_IN_ORDER, SIDES_IN_ORDER, false), CELLS);
  expect({ ...made, photos: [] }).toEqual({ ...named, photos: [] });
});
