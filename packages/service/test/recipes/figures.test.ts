import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { readModel } from 'kiln-mesh/formats/read-model';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { figure } from '../../../../test/support/figure.ts';
import { png } from '../../../../test/support/quick-recipes.ts';
import { asSource, type RecipeRun, runRecipe } from '../../../../test/support/run-recipe.ts';
import { assimp } from '../../../mesh/test/support/assimp.ts';
import { animate } from '../../src/recipes/animate.ts';
import { rig } from '../../src/recipes/rig.ts';

/** What Rigging and Animation write, file by file. */

const PICTURE = 'https://example.com/skin.png';

async function rigWithPicture(picture = png()): Promise<RecipeRun> {
  const [part] = figure().parts;
  const uvs = new Float32Array((part!.positions.length / 3) * 2).map((_, i) => (i % 7) / 7);
  const source = await writeGlb({ ...figure(), parts: [{ ...part!, uvs }] });
  const input = { input_task_id: 'x', texture_image_url: PICTURE };
  return runRecipe('rig', rig, input, {
    source: asSource(new Map([['model.glb', source]]), 'remesh'),
    fetched: { [PICTURE]: picture },
  });
}

const rigged = rigWithPicture();
rigged.catch(() => {}); // told by the tests that wait for it

test('a rig carries the picture as its surface, has the height that was left out, and keeps a private note', {
  tags: 'long',
}, async () => {
  const { files, hidden, result } = await rigged;

  const model = await readModel(files.get('Character_output.glb')!);
  expect(Buffer.from(model.materials[0]!.baseColorTexture!.bytes).equals(png())).toBe(true);
  expect(result.engine.size?.[1]).toBeCloseTo(1.7, 3);
  expect([...hidden]).toEqual(['rig.json']);
  const named = JSON.stringify(result.result);
  for (const name of files.keys()) expect(named.includes(`"${name}"`), name).toBe(!hidden.has(name));
});

test('an animation has the action as its one clip, and is sampled as often as was asked for', {
  tags: 'long',
}, async () => {
  const source = asSource((await rigged).files, 'rig');
  const post_process = { operation_type: 'change_fps', fps: 60 };

  const { result, files, fact } = await runRecipe(
    'animate',
    animate,
    { rig_task_id: 'x', action_id: 91, post_process },
    { source },
  );

  const open = (key: string) => readModel(files.get(String(result.result![key]))!);
  expect((await open('animation_glb_url')).clips).toMatchObject([{ name: 'Jab' }]);
  expect(fact('Action')).toMatch(/^Jab, \d\.\d s/);
  const keys = async (key: string) => (await open(key)).clips![0]!.channels[0]!.times.length;
  const [usual, more] = [await keys('animation_fbx_url'), await keys('processed_animation_fps_fbx_url')];
  expect(more / usual).toBeCloseTo(2, 0);
  expect(result.engine.notes).toContain('An authored clip, not captured from motion.');
});

test('a picture cannot be laid on a model without texture coordinates', async () => {
  const source = asSource(new Map([['model.glb', await writeGlb(figure())]]), 'remesh');
  const extra = { source, fetched: { [PICTURE]: png() } };

  const run = runRecipe('rig', rig, { input_task_id: 'x', texture_image_url: PICTURE }, extra);

  await expect(run).rejects.toMatchObject({ code: 'model_missing_uv' });
});

test('a picture of more pixels than a model may have is reduced, so that the rig can be animated', {
  tags: 'long',
}, async () => {
  const side = 8200;
  const large = await sharp({ create: { width: side, height: side, channels: 3, background: '#a33' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { files } = await rigWithPicture(new Uint8Array(large));
  const source = asSource(files, 'rig');
  const moved = await runRecipe('animate', animate, { rig_task_id: 'x', action_id: 0 }, { source });
  const [material] = (await readModel(moved.files.get(String(moved.result.result!.animation_glb_url))!)).materials;
  expect(material!.baseColorTexture).toMatchObject({ width: 8192, height: 8192 });
});

test('a rig whose file cannot be read is refused in words', async () => {
  const note = Buffer.from('{"body_plan":"humanoid"}');
  const glb = (await writeGlb(figure())).subarray(0, 900);
  const source = asSource(
    new Map<string, Uint8Array>([
      ['Character_output.glb', glb],
      ['rig.json', note],
    ]),
    'rig',
  );
  const run = runRecipe('animate', animate, { rig_task_id: 'x', action_id: 0 }, { source });
  await expect(run).rejects.toMatchObject({ name: 'RecipeError', code: 'model_broken' });
});

test('the bones alone are an FBX with the clip and without a mesh; USDZ is written beside GLB and FBX', {
  tags: 'long',
}, async () => {
  const source = asSource((await rigged).files, 'rig');
  const after = (operation_type: string) =>
    runRecipe('animate', animate, { rig_task_id: 'x', action_id: 0, post_process: { operation_type } }, { source });

  const bones = await after('extract_armature');
  expect(Object.keys(bones.result.result!)).toEqual([
    'animation_glb_url',
    'animation_fbx_url',
    'processed_armature_fbx_url',
  ]);
  const name = String(bones.result.result!.processed_armature_fbx_url);
  const scene = await assimp([{ name: 'bones.fbx', bytes: bones.files.get(name)! }]);
  expect(scene.animations).toHaveLength(1);
  const skinned = bones.files.get(String(bones.result.result!.animation_fbx_url))!;
  expect([skinned, bones.files.get(name)!].map((bytes) => Buffer.from(bytes).includes('Geometry'))).toEqual([
    true,
    false,
  ]);

  const usdz = await after('fbx2usdz');
  expect(usdz.files.get(String(usdz.result.result!.processed_usdz_url))!.subarray(0, 2)).toEqual(
    new Uint8Array([80, 75]),
  );
});

test('an animation says when its rig has no files any more', async () => {
  const source = asSource(new Map(), 'rig');
  const run = runRecipe('animate', animate, { rig_task_id: 'x', action_id: 0 }, { source });
  await expect(run).rejects.toMatchObject({ code: 'rig_missing' });
});
