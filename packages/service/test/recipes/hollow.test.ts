import { HOLLOW_CELLS } from 'kiln-client/contract/families/hollow';
import { stageEntry } from 'kiln-client/contract/families/index';
import { parseInput } from 'kiln-client/contract/parse-input';
import type { Model, Part } from 'kiln-mesh/core/model';
import { readModel } from 'kiln-mesh/formats/read-model';
import { inspect } from 'kiln-mesh/measure/inspect';
import { expect, test } from 'vitest';
import { asSource, runRecipe } from '../../../../test/support/run-recipe.ts';
import { openAsStranger } from '../../../../test/support/stranger.ts';
import { writeOne } from '../../../mesh/test/support/models.ts';
import { modelOf } from '../../../mesh/test/support/shapes.ts';
import { cube } from '../../../mesh/test/support/tiny.ts';
import { hollow } from '../../src/recipes/hollow.ts';

const block = (...metres: number[]): Model => {
  const part: Part = cube();
  return modelOf([{ ...part, positions: part.positions.map((value, i) => value * metres[i % 3]!) }]);
};

async function hollowed(model: Model, input: object = {}) {
  const source = asSource(new Map([['model.glb', await writeOne(model, 'glb')]]));
  return runRecipe('hollow', hollow, { input_task_id: 'source', ...input }, { source });
}

test('a block of 20 × 30 × 20 mm: closed in each file, in its unit, with the volume before and after and what it weighs of resin', {
  tags: 'long',
}, async () => {
  const { result, files, fact } = await hollowed(block(0.02, 0.03, 0.02), { drain_mm: 2 });
  await openAsStranger(result, files);
  const glb = inspect(await readModel(files.get('model.glb')!));
  const stl = inspect(await readModel(files.get('model.stl')!, { stl: { unitsPerMetre: 1000, up: 'z' } }));
  const threeMf = inspect(await readModel(files.get('model.3mf')!));
  for (const found of [glb, stl, threeMf]) {
    expect(found).toMatchObject({ watertight: true, components: 1, genus: 1 });
    expect(found.volume * 1e6).toBeCloseTo(12 - 16 * 26 * 16 * 1e-3, 1);
  }
  expect(fact('Hollowed')).toMatch(/^2 mm wall, measured (1\.9|2\.0)\d to 2\.\d\d mm; 1 room$/);
  expect(fact('Drain holes')).toMatch(/^2 of 2 mm/);
  expect(fact('Volume')).toMatch(/^12 cm³ → 5\.\d+ cm³$/);
  expect(result.engine!.print).toMatchObject({ material: 'resin', pieces: 1, volume_cm3: expect.closeTo(5.3, 0) });
  expect(result.engine!.units).toEqual({ glb: 'm', stl: 'mm', '3mf': 'mm' });
});

test('a model of metres is hollowed at the size of its print, and becomes that large', { tags: 'long' }, async () => {
  const { files, fact } = await hollowed(block(2, 3, 2), { longest_side_mm: 30, drain_mm: 2 });
  const glb = inspect(await readModel(files.get('model.glb')!));
  expect(glb).toMatchObject({ watertight: true, genus: 1 });
  expect(glb.box.max[1] - glb.box.min[1]).toBeCloseTo(0.03, 6);
  expect(glb.volume * 1e6).toBeCloseTo(12 - 16 * 26 * 16 * 1e-3, 1);
  expect(fact('Hollowed')).toMatch(/^2 mm wall, measured (1\.9|2\.0)\d to/);
  expect(fact('Volume')).toMatch(/^12 cm³ → 5\.\d+ cm³$/);
});

test('what no wall can be made for is said before it is charged', () => {
  const { stage } = stageEntry('hollow');
  const of = (input: object) => parseInput(stage, { input_task_id: 'source', ...input });
  expect(of({ longest_side_mm: HOLLOW_CELLS * 2 }).success).toBe(true);
  expect(of({ longest_side_mm: HOLLOW_CELLS * 2 + 1 }).error?.issues).toMatchObject([{ path: ['wall_mm'] }]);
  expect(of({ longest_side_mm: 1_001 }).success).toBe(false);
  const large = { engine: { size: [0.4, 1.9, 0.4] } };
  const said = (input: object) => stage.source?.needless?.(large, of(input).data!);
  expect(said({})).toMatchObject({ code: 'too_large_for_wall', facts: [1900, 12, { fields: ['longest_side_mm'] }] });
  expect(said({ longest_side_mm: 120 })).toBeUndefined();
  expect(said({ longest_side_mm: undefined, wall_mm: 10 })).toMatchObject({ code: 'too_large_for_wall' });
});

test.each<[string, Model, object, string]>([
  ['a plate', block(0.04, 0.003, 0.04), {}, 'With walls of 2 mm there is no room inside'],
  ['a metre', block(1, 1, 1), { wall_mm: 1 }, 'the wall must be at least 6.3 mm'],
])('%s is refused with what would do', async (_, model, input, said) => {
  await expect(hollowed(model, input)).rejects.toMatchObject({
    code: 'not_hollowed',
    message: expect.stringContaining(said),
  });
});
