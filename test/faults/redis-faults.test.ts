import { connectRedis } from 'kiln-runtime/redis/connect';
import { expect, test } from 'vitest';
import { createGuilds } from '../../src/guilds/guilds.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { testRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';
import { figure, pause, SEEDS, scale } from './figures.ts';
import { startFaultWorld } from './world.ts';

test.each(SEEDS)('F3: Redis goes away again and again, and work goes on at once (seed %i)', async (seed) => {
  const count = scale(30, 300);
  const outages = scale([500, 1_000], [3_000, 10_000, 30_000, 3_000, 10_000]);
  await using world = await startFaultWorld({ seed, slots: 20, lifeMs: 700 });
  const { service, redis } = world;
  await world.startWorker();
  await world.submitMany(count);
  const back: number[] = [];
  for (const [index, awayMs] of outages.entries()) {
    process.kill(world.redisPid(), index % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
    await until('Redis is gone', () => redis.status !== 'ready');
    await pause(awayMs);
    await world.startRedis();
    const from = performance.now();
    const created = service.tasks.size;
    await until('work goes on', () => service.tasks.size > created || service.tasks.size === count, 30_000);
    if (created < count) back.push(Math.round(performance.now() - from));
  }
  await world.quiet(60_000);
  figure('F3', seed, { tasks: count, outages: outages.length, 'next create ms after': back.join(' ') || '-' });
  expect(await world.breaches()).toEqual([]);
});

test.each(SEEDS)('F4: ledger moves are exact while Redis’ answers are lost (seed %i)', async (seed) => {
  const holds = scale(500, 5_000);
  await using own = await testRedis();
  const { hostname, port, pathname } = new URL(own.url);
  await using proxy = await startFaultProxy({ host: hostname, port: Number(port) }, seed);
  const connection = await connectRedis(`redis://127.0.0.1:${proxy.port}${pathname}`);
  const { ledger } = createGuilds(connection, { startCredits: 1_000_000 });
  await proxy.set({ kind: 'lose', chance: 0.05 });
  for (let i = 0; i < holds; i += 10) {
    await Promise.all(
      Array.from({ length: 10 }, async (_, j) => {
        await ledger.hold('g', `r${i + j}`, 10);
        if (j % 2 === 0) await ledger.settle('g', `r${i + j}`, 8);
        else await ledger.release('g', `r${i + j}`);
      }),
    );
  }
  connection.disconnect();
  const audit = await createGuilds(own.redis, { startCredits: 1_000_000 }).ledger.audit('g');
  figure('F4', seed, {
    moves: holds * 2,
    'answers lost': proxy.lost,
    entries: audit.entries,
    problems: audit.problems.length,
  });
  expect(proxy.lost).toBeGreaterThan(5);
  expect(audit.problems).toEqual([]);
  expect(audit.entries).toBe(holds * 2 + 1);
  expect(audit.balance).toMatchObject({ held: 0, spent: (holds / 2) * 8 });
});
