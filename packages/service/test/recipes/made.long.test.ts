// @module-tag long
import type { TaskType } from 'kiln-client/contract/families/index';
import { boundingBox, type Part } from 'kiln-mesh/core/model';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { readModel } from 'kiln-mesh/formats/read-model';
import { inspect } from 'kiln-mesh/measure/inspect';
import { measureAsset } from 'kiln-mesh/standard/measure-asset';
import { computeNormals } from 'kiln-mesh/topology/normals';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { figureGlb } from '../../../../test/support/figure.ts';
import { asSource } from '../../../../test/support/run-recipe.ts';
import { asModel, fadedRims, flipped, truthOf, withSpecks } from '../../../../test/support/sick-models.ts';
import { twoParts } from '../../../mesh/test/support/models.ts';
import { CANARY, expectLabels, made, run } from './made-runs.ts';
import { BIRD, PHOTO_URL, picture, SOURCE_ID } from './products.ts';

/** What recipes make of what a maker has made. */

/** A stranger's GLB: painted, not clean, with its maker's workflow in names, extras and the texts of its picture. */
async function strangersGlb(): Promise<Uint8Array> {
  const truth = truthOf('a teapot', 28);
  const { faded } = await fadedRims(flipped({ ...truth, mesh: withSpecks(truth, 12) }), 512);
  const [material] = faded.materials;
  const bytes = await sharp(material!.baseColorTexture!.bytes)
    .withExif({ IFD0: { ImageDescription: CANARY } })
    .png()
    .toBuffer();
  const texture = { ...material!.baseColorTexture!, name: CANARY, bytes: new Uint8Array(bytes) };
  return writeGlb({
    ...faded,
    name: CANARY,
    parts: faded.parts.map((part) => ({ ...part, name: CANARY })),
    materials: [{ ...material!, name: CANARY, baseColorTexture: texture }],
    metadata: { prompt: CANARY, title: CANARY, copyright: CANARY },
  });
}

test('a made model is mended, delivered in every format, labelled, and says nothing of its maker’s machine', async () => {
  const glb = await strangersGlb();
  const photo = { fetched: { [PHOTO_URL]: await picture(BIRD) } };
  const formats = ['glb', 'fbx', 'obj', 'stl', 'usdz', '3mf'];
  const input = { image_url: PHOTO_URL, target_formats: formats, alpha_thumbnail: true, multi_view_thumbnails: true };

  const whole = await run('image-to-3d', input, { ...photo, ...made({ 'model.glb': glb }) });

  expect(
    Object.keys(whole.result.model_urls!)
      .filter((key) => key !== 'mtl')
      .sort(),
  ).toEqual([...formats].sort());
  expect(whole.fact('Mended')).toMatch(/^12 specks removed, [\d,]+ faces turned, see-through rims/);
  const model = await readModel(whole.files.get('model.glb')!);
  expect(inspect(model)).toMatchObject({ watertight: true, flippedEdges: 0, components: 1 });
  expect(whole.result.texture_urls).toEqual([{ base_color: 'base_color.png' }]);
  expect(whole.result.engine.notes!.join(' ')).not.toMatch(/not .*by AI|inflated/);
  await expectLabels(whole);

  const later: [TaskType, object][] = [
    ['remesh', { input_task_id: 'source', target_polycount: 800, target_formats: ['glb', '3mf'] }],
    ['retexture', { input_task_id: 'source', text_style_prompt: 'oak', target_formats: ['glb'] }],
    ['print-repair', { input_task_id: 'source' }],
    ['print-multi-color', { input_task_id: 'source', max_colors: 2, max_depth: 3 }],
    ['convert', { input_task_id: 'source', target_formats: ['stl', 'usdz'] }],
  ];
  for (const [type, body] of later) {
    await expectLabels(await run(type, body, { source: asSource(whole.files, 'image-to-3d') }));
  }
});

test('other faces carry the look over, at a size that the textures have; the model before is kept on request', async () => {
  const input = {
    image_url: PHOTO_URL,
    should_remesh: true,
    target_polycount: 900,
    save_pre_remeshed_model: true,
    target_formats: ['glb'],
  };
  const photo = { fetched: { [PHOTO_URL]: await picture(BIRD) } };

  const model = made({ 'model.glb': await strangersGlb() });
  const remeshed = await run('image-to-3d', input, { ...photo, ...model, mostPixels: 2048 });

  expect(remeshed.result.engine.faces).toBeGreaterThan(850);
  expect(remeshed.result.engine.faces).toBeLessThan(950);
  const { materials } = await readModel(remeshed.files.get('model.glb')!);
  expect(materials[0]!.baseColorTexture).toMatchObject({ width: 1024 });
  const { channels } = await sharp(materials[0]!.baseColorTexture!.bytes).stats();
  // The colours that the truth was painted with, not the white of its rims.
  expect(channels[2]!.mean).toBeLessThan(90);
  const before = await readModel(remeshed.files.get('pre_remeshed_model.glb')!);
  expect(inspect(before).triangles).toBeGreaterThan(2000);
  await expectLabels(remeshed);
});

