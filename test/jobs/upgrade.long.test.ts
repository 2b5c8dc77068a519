// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { keys } from '../../src/keys.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { mulberry32 } from '../support/random.ts';
import { testSeed } from '../support/seed.ts';
import { patient, until } from '../support/until.ts';
import { differences, finish, loadRelease1 } from './release-1.ts';
import { QUICK, startWorld } from './world.ts';

/** Six guilds of 1.0.0 with 36 requests each: the process that upgrades them is killed, and another goes on. */

const [GUILDS, POINTS] = [6, 10];
/** What a process that was killed has sent arrives within the grace, also on a busy machine. */
const TIMING = { ...QUICK, doubtGrace: 3_000 };
const SETTINGS = { workers: false, slots: 1_000, startCredits: 2_000, timing: TIMING };

/** Those that are under way and that nothing has brought up to date yet. */
async function countOld(redis: Redis): Promise<number> {
  const live = await redis.zrange(keys.live, '0', '-1');
  const versions = await Promise.all(live.map((id) => redis.hget(keys.request(id), 'v')));
  return versions.filter((version) => version === '1').length;
}

/** The process is killed at the first message to Redis, from this one on, when at least `upToDate` requests are up to date. */
interface Point {
  message: number;
  upToDate: number;
}

/** @returns what ended otherwise than it would have; and the point at which the process was killed */
async function killInUpgrade(seed: number, at: (live: number) => Point) {
  await using world = await startWorld(SETTINGS);
  const old = await loadRelease1(world, GUILDS, mulberry32(seed));
  const live = await countOld(world.redis);
  const point = at(live);
  const { hostname, port, pathname } = new URL(world.redisUrl);
  await using proxy = await startFaultProxy({ host: hostname, port: Number(port) }, seed);
  const given = {
    redisUrl: `redis://127.0.0.1:${proxy.port}${pathname}`,
    serviceUrl: world.service.url,
    discordUrl: world.discord.url,
    timing: TIMING,
    slots: SETTINGS.slots,
    startCredits: SETTINGS.startCredits,
  };
  const file = join(import.meta.dirname, 'worker-process.ts');
  const child = spawn(process.execPath, [file, JSON.stringify(given)], { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  let message = 0;
  proxy.watch = async (direction) => {
    if (direction === 'down' || child.signalCode !== null || ++message < point.message) return;
    if (point.upToDate > 0 && live - (await countOld(world.redis)) < point.upToDate) return;
    child.kill('SIGKILL');
    await exited;
  };
  await until('the process is killed', () => child.signalCode !== null);
  proxy.watch = undefined;
  const left = await countOld(world.redis);
  console.log(`seed ${seed}: killed at message ${message}, ${left} of ${live} not yet up to date`);

  world.jobs.startWorkers();
  await finish(world, old);

  return { message, found: await differences(world, old, true) };
}

test('216 requests of 1.0.0 in every state end as they would have', { timeout: patient(240_000) }, async () => {
  await using world = await startWorld(SETTINGS);
  const old = await loadRelease1(world, GUILDS, mulberry32(testSeed(1)));

  world.jobs.startWorkers();
  await finish(world, old);

  expect(old).toHaveLength(216);
  expect(await differences(world, old, false)).toEqual([]);
});

test(`and the same when the process that upgrades them is killed at ${POINTS} points of it`, {
  timeout: patient(1_200_000),
}, async () => {
  const seed = testSeed(1);
  const random = mulberry32(seed);
  const whole = await killInUpgrade(seed, (live) => ({ message: 1, upToDate: live }));
  expect(whole.found).toEqual([]);
  for (let i = 1; i < POINTS; i++) {
    // In turn when some of them are up to date, and at any message until work has begun.
    const share = random();
    const message = i % 2 === 0 ? 1 + Math.floor(share * 2 * whole.message) : 1;
    const upToDate = (live: number) => (i % 2 === 0 ? 0 : Math.floor(share * live));
    const { found } = await killInUpgrade(seed + i, (live) => ({ message, upToDate: upToDate(live) }));
    expect(found).toEqual([]);
  }
});
