import { openKiln } from 'kiln-service/makers/kiln/open-kiln';
import { openModels } from 'kiln-service/makers/models/open-models';
import { untold } from 'kiln-service/makers/untold';
import pino from 'pino';
import { expect, test } from 'vitest';
import { folderWith, LICENCE, makerOf } from '../../../../test/support/maker-run.ts';
import { modelServer } from '../../../../test/support/model-server.ts';
import type { Recipe, RecipeContext } from '../../src/base/recipe.ts';
import { labelled } from '../../src/recipes/mesh/label.ts';
import { comfyuiWorld, IMAGE_TO_3D, TEXT_TO_IMAGE } from './comfyui/world.ts';

/** Options that a maker is not told are named in the result, by the names that members have for them. */

const log = pino({ level: 'silent' });
const POSED = { pose_mode: 't-pose', ultra_mode: true, image_enhancement: false };

test('a workflow follows what it has titles for, and nothing else that only a maker could', async () => {
  await using comfy = await comfyuiWorld({ 'image-to-3d.json': IMAGE_TO_3D, 'text-to-image.json': TEXT_TO_IMAGE });
  const [model, picture] = (['image-to-3d', 'text-to-image'] as const).map((type) => makerOf(comfy.makers, type));
  expect(untold(model!, 'image-to-3d', POSED)).toEqual(['ultra', 'pose', 'enhance']);
  expect(untold(model!, 'image-to-3d', { pose_mode: '', image_enhancement: true })).toEqual([]);
  expect(untold(picture!, 'text-to-image', { seed: 7, pose_mode: 't-pose' })).toEqual([]);
});

test('a small server is told what its dialect has, and another Kiln everything', async () => {
  await using folder = await folderWith({ 'models-3d.txt': LICENCE, 'kiln-3d.txt': LICENCE });
  for (const [dialect, left] of [
    ['trellis', ['pose', 'enhance']],
    ['muse', ['ultra', 'pose', 'enhance']],
  ] as const) {
    await using server = await modelServer({ dialect });
    const { makers } = await openModels({ urls: [server.url], folder: folder.path, log });
    expect(untold(makerOf(makers, 'image-to-3d'), 'image-to-3d', POSED)).toEqual(left);
  }
  await using kiln = await openKiln({ url: 'http://127.0.0.1:1', key: 'k', folder: folder.path, log });
  expect(untold(makerOf(kiln.makers, 'image-to-3d'), 'image-to-3d', POSED)).toEqual([]);
});

test('the result says which options were without effect', async () => {
  const recipe: Recipe = { run: async () => ({ engine: { name: 'x', seed: 1, notes: ['Mended.'] } }) };
  const made = {
    maker: 'TRELLIS.2 (ComfyUI)',
    model: 'TRELLIS.2',
    licence: 'MIT',
    files: {},
    untold: ['pose', 'ultra'],
  };
  const context = { made, put: async () => {} } as Partial<RecipeContext> as RecipeContext; // nothing else is asked for
  const { engine } = await labelled(recipe).run({} as never, context);
  expect(engine.notes).toEqual([
    'Mended.',
    'Without effect, since TRELLIS.2 (ComfyUI) has no such option: pose, ultra.',
  ]);
});
