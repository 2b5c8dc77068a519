import { connectRedis } from 'kiln-runtime/redis/connect';
import { expect, test } from 'vitest';
import { createGuilds } from '../../src/guilds/guilds.ts';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { testRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld } from './world.ts';

async function lossyRedis(url: string, chance: number, seed: number) {
  const { hostname, port, pathname } = new URL(url);
  const proxy = await startFaultProxy({ host: hostname, port: Number(port) }, seed);
  await proxy.set({ kind: 'lose', chance });
  return { proxy, url: `redis://127.0.0.1:${proxy.port}${pathname}` };
}

/** A connection that is lost while it is being made has to be tried again by the process that starts. */
async function connectSometime(url: string) {
  for (;;) {
    try {
      return await connectRedis(url);
    } catch {
      // lost
    }
  }
}

test.each([1, 2, 3])('120 moves with 5 % of Redis’ answers lost are exact (seed %i)', async (seed) => {
  await using redis = await testRedis();
  const { proxy, url } = await lossyRedis(redis.url, 0.05, seed);
  await using _proxy = proxy;
  const connection = await connectSometime(url);
  const { ledger } = createGuilds(connection, { startCredits: 10_000 });
  for (let i = 0; i < 60; i++) {
    await ledger.hold('g', `request ${i}`, 10);
    if (i % 2 === 0) await ledger.settle('g', `request ${i}`, 8);
    else await ledger.release('g', `request ${i}`);
  }
  connection.disconnect();

  const { ledger: direct } = createGuilds(redis.redis, { startCredits: 10_000 });
  const audit = await direct.audit('g');
  expect(proxy.lost).toBeGreaterThan(1);
  expect(audit.problems).toEqual([]);
  expect(audit.balance).toEqual({ granted: 10_000, available: 9_760, held: 0, spent: 240 });
  expect(audit.entries).toBe(121);
});

test('requests come to their end, once each, while a worker loses answers of Redis', { tags: 'long' }, async () => {
  await using world = await startWorld({ workers: false, slots: 20 });
  const { jobs, intake, service, guilds } = world;
  const { proxy, url } = await lossyRedis(world.redisUrl, 0, 4);
  await using _proxy = proxy;
  await using worker = await world.startJobs({ redisUrl: url });
  worker.startWorkers();
  await proxy.set({ kind: 'lose', chance: 0.05 });

  const requests = [];
  for (let i = 1; i <= 15; i++)
    requests.push(await submitRequest(jobs, intake(`chair number ${i}`, { user_id: `110000000000000000${i}` })));
  await until('all are bound', async () =>
    (await jobs.requests.active(GUILD)).every((request) => request.state === 'bound'),
  );
  expect(service.creates).toHaveLength(15);
  for (const id of service.tasks.keys()) {
    service.change(id, { status: 'FAILED', progress: 0, consumed_credits: 0, task_error: { message: 'no' } });
  }
  await until('all are at their end', async () => (await jobs.requests.active(GUILD)).length === 0);
  await proxy.set({ kind: 'pass' });
  expect(proxy.lost).toBeGreaterThan(0);
  expect((await guilds.ledger.audit(GUILD)).problems).toEqual([]);
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ available: 1_000, held: 0 });
});
