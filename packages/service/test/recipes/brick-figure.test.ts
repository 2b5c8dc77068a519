import lib3mf from '@3mfconsortium/lib3mf';
import { strFromU8, unzipSync } from 'fflate';
import { validateBytes } from 'gltf-validator';
import { brickFigure } from 'kiln-client/contract/families/brick-figure';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openAsStranger } from '../../../../test/support/stranger.ts';
import { modelOf, sphere } from '../../../mesh/test/support/shapes.ts';
import type { RecipeResult } from '../../src/base/recipe.ts';
import { brickFigureBuild, brickFigurePrototype } from '../../src/recipes/brick-figure.ts';
import { bedNotes } from '../../src/recipes/brick-print.ts';
import { after, BIRD, MOSAIC, memory, PHOTO_URL, picture, SOURCE_ID } from './products.ts';

const [prototypeStage, buildStage] = brickFigure.stages;
const SIZES = ['1 x 1', '1 x 2', '1 x 3', '1 x 4', '1 x 6', '1 x 8', '2 x 2', '2 x 3', '2 x 4', '2 x 6', '2 x 8'];

async function prototype(
  shapes: string,
  input: { remove_background?: boolean; accept_cutout?: boolean } = {},
  seed = 3,
) {
  const kept = memory({ fetched: { [PHOTO_URL]: await picture(shapes) }, seed });
  const result = await brickFigurePrototype.run(
    prototypeStage.input.parse({ image_url: PHOTO_URL, ...input }),
    kept.context,
  );
  return { ...kept, result };
}

async function build(from: Awaited<ReturnType<typeof prototype>>) {
  const kept = after('creative-lab-brick-figure-prototype', from);
  const result = await brickFigureBuild.run(buildStage.input.parse({ input_task_id: SOURCE_ID }), kept.context);
  return { ...kept, result };
}

let plain: Awaited<ReturnType<typeof prototype>>;
let cut: Awaited<ReturnType<typeof prototype>>;
beforeAll(async () => {
  plain = await prototype(BIRD);
  cut = await prototype(BIRD, { remove_background: true });
});

test('a prototype is one concept image; without background it has true alpha', async () => {
  for (const { result, files, hidden } of [plain, cut]) {
    expect(result.image_urls).toEqual(['concept.png']);
    expect([...hidden]).toEqual(['figure.json']);
    expect(await sharp(files.get('concept.png')!).metadata()).toMatchObject({
      format: 'png',
      width: 1024,
      height: 1024,
    });
  }
  expect((await sharp(plain.files.get('concept.png')!).metadata()).hasAlpha).toBe(false);
  const { data, info } = await sharp(cut.files.get('concept.png')!).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  const alpha = data.filter((_, i) => i % 4 === 3);
  expect(alpha.filter((value) => value === 0).length).toBeGreaterThan(alpha.length * 0.3);
  expect(alpha.filter((value) => value === 255).length).toBeGreaterThan(alpha.length * 0.2);
  // The background is all that differs: the same photo and seed give the same bricks.
  expect(cut.files.get('figure.json')).toEqual(plain.files.get('figure.json'));
});

