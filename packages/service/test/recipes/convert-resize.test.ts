import { ENGINE_NAME } from 'kiln-client/contract/wire';
import { boundingBox, countFaces, type Model } from 'kiln-mesh/core/model';
import { writeGltf } from 'kiln-mesh/formats/gltf/write-gltf';
import { readModel } from 'kiln-mesh/formats/read-model';
import { writeStl } from 'kiln-mesh/formats/stl/write-stl';
import { WRITE_FORMATS } from 'kiln-mesh/formats/write-model';
import { GENERATOR } from 'kiln-mesh/internal/formats/write/generator';
import { expect, test } from 'vitest';
import { asSource, runRecipe } from '../../../../test/support/run-recipe.ts';
import { openAsStranger } from '../../../../test/support/stranger.ts';
import { bendingBar, bundle, texturedSphere, twoLooks, twoParts, writeOne } from '../../../mesh/test/support/models.ts';
import { convert } from '../../src/recipes/convert.ts';
import { resize } from '../../src/recipes/resize.ts';

const url = (extension: string) => `https://example.com/thing${extension}`;
const fromUrl = (extension: string, bytes: Uint8Array) => ({ fetched: { [url(extension)]: bytes } });
const taskId = '01890000-0000-7000-8000-000000000000';
const glbTask = async (model: Model) => asSource(new Map([['model.glb', await writeOne(model, 'glb')]]));

/** What was written in a format, with an OBJ's companions. */
function written(files: ReadonlyMap<string, Uint8Array>, format: string): Promise<Model> {
  if (format !== 'obj') return readModel(files.get(`model.${format}`)!);
  const parts = [...files].filter(([name]) => /\.(obj|mtl|png|jpe?g)$/.test(name));
  return readModel(bundle(parts.map(([name, bytes]) => ({ name, bytes, format: '' }))));
}

test('files name the same program as the fields of a task', () => {
  expect(GENERATOR).toBe(ENGINE_NAME);
});

test.each(WRITE_FORMATS)(
  '%s converts to every format with the same faces and bounds, UV and texture kept',
  async (from) => {
    const model = await texturedSphere();
    const bytes = await writeOne(model, from);
    const extension = from === 'obj' ? '.zip' : `.${from}`;
    const { files, result } = await runRecipe(
      'convert',
      convert,
      { model_url: url(extension), target_formats: WRITE_FORMATS },
      fromUrl(extension, bytes),
    );
    await openAsStranger(result, files);
    const before = boundingBox(model);
    for (const to of WRITE_FORMATS) {
      const after = await written(files, to);
      expect(countFaces(after)).toBe(countFaces(model));
      const { min, max } = boundingBox(after);
      for (const axis of [0, 1, 2] as const) {
        expect(Math.abs(min[axis] - before.min[axis])).toBeLessThan(1e-4);
        expect(Math.abs(max[axis] - before.max[axis])).toBeLessThan(1e-4);
      }
      const carries = (format: string) => format !== 'stl' && format !== '3mf';
      expect(after.parts[0]!.uvs !== undefined).toBe(carries(from) && carries(to));
      expect(after.materials[0]!.baseColorTexture !== undefined).toBe(carries(from) && carries(to));
    }
    expect(Object.keys(result.model_urls!).sort()).toEqual(
      [...WRITE_FORMATS, ...(files.has('model.mtl') ? ['mtl'] : [])].sort(),
    );
  },
);

test('a material that only another look of the model has keeps its images', async () => {
  const source = { source: await glbTask(await twoLooks()) };
  const { files } = await runRecipe('convert', convert, { input_task_id: taskId, target_formats: ['glb'] }, source);
  const { parts, materials, variants } = await readModel(files.get('model.glb')!);
  const [look] = parts[0]!.variants!;
  expect(variants).toEqual(['winter']);
  expect(materials[look!.material]).toMatchObject({ name: 'other', baseColorTexture: { name: 'base_color_2' } });
});

test('what a format cannot carry is told, and before and after', async () => {
  const { fact, files, hidden } = await runRecipe(
    'convert',
    convert,
    { input_task_id: taskId, target_formats: ['stl', 'fbx'] },
    { source: await glbTask(bendingBar()) },
  );
  expect(fact('Not in the STL')).toContain('animation clips');
  expect(fact('Not in the FBX')).toBeUndefined();
  expect(fact('Files')).toMatch(/^GLB .* → STL .*, FBX /);
  expect([...hidden]).toEqual(['model.glb']);
  const rig = await readModel(files.get('model.fbx')!);
  expect(rig.skeleton?.bones).toHaveLength(2);
  expect(rig.clips).toHaveLength(1);
});

test('faces without area are left out of every format alike, and the notes say how many', async () => {
  const corners = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 0 0\nf 1 2 3\nf 1 4 2\nf 1 1 3\n';
  const obj = fromUrl('.obj', new TextEncoder().encode(corners));
  const input = { model_url: url('.obj'), target_formats: WRITE_FORMATS };
  const { files, result } = await runRecipe('convert', convert, input, obj);
  expect(result.engine.notes).toContain('2 faces without area were left out.');
  for (const format of WRITE_FORMATS) expect(countFaces(await written(files, format))).toBe(1);
});

