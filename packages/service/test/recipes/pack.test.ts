import { validateBytes } from 'gltf-validator';
import { ENGINES } from 'kiln-client/contract/families/pack';
import { boundingBox, type Material, type Model } from 'kiln-mesh/core/model';
import { readModel } from 'kiln-mesh/formats/read-model';
import { createSizeBudget, SIZE_LIMITS } from 'kiln-mesh/internal/formats/read/size-budget';
import { unpack } from 'kiln-mesh/internal/formats/zip/archive';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { asSource, runRecipe } from '../../../../test/support/run-recipe.ts';
import { openAsStranger } from '../../../../test/support/stranger.ts';
import { assimp } from '../../../mesh/test/support/assimp.ts';
import { bendingBar, texturedSphere, twoLooks, twoParts, writeOne } from '../../../mesh/test/support/models.ts';
import { torus } from '../../../mesh/test/support/shapes.ts';
import { assetName } from '../../src/recipes/pack/names.ts';
import { pack } from '../../src/recipes/pack/pack.ts';

const taskId = '01890000-0000-7000-8000-000000000000';
const titled = (model: Model, title = 'a red dragon'): Model => ({ ...model, metadata: { title } });

async function packed(model: Model, input: object) {
  const source = asSource(new Map([['model.glb', await writeOne(model, 'glb')]]));
  const run = await runRecipe('pack', pack, { input_task_id: taskId, ...input }, { source });
  const archive = unpack(run.files.get('pack.zip')!, {
    limits: SIZE_LIMITS,
    budget: createSizeBudget(SIZE_LIMITS, run.files.get('pack.zip')!.length),
  });
  const file = (name: string) => archive.get(name)!;
  const readme = new TextDecoder().decode(file(archive.names.find((name) => name.endsWith('README.txt'))!));
  return { ...run, names: archive.names, file, readme };
}

const facesOf = (model: Model, name: RegExp) =>
  model.parts.filter((part) => name.test(part.name)).reduce((sum, { indices }) => sum + indices.length / 3, 0);

test.each(ENGINES)(
  '%s: every model opens, has the size of the original, and the README tells what is in it',
  async (engine) => {
    const model = titled(await texturedSphere());
    const { names, file, readme, result, files } = await packed(model, { target_engine: engine });
    await openAsStranger(result, files);
    const models = names.filter((name) => /\.(glb|fbx)$/.test(name));
    expect(models.length).toBeGreaterThan(0);
    const { min, max } = boundingBox(model);
    for (const name of models) {
      const read = await readModel(file(name));
      const box = boundingBox(read);
      for (const axis of [0, 1, 2] as const) {
        expect((box.max[axis] - box.min[axis]) / (max[axis] - min[axis])).toBeCloseTo(1, 1);
      }
      for (const part of read.parts) expect(part.name).toMatch(/red_?dragon/i);
      expect(readme).toContain(name.split('/')[1]);
      if (!name.endsWith('.glb')) continue;
      const { issues } = await validateBytes(file(name));
      expect(issues.messages.filter(({ severity }) => severity < 2).map(({ code }) => code)).toEqual([]);
    }
    expect(names.every((name) => /^(RedDragon|red_dragon)\/[\w.]+$/.test(name))).toBe(true);
  },
);

test('Unity: all levels are in one FBX in metres, by their names, as assimp reads them too', async () => {
  const { names, file, readme, fact } = await packed(titled(await texturedSphere()), { target_engine: 'unity' });
  const read = await readModel(file('RedDragon/RedDragon.fbx'));
  const counts = [0, 1, 2, 3].map((level) => facesOf(read, new RegExp(`^RedDragon_LOD${level}$`)));
  expect(counts[0]).toBe(facesOf(await texturedSphere(), /./));
  for (const [i, share] of [1, 0.5, 0.25, 0.1].entries()) expect(counts[i]! / counts[0]!).toBeCloseTo(share, 1);
  expect(fact('Triangles')).toBe(counts.map((count) => count.toLocaleString('en')).join(', '));
  for (const [level, count] of counts.entries()) {
    expect(readme).toContain(`LOD${level}: ${count.toLocaleString('en')} triangles`);
  }
  const { min, max } = boundingBox(await texturedSphere());
  expect(readme).toContain(
    `- ${max.map((high, axis) => Number((high - min[axis]!).toPrecision(4))).join(' x ')} m (x y z)`,
  );
  const seen = await assimp([{ name: 'dragon.fbx', bytes: file('RedDragon/RedDragon.fbx') }]);
  expect(seen.meshes.map(({ name, faces }) => [name, faces.length])).toEqual(
    counts.map((count, level) => [`RedDragon_LOD${level}`, count]),
  );
  expect(names).toEqual(
    expect.arrayContaining(['BaseColor.png', 'MaskMap.png', 'Normal.png'].map((end) => `RedDragon/RedDragon_${end}`)),
  );
  const colliders = await readModel(file('RedDragon/RedDragon_Colliders.fbx'));
  expect(colliders.parts.map(({ name }) => name)).toEqual(['RedDragon_COL_00']);
});

