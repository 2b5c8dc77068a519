import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { brickFigure } from 'kiln-client/contract/families/brick-figure';
import { fidgetPixel } from 'kiln-client/contract/families/fidget-pixel';
import { keycap } from 'kiln-client/contract/families/keycap';
import { countTriangles } from 'kiln-mesh/core/model';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { writeGltf } from 'kiln-mesh/formats/gltf/write-gltf';
import { readModel } from 'kiln-mesh/formats/read-model';
import { WRITE_FORMATS, writeModel } from 'kiln-mesh/formats/write-model';
import { house } from '../../packages/mesh/test/support/house.ts';
import { bendingBar, texturedSphere, twoParts } from '../../packages/mesh/test/support/models.ts';
import { modelOf } from '../../packages/mesh/test/support/shapes.ts';
import { brickFigureBuild, brickFigurePrototype } from '../../packages/service/src/recipes/brick-figure.ts';
import { fidgetPixelBuild, fidgetPixelPrototype } from '../../packages/service/src/recipes/fidget-pixel.ts';
import { imageTo3d } from '../../packages/service/src/recipes/image-to-3d.ts';
import { keycapBuild, keycapPrototype } from '../../packages/service/src/recipes/keycap.ts';
import { printMultiColor } from '../../packages/service/src/recipes/print-multi-color.ts';
import { after, BIRD, memory, PHOTO_URL, picture, SOURCE_ID } from '../../packages/service/test/recipes/products.ts';
import { asSource, runRecipe } from '../support/run-recipe.ts';
import { fadedRims, flipped, truthOf, withSpecks } from '../support/sick-models.ts';

/** Every kind of file that Kiln delivers, in a folder of its own each, as someone finds it who has downloaded it. */
export interface Delivered {
  /** "textured glb". */
  name: string;
  path: string;
  format: string;
  triangles: number;
  /** Images that the file has or names; undefined where the format has none. */
  images?: number;
  bones?: number;
  clips?: number;
  /** What hangs from what, as Blender says it: "door in wall". */
  parents?: string[];
  /** Names of morph targets. */
  shapes?: string[];
  /** Closed, for a printer. */
  solid?: boolean;
}

type Kind = Pick<Delivered, 'images' | 'bones' | 'clips' | 'parents' | 'shapes' | 'solid'>;

/** @param root a folder for them */
export async function deliverAll(root: string): Promise<Delivered[]> {
  const list: Delivered[] = [];
  const keep = async (name: string, files: ReadonlyMap<string, Uint8Array>, main: string, kind: Kind = {}) => {
    const folder = join(root, name.replaceAll(' ', '-'));
    await mkdir(folder, { recursive: true });
    for (const [file, bytes] of files) await writeFile(join(folder, file), bytes);
    const format = main.slice(main.lastIndexOf('.') + 1);
    const triangles = countTriangles(await readModel(files.get(main)!, { extension: format }));
    list.push({ name: `${name} ${format}`, path: join(folder, main), format, triangles, ...kind });
  };

  const models = { textured: await texturedSphere(), rigged: bendingBar(), parts: twoParts() };
  const carried: Record<string, Kind> = {
    textured: { images: 1, solid: true },
    rigged: { bones: 1, clips: 1 },
    parts: {},
  };
  for (const [name, model] of Object.entries(models)) {
    for (const format of WRITE_FORMATS) {
      const files = new Map((await writeModel(model, [format], 'model')).map((file) => [file.name, file.bytes]));
      await keep(name, files, `model.${format}`, carried[name]);
    }
    await keep(name, new Map([['model.gltf', await writeGltf(model)]]), 'model.gltf', carried[name]);
  }

  const tree = await readModel(await house(true), { shapes: true });
  const hangs = {
    parents: ['door in wall', 'roof in house', 'rope in bell', 'wall in house'],
    shapes: ['high', 'wide'],
  };
  for (const format of ['glb', 'fbx'] as const) {
    const files = await writeModel(tree, [format], 'model');
    await keep('hanging', new Map(files.map(({ name, bytes }) => [name, bytes])), `model.${format}`, hangs);
  }

  const [glb] = await writeModel(scaled(models.textured, 0.05), ['glb'], 'model');
  const source = asSource(new Map([['model.glb', glb!.bytes]]));
  const colors = await runRecipe('print-multi-color', printMultiColor, { input_task_id: SOURCE_ID }, { source });
  await keep('multicolour', new Map([['model.3mf', colors.files.get('model.3mf')!]]), 'model.3mf', { solid: true });
  const { files } = await mendedByRecipe();
  for (const format of WRITE_FORMATS) await keep('mended', files, `model.${format}`, { images: 1, solid: true });
  await products(keep);
  return list;
}

/** Of a model as makers deliver it: patches turned over, crumbs, rims of the texture that fade. */
async function mendedByRecipe() {
  const truth = truthOf('a teapot', 28);
  const { faded } = await fadedRims(flipped({ ...truth, mesh: withSpecks(truth, 12) }), 512);
  const fetched = { [PHOTO_URL]: await picture(BIRD) };
  const made = { maker: 'a maker', model: 'a model', licence: 'MIT', files: { 'model.glb': await writeGlb(faded) } };
  const input = { image_url: PHOTO_URL, target_formats: WRITE_FORMATS };
  return runRecipe('image-to-3d', imageTo3d, input, { fetched, made, mostPixels: 2048 });
}

function scaled(model: Awaited<ReturnType<typeof texturedSphere>>, factor: number) {
  const parts = model.parts.map((part) => ({ ...part, positions: part.positions.map((value) => value * factor) }));
  return { ...modelOf(parts), materials: model.materials };
}

/** What photographs become: their builds, from the prototypes of one bird. */
async function products(
  keep: (name: string, files: ReadonlyMap<string, Uint8Array>, main: string, kind?: Kind) => Promise<void>,
): Promise<void> {
  const fetched = { [PHOTO_URL]: await picture(BIRD) };
  const bricks = memory({ fetched });
  await brickFigurePrototype.run(brickFigure.stages[0].input.parse({ image_url: PHOTO_URL }), bricks.context);
  const figure = after('creative-lab-brick-figure-prototype', bricks);
  await brickFigureBuild.run(brickFigure.stages[1].input.parse({ input_task_id: SOURCE_ID }), figure.context);
  await keep('brick', figure.files, 'model.glb', { images: 1 });
  await keep('brick', figure.files, 'model.obj', { images: 1 });

  const caps = memory({ fetched });
  const made = await keycapPrototype.run(keycap.stages[0].input.parse({ image_url: PHOTO_URL }), caps.context);
  const cap = after('creative-lab-keycap-prototype', caps);
  const choice = { input_task_id: SOURCE_ID, candidate_id: made.candidate_ids![0] };
  await keycapBuild.run(keycap.stages[1].input.parse(choice), cap.context);
  await keep('keycap', cap.files, 'model.glb');
  await keep('keycap', new Map(Object.entries(unzipSync(cap.files.get('model.zip')!))), 'model.obj');

  const cells = memory({ fetched });
  await fidgetPixelPrototype.run(
    fidgetPixel.stages[0].input.parse({ image_url: PHOTO_URL, type: 'other' }),
    cells.context,
  );
  const fidget = after('creative-lab-fidget-pixel-prototype', cells);
  const build = fidgetPixel.stages[1].input.parse({ input_task_id: SOURCE_ID, grid_size: 16 });
  await fidgetPixelBuild.run(build, fidget.context);
  await keep('fidget', fidget.files, 'model.3mf', { solid: true });
}
