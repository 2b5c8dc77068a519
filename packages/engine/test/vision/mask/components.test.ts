import { largestArea } from 'kiln-engine/vision/mask/components';
import { expect, test } from 'vitest';

test('of a quarter of a million specks the largest is found', () => {
  const side = 1_000;
  const mask = new Uint8Array(side * side);
  for (let y = 0; y < side; y += 2) for (let x = 0; x < side; x += 2) mask[y * side + x] = 1;
  mask[601 * side + 600] = 1;

  const found = largestArea(mask, side);

  expect([...found.keys()].filter((p) => found[p])).toEqual([600, 601, 602].map((y) => y * side + 600));
});