/** A GLB that declares triangles, and has none. */
function declaring(triangles: number): Uint8Array {
  const json = JSON.stringify({
    asset: { version: '2.0' },
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    nodes: [{ mesh: 0 }],
    accessors: [
      { componentType: 5126, type: 'VEC3', count: 3 },
      { componentType: 5125, type: 'SCALAR', count: triangles * 3 },
    ],
  });
  const text = Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4));
  const head = Buffer.alloc(20);
  for (const [i, word] of [0x46546c67, 2, 20 + text.length, text.length, 0x4e4f534a].entries())
    head.writeUInt32LE(word, i * 4);
  return Buffer.concat([head, text]);
}

test.each([
  ['mended', true, '6,000,000'],
  ['left as made', false, '2,000,000'],
])('too many faces to be %s are refused in words, by what the file declares', async (_what, mend, most) => {
  const photo = { fetched: { [PHOTO_URL]: await picture(BIRD) } };

  const refused = run(
    'image-to-3d',
    { image_url: PHOTO_URL, mend },
    { ...photo, ...made({ 'model.glb': declaring(8_000_000) }) },
  );

  await expect(refused).rejects.toMatchObject({
    code: 'model_too_large',
    message: expect.stringContaining(`declares 8,000,000 triangles or more: at most ${most}`),
  });
});

test('as made: nothing is mended', async () => {
  const truth = truthOf('a teapot', 24);
  const glb = await writeGlb(asModel(withSpecks(truth, 12)));
  const input = { image_url: PHOTO_URL, mend: false, should_texture: false, target_formats: ['glb'] };
  const photo = { fetched: { [PHOTO_URL]: await picture(BIRD) } };

  const whole = await run('image-to-3d', input, { ...photo, ...made({ 'model.glb': glb }) });

  expect(inspect(await readModel(whole.files.get('model.glb')!)).components).toBe(13);
  expect(whole.fact('Mended')).toBeUndefined();
  expect(whole.result.texture_urls).toEqual([]);
});

test('one run makes a bare preview and its refine; words in place of the look make another', async () => {
  const prompt = 'a thing that no rule knows: zxqv';
  const glb = await strangersGlb();
  const preview = await run(
    'text-to-3d-preview',
    { mode: 'preview', prompt, target_formats: ['glb', 'obj'] },
    { ...made({ 'model.glb': glb }), mostPixels: 2048 },
  );
  const shape = await readModel(preview.files.get('model.glb')!);
  expect(shape.materials[0]!.baseColorTexture).toBeUndefined();
  expect(preview.hidden).toContain('made.glb');
  await expectLabels(preview);

  const source = { ...asSource(preview.files, 'text-to-3d-preview'), input: { prompt } };
  const body = { mode: 'refine', preview_task_id: 'source', target_formats: ['glb'] };
  const refined = await run('text-to-3d-refine', body, { source, mostPixels: 2048 });

  const model = await readModel(refined.files.get('model.glb')!);
  expect(model.parts[0]!.indices.length).toBe(shape.parts[0]!.indices.length);
  expect(model.materials[0]!.baseColorTexture).toMatchObject({ width: 512 });
  expect(model.metadata.title).toBe(prompt);
  await expectLabels(refined);

  const golden = await run('text-to-3d-refine', { ...body, texture_prompt: 'gold' }, { source });
  expect(golden.result.engine.notes!.join(' ')).toContain('by rules, not by the model');
  await expectLabels(golden);
  const painter = made({ 'model.glb': glb });
  const painted = await run('text-to-3d-refine', { ...body, texture_prompt: 'gold' }, { source, ...painter });
  expect(painted.result.engine.notes!.join(' ')).not.toContain('by rules, not by the model');

  const lost = { ...source, files: source.files.filter((name) => name !== 'made.glb') };
  await expect(run('text-to-3d-refine', body, { source: lost })).rejects.toMatchObject({ code: 'preview_missing' });
});

