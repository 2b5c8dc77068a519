import lib3mf from '@3mfconsortium/lib3mf';
import { boundingBox, countFaces, countTriangles, type Model, type Part } from 'kiln-mesh/core/model';
import { readModel } from 'kiln-mesh/formats/read-model';
import { writeStl } from 'kiln-mesh/formats/stl/write-stl';
import { inspect } from 'kiln-mesh/measure/inspect';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { asSource, runRecipe } from '../../../../test/support/run-recipe.ts';
import { openAsStranger } from '../../../../test/support/stranger.ts';
import { bendingBar, texturedSphere, twoLooks, writeOne } from '../../../mesh/test/support/models.ts';
import { modelOf, sphere, torus } from '../../../mesh/test/support/shapes.ts';
import { measureUvs } from '../../../mesh/test/support/texels.ts';
import { inspect as inspectModel } from '../../src/recipes/inspect.ts';
import { printAnalyze } from '../../src/recipes/print-analyze.ts';
import { printMultiColor } from '../../src/recipes/print-multi-color.ts';
import { printRepair } from '../../src/recipes/print-repair.ts';
import { remesh } from '../../src/recipes/remesh.ts';
import { uvUnwrap } from '../../src/recipes/uv-unwrap.ts';

// The validator has no types of its own.
const { validateBytes } = (await import('gltf-validator' as string)) as {
  validateBytes(bytes: Uint8Array): Promise<{ issues: { numErrors: number; numWarnings: number } }>;
};

const url = (extension: string) => `https://example.com/thing${extension}`;
const fromUrl = (extension: string, bytes: Uint8Array) => ({ fetched: { [url(extension)]: bytes } });
const taskId = '01890000-0000-7000-8000-000000000000';
const glbTask = async (model: Model) => ({ source: asSource(new Map([['model.glb', await writeOne(model, 'glb')]])) });
const input = { input_task_id: taskId };
const isPng = (bytes: Uint8Array | undefined) => bytes?.[0] === 0x89 && bytes[1] === 0x50;

