import { expect, test } from 'vitest';
import { compose, decompose, identity, invert, multiply } from '../../../src/core/math/matrix.ts';
import { about, turns } from '../../../src/core/math/quaternion.ts';

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

test('a matrix comes apart into what it was made of, uneven scales and mirrored ones too', () => {
  const rotation = turns(about('x', 100), about('y', -35), about('z', 250));
  for (const scale of [
    [1, 1, 1],
    [3, 1, 4],
    [-2, 0.5, 5],
  ] as const) {
    const matrix = compose([1, 2, 3], [...rotation], scale);
    const apart = decompose(matrix);
    expect(apart.translation).toEqual([1, 2, 3]);
    for (const [k, value] of scale.entries()) expect(apart.scale[k]).toBeCloseTo(value, 12);
    const again = compose(apart.translation, apart.rotation, apart.scale);
    for (const [i, value] of matrix.entries()) expect(again[i]).toBeCloseTo(value, 12);
  }
});
