import { expect, test } from 'vitest';
import { countTriangles, type Model } from '../../src/core/model.ts';
import { readModel } from '../../src/formats/read-model.ts';
import { WRITE_FORMATS, writeModel } from '../../src/formats/write-model.ts';
import { dropCollapsed } from '../../src/topology/drop-collapsed.ts';
import { writeOne } from '../support/models.ts';
import { modelOf } from '../support/shapes.ts';

// Corners 4 and 5 are the points of 0 and 1; 6 lies between 0 and 1.
const positions = Float32Array.from([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0.5, 0, 0]);
const normals = Float32Array.from({ length: 21 }, (_, i) => Number(i % 3 === 2));

/** A square, a face with a corner twice, one with two corners in one point, and a sliver between three points. */
const triangles = (): Model =>
  modelOf([
    {
      name: 'flat',
      material: 0,
      positions,
      normals,
      indices: Uint32Array.from([0, 1, 2, 0, 2, 3, 1, 1, 2, 0, 4, 3, 0, 6, 1]),
    },
    { name: 'nothing', material: 0, positions, normals, indices: Uint32Array.from([0, 4, 2]) },
  ]);

test.each(WRITE_FORMATS)('%s has no face of which two corners are one point, and every sliver', async (format) => {
  const again = await readModel(await writeOne(triangles(), format));
  expect(countTriangles(again)).toBe(3);
});

test('every normal of an STL has unit length, and a sliver one at right angles to it', async () => {
  const bytes = await writeOne(triangles(), 'stl');
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const normalOf = (face: number) => [0, 1, 2].map((k) => view.getFloat32(84 + face * 50 + k * 4, true));
  for (const face of [0, 1, 2]) expect(Math.hypot(...normalOf(face))).toBeCloseTo(1, 6);
  expect(normalOf(2)[0]).toBe(0);
});

test('a polygon that loses a triangle goes on as triangles, the others as they are', () => {
  // The second one touches itself where 4 meets 0.
  const polygons = { sizes: Uint8Array.from([4, 5]), indices: Uint32Array.from([0, 1, 2, 3, 0, 4, 1, 2, 3]) };
  const indices = Uint32Array.from([0, 1, 2, 0, 2, 3, 0, 4, 1, 0, 1, 2, 0, 2, 3]);
  const [part] = dropCollapsed(modelOf([{ name: 'flat', material: 0, positions, indices, polygons }])).parts;
  expect([...part!.polygons!.sizes]).toEqual([4, 3, 3]);
  expect(part!.indices).toHaveLength(12);
});

test('a model in which nothing has collapsed is the same model; one of nothing else is not written', async () => {
  const [square] = dropCollapsed(triangles()).parts;
  const whole = modelOf([square!]);
  expect(dropCollapsed(whole)).toBe(whole);
  await expect(writeModel({ ...triangles(), parts: [triangles().parts[1]!] }, ['stl'], 'model')).rejects.toThrow(
    'no faces',
  );
});
