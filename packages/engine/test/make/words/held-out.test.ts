import { createRandom } from 'kiln-mesh/core/random';
import { expect, test } from 'vitest';
import { HELD_OUT_PROMPTS } from '../../support/held-out-prompts.ts';
import { allHeldOut, differences, heldOutMeasures, measure } from '../../support/word-measure.ts';

/** One of each class here, all of them in `npm run test:faults`; scripts/word-measures.ts writes the table again. */
const SEED = 17;

test('the table has all held-out prompts and no others', async () => {
  expect([...(await heldOutMeasures()).keys()].sort()).toEqual(allHeldOut().sort());
});

test('a sample of the held-out prompts comes to the parts, the outline and the colours that it came to', {
  tags: 'long',
}, async () => {
  const held = await heldOutMeasures();
  const random = createRandom(SEED);
  for (const prompts of Object.values(HELD_OUT_PROMPTS)) {
    const prompt = prompts[Math.floor(random.next() * prompts.length)]!;
    const was = held.get(prompt)!;
    expect({ prompt, differs: differences(was, measure(prompt)) }).toEqual({ prompt, differs: [] });
  }
});

test('another shape, other parts and another colour are reported', () => {
  const was = measure('a halberd');
  expect(differences(was, measure('a trident'))).toContainEqual(expect.stringMatching(/^outline/));
  expect(differences(was, measure('a halberd with a cat'))).toContainEqual(expect.stringMatching(/^part 1\.main/));
  expect(differences(measure('a red bowl'), measure('a blue bowl'))).toContainEqual(expect.stringMatching(/^colour/));
  expect(differences(was, measure('a snorglewump'))).toEqual(['is refused now']);
});
