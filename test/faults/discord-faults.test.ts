import { expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { figure, pause, SEEDS, scale } from './figures.ts';
import { startFaultWorld } from './world.ts';

test.each(SEEDS)('F8: whatever Discord does, every end is shown, once (seed %i)', async (seed) => {
  const count = scale(50, 500);
  await using world = await startFaultWorld({ seed, lifeMs: scale(4_500, 60_000), perChannel: 5 });
  const { discord, service } = world;
  await world.startWorker();
  await world.submitMany(count);
  await until('all are tracked', () => service.tasks.size === count, 60_000);
  discord.faults.slowMs = scale(300, 2_000);
  await pause(scale(1_000, 10_000));
  Object.assign(discord.faults, { slowMs: 0, rate: 0.1, error: 0.2 });
  await pause(scale(1_500, 10_000));
  Object.assign(discord.faults, { rate: 0, error: 0, deadTokens: true });
  await pause(scale(1_000, 10_000));
  // Of what is still under way: a result that a member deletes stays deleted.
  const removed = [...discord.messages.values()]
    .filter((_, i) => i % 10 === 0)
    .filter(({ text }) => text.includes('▱'));
  for (const message of removed) message.gone = true;
  discord.faults.away = true;
  await pause(scale(1_000, 60_000));
  discord.calm();
  const from = performance.now();
  await world.quiet(scale(60_000, 180_000));

  const messages = [...discord.messages.values()].filter((message) => !message.gone);
  figure('F8', seed, {
    ...{ tasks: count, 'edits a task': (discord.counters.writes / count).toFixed(1) },
    ...{ 'messages a task': (messages.length / count).toFixed(2), invalid: discord.counters.invalid },
    'deleted under way': removed.length,
    'all shown after ms': Math.round(performance.now() - from),
  });
  expect(messages).toHaveLength(count);
  expect(discord.counters.invalid).toBeLessThan(100 + scale(50, 500)); // each dead token is tried once
  expect(await world.breaches()).toEqual([]);
});