async function sound(glb: Uint8Array): Promise<Model> {
  expect((await validateBytes(glb)).issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
  return readModel(glb);
}

/** Every 31st face removed and every 47th turned over. */
function damaged(whole: Part): Model {
  const indices: number[] = [];
  for (let i = 0; i < whole.indices.length; i += 3) {
    const [a, b, c] = [whole.indices[i]!, whole.indices[i + 1]!, whole.indices[i + 2]!];
    if ((i / 3) % 31 !== 0) indices.push(...((i / 3) % 47 === 0 ? [b, a, c] : [a, b, c]));
  }
  return modelOf([{ ...whole, indices: Uint32Array.from(indices) }]);
}

test('remesh meets the count and keeps textures, in every format asked for', async () => {
  const { result, files, fact, steps } = await runRecipe(
    'remesh',
    remesh,
    { ...input, target_polycount: 600, target_formats: ['glb', 'fbx', 'obj'], alpha_thumbnail: true },
    await glbTask(await texturedSphere()),
  );
  const model = await sound(files.get('model.glb')!);
  const { obj } = await openAsStranger(result, files);

  expect(obj!.materials[0]).toMatchObject({ baseColorTexture: {}, normalTexture: {} });
  expect(Math.abs(countTriangles(model) / 600 - 1)).toBeLessThanOrEqual(0.02);
  expect(model.materials[0]!.baseColorTexture).toBeDefined();
  expect(Object.keys(result.texture_urls![0]!).sort()).toEqual(['base_color', 'metallic', 'normal', 'roughness']);
  expect(isPng(files.get(result.alpha_thumbnail_url!))).toBe(true);
  expect(fact('Faces')).toMatch(/^2,208 → \d{3}$/);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
});

test('remesh to so few faces that seams give way keeps the silhouette and paints again', async () => {
  const ball = shattered(await texturedSphere());
  const { result, files } = await runRecipe('remesh', remesh, { ...input, target_polycount: 200 }, await glbTask(ball));
  const model = await sound(files.get('model.glb')!);

  expect(Math.abs(countTriangles(model) / 200 - 1)).toBeLessThanOrEqual(0.02);
  expect(inspect(model).volume / inspect(ball).volume).toBeGreaterThan(0.9);
  expect(measureUvs(model, 256)).toMatchObject({ overlaps: 0, outside: 0 });
  expect(result.engine.notes![0]).toContain('painted anew');
  // The ball is painted in one colour, times its material's.
  const { channels } = await sharp(files.get(result.texture_urls![0]!.base_color!)!).stats();
  expect(channels[0]!.max).toBeGreaterThan(channels[2]!.max);
});

/** Each triangle in its own place of the texture: every edge is a seam. */
function shattered(model: Model): Model {
  const [part] = model.parts;
  const count = part!.indices.length;
  const across = Math.ceil(Math.sqrt(count / 3));
  const positions = Float32Array.from({ length: count * 3 }, (_, i) => {
    return part!.positions[part!.indices[Math.floor(i / 3)]! * 3 + (i % 3)]!;
  });
  const uvs = new Float32Array(count * 2);
  for (let c = 0; c < count; c++) {
    const [t, k] = [Math.floor(c / 3), c % 3];
    uvs.set(
      [((t % across) + (k === 1 ? 0.8 : 0)) / across, (Math.floor(t / across) + (k === 2 ? 0.8 : 0)) / across],
      c * 2,
    );
  }
  const indices = Uint32Array.from({ length: count }, (_, c) => c);
  return { ...model, parts: [{ name: 'shattered', material: 0, positions, uvs, indices }] };
}

test('remesh to quads keeps them in OBJ and FBX and says so', async () => {
  const { result, files } = await runRecipe(
    'remesh',
    remesh,
    { ...input, topology: 'quad', target_polycount: 500, target_formats: ['obj'] },
    await glbTask(modelOf([torus()])),
  );
  const obj = new TextDecoder().decode(files.get('model.obj')!).split('\n');
  const faces = obj.filter((line) => line.startsWith('f '));

  expect(Math.abs(faces.length / 500 - 1)).toBeLessThanOrEqual(0.02);
  expect(faces.filter((line) => line.trim().split(/\s+/).length === 5).length / faces.length).toBeGreaterThan(0.75);
  expect(result.engine.notes![0]).toMatch(/\d+ % of the faces are quadrilaterals/);
});

test('remesh keeps a rig and its clip', async () => {
  const { files } = await runRecipe('remesh', remesh, { ...input, target_polycount: 200 }, await glbTask(bendingBar()));
  const model = await sound(files.get('model.glb')!);
  expect(model.skeleton!.bones).toHaveLength(2);
  expect(model.clips).toHaveLength(1);
});

test('the deprecated fields of remesh still convert and resize', async () => {
  const { files } = await runRecipe(
    'remesh',
    remesh,
    { ...input, convert_format_only: true, resize_height: 2, origin_at: 'center' },
    await glbTask(modelOf([torus()])),
  );
  const model = await readModel(files.get('model.glb')!);
  expect(countTriangles(model)).toBe(48 * 24 * 2);
  expect(boundingBox(model).max[1]).toBeCloseTo(1, 5);
});

test.each([
  ['a height of a flat model', { resize_height: 2 }, 'model_flat'],
  ['more metres than resize makes', { resize_longest_side: 1e30 }, 'model_extreme'],
])('the deprecated fields of remesh refuse %s as resize does', async (_, wanted, code) => {
  const flat: Part = {
    name: 'sheet',
    material: 0,
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 0, 1),
    indices: Uint32Array.of(0, 2, 1),
  };
  const run = runRecipe(
    'remesh',
    remesh,
    { ...input, convert_format_only: true, ...wanted },
    await glbTask(modelOf([flat])),
  );
  await expect(run).rejects.toMatchObject({ name: 'RecipeError', code });
});

