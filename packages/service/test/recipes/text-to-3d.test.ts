import { ENGINE_NAME } from 'kiln-client/contract/wire';
import { boundingBox } from 'kiln-mesh/core/model';
import { readModel } from 'kiln-mesh/formats/read-model';
import { expect, test } from 'vitest';
import { runRecipe, TEST_PIXELS } from '../../../../test/support/run-recipe.ts';
import { openAsStranger } from '../../../../test/support/stranger.ts';
import type { RecipeContext } from '../../src/base/recipe.ts';
import { convert } from '../../src/recipes/convert.ts';
import { textTo3dPreview, textTo3dRefine } from '../../src/recipes/text-to-3d.ts';

const preview = (input: object, seed = 9) =>
  runRecipe(
    'text-to-3d-preview',
    textTo3dPreview,
    { mode: 'preview', target_formats: ['glb'], target_polycount: 1500, should_remesh: true, ...input },
    { seed },
  );
const sourceOf = (files: Map<string, Uint8Array>): NonNullable<RecipeContext['source']> => ({
  type: 'text-to-3d-preview',
  input: {},
  files: [...files.keys()],
  read: async (name) => files.get(name)!,
});
const pixelEdge = (png: Uint8Array) => new DataView(png.buffer, png.byteOffset).getUint32(16);

test('a preview is an untextured model with its scene kept privately', async () => {
  const { result, files, hidden, steps } = await preview({ prompt: 'a wooden chair', alpha_thumbnail: true });
  const model = await readModel(files.get('model.glb')!, { extension: 'glb' });

  expect(result.model_urls).toEqual({ glb: 'model.glb' });
  expect(model.materials.every(({ baseColorTexture }) => baseColorTexture === undefined)).toBe(true);
  expect(new Set(model.parts[0]!.colors).size).toBeGreaterThan(1);
  expect([...hidden].sort()).toEqual(['mesh.bin', 'program.json', 'scene.json']);
  expect(pixelEdge(files.get(result.thumbnail_url!)!)).toBe(TEST_PIXELS);
  expect(files.has(result.alpha_thumbnail_url!)).toBe(true);
  expect(result.engine).toMatchObject({ name: ENGINE_NAME, seed: 9, unknown_words: [] });
  expect(result.engine.measured).toMatchObject({ faces: result.engine.faces, open: 0, texture_size: 0 });
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
});

test('an STL that was asked for is as large and stands as the GLB does, and a fact says so', async () => {
  const { result, files } = await preview({ prompt: 'a wooden chair', target_formats: ['glb', 'stl'] });
  const [glb, stl] = [await readModel(files.get('model.glb')!), await readModel(files.get('model.stl')!)].map(
    boundingBox,
  );
  for (const axis of [0, 1, 2] as const) expect(stl!.max[axis]).toBeCloseTo(glb!.max[axis], 4);
  expect(result.engine!.facts).toContainEqual({ label: 'STL', value: expect.stringContaining('in metres, Y up') });
  expect((await preview({ prompt: 'a wooden chair' })).result.engine!.facts).toEqual([]);
});

test('the same request and seed give the same bytes, another seed does not', { tags: 'long' }, async () => {
  const [a, b, other] = [
    await preview({ prompt: 'a fox' }),
    await preview({ prompt: 'a fox' }),
    await preview({ prompt: 'a fox' }, 10),
  ];

  expect(a.files.get('model.glb')).toEqual(b.files.get('model.glb'));
  expect(a.files.get('model.glb')).not.toEqual(other.files.get('model.glb'));
});

test('the polygon count is met within two percent, for triangles and quads', { tags: 'long' }, async () => {
  for (const [count, topology] of [
    [2_000, 'triangle'],
    [9_000, 'triangle'],
    [3_000, 'quad'],
  ] as const) {
    const { result } = await preview({ prompt: 'a cat', target_polycount: count, topology });
    expect(Math.abs(result.engine.faces! - count)).toBeLessThanOrEqual(count * 0.02);
  }
});

