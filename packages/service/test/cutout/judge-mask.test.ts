import { expect, test } from 'vitest';
import { judgeMask } from '../../src/cutout/judge-mask.ts';

const SIDE = 256;

/** A model's output by the position, in shares of the picture. */
const drawn = (value: (x: number, y: number) => number, logits = false) =>
  judgeMask(
    Float32Array.from({ length: SIDE * SIDE }, (_, p) =>
      value(((p % SIDE) + 0.5) / SIDE, (Math.floor(p / SIDE) + 0.5) / SIDE),
    ),
    SIDE,
    logits,
  );

const disc = (radius: number, [atX, atY] = [0.5, 0.5]) => {
  return (x: number, y: number) => (Math.hypot(x - atX, y - atY) < radius ? 1 : 0);
};
const BODY = disc(0.25);
const AREA = Math.PI * 0.25 ** 2;

test('what a model is sure of is cut, whether it says so in probabilities or logits', () => {
  const expected = { kind: 'cut', area: expect.closeTo(AREA, 2), uncertain: 0 };

  expect(drawn(BODY)).toMatchObject(expected);
  expect(drawn((x, y) => BODY(x, y) * 16 - 8, true)).toMatchObject(expected);
  // Of a model that is never quite sure: its range is stretched.
  expect(drawn((x, y) => 0.1 + BODY(x, y) * 0.7)).toMatchObject(expected);
});

test('of several things the one in the middle is kept, with what is next to it, its holes and its soft rim', () => {
  const beside = disc(0.1, [0.86, 0.14]);
  const near = disc(0.1, [0.5, 0.14]);
  const hole = disc(0.1);
  const rim = (x: number, y: number) => (disc(0.26)(x, y) ? 0.4 : 0);
  const judged = drawn((x, y) => (hole(x, y) ? 0 : Math.max(BODY(x, y), beside(x, y), near(x, y), rim(x, y))));
  if (judged.kind !== 'cut') throw new Error(judged.why);
  const at = (x: number, y: number) => judged.mask[Math.floor(y * SIDE) * SIDE + Math.floor(x * SIDE)];

  expect([at(0.5, 0.7), at(0.5, 0.14), at(0.86, 0.14), at(0.5, 0.5), at(0.755, 0.5)]).toEqual([255, 255, 0, 0, 102]);
});

test.for([
  ['nothing', () => 0.3, 'the model finds nothing in it'],
  ['no number', () => Number.NaN, 'the model finds nothing in it'],
  ['a speck', disc(0.05), 'what the model finds is very small'],
  ['all but a corner', (x, y) => (x + y > 0.2 ? 1 : 0), 'the model takes almost all of it'],
  ['fog', (x, y) => (BODY(x, y) ? 0.6 + (x > 0.7 ? 0.4 : 0) : 0), 'the model is not sure of its outline'],
  ['half of the picture', (x) => (x > 0.5 ? 1 : 0), 'the subject runs out of the picture'],
] satisfies [string, (x: number, y: number) => number, string][])(
  'what shows %s is left to the classical way',
  ([, value, why]) => {
    expect(drawn(value)).toEqual({ kind: 'unclear', why });
  },
);