test('uv-unwrap lays a model out without overlaps and takes its paint off', async () => {
  const { result, files, fact } = await runRecipe('uv-unwrap', uvUnwrap, input, await glbTask(await texturedSphere()));
  const model = await sound(files.get('model.glb')!);

  expect(measureUvs(model, 1024)).toMatchObject({ overlaps: 0, outside: 0 });
  expect(model.materials).toHaveLength(1);
  expect(model.materials[0]!.baseColorTexture).toMatchObject({ width: 2, height: 2 });
  expect(isPng(files.get(result.thumbnail_url!))).toBe(true);
  expect(fact('Texture coordinates')).toMatch(/\d+ % of the square/);
  expect(result.engine.notes).toContain('Colours and textures are not in it.');
});

test('what takes the paint off takes other looks off, too', async () => {
  const runs = [
    await runRecipe('uv-unwrap', uvUnwrap, input, await glbTask(await twoLooks())),
    await runRecipe('print-repair', printRepair, input, await glbTask(await twoLooks())),
  ];
  for (const { files } of runs) {
    expect((await sound(files.get('model.glb')!)).parts[0]!.variants).toBeUndefined();
  }
});

test('uv-unwrap refuses more than 40,000 triangles and says what to do', async () => {
  const run = runRecipe('uv-unwrap', uvUnwrap, input, await glbTask(modelOf([torus(0.5, 0.2, 210, 100)])));
  await expect(run).rejects.toMatchObject({ code: 'too_many_faces', message: expect.stringContaining('Remesh it') });
});

test.each(['glb', 'obj', 'stl'] as const)(
  'repair closes a %s and gives it back as one',
  { tags: 'long' },
  async (format) => {
    const broken = damaged(torus(0.03, 0.012, 48, 32));
    const bytes = format === 'stl' ? foreignStl(broken) : await writeOne({ ...broken, materials: [] }, format);
    const { result, files, fact } = await runRecipe(
      'print-repair',
      printRepair,
      { model_url: url(`.${format}`), alpha_thumbnail: true },
      fromUrl(`.${format}`, bytes),
    );
    expect(Object.keys(result.model_urls!)).toEqual([format]);
    const model = await readModel(files.get(`model.${format}`)!);
    expect(inspect(model)).toMatchObject({ watertight: true });
    expect(inspect(model).volume / (2 * Math.PI ** 2 * 0.03 * 0.012 ** 2)).toBeGreaterThan(0.95);
    expect(fact('Watertight')).toBe('no → yes');
    expect(fact('Repaired')).toMatch(/\d+ faces turned, \d+ holes filled/);
    expect(fact('Size')).toMatch(/mm$/);
    if (format === 'glb') await sound(files.get('model.glb')!);
  },
);

/** Millimetres, Z up, with a head that says nothing. */
function foreignStl(model: Model): Uint8Array {
  const bytes = writeStl(model, { unitsPerMetre: 1000, up: 'z' });
  bytes.fill(32, 0, 80);
  return bytes;
}

test('a sound file comes back from repair byte for byte', async () => {
  const bytes = foreignStl(modelOf([torus()]));
  const { result, files, fact } = await runRecipe(
    'print-repair',
    printRepair,
    { model_url: url('.stl') },
    fromUrl('.stl', bytes),
  );
  expect(files.get('model.stl')).toEqual(bytes);
  expect(result.engine.units).toEqual({ stl: 'mm' });
  expect(fact('Repaired')).toBe('nothing: the model was sound');
  expect(result.engine.notes).not.toContain('Colours and textures are not in it.');
});

test('repair takes textures and rigs off a sound model', async () => {
  const { files, result } = await runRecipe('print-repair', printRepair, input, await glbTask(await texturedSphere()));
  const model = await sound(files.get('model.glb')!);
  expect(model.parts[0]!.uvs).toBeUndefined();
  expect(countFaces(model)).toBe(2_208);
  expect(result.texture_urls).toEqual([]);
  expect(result.engine.notes).toContain('Colours and textures are not in it.');
});

test('a print check says what it has looked at, and a large model in metres', async () => {
  const large = modelOf([sphere(25, 24, 12)]);
  const { result, fact } = await runRecipe('print-analyze', printAnalyze, input, await glbTask(large));
  expect(result.printability).toMatchObject({ status: 'healthy' });
  expect(fact('Size')).toBe('50 × 50 × 50 m');
  expect(fact('Volume')).toMatch(/^[\d,]+ m³$/);
  expect(result.engine!.notes).toContainEqual(expect.stringContaining('not how thick its walls are'));
});

