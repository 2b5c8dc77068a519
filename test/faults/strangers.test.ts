import { expect, test } from 'vitest';
import { PATIENCE_MS, underAttack } from '../../bench/hostile.ts';
import { figure } from './figures.ts';

/** The benchmark of hostile accounts in short: how quick the honest one is depends on the machine, that it is served does not. */

test('F14: beside twenty hostile accounts an honest one gets every answer, file and thread', async () => {
  const { beside, counts, memory } = await underAttack({ aloneMs: 1_000, rampMs: 3_000, attackMs: 12_000 });
  const most = (values: readonly number[]) => Math.round(Math.max(...values));
  figure('F14', 0, {
    ...{ creates: beside.creates.length, 'longest create ms': most(beside.creates) },
    ...{ 'longest file ms': most(beside.files), 'longest wait for a thread ms': most(beside.starts) },
    ...{ 'most memory MiB': Math.round(memory.mostBytes / 1024 ** 2) },
  });
  expect(beside.wrong).toEqual([]);
  expect(beside.starts.length).toBeGreaterThan(0);
  expect(most(beside.starts)).toBeLessThan(PATIENCE_MS);
  const attacks = new Set(Object.keys(counts).map((what) => what.replace(/ \d+$/, '')));
  for (const attack of ['create', 'long', 'list', 'stream', 'slow address', 'wrong key'])
    expect(attacks).toContain(attack);
});
