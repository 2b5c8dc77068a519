// @module-tag long
import { expect, test } from 'vitest';
import { changedFiles } from '../../../test/support/fuzz/changed-files.ts';
import { fuzz } from '../../../test/support/fuzz/fuzz.ts';
import { testSeed } from '../../../test/support/seed.ts';

/** A little of what test/faults/fuzz.test.ts does at length; long, since its worth is in the number of requests. */
test('some hundred odd requests and changed files: no 500, no crash, no hang', async () => {
  const { wrong, statuses } = await fuzz({ seed: testSeed(), requests: 500, files: 60, engine: false });
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '202', '400', '404']));
});

test('a seed changes files the same way each time', async () => {
  const seed = testSeed(7);
  const first = await changedFiles(1_000, seed);
  const again = await changedFiles(1_000, seed);
  expect(again.findIndex(({ body }, at) => body !== first[at]!.body)).toBe(-1);
});
