import { expect, test } from 'vitest';
import { countTriangles } from '../../src/core/model.ts';
import { inspect } from '../../src/measure/inspect.ts';
import { subdivide } from '../../src/simplify/subdivide.ts';
import { modelOf } from '../support/shapes.ts';
import { cube, tetrahedron } from '../support/tiny.ts';

test('each triangle becomes four, on the same surface', () => {
  const fine = subdivide(modelOf([cube(), tetrahedron()]));
  expect(countTriangles(fine)).toBe((12 + 4) * 4);
  expect(inspect(fine)).toMatchObject({
    watertight: true,
    volume: expect.closeTo(1 + 1 / 6, 5),
    area: expect.closeTo(6 + 1.5 + Math.sqrt(3) / 2, 4),
  });
});
