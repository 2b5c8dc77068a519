import { readModel } from 'kiln-mesh/formats/read-model';
import { expect, test } from 'vitest';
import { twoParts, writeOne } from '../../../../packages/mesh/test/support/models.ts';
import { asSource, type RecipeRun, runRecipe } from '../../../../test/support/run-recipe.ts';
import { touchUp } from '../../src/recipes/touch-up.ts';

/** What the recipe reads, says and writes; what comes of each change is measured in the tests of packages/mesh. */

const of = async () => asSource(new Map([['model.glb', await writeOne(twoParts(), 'glb')]]));
const touched = async (input: object, source?: RecipeRun) =>
  runRecipe(
    'touch-up',
    touchUp,
    { input_task_id: 'source', ...input },
    { source: source ? asSource(source.files, 'touch-up') : await of() },
  );

/** On the ring. */
const AT = [0.7, 0, 0];

test('a place is changed, what was measured is reported, and the next change goes on from there', async () => {
  const blue = await touched({ does: 'recolour', to: 'dark blue', at: AT });
  expect(blue.result.engine).toMatchObject({
    wish: { does: 'recolour', after: expect.closeTo(0, 6), wanted: 5, moved: 0, met: true },
    changed: [{ kind: 'color', to: expect.stringMatching(/^#/) }],
    notes: [expect.stringMatching(/under the pin was changed/)],
  });
  const large = await touched({ does: 'resize', percent: 120, at: AT }, blue);
  expect(large.result.engine).toMatchObject({ wish: { after: expect.closeTo(120, 2), met: true } });
  const { parts, materials } = await readModel(Buffer.from(large.files.get('model.glb')!), { extension: 'glb' });
  expect({ parts: parts.length, materials: materials.length }).toEqual({ parts: 2, materials: 2 });
});

test.each([
  [{ does: 'recolour', to: 'very nice', at: AT }, /takes a colour/],
  [{ does: 'material', to: 'air', at: AT }, /takes one of/],
  [{ does: 'remove' }, /Nothing would be left/],
  [{ does: 'resize', percent: 400, at: AT }, /50 to 200 %/],
])('%j is refused in words', async (input, why) => {
  await expect(touched(input)).rejects.toMatchObject({ code: 'not_adjusted', message: expect.stringMatching(why) });
});
