import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stageEntry } from 'kiln-client/contract/families/index';
import { judge, Measured } from 'kiln-client/contract/standard/judge';
import type { Model } from 'kiln-mesh/core/model';
import { readModel } from 'kiln-mesh/formats/read-model';
import { measureAsset } from 'kiln-mesh/standard/measure-asset';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { texturedSphere, writeOne } from '../../../mesh/test/support/models.ts';
import { boxWithHole, modelOf } from '../../../mesh/test/support/shapes.ts';
import { loadRecipes } from '../../src/engine/run-recipe.ts';
import { type AssetFiles, createAssetFiles } from '../../src/files/asset-files.ts';
import { createFolderStore } from '../../src/files/store/folder-store.ts';

/** Whatever makes a model says what a standard asks of it: of the very file that it delivers, in the run that made it. */

let folder: string;
let files: AssetFiles;
let outbox: AssetFiles;
const work = await loadRecipes(new URL('../../src/recipes/index.ts', import.meta.url).href);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kiln-measured-'));
  files = createAssetFiles(createFolderStore(join(folder, 'files')));
  outbox = createAssetFiles(createFolderStore(join(folder, 'outbox')));
  await files.write({ task: 'ball', kind: 'output', name: 'model.glb' }, await writeOne(await texturedSphere(), 'glb'));
  await files.write({ task: 'box', kind: 'output', name: 'model.glb' }, await writeOne(open, 'glb'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Without one of its faces. */
const open: Model = modelOf([{ ...boxWithHole(), indices: boxWithHole().indices.slice(3), name: 'box' }]);

async function make(type: string, input: object, source?: string) {
  const order = { id: `made-${type}`, type, input: { input_task_id: source, ...input }, seed: 3, fetched: {} };
  const places = { files: join(folder, 'files'), outbox: join(folder, 'outbox'), sizes: {}, unmade: '', now: 0 };
  const from = source && { id: source, type: 'convert', input: {}, sizes: {} };
  const answer = await work({ ...order, ...places, ...(from && { source: from }) }, () => {});
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer));
  const { measured } = answer.outputs.engine as { measured?: unknown };
  return { id: order.id, measured: measured === undefined ? undefined : Measured.parse(measured) };
}

const glbOf = (task: string) => outbox.read({ task, kind: 'output', name: 'model.glb' });

test.for([
  ['remesh', { target_polycount: 400 }, 'ball'],
  ['print-repair', {}, 'box'],
  ['uv-unwrap', {}, 'box'],
  ['resize', { resize_longest_side: 2 }, 'box'],
  ['convert', { target_formats: ['glb', 'stl'] }, 'ball'],
] as const)('%s', async ([type, input, source]) => {
  const whole = stageEntry(type).stage.input.parse({ input_task_id: source, ...input });
  const { id, measured } = await make(type, whole as object, source);
  const glb = await glbOf(id);
  const read = await measureAsset(await readModel(glb), { fileBytes: glb.length });

  // Of a file colours come back rounded, and corners that a format splits are no other shape.
  const { colors, box, texel_density: density, ...exact } = read;
  expect(measured).toMatchObject(exact);
  expect(measured!.colors.length).toBe(colors.length);
  for (const [i, value] of [...box.min, ...box.max].entries())
    expect([...measured!.box.min, ...measured!.box.max][i]).toBeCloseTo(value, 4);
  expect(measured!.texel_density?.low ?? 0).toBeCloseTo(density?.low ?? 0, 0);
});

/** Makes a model in two ways, and delivers them in this order. */
const twoModels = (urls: object) => `export const recipes = { convert: { async run(_, { put }) {
  for (const [i, name] of ['pre_remeshed_model.glb', 'model.fbx', 'model.glb'].entries())
    await put(name, new Uint8Array(i + 1));
  return { model_urls: ${JSON.stringify(urls)}, engine: { name: 'a test', measured: {} } };
} } }`;

test.for([
  ['the GLB', { fbx: 'model.fbx', glb: 'model.glb' }, 3],
  [
    'the first model, not the one before the remesh',
    { fbx: 'model.fbx', pre_remeshed_glb: 'pre_remeshed_model.glb' },
    2,
  ],
] as const)('the size is that of %s', async ([, urls, file_size]) => {
  const run = await loadRecipes(`data:text/javascript,${encodeURIComponent(twoModels(urls))}`);
  const order = { id: 'two-models', type: 'convert', input: {}, seed: 3, fetched: {}, unmade: '', now: 0, sizes: {} };
  const answer = await run({ ...order, files: join(folder, 'files'), outbox: join(folder, 'outbox') }, () => {});
  expect(answer).toMatchObject({ kind: 'done', outputs: { engine: { measured: { file_size } } } });
});

test('a check measures what was checked, a pack nothing: its files are others', { tags: 'long' }, async () => {
  const check = await make('print-analyze', {}, 'box');
  const size = (await files.read({ task: 'box', kind: 'output', name: 'model.glb' })).length;
  expect(check.measured).toMatchObject({ file_size: size });
  const [verdict] = judge(check.measured!, { version: 1, watertight: true });
  expect(verdict).toMatchObject({ rule: 'watertight', ok: false });
  const packed = await make('pack', { target_engine: 'godot', colliders: false }, 'ball');
  expect(packed.measured).toBeUndefined();
});
