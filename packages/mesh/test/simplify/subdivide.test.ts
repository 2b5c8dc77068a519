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

test('what lies on a face lies on the four it becomes: both texture coordinates, and shapes', () => {
  const { positions, ...bare } = tetrahedron();
  const flat = positions.filter((_, i) => i % 3 < 2);
  const shapes = { list: [{ name: 'grown', positions: positions.slice() }], weights: [0] };
  const { parts } = subdivide(modelOf([{ ...bare, positions, uvs: flat, uvs2: flat.slice(), shapes }]));
  const places = parts[0]!.positions;
  expect(parts[0]!.uvs2).toEqual(places.filter((_, i) => i % 3 < 2));
  expect(parts[0]!.shapes!.list[0]!.positions).toEqual(places);
});