test('Unity’s mask is metal, occlusion, nothing, smoothness; other engines get occlusion, roughness, metal', async () => {
  // Roughness 0xa0 and metal 0x40, times the material's own.
  const model = titled(await texturedSphere());
  const { roughness, metallic } = model.materials[0]!;
  const pixel = async (bytes: Uint8Array) => [...(await sharp(bytes).raw().toBuffer()).subarray(0, 4)];
  const unity = await packed(model, { target_engine: 'unity' });
  const [metal, light, none, smooth] = await pixel(unity.file('RedDragon/RedDragon_MaskMap.png'));
  expect([light, none]).toEqual([255, 0]);
  expect(Math.abs(metal! - 0x40 * metallic)).toBeLessThan(3);
  expect(Math.abs(smooth! - (255 - 0xa0 * roughness))).toBeLessThan(3);
  const unreal = await packed(model, { target_engine: 'unreal' });
  const [occlusion, rough, metal2] = await pixel(unreal.file('RedDragon/RedDragon_ORM.png'));
  expect(occlusion).toBe(255);
  expect([rough, metal2].map((value) => Math.round(value!))).toEqual([255 - smooth!, metal]);
});

test.each(['unity', 'unreal'])(
  'an FBX for %s has the numbers of its material, whatever is packed beside it',
  async (engine) => {
    const ball = await texturedSphere();
    const { metallicRoughnessTexture, ...bare } = { ...ball.materials[0]!, metallic: 0, roughness: 0.6 };
    for (const [material, rough] of [
      [bare, 0.6],
      [{ ...bare, metallicRoughnessTexture }, 0.6 * (0xa0 / 255)],
    ] as const) {
      const options = { target_engine: engine, lods: 1, colliders: false };
      const { names, file } = await packed(titled({ ...ball, materials: [material as Material] }), options);
      const read = await readModel(file(names.find((name) => name.endsWith('.fbx'))!));
      expect(read.materials[0]!.metallic).toBe(0);
      expect(read.materials[0]!.roughness).toBeCloseTo(rough, 1);
    }
  },
);

test('occlusion is baked into its channel where the model has none: dark behind a ring, bright where nothing is near', async () => {
  const ball = await texturedSphere();
  const model = { ...ball, parts: [...ball.parts, { ...torus(0.65, 0.12), material: -1 }] };
  const { file, readme } = await packed(titled(model), { target_engine: 'godot', lods: 1, colliders: false });
  const { materials } = await readModel(file('red_dragon/red_dragon.glb'));
  const [{ occlusion, metallicRoughnessTexture }] = materials as [Material];
  expect(occlusion?.texture.bytes).toEqual(metallicRoughnessTexture?.bytes);
  const { data, info } = await sharp(occlusion!.texture.bytes).raw().toBuffer({ resolveWithObject: true });
  const red = (v: number) => data[Math.floor(v * info.height) * info.width * info.channels]!;
  expect(red(0.5)).toBeLessThan(100);
  expect(red(0.02)).toBeGreaterThan(240);
  expect(readme).toMatch(
    /- ORM of \w+: occlusion baked by rays, \d+ x \d+ texels, of what is within [\d.]+ m; \d+ % open/,
  );
});

test('a material that only another look of the model has keeps its images', async () => {
  const { file, readme } = await packed(titled(await twoLooks()), {
    target_engine: 'godot',
    lods: 1,
    colliders: false,
  });
  const { parts, materials } = await readModel(file('red_dragon/red_dragon.glb'));
  const [look] = parts[0]!.variants!;
  const { bytes } = materials[look!.material]!.baseColorTexture!;
  const [red, , blue] = await sharp(bytes).raw().toBuffer();
  expect([red, blue]).toEqual([0x20, 0xc0]);
  expect(readme.match(/BaseColor, 32 x 16/g)).toHaveLength(2);
});

test.each([
  ['unreal', [64, 16]],
  ['blender', [48, 20]],
])('%s gets an image of 48 x 20 as %j', async (target_engine, [width, height]) => {
  const ball = await texturedSphere();
  const image = sharp({ create: { width: 48, height: 20, channels: 3, background: '#c04020' } });
  const bytes = new Uint8Array(await image.png().toBuffer());
  const baseColorTexture = { name: 'skin', mimeType: 'image/png' as const, bytes, width: 48, height: 20 };
  const model = titled({ ...ball, materials: [{ ...ball.materials[0]!, baseColorTexture }] });
  const { file, readme } = await packed(model, { target_engine, lods: 1, colliders: false });
  expect(await sharp(file('RedDragon/RedDragon_BaseColor.png')).metadata()).toMatchObject({ width, height });
  expect(readme).toContain(`RedDragon_BaseColor.png: BaseColor, ${width} x ${height}`);
});

