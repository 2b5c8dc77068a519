import { expect, test } from 'vitest';
import { compose, decompose, identity, invert, multiply } from '../../../src/core/math/matrix.ts';

test('a matrix times its inverse is the identity', () => {
  const m = compose([1, 2, 3], [0.5, 0.5, 0.5, 0.5], [2, 3, 4]);
  multiply(m, invert(m)).forEach((value, i) => {
    expect(value).toBeCloseTo(i % 5 === 0 ? 1 : 0, 10);
  });
});

test('what flattens space has no inverse, and no rotation that is not a number', () => {
  const flat = compose([1, 2, 3], [0, 0, 0, 1], [1, 0, 1]);
  expect([...invert(flat)]).toEqual([...identity()]);
  expect(decompose(flat)).toEqual({ translation: [1, 2, 3], rotation: [0, 0, 0, 1], scale: [1, 0, 1] });
});
