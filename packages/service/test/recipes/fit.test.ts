import { type FitStep, planFit } from 'kiln-client/contract/standard/fit';
import { judge, Measured } from 'kiln-client/contract/standard/judge';
import type { Standard } from 'kiln-client/contract/standard/standard';
import type { Model, Part } from 'kiln-mesh/core/model';
import { readModel } from 'kiln-mesh/formats/read-model';
import { measureAsset } from 'kiln-mesh/standard/measure-asset';
import { expect, test } from 'vitest';
import { asSource, runRecipe } from '../../../../test/support/run-recipe.ts';
import { writeOne } from '../../../mesh/test/support/models.ts';
import { modelOf, torus } from '../../../mesh/test/support/shapes.ts';
import type { Recipe } from '../../src/base/recipe.ts';
import { printRepair } from '../../src/recipes/print-repair.ts';
import { remesh } from '../../src/recipes/remesh.ts';
import { resize } from '../../src/recipes/resize.ts';
import { uvUnwrap } from '../../src/recipes/uv-unwrap.ts';

/** Models that break a standard, and the steps that are planned for them, made one from the other: then they keep it. */

// The validator has no types of its own.
const { validateBytes } = (await import('gltf-validator' as string)) as {
  validateBytes(bytes: Uint8Array): Promise<{ issues: { numErrors: number } }>;
};
const RECIPES = { 'print-repair': printRepair, remesh, 'uv-unwrap': uvUnwrap, resize };
const RULES: Standard = {
  version: 1,
  faces: { max: 500 },
  size: { min: 0.4, max: 0.6 },
  pivot: { at: 'base', tolerance: 0.01 },
  watertight: true,
  uvs: true,
  unique_uvs: true,
};

const ring = (): Part => torus(0.5, 0.2, 24, 12);
const moved = (part: Part): Part => ({ ...part, positions: part.positions.map((value) => value + 1) });
const holed = (part: Part): Part => ({ ...part, indices: part.indices.slice(30) });

async function make({ type, options }: FitStep, files: Map<string, Uint8Array>) {
  // Each recipe belongs to its own type: the table is erased here.
  const recipe = RECIPES[type] as unknown as Recipe<typeof type>;
  const numbers = Object.entries(options).map(([name, value]) => [name, name === 'origin_at' ? value : Number(value)]);
  const input = { input_task_id: '01890000-0000-7000-8000-000000000000', ...Object.fromEntries(numbers) };
  return runRecipe(type, recipe, input, { source: asSource(files) });
}

test.for<[string, Model, Partial<Standard>, string[]]>([
  [
    'a hole',
    modelOf([holed(ring())]),
    { faces: undefined, size: undefined, pivot: undefined },
    ['print-repair', 'uv-unwrap'],
  ],
  [
    'too many faces, too large, aside',
    modelOf([moved(ring())]),
    { uvs: undefined, unique_uvs: undefined },
    ['remesh', 'resize'],
  ],
  ['all of it', modelOf([moved(holed(ring()))]), {}, ['print-repair', 'remesh', 'uv-unwrap', 'resize']],
])('%s', async ([, model, change, steps]) => {
  const rules = { ...RULES, ...change };
  let files = new Map([['model.glb', await writeOne(model, 'glb')]]);
  const fit = planFit(Measured.parse(await measureAsset(await readModel(files.get('model.glb')!))), rules);
  expect(fit).toMatchObject({ left: [], spoils: [] });
  expect(fit.steps.map(({ type }) => type)).toEqual(steps);
  for (const step of fit.steps) {
    const { result, files: made } = await make(step, files);
    expect(judge(Measured.parse(result.engine.measured), rules).map(({ rule }) => rule)).toContain('watertight');
    files = made;
  }
  const glb = files.get('model.glb')!;
  // By what was measured of the file, and by another program.
  const red = judge(await measureAsset(await readModel(glb)), rules).filter(({ ok }) => !ok);
  expect(red).toEqual([]);
  expect((await validateBytes(glb)).issues.numErrors).toBe(0);
});