test('the kind of model and the words "low poly" are seen in the number of faces', { tags: 'long' }, async () => {
  const faces = async (input: object) =>
    (await preview({ should_remesh: false, target_polycount: undefined, ...input })).result.engine.faces!;

  // Few enough to be seen, and more for what has more to it.
  expect(await faces({ prompt: 'a low poly apple' })).toBeLessThan(500);
  const castle = await faces({ prompt: 'a low poly castle' });
  expect(castle).toBeGreaterThan(900);
  expect(castle).toBeLessThan(1_600);
  expect(Math.abs((await faces({ prompt: 'an apple', model_type: 'smart-topology' })) - 4_000)).toBeLessThan(80);
});

test('auto_size gives the real size and moves the origin', async () => {
  const real = await preview({ prompt: 'a chair', auto_size: true, origin_at: 'center' });
  const plain = await preview({ prompt: 'a chair' });

  expect(Math.max(...real.result.engine.size!)).toBeCloseTo(0.95, 1);
  expect(Math.max(...plain.result.engine.size!)).toBeCloseTo(1, 3);
  const model = await readModel(real.files.get('model.glb')!, { extension: 'glb' });
  expect(Math.min(...model.parts[0]!.positions.filter((_, i) => i % 3 === 1))).toBeLessThan(-0.3);
});

test('what was delivered without a GLB goes on with its textures all the same', async () => {
  const target_formats = ['stl'];
  const made = await preview({ prompt: 'a red apple', target_polycount: 800, target_formats });
  const input = { mode: 'refine', preview_task_id: 'p', target_formats };
  const refined = await runRecipe('text-to-3d-refine', textTo3dRefine, input, { source: sourceOf(made.files) });
  expect([...refined.hidden]).toContain('model.glb');
  expect(refined.result.model_urls).toEqual({ stl: 'model.stl' });

  const onward = { input_task_id: '01890000-0000-7000-8000-000000000000', target_formats: ['glb'] };
  const { files } = await runRecipe('convert', convert, onward, { source: sourceOf(refined.files) });
  expect((await readModel(files.get('model.glb')!)).materials[0]).toHaveProperty('baseColorTexture');
});

test('a refine paints exactly the geometry of its preview', async () => {
  const made = await preview({ prompt: 'a red apple', target_polycount: 800 });
  const { result, files } = await runRecipe(
    'text-to-3d-refine',
    textTo3dRefine,
    { mode: 'refine', preview_task_id: 'p', enable_pbr: true, ai_model: 'gen-6', target_formats: ['glb', 'obj'] },
    { source: sourceOf(made.files) },
  );
  const before = await readModel(made.files.get('model.glb')!, { extension: 'glb' });
  const after = await readModel(files.get('model.glb')!, { extension: 'glb' });
  const points = (model: typeof before) => {
    const { positions } = model.parts[0]!;
    return new Set(
      Array.from({ length: positions.length / 3 }, (_, v) =>
        [0, 1, 2].map((k) => positions[v * 3 + k]!.toFixed(5)).join(' '),
      ),
    );
  };

  expect(points(after)).toEqual(points(before));
  expect(after.materials[0]).toHaveProperty('normalTexture');
  expect(result.texture_urls).toEqual([
    {
      base_color: 'base_color.png',
      metallic: 'metallic.png',
      roughness: 'roughness.png',
      normal: 'normal.png',
      emission: 'emission.png',
    },
  ]);
  const { obj } = await openAsStranger(result, files);
  expect(obj!.materials[0]).toMatchObject({
    baseColorTexture: { width: TEST_PIXELS },
    normalTexture: {},
    emissiveTexture: {},
  });
  // An apple is no metal, and programs that read no map_Pm see that.
  const library = Buffer.from(files.get('model.mtl')!).toString();
  expect(library).toMatch(/^Pm 0(\.0\d*)?$/m);
  expect(library).toMatch(/^map_Pr roughness.png\nmap_Pm metallic.png$/m);
  expect(result.model_urls).toEqual({ glb: 'model.glb', obj: 'model.obj', mtl: 'model.mtl' });
});
