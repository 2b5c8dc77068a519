// @module-tag long
import { expect, test } from 'vitest';
import { startFaultWorld } from '../faults/world.ts';
import { testRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';

/** The shortest of the fault tests; the whole suite is `npm run test:faults`. */

test('a worker killed in the middle, lost answers and a troubled Discord: all comes out right', async () => {
  await using own = await testRedis();
  await using world = await startFaultWorld({
    ...{ seed: 7, lifeMs: 1_500, redisUrl: own.url },
    timing: { processLease: 1_000, processBeat: 100, outageGrace: 0, sweep: 500, doubtGrace: 1_000 },
  });
  const { service, discord, proxies } = world;
  const victim = await world.startWorker();
  Object.assign(service.faults, { loseAnswer: 0.3, listError: 0.3 });
  Object.assign(discord.faults, { error: 0.2 });
  await proxies.redis.set({ kind: 'lose', chance: 0.01 });
  await world.submitMany(12);
  await until('half are made', () => service.tasks.size >= 6);
  await victim.kill('SIGKILL');
  await proxies.redis.set({ kind: 'pass' });
  await world.startWorker();
  service.dropStreams(0.5);
  service.calm();
  discord.calm();
  await world.quiet(25_000);
  expect(await world.breaches()).toEqual([]);
});
