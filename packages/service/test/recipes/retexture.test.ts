import { retexture as family } from 'kiln-client/contract/families/retexture';
import { ENGINE_NAME } from 'kiln-client/contract/wire';
import { readModel } from 'kiln-mesh/formats/read-model';
import { writeModel } from 'kiln-mesh/formats/write-model';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { TEST_PIXELS } from '../../../../test/support/run-recipe.ts';
import { openAsStranger } from '../../../../test/support/stranger.ts';
import { twoLooks } from '../../../mesh/test/support/models.ts';
import { modelOf, torus } from '../../../mesh/test/support/shapes.ts';
import type { RecipeContext } from '../../src/base/recipe.ts';
import { retexture, styleOf } from '../../src/recipes/retexture.ts';

const stage = family.stages[0];
const MODEL = 'https://models.example/ring.glb';
const PICTURE = 'https://pictures.example/style.png';

const ring = () => modelOf([torus(0.5, 0.2, 24, 12)]);

async function run(input: object, fetched: Record<string, Uint8Array> = {}, mostPixels?: number, source = ring()) {
  const [glb] = await writeModel(source, ['glb'], 'ring');
  const files = new Map<string, Uint8Array>();
  const context: RecipeContext = {
    seed: 4,
    progress: () => {},
    put: async (name, bytes) => void files.set(name, bytes),
    fetched: { [MODEL]: glb!.bytes, ...fetched },
    now: () => 0,
    ...(mostPixels !== undefined && { mostPixels }),
  };
  const parsed = stage.input.parse({ model_url: MODEL, target_formats: ['glb'], ...input });
  return { result: await retexture.run(parsed, context), files };
}

test('a model file gets a texture of the asked size, thumbnails and an honest note', { tags: 'long' }, async () => {
  const { result, files } = await run({ text_style_prompt: 'blue wood', alpha_thumbnail: true });
  const model = await readModel(files.get('model.glb')!);
  expect(model.materials[0]!.baseColorTexture).toMatchObject({ width: 2048, height: 2048 });
  expect(result.texture_urls).toEqual([{ base_color: 'base_color.png' }]);
  expect(result.alpha_thumbnail_url).toBe('thumbnail_alpha.png');
  expect(await sharp(files.get(result.thumbnail_url!)!).metadata()).toMatchObject({ width: 512, height: 512 });
  expect(result.engine.name).toBe(ENGINE_NAME);
  expect(result.engine.notes!.join(' ')).toContain('not painted by AI');
  expect(result.engine.faces).toBe(24 * 12 * 2);
});

test('gen-5, too, gets a texture of 8192 pixels where 8k is asked for', { tags: 'long' }, async () => {
  const { files } = await run({ text_style_prompt: 'blue wood', ai_model: 'gen-5', texture_resolution: '8k' });
  expect(await sharp(files.get('base_color.png')!).metadata()).toMatchObject({ width: 8192, height: 8192 });
});

test('a model of more than 1,000,000 triangles is retextured', { tags: 'long' }, async () => {
  const [glb] = await writeModel(modelOf([torus(0.5, 0.2, 1_002, 500)]), ['glb'], 'ring');
  const { result } = await run({ text_style_prompt: 'blue wood' }, { [MODEL]: glb!.bytes }, TEST_PIXELS);
  expect(result.engine.faces).toBe(1_002_000);
});

test('a model that had other looks can be read with its new one', async () => {
  const { files } = await run({ text_style_prompt: 'gold' }, {}, TEST_PIXELS, await twoLooks());
  const { parts, materials } = await readModel(files.get('model.glb')!);
  expect(materials).toHaveLength(1);
  expect(parts[0]!.variants).toBeUndefined();
});

test('with PBR, gen-6 makes emission, too', async () => {
  const asked = { text_style_prompt: 'gold', enable_pbr: true, ai_model: 'gen-6', target_formats: ['obj', 'usdz'] };
  const { result, files } = await run(asked, {}, TEST_PIXELS);
  const { obj, usdz } = await openAsStranger(result, files);
  for (const model of [obj!, usdz!]) {
    expect(model.materials[0]).toMatchObject({ baseColorTexture: {}, normalTexture: {}, emissiveTexture: {} });
  }
  const wanted = ['base_color', 'emission', 'metallic', 'normal', 'roughness'];
  expect(Object.keys(result.texture_urls![0]!).sort()).toEqual(wanted);
});

test('words win over a picture, and a picture that is no picture ends with a clear error', async () => {
  const fetched = { [PICTURE]: new Uint8Array(Buffer.from('nothing')) };
  const both = stage.input.parse({ model_url: MODEL, text_style_prompt: 'gold', image_style_url: PICTURE });
  expect(styleOf(both, { fetched })).toEqual({ kind: 'words', prompt: 'gold' });
  await expect(run({ image_style_url: PICTURE }, fetched)).rejects.toMatchObject({
    name: 'RecipeError',
    code: 'bad_image',
    message: expect.stringContaining('cannot be read'),
  });
});

test('several pictures are laid on', async () => {
  const red = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c02020' } })
    .png()
    .toBuffer();
  const { result } = await run({ multiview_image_urls: [PICTURE], ai_model: 'gen-7' }, { [PICTURE]: red }, TEST_PIXELS);
  expect(result.engine.notes!.join(' ')).toContain('front');
});

test.each([
  [{}, 'style source'],
  [{ text_style_prompt: ' ' }, 'style source'],
  [{ text_style_prompt: 'gold', multiview_image_urls: [PICTURE], ai_model: 'gen-7' }, 'cannot be combined'],
  [{ image_style_url: PICTURE, multiview_image_urls: [PICTURE], ai_model: 'gen-7' }, 'cannot be combined'],
  [{ multiview_image_urls: [PICTURE] }, 'gen-7'],
  [{ multiview_image_urls: [PICTURE], ai_model: 'latest' }, 'gen-7'],
  [{ multiview_image_urls: Array(5).fill(PICTURE), ai_model: 'gen-7' }, '1 to 4'],
  [{ text_style_prompt: 'gold', input_task_id: 'a' }, 'exactly one'],
])('the contract refuses %j', (input, message) => {
  const parsed = stage.input.safeParse({ model_url: MODEL, ...input });
  expect(parsed.error?.message).toContain(message);
});