test('the build has exactly the bricks of the prototype, in a textured GLB and OBJ', { tags: 'long' }, async () => {
  const { result, files } = await build(plain);
  expect(result.model_urls).toEqual({ glb: 'model.glb', obj: 'model.obj', mtl: 'model.mtl' });
  expect(result.texture_urls).toEqual([{ base_color: 'base_color.png' }]);
  expect([...files.keys()].sort()).toEqual([
    'base_color.png',
    'bricks.zip',
    'model.glb',
    'model.mtl',
    'model.obj',
    'one-piece.3mf',
    'steps.png',
    'thumbnail.png',
  ]);
  await judgePrint(result, files, parts(result));
  expect((await validateBytes(files.get('model.glb')!)).issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
  const { obj } = await openAsStranger(result, files);
  expect(obj!.materials[0]!.baseColorTexture).toBeDefined();
  expect(strFromU8(files.get('model.obj')!)).toContain('mtllib model.mtl');

  const kept = JSON.parse(strFromU8(plain.files.get('figure.json')!)) as { bricks: number[][] };
  // Those that have bricks, not those that the picture had room for.
  const layers = new Set(kept.bricks.map(([, layer]) => layer)).size;
  expect(result.engine.facts?.[0]?.value).toMatch(new RegExp(`in ${layers} layers$`));
  expect(parts(result).reduce((sum, { count }) => sum + count, 0)).toBe(kept.bricks.length);
  for (const { name, color } of parts(result)) {
    expect(SIZES).toContain(name.slice(0, 5));
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
  }
  expect(new Set(parts(result).map(({ name }) => name)).size).toBe(parts(result).length);
  const [width, height, depth] = result.engine.size!;
  expect(width).toBeGreaterThan(0.1);
  expect(width).toBeLessThan(0.28);
  expect(height).toBeLessThan(0.3);
  expect(depth).toBeLessThan(0.07);
  expect(result.engine.faces).toBeLessThan(150_000);
});

const parts = ({ engine }: RecipeResult) => engine.parts ?? [];

/** What is to be printed: strict 3MFs of closed bodies, one figure and as many bricks as the list has. */
async function judgePrint({ engine }: RecipeResult, files: ReadonlyMap<string, Uint8Array>, list: { count: number }[]) {
  expect(engine.files).toEqual({ one_piece: 'one-piece.3mf', bricks: 'bricks.zip', steps: 'steps.png' });
  const lib = await lib3mf();
  const read = (bytes: Uint8Array) => {
    lib.FS.writeFile('/read.3mf', bytes);
    const model = new lib.CWrapper().CreateModel();
    const reader = model.QueryReader('3mf');
    reader.SetStrictModeActive(true);
    reader.ReadFromFile('/read.3mf');
    const objects = model.GetMeshObjects();
    let sound = true;
    while (objects.MoveNext()) sound &&= objects.GetCurrentMeshObject().IsManifoldAndOriented();
    return { sound, warnings: reader.GetWarningCount() };
  };
  expect(read(files.get('one-piece.3mf')!)).toEqual({ sound: true, warnings: 0 });
  const { 'README.txt': readme, ...plates } = unzipSync(files.get('bricks.zip')!);
  expect(strFromU8(readme!)).toContain('0.1 mm apart');
  expect(strFromU8(readme!)).toContain('Made by the Kiln local procedural engine.');
  let placed = 0;
  for (const bytes of Object.values(plates)) {
    expect(read(bytes)).toEqual({ sound: true, warnings: 0 });
    placed += strFromU8(unzipSync(bytes)['3D/3dmodel.model']!).match(/<item /g)!.length;
  }
  expect(placed).toBe(list.reduce((sum, { count }) => sum + count, 0));
  expect(engine.facts?.find(({ label }) => label === 'Print')?.value).toContain(
    `${placed} bricks on ${Object.keys(plates).length} plates`,
  );
}

test('another seed is another take', { tags: 'long' }, async () => {
  const other = await prototype(BIRD, {}, 99);
  expect(Buffer.compare(plain.files.get('concept.png')!, other.files.get('concept.png')!)).not.toBe(0);
});

test('a photo whose subject cannot be cut out becomes a wall when that was asked, and says so', {
  tags: 'long',
}, async () => {
  const { result } = await prototype(MOSAIC, { accept_cutout: true });
  expect(result.engine.notes?.join()).toContain('cut-out PNG');
});

test('a photo of nothing is refused with what to do', async () => {
  const refused = prototype('<rect width="320" height="320" fill="#446688"/>');
  await expect(refused).rejects.toMatchObject({ name: 'RecipeError', code: 'no_subject' });
});

test('a prototype whose files are gone is refused with what to do', async () => {
  const input = buildStage.input.parse({ input_task_id: SOURCE_ID });
  await expect(brickFigureBuild.run(input, memory().context)).rejects.toThrow('Make a new prototype');
});

test('a figure in one piece that is larger than a usual bed is told so', () => {
  expect(bedNotes(modelOf([sphere(0.1)]))).toEqual([]);
  expect(bedNotes(modelOf([sphere(0.112)]))).toEqual([
    'In one piece it is 224 × 224 × 224 mm, which a printer of 200 mm cannot make; the plates of bricks fit it.',
  ]);
});
