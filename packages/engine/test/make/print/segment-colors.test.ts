import { countTriangles, type Model, type Part } from 'kiln-mesh/core/model';
import { createRandom } from 'kiln-mesh/core/random';
import { write3mf } from 'kiln-mesh/formats/3mf/write-3mf';
import { readModel } from 'kiln-mesh/formats/read-model';
import { inspect } from 'kiln-mesh/measure/inspect';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { modelOf, plainMaterial, sphere } from '../../../../mesh/test/support/shapes.ts';
import { segmentColors } from '../../../src/make/print/segment-colors.ts';

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

test('a colour that no filament comes near is named with its share, and is none with one filament more', async () => {
  const model = await flag();
  const short = await segmentColors(model, { colors: 1, random: createRandom(1) });
  expect(short.lost.map(([name]) => name)).toContain('red');
  expect(short.lost[0]![1]).toBeGreaterThan(0.3);
  expect((await segmentColors(model, { colors: 2, random: createRandom(1) })).lost).toEqual([]);
});

test('patches below the smallest area take the colour around them', async () => {
  const model = await flag();
  const all = await segmentColors(model, { colors: 3, smallestArea: 0, random: createRandom(1) });
  const clean = await segmentColors(model, { colors: 3, smallestArea: 5e-4, random: createRandom(1) });
  expect(all.palette).toHaveLength(3);
  expect(clean.palette).toHaveLength(2);
});

/** A yellow ball with an orange beak and, of less than one thousandth of it each, two black eyes. */
async function chick(diameter: number): Promise<Model> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="256"><rect width="512" height="256" fill="#ffd000"/>
    <rect x="240" y="120" width="32" height="24" fill="#e86010"/><rect x="216" y="96" width="10" height="8" fill="#080808"/>
    <rect x="286" y="96" width="10" height="8" fill="#080808"/></svg>`;
  const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
  const baseColorTexture = { name: 'chick', mimeType: 'image/png' as const, bytes, width: 512, height: 256 };
  return modelOf([sphere(diameter / 2, 128, 64)], [{ ...plainMaterial, baseColor: [1, 1, 1, 1], baseColorTexture }]);
}

test('a model keeps its filaments at every size, down to the eyes of a toy that are smaller than can be printed', {
  tags: 'long',
}, async () => {
  const made = await Promise.all(
    [1.65, 0.1, 0.06, 0.04, 0.02].map(async (size) => {
      const result = await segmentColors(await chick(size), { colors: 3, random: createRandom(1) });
      const area = (part: Part) => inspect({ ...result.model, parts: [part] }).area * 1e6;
      const smallest = Math.min(...result.model.parts.map(area));
      const palette = result.palette.map((color) => color.map((value) => value.toFixed(2)).join());
      return { palette, smallest, error: result.meanError };
    }),
  );
  for (const { palette, smallest, error } of made) {
    expect(palette).toEqual(made[0]!.palette);
    expect(palette).toHaveLength(3);
    // Of each eye what can be printed.
    expect(smallest).toBeGreaterThan(4 - 1e-3);
    expect(error).toBeLessThan(0.01);
  }
});

test('a 3MF of the segments is one object whose triangles keep their filament', async () => {
  const { model } = await segmentColors(await flag(), { colors: 2, random: createRandom(1) });
  const bytes = write3mf(model, { objects: 'one', slicerColors: true });
  const again = await readModel(bytes);
  expect(again.parts.map((part) => part.indices.length).sort()).toEqual(
    model.parts.map((part) => part.indices.length).sort(),
  );
  expect(inspect(again).watertight).toBe(true);
});
