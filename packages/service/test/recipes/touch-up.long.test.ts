// @module-tag long
import { readFile } from 'node:fs/promises';
import { brickFigure } from 'kiln-client/contract/families/brick-figure';
import { imageTo3d as photoFamily } from 'kiln-client/contract/families/image-to-3d';
import type { TaskType } from 'kiln-client/contract/families/index';
import { WISHES } from 'kiln-client/contract/wire';
import { areaAt } from 'kiln-mesh/core/math/triangle';
import type { Model } from 'kiln-mesh/core/model';
import { createRandom } from 'kiln-mesh/core/random';
import { expect, test } from 'vitest';
import { asSource, runRecipe } from '../../../../test/support/run-recipe.ts';
import { patient } from '../../../../test/support/until.ts';
import { house } from '../../../mesh/test/support/house.ts';
import { bendingBar, texturedSphere, twoParts, writeOne } from '../../../mesh/test/support/models.ts';
import { randomSolid } from '../../../mesh/test/support/random-solids.ts';
import { RecipeError } from '../../src/base/recipe.ts';
import { brickFigureBuild, brickFigurePrototype } from '../../src/recipes/brick-figure.ts';
import { imageTo3d } from '../../src/recipes/image-to-3d.ts';
import { recipes } from '../../src/recipes/index.ts';
import { readModelFile } from '../../src/recipes/mesh/read-source.ts';
import { READ_TO_TOUCH, touchedUp } from '../../src/recipes/touch-up.ts';
import { build, prototype } from './keycap-runs.ts';
import { after, BIRD, memory, PHOTO_URL, picture, SOURCE_ID } from './products.ts';

/**
 * Twenty models without a program and six wishes, at places that no rule was tuned for: what is wished for under a pin is so afterwards, by
 * measure, and nothing else has moved, or it is refused with a reason.
 */

const SAID = {
  recolour: { to: 'golden' },
  material: { to: 'copper' },
  thicken: {},
  smooth: {},
  remove: {},
  resize: { percent: 120 },
} as const;

type Files = ReadonlyMap<string, Uint8Array>;

const preview = async (prompt: string): Promise<Files> =>
  (
    await runRecipe('text-to-3d-preview', recipes['text-to-3d-preview'], {
      mode: 'preview',
      prompt,
      target_formats: ['glb'],
      should_remesh: true,
      target_polycount: 4_000,
    })
  ).files;

async function step<T extends TaskType>(type: T, from: Files, input: object): Promise<Files> {
  return (await runRecipe(type, recipes[type], { input_task_id: SOURCE_ID, ...input }, { source: asSource(from) }))
    .files;
}

async function photo(): Promise<Files> {
  const { context, files } = memory({ fetched: { [PHOTO_URL]: await picture(BIRD) } });
  const input = { image_url: PHOTO_URL, should_remesh: true, target_polycount: 4_000, target_formats: ['glb'] };
  await imageTo3d.run(photoFamily.stages[0].input.parse(input), context);
  return files;
}

async function bricks(): Promise<Model> {
  const [first, second] = brickFigure.stages;
  const kept = memory({ fetched: { [PHOTO_URL]: await picture(BIRD) } });
  await brickFigurePrototype.run(first.input.parse({ image_url: PHOTO_URL }), kept.context);
  const built = after('creative-lab-brick-figure-prototype', kept);
  await brickFigureBuild.run(second.input.parse({ input_task_id: SOURCE_ID }), built.context);
  return glbOf(built.files);
}

const fixture = (name: string) =>
  readFile(new URL(`../../../mesh/test/formats/fbx/${name}.fbx`, import.meta.url)).then((bytes) =>
    readModelFile(bytes, `${name}.fbx`, READ_TO_TOUCH),
  );
const opened = async (bytes: Uint8Array, name = 'model.glb') => (await readModelFile(bytes, name, READ_TO_TOUCH)).model;
const glbOf = (files: Files) => opened(files.get('model.glb')!);

