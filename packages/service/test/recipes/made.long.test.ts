import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { expect, test } from 'vitest';
import { runRecipe } from '../../../../test/support/run-recipe.ts';
import { asModel, fadedRims, finer, flipped, truthOf } from '../../../../test/support/sick-models.ts';
import { patient } from '../../../../test/support/until.ts';
import { recipes } from '../../src/recipes/index.ts';
import { BIRD, PHOTO_URL, picture } from './products.ts';

/** Models as large as makers deliver them. */

const made = (glb: Uint8Array) => ({
  made: { maker: 'Teapot-1 (ComfyUI)', model: 'Teapot-1', licence: 'MIT', files: { 'model.glb': glb } },
});

/** Resident, in bytes, at most while something is made. */
async function mostMemory<T>(work: () => Promise<T>): Promise<{ result: T; bytes: number }> {
  let bytes = 0;
  const look = setInterval(() => {
    bytes = Math.max(bytes, process.memoryUsage.rss());
  }, 20);
  try {
    const result = await work();
    return { result, bytes: Math.max(bytes, process.resourceUsage().maxRSS * 1024) };
  } finally {
    clearInterval(look);
  }
}

const LIMIT = 2.5 * 1024 ** 3;

test('1,200,000 painted faces, some turned over, are mended and reduced within 2.5 GB', {
  timeout: patient(600_000),
}, async () => {
  const truth = truthOf('a teapot', 145);
  const { faded } = await fadedRims(truth.mesh, 2048);
  const {
    parts: [part],
    ...model
  } = faded;
  const dense = finer(part!, 2);
  const turned = flipped({ ...truth, mesh: dense });
  const glb = await writeGlb({ ...model, parts: [{ ...part!, ...dense, indices: turned.indices }] });
  expect(turned.indices.length / 3).toBeGreaterThan(1_200_000);
  const photo = await picture(BIRD);

  const { result, bytes } = await mostMemory(() =>
    runRecipe(
      'image-to-3d',
      recipes['image-to-3d'],
      { image_url: PHOTO_URL, should_remesh: true, target_polycount: 30_000, target_formats: ['glb', 'fbx', '3mf'] },
      { fetched: { [PHOTO_URL]: photo }, ...made(glb), mostPixels: 2048 },
    ),
  );

  expect(bytes).toBeLessThan(LIMIT);
  expect(result.fact('Mended')).toMatch(/[\d,]+ faces turned, see-through rims of the texture made opaque/);
});

test('5,000,000 faces are refused in words', { timeout: patient(200_000) }, async () => {
  const glb = await writeGlb(asModel(finer(truthOf('a teapot', 150).mesh, 3)));
  const photo = await picture(BIRD);

  const { result, bytes } = await mostMemory(() =>
    runRecipe(
      'image-to-3d',
      recipes['image-to-3d'],
      { image_url: PHOTO_URL },
      { fetched: { [PHOTO_URL]: photo }, ...made(glb), mostPixels: 2048 },
    ).catch((error: unknown) => error),
  );

  expect(result).toMatchObject({ code: 'model_too_large', message: expect.stringContaining('at most 2,000,000') });
  expect(bytes).toBeLessThan(LIMIT);
});