test('a model that looks the other way is turned to face as its picture does; one without colours is painted from it', async () => {
  const photo = { fetched: { [PHOTO_URL]: await picture(BIRD) } };
  const body = {
    image_url: PHOTO_URL,
    should_remesh: true,
    target_polycount: 1500,
    should_texture: false,
    target_formats: ['glb'],
  };
  const own = await run('image-to-3d', body, photo);
  const shape = await readModel(own.files.get('model.glb')!);
  const around = (values: Float32Array) => values.map((value, i) => (i % 3 === 1 ? value : -value));
  const turn = ({ uvs: _, ...part }: Part): Part => ({ ...part, positions: around(part.positions) });
  // Its outline has a beak to one side.
  const bare = { ...shape, parts: shape.parts.map((part) => turn(computeNormals(part))), materials: [] };

  const painted = await run(
    'image-to-3d',
    { image_url: PHOTO_URL, target_formats: ['glb'] },
    { ...photo, ...made({ 'model.glb': await writeGlb(bare) }) },
  );

  expect(painted.result.engine.notes!.join(' ')).toMatch(/turned by 180 degrees.*painted from the picture/);
  const model = await readModel(painted.files.get('model.glb')!);
  expect(boundingBox(model).max[0]).toBeCloseTo(boundingBox(shape).max[0], 3);
  const [red, green, blue] = (await sharp(model.materials[0]!.baseColorTexture!.bytes).stats()).channels.map(
    ({ mean }) => mean,
  );
  expect(red! - blue!).toBeGreaterThan(80);
  expect(green! - blue!).toBeGreaterThan(50);
});

test('pictures are encoded again, labelled, and go on as photos of products', async () => {
  const bytes = await sharp(await picture(BIRD))
    .withExif({ IFD0: { ImageDescription: CANARY } })
    .jpeg()
    .toBuffer();
  const one = made({ 'image-1.png': new Uint8Array(bytes) });

  const painted = await run('text-to-image', { prompt: 'a bird', ai_model: 'nano-banana' }, one);
  expect(painted.result.image_urls).toEqual(['image.png']);
  expect((await sharp(painted.files.get('image.png')!).metadata()).format).toBe('png');
  await expectLabels(painted);

  const photo = { fetched: { [PHOTO_URL]: await picture('') } };
  const clear = made({ 'image-1.png': await picture(BIRD) });
  // The other products are in made-products.long.test.ts.
  const input = { image_url: PHOTO_URL, name: 'x', type: 'other' };
  const shown = await run('creative-lab-fidget-pixel-prototype', input, { ...photo, ...clear });
  const source = asSource(shown.files, 'creative-lab-fidget-pixel-prototype');
  await expectLabels(
    await run('creative-lab-fidget-pixel-build', { input_task_id: SOURCE_ID, options: {} }, { source }),
  );
});

test('what is made of a made picture is labelled, also the model before a remesh', async () => {
  const drawn = await run(
    'text-to-image',
    { prompt: 'a bird', ai_model: 'nano-banana' },
    made({ 'image-1.png': await picture(BIRD) }),
  );
  const input = { input_task_id: SOURCE_ID, should_remesh: true, target_polycount: 800, target_formats: ['glb'] };
  const shaped = await run(
    'image-to-3d',
    { ...input, save_pre_remeshed_model: true },
    { source: asSource(drawn.files, 'text-to-image') },
  );
  expect([...shaped.files.keys()]).toContain('pre_remeshed_model.glb');
  await expectLabels(shaped);
});

test('a model in several plain colours keeps them', async () => {
  const photo = { fetched: { [PHOTO_URL]: await picture(BIRD) } };
  const colored = made({ 'model.glb': await writeGlb(twoParts()) });
  for (const faces of [{}, { should_remesh: true, target_polycount: 900 }]) {
    const { files, result } = await run(
      'image-to-3d',
      { image_url: PHOTO_URL, target_formats: ['glb'], ...faces },
      { ...photo, ...colored },
    );
    expect(result.engine.notes!.join(' ')).not.toContain('without colours');
    expect(await measureAsset(await readModel(files.get('model.glb')!))).toMatchObject({ colors: { length: 2 } });
  }
});

test('a figure is rigged with its label', async () => {
  const glb = await figureGlb();
  const photo = { fetched: { [PHOTO_URL]: await picture(BIRD) } };
  const body = { image_url: PHOTO_URL, should_texture: false, target_formats: ['glb'] };
  const whole = await run('image-to-3d', body, { ...photo, ...made({ 'model.glb': glb }) });

  await expectLabels(await run('rig', { input_task_id: 'source' }, { source: asSource(whole.files, 'image-to-3d') }));
});

test.each([
  ['no file', {}, 'model_server_failed'],
  ['a picture in place of a model', { 'image-1.png': new Uint8Array(8) }, 'model_server_failed'],
  ['a broken file', { 'model.glb': Buffer.from('glTF\x02\0\0\0 nothing of use here') }, 'model_broken'],
])('%s is refused in words', async (_, files, code) => {
  const photo = { fetched: { [PHOTO_URL]: await picture(BIRD) } };

  await expect(run('image-to-3d', { image_url: PHOTO_URL }, { ...photo, ...made(files) })).rejects.toMatchObject({
    code,
  });
});