async function models(): Promise<[string, Model][]> {
  const [knight, chair, castle, dragon] = [
    await preview('a knight'),
    await preview('a wooden chair'),
    await preview('a castle'),
    await preview('a dragon'),
  ];
  const bird = await photo();
  const formats = { target_formats: ['glb'] };
  return [
    ['photo', await glbOf(bird)],
    ['photo, low-poly', await glbOf(await step('remesh', bird, { ...formats, target_polycount: 600 }))],
    ['photo, retextured', await glbOf(await step('retexture', bird, { ...formats, text_style_prompt: 'blue fur' }))],
    ['keycap', await opened((await build(await prototype(BIRD))).files.get('model.glb')!)],
    ['knight, low-poly', await glbOf(await step('remesh', knight, { ...formats, target_polycount: 1_000 }))],
    [
      'knight, quads',
      await glbOf(await step('remesh', knight, { ...formats, topology: 'quad', target_polycount: 3_000 })),
    ],
    [
      'chair, retextured',
      await glbOf(await step('retexture', chair, { ...formats, text_style_prompt: 'red leather' })),
    ],
    ['chair, unwrapped', await glbOf(await step('uv-unwrap', chair, {}))],
    [
      'castle, converted',
      await opened((await step('convert', castle, { target_formats: ['stl'] })).get('model.stl')!, 'a.stl'),
    ],
    [
      'castle, 3MF',
      await opened((await step('convert', castle, { target_formats: ['3mf'] })).get('model.3mf')!, 'a.3mf'),
    ],
    [
      'dragon, FBX',
      await opened((await step('convert', dragon, { target_formats: ['fbx'] })).get('model.fbx')!, 'a.fbx'),
    ],
    ['bricks', await bricks()],
    ['turned.fbx', (await fixture('turned')).model],
    ['posed.fbx', (await fixture('posed')).model],
    ['z-up.fbx', (await fixture('z-up')).model],
    ['house', await opened(await house())],
    ['bar with a skin', await opened(await writeOne(bendingBar(), 'glb'))],
    ['ball with a texture', await opened(await writeOne(await texturedSphere(), 'glb'))],
    ['ring and box', await opened(await writeOne(twoParts(), 'glb'))],
    ['solid', await opened(await writeOne(await randomSolid(7), 'glb'))],
  ];
}

/** The middle of a face, each as likely as it is large. */
function pinOn({ parts }: Model, chance: number): [number, number, number] {
  const faces = parts.flatMap(({ positions, indices }) =>
    Array.from({ length: indices.length / 3 }, (_, t) => {
      const [a, b, c] = [indices[t * 3]! * 3, indices[t * 3 + 1]! * 3, indices[t * 3 + 2]! * 3];
      const middle = (k: number) => (positions[a + k]! + positions[b + k]! + positions[c + k]!) / 3;
      return { area: areaAt(positions, a, b, c), at: [middle(0), middle(1), middle(2)] as [number, number, number] };
    }),
  );
  let left = chance * faces.reduce((sum, { area }) => sum + area, 0);
  const found = faces.find(({ area }) => {
    left -= area;
    return left <= 0;
  });
  return (found ?? faces[0]!).at;
}

/** Why a wish is refused, and what can be done instead. */
const REASONS =
  /would pass through itself|mm at most|that is enough|no closed solid|too few points|smooth there|morph targets|fall apart|too ragged|no more than the surface|Nothing would be left/;

test('what is wished under a pin on any mesh is so afterwards, or is refused with a reason', {
  timeout: patient(600_000),
}, async () => {
  const random = createRandom(132);
  const met = new Map<string, number>();
  for (const [name, model] of await models())
    for (const does of WISHES) {
      const input = { does, at: pinOn(model, random.next()), input_task_id: SOURCE_ID, ...SAID[does] };
      const said = await touchedUp(input, model).catch((error: unknown) => error);
      if (said instanceof RecipeError) {
        expect(said.message, `${name} ${does}`).toMatch(REASONS);
        continue;
      }
      expect(said, `${name} ${does}`).toMatchObject({ wish: { does, met: true, moved: 0 } });
      met.set(does, (met.get(does) ?? 0) + 1);
    }
  for (const does of ['recolour', 'material'] as const) expect(met.get(does)).toBe(20);
  for (const does of ['thicken', 'resize'] as const) expect(met.get(does)).toBeGreaterThan(8);
  for (const does of ['smooth', 'remove'] as const) expect(met.get(does)).toBeGreaterThan(3);
});
