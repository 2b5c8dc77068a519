import { expect, test } from 'vitest';
import { testRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';
import { during, figure, pause, SEEDS, scale } from './figures.ts';
import { startFaultWorld, watchProgress } from './world.ts';

const QUICK_LEASES = { processLease: 1_000, processBeat: 200, outageGrace: 0, sweep: 1_000 };

test.each(SEEDS)('F1: workers are killed one after the other, and nothing is lost (seed %i)', async (seed) => {
  const [count, faultMs, workers] = [scale(60, 500), scale(5_000, 60_000), 3];
  await using world = await startFaultWorld({
    ...{ seed, lifeMs: faultMs + scale(6_000, 20_000) },
    timing: scale(QUICK_LEASES, { processLease: 5_000, processBeat: 1_000, outageGrace: 0, sweep: 10_000 }),
  });
  const { service, random, redis } = world;
  const running = await Promise.all(Array.from({ length: workers }, () => world.startWorker()));
  await world.submitMany(count);
  const watching = watchProgress(world);
  let kills = 0;
  let last = performance.now();
  await during(faultMs, 1_000, async () => {
    const victim = Math.floor(random() * workers);
    await running[victim]?.kill('SIGKILL');
    last = performance.now();
    kills++;
    running[victim] = await world.startWorker();
  });
  // Whose workers died often is read now and then instead of streamed.
  // A worker that dies before it has sent its POST leaves a doubt: the list has no such task, and all is given back.
  await until(
    'all are tracked',
    async () => service.unfollowed(last) === 0 && (await redis.zcard('kiln:doubts')) === 0,
    30_000,
  );
  const trackedMs = Math.round(performance.now() - last);
  await world.quiet(60_000);
  figure('F1', seed, {
    tasks: count,
    kills,
    'all tracked after the last kill ms': trackedMs,
    created: service.creates.size,
    'given back': count - service.creates.size,
  });
  expect(service.creates.size).toBeGreaterThan(count * 0.7);
  expect(trackedMs).toBeLessThan(10_000);
  expect(await watching.stop()).toEqual([]);
  expect(await world.breaches()).toEqual([]);
});

test.each(SEEDS)('F2: a worker dies before or after any one of its messages (seed %i)', async (seed) => {
  // A request's life is some 230 messages to and from Redis, the service and Discord: the worker is killed at one of them.
  const [points, repeats, together] = [scale(6, 30), scale(1, 20), 6];
  let survived = 0;
  const found: string[] = [];
  const live = async (point: number) => {
    await using own = await testRedis();
    await using world = await startFaultWorld({
      ...{ seed: seed * 1_000 + point, lifeMs: 500, redisUrl: own.url },
      timing: { ...QUICK_LEASES, doubtGrace: 1_000 },
    });
    const victim = await world.startWorker();
    let passed = 0;
    const dieAt = 1 + Math.floor((((point % points) + world.random()) * LIFE_MESSAGES) / points);
    const id = await world.submit();
    for (const proxy of Object.values(world.proxies)) {
      proxy.watch = async (direction, piece) => {
        // Waiting for work, heartbeats and the like are no part of a life.
        if (direction === 'up' && /bzpopmin|zadd|info|INFO|ZRANGEBYSCORE/.test(piece.toString('latin1', 0, 200)))
          return;
        if (++passed === dieAt) await victim.kill('SIGKILL');
      };
    }
    await until(
      'it has died or is through',
      async () => victim.child.signalCode !== null || (await world.countLive()) === 0,
      20_000,
    );
    for (const proxy of Object.values(world.proxies)) proxy.watch = undefined;
    const died = victim.child.signalCode !== null;
    if (died) survived++;
    world.jobs.startWorkers(); // another takes over
    await world.quiet(30_000);
    const wrong = await world.breaches();
    found.push(...wrong.map((breach) => `killed at message ${dieAt} (${id}): ${breach}`));
  };
  // Those beside it and after it go on: what is said at the end has all that went wrong.
  const one = (point: number) => live(point).catch((error) => found.push(`life ${point} of seed ${seed}: ${error}`));
  for (let round = 0; round < repeats; round++) {
    for (let point = 0; point < points; point += together) {
      await Promise.all(
        Array.from({ length: Math.min(together, points - point) }, (_, i) => one(point + i + round * points)),
      );
    }
  }
  figure('F2', seed, { runs: points * repeats, 'killed in the middle': survived, breaches: found.length });
  expect(survived).toBeGreaterThan(points / 2);
  expect(found).toEqual([]);
});
const LIFE_MESSAGES = 230;

test.each(SEEDS)('F9: a worker that slept past its lease writes nothing any more (seed %i)', async (seed) => {
  const count = scale(25, 100);
  await using world = await startFaultWorld({ seed, lifeMs: 5_000, timing: QUICK_LEASES });
  const { service } = world;
  const sleeper = await world.startWorker();
  await world.submitMany(count);
  await until('all are tracked', () => service.openStreams() === count, 30_000);
  const watching = watchProgress(world);
  sleeper.child.kill('SIGSTOP');
  const from = performance.now();
  await world.startWorker();
  const open = (id: string) => Number(service.reads.get(id) ?? 0);
  await until('another tracks them', () => [...service.tasks.keys()].every((id) => open(id) >= 2), 30_000);
  const takenMs = Math.round(performance.now() - from);
  sleeper.child.kill('SIGCONT');
  await world.quiet(60_000);
  const backwards = await watching.stop();
  figure('F9', seed, { tasks: count, 'taken over after ms': takenMs, 'stale writes': backwards.length });
  expect(backwards).toEqual([]);
  expect(await world.breaches()).toEqual([]);
});

test.each(SEEDS)('F10: clocks that differ by ten minutes change nothing (seed %i)', async (seed) => {
  const count = scale(40, 200);
  await using world = await startFaultWorld({ seed, slots: 20, lifeMs: 500, timing: QUICK_LEASES });
  const { service, redis } = world;
  await world.startWorker({ clockOffsetMs: 300_000 });
  await world.startWorker({ clockOffsetMs: -300_000 });
  let most = 0;
  const sampling = setInterval(async () => {
    most = Math.max(most, await redis.zcard('kiln:ring:leases'));
  }, 50);
  await world.submitMany(count);
  await pause(1_000);
  await world.quiet(60_000);
  clearInterval(sampling);
  figure('F10', seed, { tasks: count, 'most leases of 20': most, 'most at the service': service.counters.mostRunning });
  expect(most).toBeLessThanOrEqual(20);
  expect(await world.breaches()).toEqual([]);
});