test('an OBJ of an earlier task is read with its companions when there is no GLB', async () => {
  const { files } = await runRecipe(
    'convert',
    convert,
    { input_task_id: taskId, target_formats: ['obj'] },
    { source: await glbTask(await texturedSphere()) },
  );
  files.delete('model.glb');
  const again = await runRecipe(
    'convert',
    convert,
    { input_task_id: taskId, target_formats: ['glb'] },
    { source: asSource(files) },
  );
  expect((await readModel(again.files.get('model.glb')!)).materials[0]!.baseColorTexture).toBeDefined();
});

test('a file that cannot be read is refused in words', async () => {
  const run = runRecipe(
    'convert',
    convert,
    { model_url: url('.glb'), target_formats: ['stl'] },
    fromUrl('.glb', (await writeOne(twoParts(), 'glb')).subarray(0, 900)),
  );
  await expect(run).rejects.toMatchObject({ name: 'RecipeError', code: 'model_broken' });
});

test.each([
  ['.glb', 'glb'],
  ['.fbx', 'fbx'],
  ['.usdz', 'usdz'],
  ['.3mf', '3mf'],
])('a %s keeps its format and gets its height', async (extension, format) => {
  const { result, files } = await runRecipe(
    'resize',
    resize,
    { model_url: url(extension), resize_height: 0.25 },
    fromUrl(extension, await writeOne(twoParts(), format)),
  );
  expect(Object.keys(result.model_urls!)).toEqual([format]);
  const { min, max } = boundingBox(await readModel(files.get(`model.${format}`)!));
  expect(max[1] - min[1]).toBeCloseTo(0.25, 6);
  expect(min[1]).toBeCloseTo(0, 6);
});

test('a PLY in an archive comes back as a GLB', async () => {
  const head = 'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n';
  const faces = 'element face 1\nproperty list uchar int vertex_indices\nend_header\n';
  const bytes = new TextEncoder().encode(`${head}${faces}0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n`);
  const zipped = fromUrl('.zip', bundle([{ name: 'scan.ply', format: 'ply', bytes }]));
  const { files, result } = await runRecipe('resize', resize, { model_url: url('.zip'), resize_height: 2 }, zipped);
  expect(result.model_urls).toEqual({ glb: 'model.glb' });
  expect(boundingBox(await readModel(files.get('model.glb')!)).max[1]).toBeCloseTo(2, 5);
});

test('a glTF stays a glTF', async () => {
  const { result, files } = await runRecipe(
    'resize',
    resize,
    { model_url: url('.gltf'), resize_longest_side: 2, origin_at: 'center' },
    fromUrl('.gltf', await writeGltf(await texturedSphere())),
  );
  expect(result.model_urls).toEqual({ gltf: 'model.gltf' });
  const after = await readModel(files.get('model.gltf')!);
  expect(boundingBox(after).max[1]).toBeCloseTo(1, 6);
  expect(after.materials[0]!.baseColorTexture).toBeDefined();
});

test('an STL comes back in millimetres, Z up', async () => {
  const bytes = writeStl(twoParts(), { unitsPerMetre: 1, up: 'z' });
  bytes.fill(32, 0, 80); // a stranger's: its head says nothing
  const { files } = await runRecipe(
    'resize',
    resize,
    { model_url: url('.stl'), resize_height: 0.1 },
    fromUrl('.stl', bytes),
  );
  const stl = files.get('model.stl')!;
  const view = new DataView(stl.buffer, stl.byteOffset);
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < view.getUint32(80, true); i++)
    for (let corner = 0; corner < 3; corner++) {
      const z = view.getFloat32(84 + i * 50 + 12 + corner * 12 + 8, true);
      [low, high] = [Math.min(low, z), Math.max(high, z)];
    }
  expect(low).toBeCloseTo(0, 3);
  expect(high).toBeCloseTo(100, 3);
});

test('a rig keeps its pose when it is resized', async () => {
  const { files } = await runRecipe(
    'resize',
    resize,
    { input_task_id: taskId, resize_height: 3 },
    { source: await glbTask(bendingBar()) },
  );
  const after = await readModel(files.get('model.glb')!);
  expect(after.skeleton!.bones[1]!.translation[1]).toBeCloseTo(1.5, 5);
  expect(after.clips).toHaveLength(1);
});

test('without a size the height is estimated, from the words of a task where there are any', async () => {
  const words = { ...twoParts(), metadata: { title: 'a chair' } };
  const known = await runRecipe(
    'resize',
    resize,
    { input_task_id: taskId, auto_size: true },
    { source: await glbTask(words) },
  );
  const figure = await runRecipe(
    'resize',
    resize,
    { input_task_id: taskId, auto_size: true },
    { source: await glbTask(bendingBar()) },
  );

  expect(Math.max(...known.result.engine.size!)).toBeCloseTo(0.95, 1);
  expect(known.result.engine.notes![0]).toContain('a chair');
  expect(figure.result.engine.size![1]).toBeCloseTo(1.7, 4);
});
