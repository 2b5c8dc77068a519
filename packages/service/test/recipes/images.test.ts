import { imageToImage as imageFamily } from 'kiln-client/contract/families/image-to-image';
import { textToImage as textFamily } from 'kiln-client/contract/families/text-to-image';
import { ENGINE_NAME } from 'kiln-client/contract/wire';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { RecipeContext } from '../../src/base/recipe.ts';
import { imageToImage } from '../../src/recipes/image-to-image.ts';
import { textToImage } from '../../src/recipes/text-to-image.ts';

function context(fetched: Record<string, Uint8Array> = {}) {
  const files = new Map<string, Uint8Array>();
  const made: RecipeContext = {
    seed: 4,
    progress: () => {},
    put: async (name, bytes) => void files.set(name, bytes),
    fetched,
    now: () => 0,
  };
  return { made, files };
}
const PICTURE = 'https://pictures.example/a.png';

test.each([['gpt-image-2', '2:3', 1040, 1560]] as const)(
  '%s at %s makes a picture of %d x %d',
  { tags: 'long' },
  async (ai_model, aspect_ratio, width, height) => {
    const { made, files } = context();
    // A place alone is drawn without building anything: quick.
    const input = textFamily.stages[0].input.parse({ ai_model, prompt: 'a desert at dawn', aspect_ratio });
    const result = await textToImage.run(input, made);
    expect(result.image_urls).toEqual(['image.png']);
    expect(await sharp(files.get('image.png')!).metadata()).toMatchObject({ format: 'png', width, height });
    expect(result.engine.name).toBe(ENGINE_NAME);
    expect(result.engine.notes!.join(' ')).toContain('not drawn by AI');
  },
);

test('an edited picture is one PNG; several views of a photo are refused', async () => {
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  const { made, files } = context({ [PICTURE]: bytes });
  const request = { ai_model: 'nano-banana', prompt: 'sepia', reference_image_urls: [PICTURE] };
  const result = await imageToImage.run(imageFamily.stages[0].input.parse(request), made);
  expect(result.image_urls).toEqual(['image.png']);
  expect(await sharp(files.get('image.png')!).metadata()).toMatchObject({ format: 'png', width: 80, height: 60 });
  const views = imageFamily.stages[0].input.parse({ ...request, generate_multi_view: true });
  await expect(imageToImage.run(views, made)).rejects.toMatchObject({
    name: 'RecipeError',
    code: 'multi_view_not_possible',
  });
});

test.each([
  [false, ['image_1.png', 'image_2.png', 'image_3.png', 'image_4.png']],
  [true, ['image_front.png', 'image_side.png', 'image_back.png', 'image_4.png']],
])('pictures of a maker are named as views where views were asked for: %s', async (generate_multi_view, names) => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const files = Object.fromEntries([1, 2, 3, 4].map((i) => [`image-${i}.png`, bytes]));
  const made = { ...context().made, made: { maker: 'Teapot-1', model: 'Teapot-1', licence: 'MIT', files } };
  const input = { ai_model: 'nano-banana', prompt: 'a teapot', generate_multi_view };
  const painted = await textToImage.run(textFamily.stages[0].input.parse(input), made);
  const edited = { ...input, reference_image_urls: [PICTURE] };
  const changed = await imageToImage.run(imageFamily.stages[0].input.parse(edited), made);
  expect([painted.image_urls, changed.image_urls]).toEqual([names, names]);
});

test.each([
  [{ ai_model: 'nano-banana', aspect_ratio: '3:2' }, 'aspect_ratio'],
  [{ ai_model: 'gpt-image-2', aspect_ratio: '16:9' }, 'aspect_ratio'],
  [{ ai_model: 'nano-banana', aspect_ratio: '1:1', generate_multi_view: true }, 'generate_multi_view'],
  [{ ai_model: 'other' }, 'ai_model'],
])('the contract of text to image refuses %j', (changes, message) => {
  const parsed = textFamily.stages[0].input.safeParse({ prompt: 'a cat', ...changes });
  expect(JSON.stringify(parsed.error?.issues)).toContain(message);
});
