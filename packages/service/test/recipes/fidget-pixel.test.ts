import lib3mf from '@3mfconsortium/lib3mf';
import { strFromU8, unzipSync } from 'fflate';
import { fidgetPixel } from 'kiln-client/contract/families/fidget-pixel';
import type { InputOf } from 'kiln-client/contract/families/index';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fidgetPixelBuild, fidgetPixelPrototype } from '../../src/recipes/fidget-pixel.ts';
import { memory } from './products.ts';

const [prototypeStage, buildStage] = fidgetPixel.stages;
const URL = 'https://pictures.example/photo.png';

async function flower(): Promise<Uint8Array> {
  const petals = Array.from(
    { length: 6 },
    (_, i) =>
      `<circle cx="${160 + 80 * Math.cos(i * 1.047)}" cy="${160 + 80 * Math.sin(i * 1.047)}" r="55" fill="hsl(${i * 60},75%,55%)"/>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">${petals}<circle cx="160" cy="160" r="50" fill="#402010"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function prototype(type: 'person' | 'other' = 'other') {
  const { context: run, files, hidden } = memory({ fetched: { [URL]: await flower() } });
  const input = prototypeStage.input.parse({ image_url: URL, type });
  const result = await fidgetPixelPrototype.run(input, run);
  return { input, result, files, hidden };
}

/** The prototype that builds are made of, where they need none of their own. */
const flowerPrototype = await prototype();

async function build(
  options: InputOf<'creative-lab-fidget-pixel-build'>['options'],
  { files: sources } = flowerPrototype,
) {
  const { context: run, files } = memory({
    source: {
      type: 'creative-lab-fidget-pixel-prototype',
      input: {},
      files: [...sources.keys()],
      read: async (name) => sources.get(name)!,
    },
  });
  const input = buildStage.input.parse({ input_task_id: '018a210d-8ba4-705c-b111-1f1776f7f578', options });
  const result = await fidgetPixelBuild.run(input, run);
  return { result, bytes: files.get(result.model_urls!['3mf']!)!, names: [...files.keys()] };
}

const lib = await lib3mf();

/** Reads strictly, as the format's own library does. */
function read3mf(bytes: Uint8Array) {
  const path = '/read.3mf';
  lib.FS.writeFile(path, bytes);
  const model = new lib.CWrapper().CreateModel();
  const reader = model.QueryReader('3mf');
  reader.SetStrictModeActive(true);
  reader.ReadFromFile(path);
  const objects = model.GetMeshObjects();
  let [count, sound] = [0, 0];
  while (objects.MoveNext()) {
    count++;
    if (objects.GetCurrentMeshObject().IsManifoldAndOriented()) sound++;
  }
  return { count, sound, warnings: reader.GetWarningCount() };
}

/** Filled cells of the private file of that size. */
async function filled(files: Map<string, Uint8Array>, size: number): Promise<number> {
  const { data } = await sharp(files.get(size === 16 ? 'cells-16.png' : 'cells.png')!)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value, i) => i % 4 === 3 && value > 0).length;
}

test('a prototype is one picture to see and the exact cells, kept private', async () => {
  const { input, result, files, hidden } = flowerPrototype;
  expect(fidgetPixelPrototype.urls?.(input)).toEqual([URL]);
  expect(result.image_urls).toEqual(['pixel-art.png']);
  expect(await sharp(files.get('pixel-art.png')!).metadata()).toMatchObject({
    format: 'png',
    width: 1024,
    height: 1024,
  });
  expect([...hidden]).toEqual(['cells.png', 'cells-16.png']);
  expect(result.engine.name).toContain('local procedural engine');
});

test('person and other give different pictures', async () => {
  const person = await prototype('person');
  expect(Buffer.compare(person.files.get('cells.png')!, flowerPrototype.files.get('cells.png')!)).not.toBe(0);
});

test.each([
  ['square', 16, 10, 8],
  ['hex', 32, 6, 3],
] as const)(
  'a build of %s pieces, %d per side, is one strict 3MF with an object per filled cell',
  { tags: 'long' },
  async (shape, grid_size, piece_size_mm, color_count) => {
    const { bytes, names } = await build({ shape, grid_size, piece_size_mm, color_count, piece_height_mm: 10 });
    expect(names).toEqual(['model.3mf']);
    const count = await filled(flowerPrototype.files, grid_size);
    expect(count).toBeGreaterThan(grid_size ** 2 * 0.4);
    expect(read3mf(bytes)).toEqual({ count, sound: count, warnings: 0 });
  },
);

test.each([1, 4, 8])('a build uses at most %d colours', async (color_count) => {
  const { bytes } = await build({ grid_size: 16, color_count });
  const xml = strFromU8(unzipSync(bytes)['3D/3dmodel.model']!);
  const colors = xml.match(/<base /g)!.length;
  expect(colors).toBeLessThanOrEqual(color_count);
  expect(colors).toBeGreaterThanOrEqual(Math.min(color_count, 5));
});

test('the same request gives the same bytes', { tags: 'long' }, async () => {
  const [one, two] = [await build({ grid_size: 16 }), await build({ grid_size: 16 }, await prototype())];
  expect(Buffer.compare(one.bytes, two.bytes)).toBe(0);
});

test('hexagons of 10 mm are refused by the contract', () => {
  const parsed = buildStage.input.safeParse({
    input_task_id: '018a210d-8ba4-705c-b111-1f1776f7f578',
    options: { shape: 'hex', piece_size_mm: 10 },
  });
  expect(parsed.error?.issues[0]).toMatchObject({
    path: ['options', 'piece_size_mm'],
    message: 'must be 6 or 8 with shape hex',
  });
});

test('a prototype whose files are gone is refused with what to do', async () => {
  const { context: run } = memory();
  const input = buildStage.input.parse({ input_task_id: '018a210d-8ba4-705c-b111-1f1776f7f578' });
  await expect(fidgetPixelBuild.run(input, run)).rejects.toThrow('Make a new prototype');
});