test('Unreal: centimetres, UCX names that the mesh has, green of the normal map turned, a file a level', async () => {
  const model = titled(await texturedSphere());
  const { names, file } = await packed(model, { target_engine: 'unreal' });
  expect(names.filter((name) => name.endsWith('.fbx'))).toEqual(
    ['', '_LOD1', '_LOD2', '_LOD3'].map((level) => `RedDragon/SM_RedDragon${level}.fbx`),
  );
  const read = await readModel(file('RedDragon/SM_RedDragon.fbx'));
  expect(read.parts.map(({ name }) => name)).toEqual(['SM_RedDragon', 'UCX_SM_RedDragon_00']);
  // assimp gives the numbers of the file: a hundred to the metre.
  const seen = await assimp([{ name: 'dragon.fbx', bytes: file('RedDragon/SM_RedDragon.fbx') }]);
  const { min, max } = boundingBox(model);
  const xs = seen.meshes[0]!.vertices.filter((_, i) => i % 3 === 0);
  expect((Math.max(...xs) - Math.min(...xs)) / (max[0] - min[0])).toBeCloseTo(100, 2);
  const [, green] = await sharp(file('RedDragon/RedDragon_Normal.png')).raw().toBuffer();
  expect(green).toBe(255 - 0x80);
});

test('Godot: colliders by the names it knows, as large as what they are around', { tags: 'long' }, async () => {
  const { file, names, fact } = await packed(titled(twoParts(), 'a bolt'), { target_engine: 'godot' });
  expect(names).toEqual(['bolt/README.txt', 'bolt/bolt.glb']);
  const read = await readModel(file('bolt/bolt.glb'));
  const pieces = read.parts.filter(({ name }) => name.endsWith('-convcolonly'));
  expect(pieces.length).toBeGreaterThan(1);
  expect(fact('Colliders')).toMatch(new RegExp(`^${pieces.length} convex pieces, at most \\d+ faces$`));
  for (const piece of pieces) expect(piece.indices.length / 3).toBeLessThanOrEqual(64);
  const [all, hulls] = [boundingBox(twoParts()), boundingBox({ ...read, parts: pieces })];
  for (const axis of [0, 1, 2] as const) expect(hulls.max[axis]).toBeCloseTo(all.max[axis], 1);
});

test('levels and colliders can be chosen', async () => {
  const chosen = { target_engine: 'godot', lods: 3, colliders: false, asset_name: 'Der Große Ball' };
  const { names, readme, file } = await packed(await texturedSphere(), chosen);
  expect(names.filter((name) => name.endsWith('.glb'))).toEqual(
    ['', '_LOD1', '_LOD2'].map((level) => `der_grosse_ball/der_grosse_ball${level}.glb`),
  );
  expect(readme).toContain('Colliders\n- none');
  expect((await readModel(file('der_grosse_ball/der_grosse_ball.glb'))).parts).toHaveLength(1);
});

test('a figure keeps its bones and clips in every level, and has a capsule a bone', async () => {
  const model = titled(bendingBar(), 'a wizard');
  const { file, readme, result, fact } = await packed(model, {
    target_engine: 'unreal',
    lods: 2,
    root_motion: 'in_place',
  });
  const read = await readModel(file('Wizard/SK_Wizard.fbx'));
  expect(read.skeleton?.bones.map(({ name }) => name)).toEqual(model.skeleton?.bones.map(({ name }) => name));
  expect(read.clips?.map(({ name, durationSeconds }) => [name, durationSeconds])).toEqual(
    model.clips?.map(({ name, durationSeconds }) => [name, durationSeconds]),
  );
  const { unit, capsules } = JSON.parse(new TextDecoder().decode(file('Wizard/Wizard_Capsules.json')));
  expect(unit).toBe('cm');
  expect(fact('Colliders')).toBe(`${capsules.length} capsules by bone`);
  const names = model.skeleton?.bones.map(({ name }) => name);
  for (const { bone, radius, from, to } of capsules) {
    expect(names).toContain(bone);
    expect(Math.min(radius, from.length, to.length)).toBeGreaterThan(0);
  }
  expect(readme).toContain(`${capsules.length} capsules by bone in Wizard_Capsules.json`);
  expect(result.engine.notes?.join()).not.toContain('No colliders');
  expect(readme).toContain('No root motion: there is no clip that gets on.');
});

test('the same request gives the same bytes', { tags: 'long' }, async () => {
  const [first, second] = [
    await packed(twoParts(), { target_engine: 'web' }),
    await packed(twoParts(), { target_engine: 'web' }),
  ];
  expect(Buffer.compare(first.files.get('pack.zip')!, second.files.get('pack.zip')!)).toBe(0);
});

test.each([
  ['a red dragon with a long blue scarf', 'RedDragonWithLong', 'red_dragon_with_long'],
  ['Drachenhöhle', 'Drachenhohle', 'drachenhohle'],
  ['赤いドラゴン', 'Model', 'model'],
  ['con', 'ConModel', 'con_model'],
  ['3d printer', 'Model3dPrinter', 'model_3d_printer'],
  ['../../etc/passwd', 'EtcPasswd', 'etc_passwd'],
  ['', 'Model', 'model'],
])('%j is called %s or %s', (title, pascal, snake) => {
  expect([assetName(title, 'Pascal'), assetName(title, 'snake')]).toEqual([pascal, snake]);
});
