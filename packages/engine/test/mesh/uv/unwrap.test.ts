import { expect, test } from 'vitest';
import { countFaces } from '../../../src/core/model.ts';
import { inspect } from '../../../src/mesh/measure/inspect.ts';
import { unwrap } from '../../../src/mesh/uv/unwrap.ts';
import { bendingBar, twoParts } from '../../support/models.ts';
import { modelOf, torus } from '../../support/shapes.ts';
import { measureUvs } from '../../support/texels.ts';

test.each([
  ['a small model, by xatlas', twoParts(), 1024],
  ['a rig', bendingBar(), 512],
  ['40,000 triangles, by six directions', modelOf([torus(0.5, 0.2, 200, 100)]), 1024],
])('unwrapping %s gives charts without overlaps or much stretch', async (_, model, textureSize) => {
  const result = await unwrap(model, { textureSize });
  const found = measureUvs(result, textureSize);
  expect(found.overlaps).toBe(0);
  expect(found.outside).toBe(0);
  expect(found.stretch).toBeLessThan(1.1);
  expect(found.coverage).toBeGreaterThan(0.45);
  expect(countFaces(result)).toBe(countFaces(model));
  expect(inspect(result).watertight).toBe(true);
  expect(result.parts.map((part) => part.polygons?.sizes)).toEqual(model.parts.map((part) => part.polygons?.sizes));
});
