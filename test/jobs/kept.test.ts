import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createKept } from '../../src/jobs/base/kept.ts';

/** Answers that hold for a while. */

test('what holds no more is let go of with the next answer, and what failed is asked for again', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // by the flag
  let now = 0;
  const kept = createKept<{ large: boolean }>(1_000, () => now);
  const ask = async (key: string) => new WeakRef(await kept.of(key, async () => ({ large: true })));
  const old = await ask('old');
  now = 500;
  const newer = await ask('newer');
  now = 1_001;
  await expect(kept.of('away', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await kept.of('away', async () => ({ large: false }))).toEqual({ large: false });
  await turn();
  collect();
  expect([old.deref(), newer.deref()]).toEqual([undefined, { large: true }]);
});
