import { boundingBox } from 'kiln-mesh/core/model';
import { readModel } from 'kiln-mesh/formats/read-model';
import { inspect } from 'kiln-mesh/measure/inspect';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { runRecipe } from '../../../../test/support/run-recipe.ts';
import { fadedRims, truthOf } from '../../../../test/support/sick-models.ts';
import { ENCODINGS, EXTENSION_OF, encodedGlb } from '../../../mesh/test/support/encodings.ts';
import { recipes } from '../../src/recipes/index.ts';
import { PHOTO_URL, picture } from './products.ts';

/** Makers write GLBs as they like: packed, quantized, with WebP. What is delivered of them is plain. */

const { whole } = await fadedRims(truthOf('a teapot', 24).mesh, 256);
const colours = async (bytes: Uint8Array) =>
  (await sharp(bytes).removeAlpha().stats()).channels.map(({ mean }) => mean);

test.each(ENCODINGS)('a made model in %s is delivered with its shape and colours', async (encoding) => {
  const glb = await encodedGlb(whole, encoding);
  expect(Buffer.from(glb).includes(EXTENSION_OF[encoding])).toBe(true);
  const fetched = { [PHOTO_URL]: await picture('') };

  const { files, result } = await runRecipe(
    'image-to-3d',
    recipes['image-to-3d'],
    { image_url: PHOTO_URL, target_formats: ['glb'] },
    { fetched, made: { maker: 'a maker', model: 'a model', licence: 'MIT', files: { 'model.glb': glb } } },
  );

  const bytes = files.get('model.glb')!;
  expect(Buffer.from(bytes).includes(EXTENSION_OF[encoding])).toBe(false);
  const model = await readModel(bytes);
  expect(inspect(model)).toMatchObject({ watertight: true, triangles: inspect(whole).triangles, flippedEdges: 0 });
  const [before, after] = [boundingBox(whole), boundingBox(model)].map(({ min, max }) =>
    max.map((high, k) => high - min[k]!),
  );
  for (const k of [0, 2]) expect(after![k]! / after![1]!).toBeCloseTo(before![k]! / before![1]!, 2);
  const [material] = model.materials;
  expect(material!.baseColorTexture).toMatchObject({ mimeType: 'image/png', width: 256 });
  const mean = await colours(material!.baseColorTexture!.bytes);
  (await colours(whole.materials[0]!.baseColorTexture!.bytes)).forEach((value, k) => {
    expect(Math.abs(mean[k]! - value)).toBeLessThan(3);
  });
  expect(result.engine.notes!.join(' ')).not.toContain('Not read');
});
