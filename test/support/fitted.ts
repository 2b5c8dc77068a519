import { type Fit, type FitStep, planFit } from 'kiln-client/contract/standard/fit';
import { Measured } from 'kiln-client/contract/standard/judge';
import type { Standard } from 'kiln-client/contract/standard/standard';
import type { Model, Part } from 'kiln-mesh/core/model';
import { readModel } from 'kiln-mesh/formats/read-model';
import { measureAsset } from 'kiln-mesh/standard/measure-asset';
import type { Recipe } from 'kiln-service/base/recipe';
import { writeOne } from '../../packages/mesh/test/support/models.ts';
import { modelOf, torus } from '../../packages/mesh/test/support/shapes.ts';
import { printRepair } from '../../packages/service/src/recipes/print-repair.ts';
import { remesh } from '../../packages/service/src/recipes/remesh.ts';
import { resize } from '../../packages/service/src/recipes/resize.ts';
import { uvUnwrap } from '../../packages/service/src/recipes/uv-unwrap.ts';
import { asSource, type RecipeRun, runRecipe } from './run-recipe.ts';

/** Models that break a standard, and what Make it fit makes of them. */

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

export interface Unfit {
  name: string;
  model: Model;
  rules: Standard;
  steps: readonly string[];
}

export const UNFIT: readonly Unfit[] = [
  {
    name: 'a hole',
    model: modelOf([holed(ring())]),
    rules: { ...RULES, faces: undefined, size: undefined, pivot: undefined },
    steps: ['print-repair', 'uv-unwrap'],
  },
  {
    name: 'too many faces, too large, aside',
    model: modelOf([moved(ring())]),
    rules: { ...RULES, uvs: undefined, unique_uvs: undefined },
    steps: ['remesh', 'resize'],
  },
  {
    name: 'all of it',
    model: modelOf([moved(holed(ring()))]),
    rules: RULES,
    steps: ['print-repair', 'remesh', 'uv-unwrap', 'resize'],
  },
];

const RECIPES = { 'print-repair': printRepair, remesh, 'uv-unwrap': uvUnwrap, resize };

/** Its steps are made one from the other. */
export async function fitted({ model, rules }: Unfit): Promise<{ plan: Fit; runs: RecipeRun[]; glb: Uint8Array }> {
  let files = new Map([['model.glb', await writeOne(model, 'glb')]]);
  const plan = planFit(Measured.parse(await measureAsset(await readModel(files.get('model.glb')!))), rules);
  const runs: RecipeRun[] = [];
  for (const step of plan.steps) {
    const run = await make(step, files);
    runs.push(run);
    ({ files } = run);
  }
  return { plan, runs, glb: files.get('model.glb')! };
}

async function make({ type, options }: FitStep, files: Map<string, Uint8Array>): Promise<RecipeRun> {
  // Each recipe belongs to its own type: the table is erased here.
  const recipe = RECIPES[type] as unknown as Recipe<typeof type>;
  const numbers = Object.entries(options).map(([name, value]) => [name, name === 'origin_at' ? value : Number(value)]);
  const input = { input_task_id: '01890000-0000-7000-8000-000000000000', ...Object.fromEntries(numbers) };
  return runRecipe(type, recipe, input, { source: asSource(files) });
}
