import { expect, test } from 'vitest';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { until } from '../support/until.ts';
import { figure } from './figures.ts';
import { startFaultWorld } from './world.ts';

const MIB = 1024 * 1024;

test('F13: over 8 Mbit/s a result of 20 MiB arrives, sent once, and the small ones beside it do not wait', async () => {
  await using world = await startFaultWorld({ seed: 1, lifeMs: 1_000 });
  const { discord, proxies } = world;
  await world.startWorker();
  await proxies.discord.set({ kind: 'thin', bytesPerSecond: 1_000_000 });
  const from = performance.now();
  const large = await world.submit({ title: 'a large thing of 1.' });
  await until(
    'the large one is on its way',
    async () => (await findRequest(world.jobs, large))?.files !== undefined,
    30_000,
  );
  const small: string[] = [];
  for (let i = 0; i < 10; i++) small.push(await world.submit({ title: `small thing ${i}.` }));
  await until(
    'the small ones are there',
    async () => {
      const all = await Promise.all(small.map((id) => findRequest(world.jobs, id)));
      return all.every((request) => request?.delivered);
    },
    60_000,
  );
  const smallMs = performance.now() - from;
  const isThere = async () => (await findRequest(world.jobs, large))?.delivered;
  expect(await isThere()).toBe(false);
  await until('the large one is there', isThere, 80_000);
  const largeMs = performance.now() - from;
  figure('F13', 1, { 'small ms': Math.round(smallMs), 'large ms': Math.round(largeMs), bytes: discord.counters.bytes });
  const files = discord.shown('a large thing of 1.')?.files ?? [];
  expect(files.filter(({ bytes }) => bytes === 20 * MIB)).toHaveLength(1);
  expect(discord.counters.bytes).toBeLessThan(1.2 * 20 * MIB);
  expect(await world.breaches()).toEqual([]);
}, 180_000);
