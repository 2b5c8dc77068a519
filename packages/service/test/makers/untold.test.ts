import { openKiln } from 'kiln-service/makers/kiln/open-kiln';
import { openModels } from 'kiln-service/makers/models/open-models';
import { untold } from 'kiln-service/makers/untold';
import pino from 'pino';
import { expect, test } from 'vitest';
import { startFaultProxy } from '../../../../test/support/fault-proxy.ts';
import { folderWith, LICENCE, makerOf } from '../../../../test/support/maker-run.ts';
import { modelServer } from '../../../../test/support/model-server.ts';
import type { Recipe, RecipeContext } from '../../src/base/recipe.ts';
import { labelled } from '../../src/recipes/mesh/label.ts';
import { comfyuiWorld, IMAGE_TO_3D, node, TEXT_TO_IMAGE } from './comfyui/world.ts';

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

test('a model that paints what it is given lays out its own surface', async () => {
  const retexture = { ...IMAGE_TO_3D, 4: node('Load3D', { model_file: 'x.glb' }, 'kiln:model') };
  await using comfy = await comfyuiWorld({ 'retexture.json': retexture });
  expect(untold(comfy.maker, 'retexture', { enable_original_uv: true })).toEqual(['keep-uv']);
  expect(untold(comfy.maker, 'retexture', { enable_original_uv: false })).toEqual([]);
});

test('a small server is told what its dialect has, also one that was away; another Kiln all that a model can follow', async () => {
  await using folder = await folderWith({ 'models-3d.txt': LICENCE, 'kiln-3d.txt': LICENCE });
  for (const [dialect, left] of [
    ['trellis', ['pose', 'enhance']],
    ['muse', ['ultra', 'pose', 'enhance']],
  ] as const) {
    await using server = await modelServer({ dialect });
    const { hostname: host, port, pathname } = new URL(server.url);
    await using road = await startFaultProxy({ host, port: Number(port) }, 1);
    await road.set({ kind: 'refuse' });
    const late = `http://127.0.0.1:${road.port}${pathname}`;
    const opened = [server.url, late].map((url) => openModels({ urls: [url], folder: folder.path, log }));
    const [there, away] = (await Promise.all(opened)).map(({ makers }) => makerOf(makers, 'image-to-3d'));
    expect(untold(away!, 'image-to-3d', POSED)).toEqual(['ultra', 'pose', 'enhance']);
    await road.set({ kind: 'pass' });
    expect(await away!.servers[0]?.problem()).toBeUndefined();
    for (const maker of [there!, away!]) expect(untold(maker, 'image-to-3d', POSED)).toEqual(left);
  }
  await using kiln = await openKiln({ url: 'http://127.0.0.1:1', key: 'k', folder: folder.path, log });
  expect(untold(makerOf(kiln.makers, 'image-to-3d'), 'image-to-3d', POSED)).toEqual(['pose']);
  expect(untold(makerOf(kiln.makers, 'text-to-3d'), 'text-to-3d', POSED)).toEqual([]);
});

test('the result says which options were without effect', async () => {
  const recipe: Recipe = { run: async () => ({ engine: { name: 'x', seed: 1, notes: ['Mended.'] } }) };
  const made = {
    maker: 'TRELLIS.2 (ComfyUI)',
    model: 'TRELLIS.2',
    licence: 'MIT',
    files: {},
    untold: ['pose', 'ultra'],
    notes: ['Without effect, since TRELLIS.2 (ComfyUI) has no such option: enhance.', 'Mended.'],
  };
  const context = { made, put: async () => {} } as Partial<RecipeContext> as RecipeContext; // nothing else is asked for
  const { engine } = await labelled(recipe).run({} as never, context);
  expect(engine.notes).toEqual([
    'Mended.',
    'Without effect, since TRELLIS.2 (ComfyUI) has no such option: pose, ultra.',
    'Without effect, since TRELLIS.2 (ComfyUI) has no such option: enhance.',
  ]);
});

test('what a maker makes of the work of another model is under the terms of both, each said once', async () => {
  const recipe: Recipe = { run: async () => ({ engine: { name: 'x', seed: 1 } }) };
  const engineOf = async (older: string, model: string) => {
    const made = { maker: `${model} (ComfyUI)`, model, licence: `terms of ${model}`, files: {} };
    const origin = JSON.stringify({ maker: 'x', model: older, licence: older.replaceAll(/\w+/g, 'terms of $&') });
    const source = { type: 'image-to-3d', input: {}, files: ['origin.json'], read: async () => Buffer.from(origin) };
    const context = { made, source, put: async () => {} } as Partial<RecipeContext> as RecipeContext; // nothing else is asked for
    return (await labelled(recipe).run({} as never, context)).engine;
  };
  expect(await engineOf('flux', 'trellis')).toMatchObject({
    name: 'trellis (ComfyUI)',
    model: 'flux; trellis',
    licence: 'terms of flux; terms of trellis',
  });
  expect(await engineOf('flux; trellis', 'trellis')).toMatchObject({
    model: 'flux; trellis',
    licence: 'terms of flux; terms of trellis',
  });
});
