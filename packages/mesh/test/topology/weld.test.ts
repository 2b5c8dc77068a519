import { expect, test } from 'vitest';
import { countFaces } from '../../src/core/model.ts';
import { weld } from '../../src/topology/weld.ts';
import { boxWithHole, modelOf, sphere } from '../support/shapes.ts';

test('welding joins a texture seam and keeps every face', () => {
  const welded = weld(modelOf([sphere(0.5, 24, 12)]));
  expect(welded.parts[0]!.positions.length / 3).toBe(24 * 11 + 2);
  expect(welded.parts[0]!.uvs).toBeUndefined();
  expect(countFaces(welded)).toBe(24 * 22);
  expect(countFaces(weld(modelOf([boxWithHole()])))).toBe(16);
});

test('welding by attributes keeps the seam and drops what nothing uses', () => {
  const model = modelOf([sphere(0.5, 24, 12)]);
  const welded = weld(model, { by: 'attributes' });
  expect(welded.parts[0]!.uvs).toBeDefined();
  expect(welded.parts[0]!.positions.length / 3).toBe(25 * 11 + 2 * 24);
});
