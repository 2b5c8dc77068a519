import sharp from 'sharp';
import { expect, test } from 'vitest';
import { countTriangles, type Model } from '../../../src/core/model.ts';
import { createRandom } from '../../../src/core/random.ts';
import { read3mf } from '../../../src/formats/3mf/read-3mf.ts';
import { write3mf } from '../../../src/formats/3mf/write-3mf.ts';
import { createReadContext } from '../../../src/formats/read-context.ts';
import { SIZE_LIMITS } from '../../../src/formats/size-budget.ts';
import { unpack } from '../../../src/formats/zip/archive.ts';
import { segmentColors } from '../../../src/make/print/segment-colors.ts';
import { inspect } from '../../../src/mesh/measure/inspect.ts';
import { modelOf, plainMaterial, sphere } from '../../support/shapes.ts';

/** A sphere whose image is red above, blue below, with a green pinprick. */
async function flag(): Promise<Model> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="128"><rect width="256" height="64" fill="#d02020"/>
    <rect y="64" width="256" height="64" fill="#2030c0"/><rect x="100" y="20" width="6" height="6" fill="#20c020"/></svg>`;
  const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
  const baseColorTexture = { name: 'flag', mimeType: 'image/png' as const, bytes, width: 256, height: 128 };
  return modelOf([sphere(0.05, 64, 32)], [{ ...plainMaterial, baseColor: [1, 1, 1, 1], baseColorTexture }]);
}

test('a texture becomes few filaments on one closed body, without small islands', async () => {
  const model = await flag();
  const result = await segmentColors(model, { colors: 2, random: createRandom(1) });
  expect(result.palette).toHaveLength(2);
  expect(countTriangles(result.model)).toBe(countTriangles(model));
  expect(inspect(result.model).watertight).toBe(true);
  expect(result.meanError).toBeLessThan(0.05);
  const reds = result.palette.map(([r, , b]) => r > b);
  result.model.parts.forEach((part, i) => {
    const heights = part.positions.filter((_, k) => k % 3 === 1);
    expect(reds[i] ? Math.min(...heights) : -Math.max(...heights)).toBeGreaterThan(-0.006);
  });
});

test('patches below the smallest area take the colour around them', async () => {
  const model = await flag();
  const all = await segmentColors(model, { colors: 3, smallestArea: 0, random: createRandom(1) });
  const clean = await segmentColors(model, { colors: 3, smallestArea: 1e-4, random: createRandom(1) });
  expect(all.palette).toHaveLength(3);
  expect(clean.palette).toHaveLength(2);
});

test('a 3MF of the segments is one object whose triangles keep their filament', async () => {
  const { model } = await segmentColors(await flag(), { colors: 2, random: createRandom(1) });
  const bytes = write3mf(model, { objects: 'one', slicerColors: true });
  const context = createReadContext(SIZE_LIMITS, bytes.length);
  const again = read3mf(unpack(bytes, context), context);
  expect(again.parts.map((part) => part.indices.length).sort()).toEqual(
    model.parts.map((part) => part.indices.length).sort(),
  );
  expect(inspect(again).watertight).toBe(true);
});
