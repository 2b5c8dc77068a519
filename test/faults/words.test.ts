import { expect, test } from 'vitest';
import { allHeldOut, differences, heldOutMeasures, measure } from '../../packages/engine/test/support/word-measure.ts';

test('each of the 120 held-out prompts comes to what it came to when its sheet was looked at', async () => {
  const held = await heldOutMeasures();
  const changed = allHeldOut().flatMap((prompt) =>
    differences(held.get(prompt)!, measure(prompt)).map((what) => `${prompt}: ${what}`),
  );
  expect(changed).toEqual([]);
}, 300_000);