test('an inspection says what a model is and what mends it, and hands on a model that is as it was', async () => {
  const good = await runRecipe('inspect', inspectModel, input, await glbTask(await texturedSphere()));
  const bad = await runRecipe('inspect', inspectModel, input, await glbTask(damaged(torus())));

  expect(good.fact('Textures')).toMatch(/^3 \(/);
  expect(good.fact('Texels a metre')).toMatch(/^\d+ \(/);
  expect(good.fact('Watertight')).toBe('yes');
  expect(good.fact('Rig')).toBe('none');
  expect(good.result.engine!.measured).toMatchObject({ open: 0, faces_without_uvs: 0, lods: 1, texture_size: 32 });
  expect(bad.fact('Watertight')).toBe('no');
  expect(bad.result.engine!.measured!.open).toBeGreaterThan(0);
  expect(bad.result.engine!.notes).toContainEqual('The surface is not closed: Repair for print closes it.');
  expect(bad.result.engine!.notes).toContainEqual('Faces without texture coordinates: Unwrap lays them out.');
  const kept = await sound(bad.files.get('model.glb')!);
  expect(countTriangles(kept)).toBe(countTriangles(damaged(torus())));
  expect(isPng(bad.files.get(bad.result.thumbnail_url!))).toBe(true);
});

test('an inspection refuses what has no surface in words', async () => {
  const obj = fromUrl('.obj', new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 1 2\nf 3 2 3\n'));
  const run = runRecipe('inspect', inspectModel, { model_url: url('.obj') }, obj);
  await expect(run).rejects.toMatchObject({ name: 'RecipeError', code: 'model_empty' });
});

test('a rig with clips is told by bones and seconds', async () => {
  const { fact } = await runRecipe('inspect', inspectModel, input, await glbTask(bendingBar()));
  expect(fact('Rig')).toMatch(/^\d+ bones$/);
  expect(fact('Clips')).toMatch(/ \d\.\d s/);
});

test('corners that differ in the last digits are joined before a remesh, with a note', async () => {
  const bytes = writeStl(modelOf([torus()]), { unitsPerMetre: 1000, up: 'z' });
  const words = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = 96; at < bytes.length; at += 450) words.setInt32(at, words.getInt32(at, true) + 1, true);
  const { result, files } = await runRecipe(
    'remesh',
    remesh,
    { model_url: url('.stl'), target_polycount: 600, target_formats: ['glb'] },
    fromUrl('.stl', bytes),
  );
  expect(inspect(await sound(files.get('model.glb')!)).watertight).toBe(true);
  expect(result.engine!.notes).toContainEqual(
    expect.stringMatching(/corners differ in the last digits: they were joined/),
  );
});

test('a print check weighs what a printer can make, and an open model not', { tags: 'long' }, async () => {
  const small = await runRecipe('print-analyze', printAnalyze, input, await glbTask(modelOf([sphere(0.02, 48, 24)])));
  const { print, notes } = small.result.engine!;
  expect(print!.beds).toContain('Prusa MK4');
  expect(print!.volume_cm3! / ((4 / 3) * Math.PI * 8)).toBeCloseTo(1, 1);
  expect(print!.grams!.pla).toBeLessThan(print!.grams!.resin);
  expect(print).toMatchObject({ pieces: 1, floating: 0 });
  expect(notes).not.toContainEqual(expect.stringContaining('not how thick its walls are'));
  expect(small.result.engine!.files).toEqual({ print_check: 'print-check.png' });
  expect(await sharp(small.files.get('print-check.png')!).metadata()).toMatchObject({ format: 'png', width: 768 });

  const rings = modelOf([sphere(0.02, 48, 24), torus(0.02, 0.005)]);
  const crossed = await runRecipe('print-analyze', printAnalyze, input, await glbTask(rings));
  expect(crossed.result.printability).toMatchObject({ status: 'warning', error_count: 0, warning_count: 1 });

  const open = await runRecipe('print-analyze', printAnalyze, input, await glbTask(damaged(torus(0.03, 0.01))));
  expect(open.result.engine!.print!.grams).toBeUndefined();
  expect(open.result.engine!.files).toBeUndefined();
  expect(open.result.engine!.notes).toContainEqual(expect.stringContaining('not how thick its walls are'));
});

test('print-analyze tells sound from broken', async () => {
  const good = await runRecipe('print-analyze', printAnalyze, input, await glbTask(modelOf([torus()])));
  const bad = await runRecipe('print-analyze', printAnalyze, input, await glbTask(damaged(torus())));

  expect(good.result.printability).toMatchObject({
    status: 'healthy',
    issue_count: 0,
    metrics: { is_watertight: true, holes: 0 },
  });
  expect(bad.result.printability).toMatchObject({ status: 'error', metrics: { is_watertight: false } });
});

test.each([
  [2, 3],
  [4, 4],
])(
  'multi-color keeps to %i filaments on one closed body that lib3mf reads strictly',
  { tags: 'long' },
  async (max_colors, max_depth) => {
    const { files, fact, result } = await runRecipe(
      'print-multi-color',
      printMultiColor,
      { ...input, max_colors, max_depth },
      await glbTask(stripes()),
    );
    const found = await strict(files.get('model.3mf')!);
    expect(found.warnings).toBe(0);
    expect(found.closed).toEqual([true]);
    const filaments = fact('Filaments')!.split(' ');
    expect(filaments).toHaveLength(max_colors);
    // Where they fade into each other takes no filament from one of them.
    if (max_colors === 4)
      for (const hue of [isRed, isGreen, isBlue, isYellow]) expect(filaments.some(hue), filaments.join()).toBe(true);
    // Two of its four colours have none.
    expect((result.engine?.notes ?? []).some((note: string) => note.startsWith('No filament comes near'))).toBe(
      max_colors < 4,
    );
  },
);

const shares = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number];
const isRed = (hex: string) => shares(hex)[0] > 0.8 && Math.max(...shares(hex).slice(1)) < 0.4;
const isGreen = (hex: string) => shares(hex)[1] > 0.7 && shares(hex)[0] < 0.4;
const isBlue = (hex: string) => shares(hex)[2] > 0.8 && Math.max(...shares(hex).slice(0, 2)) < 0.4;
const isYellow = (hex: string) => Math.min(...shares(hex).slice(0, 2)) > 0.8 && shares(hex)[2] < 0.4;

/** A ball of 60 mm in four colours of its points. */
function stripes(): Model {
  const part = sphere(0.03, 48, 24);
  const colors = new Float32Array(part.positions.length);
  const four = [
    [0.8, 0, 0],
    [0, 0.6, 0],
    [0, 0, 0.8],
    [0.9, 0.8, 0],
  ] as const;
  for (let i = 0; i < colors.length; i += 3) {
    const band = Math.min(3, Math.floor(((part.positions[i + 1]! + 0.03) / 0.06) * 4));
    colors.set(four[band]!, i);
  }
  return modelOf(
    [{ ...part, colors }],
    [{ name: 'white', baseColor: [1, 1, 1, 1], metallic: 0, roughness: 1, emissive: [0, 0, 0] }],
  );
}

async function strict(bytes: Uint8Array): Promise<{ warnings: number; closed: boolean[] }> {
  const library = await lib3mf();
  const wrapper = new library.CWrapper();
  const model = wrapper.CreateModel();
  const reader = model.QueryReader('3mf');
  reader.SetStrictModeActive(true);
  library.FS.writeFile('/strict.3mf', bytes);
  reader.ReadFromFile('/strict.3mf');
  const closed: boolean[] = [];
  const iterator = model.GetMeshObjects();
  while (iterator.MoveNext()) closed.push(iterator.GetCurrentMeshObject().IsManifoldAndOriented());
  const warnings = reader.GetWarningCount();
  for (const one of [iterator, reader, model]) one.delete();
  return { warnings, closed };
}
