import { readModel } from 'kiln-mesh/formats/read-model';
import { expect, test } from 'vitest';
import { asSource, type RecipeRun, runRecipe } from '../../../../test/support/run-recipe.ts';
import { patient } from '../../../../test/support/until.ts';
import { textTo3dAdjust } from '../../src/recipes/adjust.ts';
import { textTo3dPreview, textTo3dRefine } from '../../src/recipes/text-to-3d.ts';

/** An adjustment of a preview, of what it made itself, and what it cannot do. */

const preview = (prompt: string) =>
  runRecipe('text-to-3d-preview', textTo3dPreview, {
    mode: 'preview',
    prompt,
    target_formats: ['glb'],
    target_polycount: 800,
    should_remesh: true,
  });
const adjust = (of: RecipeRun, input: object) =>
  runRecipe(
    'text-to-3d-adjust',
    textTo3dAdjust,
    { mode: 'adjust', input_task_id: 'p', target_formats: ['glb'], ...input },
    { source: asSource(of.files, 'text-to-3d-preview') },
  );
const glbOf = ({ files }: RecipeRun) => Buffer.from(files.get('model.glb')!);

test('a part that nobody named keeps its vertices in the file, and undo gives the bytes of before', {
  tags: 'long',
  timeout: patient(120_000),
}, async () => {
  const first = await preview('a snowman');
  const smaller = await adjust(first, { say: 'a smaller nose' });
  const red = await adjust(smaller, { changes: [{ knob: 'color.0.scarf', to: 'red' }] });
  const undone = await adjust(red, { changes: [{ knob: 'undo', to: true }] });

  expect(first.result.engine).toMatchObject({ adjustable: true });
  expect(smaller.result.engine).toMatchObject({
    adjustable: true,
    unknown_words: [],
    changed: [{ kind: 'scale', name: 'nose', from: 100, to: 75 }],
  });
  expect(glbOf(undone).equals(glbOf(smaller))).toBe(true);
  expect(glbOf(red).equals(glbOf(smaller))).toBe(false);
  const [before, after] = await Promise.all([smaller, red].map((run) => readModel(glbOf(run), { extension: 'glb' })));
  expect(after!.parts.length).toBeGreaterThan(1);
  for (const part of after!.parts) {
    const same = before!.parts.find(({ name }) => name === part.name)!;
    expect(part.positions, part.name).toEqual(same.positions);
  }
  expect([...smaller.hidden].sort()).toEqual(['mesh.bin', 'program.json', 'scene.json']);
});

test('without a change of form the mesh stays the first one, also for a refine of it; all taken back it is the preview', {
  tags: 'long',
  timeout: patient(120_000),
}, async () => {
  const first = await preview('an apple');
  const green = await adjust(first, { changes: [{ knob: 'color.0.main', to: 'green' }] });
  const back = await adjust(green, { changes: [{ knob: 'color.0.main', to: '' }] });

  expect(Buffer.from(green.files.get('mesh.bin')!).equals(first.files.get('mesh.bin')!)).toBe(true);
  expect(glbOf(back).equals(glbOf(first))).toBe(true);
  const refined = await runRecipe(
    'text-to-3d-refine',
    textTo3dRefine,
    { mode: 'refine', preview_task_id: 'p', target_formats: ['glb'] },
    { source: asSource(green.files, 'text-to-3d-adjust') },
  );
  const redder = await adjust(refined, { changes: [{ knob: 'color.0.main', to: 'red' }] });
  expect(refined.result.engine).toMatchObject({ adjustable: true });
  expect(redder.result.texture_urls).toHaveLength(1);
});

test('what cannot be changed is refused in words, with the knobs there are', async () => {
  const first = await preview('an apple');
  const refused = (input: object, of = first) => expect(adjust(of, input)).rejects;

  await refused({ changes: [{ knob: 'color.0.wing', to: 'red' }] }).toMatchObject({
    code: 'not_adjusted',
    message: expect.stringContaining('color.0.main'),
  });
  await refused({ say: 'make it better' }).toMatchObject({
    about: ['better'],
    message: expect.stringContaining('apple'),
  });
  await refused({}).toMatchObject({ code: 'not_adjusted' });
  await refused({ changes: [{ knob: 'undo', to: true }] }).toMatchObject({
    message: expect.stringContaining('nothing'),
  });
  const old = { ...first, files: new Map([...first.files].filter(([name]) => name !== 'program.json')) };
  await refused({ say: 'taller' }, old).toMatchObject({ code: 'program_missing' });
});

test('a wish is made of the part that lies at its place, and what was measured is reported', {
  tags: 'long',
  timeout: patient(120_000),
}, async () => {
  const first = await preview('a red toadstool');
  const at = await frontOf(glbOf(first));
  const green = await adjust(first, { wish: { does: 'recolour', at, to: 'green' } });
  const larger = await adjust(green, { wish: { does: 'resize', at, percent: 120 } });

  expect(green.result.engine).toMatchObject({
    changed: [{ kind: 'color', name: 'cap' }],
    wish: { does: 'recolour', part: 'cap', moved: 0, met: true },
  });
  expect(larger.result.engine).toMatchObject({
    changed: [{ kind: 'scale', name: 'cap', from: 100, to: 120 }],
    wish: { does: 'resize', part: 'cap', before: 100, wanted: 120, met: true },
  });
  await expect(adjust(first, { wish: { does: 'recolour', at, to: 'very nice' } })).rejects.toMatchObject({
    code: 'not_adjusted',
  });
});

/** The place of a model that lies farthest to the front. */
async function frontOf(glb: Buffer): Promise<number[]> {
  const { parts } = await readModel(glb, { extension: 'glb' });
  const points = parts.flatMap(({ positions }) =>
    Array.from({ length: positions.length / 3 }, (_, i) => [...positions.subarray(i * 3, i * 3 + 3)]),
  );
  return points.reduce((front, point) => (point[2]! > front[2]! ? point : front));
}
