import { expect, test } from 'vitest';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { until } from '../support/until.ts';
import { during, figure, pause, SEEDS, scale } from './figures.ts';
import { startFaultWorld, watchProgress } from './world.ts';

test.each(SEEDS)('F5: dropped streams cost few requests and no progress (seed %i)', async (seed) => {
  const [count, faultMs, everyMs] = [scale(60, 300), scale(6_000, 60_000), scale(2_000, 10_000)];
  await using world = await startFaultWorld({ seed, lifeMs: faultMs + 3_000 });
  const { service } = world;
  await world.startWorker();
  await world.submitMany(count);
  await until('all are tracked', () => service.openStreams() === count, 30_000);
  const watching = watchProgress(world);
  await during(faultMs, everyMs, () => service.dropStreams(0.3));
  await until(
    'all ended at the service',
    () => [...service.tasks.values()].every((task) => task.finished_at > 0),
    60_000,
  );
  const ended = Math.max(...[...service.tasks.values()].map((task) => task.finished_at));
  await until('all ended here', async () => (await world.redis.zcard('kiln:ring:leases')) === 0, 30_000);
  const lateMs = Date.now() - ended;
  await world.quiet(30_000);

  const requests = [...service.reads.values()].reduce((sum, one) => sum + one, 0);
  const beyond = (requests - 2 * service.counters.drops) / count;
  figure('F5', seed, {
    streams: count,
    drops: service.counters.drops,
    'requests a task beyond drops': beyond.toFixed(2),
    'late ms': lateMs,
  });
  expect(await watching.stop()).toEqual([]);
  expect(beyond).toBeLessThanOrEqual(4);
  expect(lateMs).toBeLessThan(scale(8_000, 5_000));
  expect(await world.breaches()).toEqual([]);
});

test.each(SEEDS)('F6: limits, a full queue, 5xx and an absence end well (seed %i)', async (seed) => {
  const count = scale(40, 200);
  await using world = await startFaultWorld({ seed, slots: 15, lifeMs: 1_000, requestsPerSecond: 20 });
  const { service, redis } = world;
  await world.startWorker();
  await world.submitMany(count);
  Object.assign(service.faults, { rate: 0.3, retryAfter: true });
  await pause(scale(1_500, 20_000));
  service.calm();
  Object.assign(service.faults, { queueFull: 0.4, error: 0.2 });
  await pause(scale(1_500, 20_000));
  service.calm();
  service.faults.away = true;
  await pause(scale(1_500, 60_000));
  service.calm();
  await world.quiet(scale(60_000, 240_000));

  const times = service.requestTimes;
  const most = Math.max(...times.map((at) => times.filter((later) => later >= at && later < at + 1_000).length));
  figure('F6', seed, {
    tasks: count,
    'most requests in a second': most,
    'left in doubt': await redis.zcard('kiln:doubts'),
  });
  expect(most).toBeLessThanOrEqual(21); // one may slip over the edge: they are counted where they arrive
  expect(await world.breaches()).toEqual([]);
});

test.each(SEEDS)('F7: lost answers never make a second task, and nothing made is given up (seed %i)', async (seed) => {
  const count = scale(60, 300);
  await using world = await startFaultWorld({ seed, lifeMs: 2_000, timing: { doubtGrace: scale(3_000, 30_000) } });
  const { service, redis } = world;
  Object.assign(service.faults, { loseAnswer: 0.2, loseRequest: 0.1, listError: 0.5, listLateMs: scale(300, 5_000) });
  await world.startWorker();
  await world.submitMany(count);
  await until('all were posted', async () => (await redis.zcard('kiln:ring')) === 0, 60_000);
  await pause(scale(4_000, 60_000));
  service.calm();
  const from = performance.now();
  await until('no doubt is left', async () => (await redis.zcard('kiln:doubts')) === 0, 120_000);
  const doubtMs = Math.round(performance.now() - from);
  await world.quiet(60_000);

  const counts = [...service.creates.values()];
  figure('F7', seed, {
    ...{ requests: count, created: counts.length, doubles: counts.filter((n) => n > 1).length },
    'doubt empty after ms': doubtMs,
  });
  expect(await world.breaches()).toEqual([]);
});

test.each(SEEDS)('F7: where the service knows keys, lost answers cost no check (seed %i)', async (seed) => {
  const count = scale(60, 300);
  await using world = await startFaultWorld({ seed, lifeMs: 2_000, keys: true, timing: { doubtGrace: 90_000 } });
  const { service, redis } = world;
  Object.assign(service.faults, { loseAnswer: 0.2, loseRequest: 0.1, error: 0.1, listError: 1 });
  const worker = await world.startWorker();
  await world.startWorker();
  await world.submitMany(count);
  await until('some were made', () => service.creates.size > count / 4, 60_000);
  await worker.kill('SIGKILL');
  await until('all were posted', async () => (await redis.zcard('kiln:ring')) === 0, 60_000);
  const from = performance.now();
  await until('no doubt is left', async () => (await redis.zcard('kiln:doubts')) === 0, 60_000);
  const doubtMs = Math.round(performance.now() - from);
  await world.quiet(60_000);

  const counts = [...service.creates.values()];
  const doubles = counts.filter((n) => n > 1).length;
  figure('F7', seed, { requests: count, created: counts.length, doubles, 'doubt empty after ms': doubtMs });
  expect([counts.length, doubles]).toEqual([count, 0]);
  expect(await world.breaches()).toEqual([]);
});

test.each(SEEDS)('F11: a flood of one guild does not hold up the others (seed %i)', async (seed) => {
  const [flood, slots] = [scale(200, 1_000), 20];
  await using world = await startFaultWorld({ seed, slots, lifeMs: 250 });
  const { service, jobs, redis } = world;
  await world.guilds.limits.set('2', 'guild', { tasks: 10_000 });
  const big = '2';
  for (let i = 0; i < flood; i += 20) {
    await Promise.all(Array.from({ length: 20 }, () => world.submit({ guildId: big })));
  }
  const before = await redis.zcard('kiln:ring:leases');
  const worker = await world.startWorker();
  const small: string[] = [];
  await until('the flood runs', () => service.creates.size > slots);
  for (let guild = 1; guild <= 20; guild++) {
    for (let i = 0; i < 3; i++) small.push(await world.submit({ guildId: `100${guild}` }));
  }
  let most = 0;
  await until(
    'the small guilds are through',
    async () => {
      most = Math.max(most, await redis.zcard('kiln:ring:leases'));
      const states = await Promise.all(small.map((id) => redis.hget(`kiln:request:${id}`, 'posted_at')));
      return states.every((at) => at !== null);
    },
    60_000,
  );
  const waits = await Promise.all(
    small.map(async (id) => {
      const request = await findRequest(jobs, id);
      return (request?.posted_at ?? 0) - (request?.created_at ?? 0);
    }),
  );
  const leftOfFlood = flood - (service.creates.size - small.length);
  await world.quiet(120_000);
  waits.sort((a, b) => a - b);
  figure('F11', seed, {
    ...{ flood, 'wait p50 ms': waits[30] ?? 0, 'wait p95 ms': waits[56] ?? 0 },
    ...{ 'flood still waiting then': leftOfFlood, 'most in flight': most },
  });
  await worker.kill('SIGTERM');
  expect(before).toBeLessThanOrEqual(slots);
  expect(most).toBeLessThanOrEqual(slots);
  expect(leftOfFlood).toBeGreaterThan(0);
  expect(await world.breaches()).toEqual([]);
});
