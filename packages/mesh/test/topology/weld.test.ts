import { expect, test } from 'vitest';
import { countFaces, type Part } from '../../src/core/model.ts';
import { weld, weldPart } from '../../src/topology/weld.ts';
import { boxWithHole, modelOf, sphere } from '../support/shapes.ts';
import { cube } from '../support/tiny.ts';

test('welding joins a texture seam and keeps every face', () => {
  const welded = weld(modelOf([sphere(0.5, 24, 12)]));
  expect(welded.parts[0]!.positions.length / 3).toBe(24 * 11 + 2);
  expect(welded.parts[0]!.uvs).toBeUndefined();
  const [twice] = weld(modelOf([{ ...cube(), uvs2: new Float32Array(16) }])).parts;
  expect(twice!.uvs2).toBeUndefined();
  expect(countFaces(welded)).toBe(24 * 22);
  expect(countFaces(weld(modelOf([boxWithHole()])))).toBe(16);
});

test('welding by attributes keeps the seam and drops what nothing uses', () => {
  const model = modelOf([sphere(0.5, 24, 12)]);
  const welded = weld(model, { by: 'attributes' });
  expect(welded.parts[0]!.uvs).toBeDefined();
  expect(welded.parts[0]!.positions.length / 3).toBe(25 * 11 + 2 * 24);
});

test('welding by attributes keeps apart what differs in its second texture coordinates or in a shape', () => {
  const { positions, indices } = cube();
  const part = { name: 'twice', material: 0, positions: Float32Array.of(...positions, ...positions) };
  const twice = { ...part, indices: Uint32Array.of(...indices, ...indices.map((vertex) => vertex + 8)) };
  const half = (length: number) => Float32Array.from({ length }, (_, i) => (i < length / 2 ? 0 : 1));
  const verticesOf = (made: Part) => weldPart(made, { by: 'attributes' }).positions.length / 3;
  expect(verticesOf(twice)).toBe(8);
  expect(verticesOf({ ...twice, uvs2: half(32) })).toBe(16);
  expect(verticesOf({ ...twice, shapes: { list: [{ name: 'smile', positions: half(48) }], weights: [0] } })).toBe(16);
});
