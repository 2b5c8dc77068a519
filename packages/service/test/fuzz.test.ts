import { expect, test } from 'vitest';
import { fuzz } from '../../../test/support/fuzz/fuzz.ts';

/** A little of what test/faults/fuzz.test.ts does at length. */
test('some hundred odd requests and changed files: no 500, no crash, no hang', { timeout: 60_000 }, async () => {
  const seed = Number(process.env.FUZZ_SEED) || Date.now() % 1_000_000;
  const { wrong, statuses } = await fuzz({ seed, requests: 500, files: 60, engine: false });
  expect(wrong.slice(0, 3), `seed ${seed}`).toEqual([]);
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '202', '400', '404']));
});
