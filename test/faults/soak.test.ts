import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { figure, pause, SEEDS, scale } from './figures.ts';
import { startFaultWorld } from './world.ts';

test.each(SEEDS)('F12: everything at once, for a long time, leaves no trace (seed %i)', async (seed) => {
  const [runMs, perMinute, faultEveryMs] = [scale(10_000, 30 * 60_000), scale(180, 50), scale(1_500, 20_000)];
  await using world = await startFaultWorld({ seed, slots: 20, lifeMs: scale(1_500, 10_000) });
  const { service, discord, proxies, random, redis } = world;
  let worker = await world.startWorker();
  // Lives from start to end: its memory is what is measured.
  const steady = await world.startWorker({ memoryEveryMs: scale(1_000, 10_000) });
  const faults: (() => Promise<unknown>)[] = [
    async () => {
      await worker.kill('SIGKILL');
      worker = await world.startWorker();
    },
    async () => {
      await worker.kill('SIGTERM');
      worker = await world.startWorker();
    },
    async () => {
      process.kill(world.redisPid(), 'SIGKILL');
      await pause(500);
      await world.startRedis();
    },
    () => proxies.redis.set({ kind: 'lose', chance: 0.02 }),
    () => proxies.redis.set({ kind: 'delay', ms: 20, jitterMs: 20 }),
    () => proxies.service.set({ kind: 'cut', afterBytes: 400 }),
    () => proxies.service.set({ kind: 'refuse' }),
    () => proxies.discord.set({ kind: 'black-hole' }),
    async () => service.dropStreams(0.3),
    async () => void Object.assign(service.faults, { rate: 0.2, retryAfter: true, queueFull: 0.2 }),
    async () => void Object.assign(service.faults, { loseAnswer: 0.2, listError: 0.5, error: 0.1 }),
    async () => void Object.assign(discord.faults, { error: 0.2, rate: 0.1, slowMs: 200 }),
  ];
  const calm = async () => {
    service.calm();
    discord.calm();
    for (const proxy of Object.values(proxies)) await proxy.set({ kind: 'pass' });
  };

  const keysBefore = await redis.dbsize();
  const memory: { at: number; mib: number; rss: number }[] = [];
  let accepted = 0;
  let seen = 0;
  const from = performance.now();
  steady.child.stdout?.on('data', (text: Buffer) => {
    const mib = Number(/memory ([\d.]+)/.exec(String(text))?.[1]);
    memory.push({ at: performance.now() - from, mib, rss: rssMib(steady.child.pid ?? 0) });
  });
  const faulting = (async () => {
    while (performance.now() - from < runMs) {
      await faults[Math.floor(random() * faults.length)]?.();
      seen++;
      await pause(faultEveryMs);
      await calm();
    }
  })();
  while (performance.now() - from < runMs) {
    await world.submit();
    accepted++;
    await pause(60_000 / perMinute);
  }
  await faulting;
  await calm();
  await world.quiet(scale(60_000, 240_000));

  const keys = await redis.dbsize();
  // What stays for each request: its record, its mail, its hold's traces, its message, its token and task.
  const perRequest = (keys - keysBefore) / accepted;
  figure('F12', seed, {
    ...{
      minutes: (runMs / 60_000).toFixed(1),
      requests: accepted,
      faults: seen,
      'keys left a request': perRequest.toFixed(1),
    },
    'MiB needed at the end': memory.at(-1)?.mib ?? 0,
    ...(scale(false, true)
      ? {
          'slope of it a minute': slopePerMinute(memory, 'mib').toFixed(2),
          'RSS at the end': memory.at(-1)?.rss.toFixed(0) ?? 0,
          'slope of RSS a minute': slopePerMinute(memory, 'rss').toFixed(2),
        }
      : {}),
  });
  expect(memory.length).toBeGreaterThan(3);
  if (scale(false, true)) expect(slopePerMinute(memory, 'mib')).toBeLessThan(1);
  expect(perRequest).toBeLessThan(14);
  expect(await world.breaches()).toEqual([]);
});

function rssMib(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0; // it has just ended
  }
}

/** Least squares over the second half, when everything is warm. */
function slopePerMinute(all: readonly { at: number; mib: number; rss: number }[], of: 'mib' | 'rss'): number {
  const points = all.slice(Math.floor(all.length / 2));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const [x, y] = [mean(points.map((point) => point.at)), mean(points.map((point) => point[of]))];
  const top = points.reduce((sum, point) => sum + (point.at - x) * (point[of] - y), 0);
  const bottom = points.reduce((sum, point) => sum + (point.at - x) ** 2, 0);
  return bottom === 0 ? 0 : (top / bottom) * 60_000;
}
