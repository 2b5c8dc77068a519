import { expect, test } from 'vitest';
import { countFaces } from '../../src/core/model.ts';
import { inspect } from '../../src/measure/inspect.ts';
import { toQuads } from '../../src/simplify/quads.ts';
import { triangulate } from '../../src/topology/polygons.ts';
import { texturedSphere } from '../support/models.ts';
import { modelOf, sphere, torus } from '../support/shapes.ts';

const fine = () => modelOf([torus(0.5, 0.2, 160, 100)]);

const painted = () => modelOf([sphere(0.5, 160, 100)]);

test.each([
  ['a torus', fine(), 2000],
  ['a textured sphere', painted(), 2000],
])('%s becomes mostly quadrilaterals, within 2 %% of the wanted faces', (_, model, faces) => {
  const result = toQuads(model, { faces });
  expect(Math.abs(countFaces(result) / faces - 1)).toBeLessThanOrEqual(0.02);
  const part = result.parts[0]!;
  const quads = part.polygons!.sizes.filter((size) => size === 4).length;
  expect(quads / countFaces(result)).toBeGreaterThan(0.9);
  expect(inspect(result).watertight).toBe(true);
  expect(
    inspect({ ...result, parts: [{ ...part, indices: triangulate(part.positions, part.polygons!) }] }).watertight,
  ).toBe(true);
  expect(inspect(result).volume / inspect(model).volume).toBeCloseTo(1, 1);
  if (model.parts[0]!.uvs) expect(part.uvs).toBeDefined();
});

test('simplifying is repeatable', async () => {
  const model = await texturedSphere();
  expect(toQuads(model, { faces: 300 }).parts[0]!.positions).toEqual(
    toQuads(model, { faces: 300 }).parts[0]!.positions,
  );
});
