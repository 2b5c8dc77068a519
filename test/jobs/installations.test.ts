import { checkRedis } from 'kiln-runtime/redis/connect';
import { withPrefix } from 'kiln-runtime/redis/prefix';
import { auditKeys } from 'kiln-runtime/redis/scan';
import { expect, test } from 'vitest';
import { ALL_KEYS } from '../../src/cli/all-keys.ts';
import { createShardLeases } from '../../src/commands/gateway/shard-leases.ts';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { testRedis } from '../support/redis.ts';
import { redisCluster } from '../support/redis-cluster.ts';
import { testService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld } from './world.ts';

/** Several installations on one Redis, told apart by their prefixes; and one on a cluster. */

const TASKS = '/v2/text-to-3d';
const PREVIEW = { mode: 'preview', prompt: 'a chair', target_formats: ['glb'] };

test('two installations on one Redis see nothing of each other, and both work', { tags: 'long' }, async () => {
  await using shared = await testRedis();
  const [urlA, urlB] = [withPrefix(shared.url, 'team-a'), withPrefix(shared.url, 'team-b')];
  await using a = await startWorld({ redisUrl: urlA });
  await using b = await startWorld({ redisUrl: urlB });
  // The very same ids of guild, member and request in both.
  const [ofA, ofB] = [
    await submitRequest(a.jobs, a.intake('a chair')),
    await submitRequest(b.jobs, b.intake('a table')),
  ];
  expect(ofA.id).toBe(ofB.id);
  await until('both are tracked', () => a.service.streamsOf('task-1') > 0 && b.service.streamsOf('task-1') > 0);
  a.service.succeed('task-1');
  await until('one is delivered', async () => (await findRequest(a.jobs, ofA.id))?.delivered);
  expect(await findRequest(b.jobs, ofB.id)).toMatchObject({ title: 'a table', state: 'bound', money: 'held' });
  expect([await a.guilds.ledger.balance(GUILD), await b.guilds.ledger.balance(GUILD)]).toMatchObject([
    { available: 980, held: 0, spent: 20 },
    { available: 980, held: 20, spent: 0 },
  ]);
  b.service.succeed('task-1');
  await until('so is the other', async () => (await findRequest(b.jobs, ofB.id))?.delivered);
  expect([a.service.creates, b.service.creates].map((creates) => creates.length)).toEqual([1, 1]);

  const leases = [a, b].map(({ redis }) =>
    createShardLeases(redis, { owner: 'one', total: 1, names: () => true, leaseMs: 60_000 }),
  );
  for (const lease of leases) expect(await lease.hold()).toMatchObject({ shards: [0] });
  for (const { redis } of [a, b]) expect(await auditKeys(redis, ALL_KEYS)).toEqual([]);

  await using serviceA = await testService({ redisUrl: urlA });
  await using serviceB = await testService({ redisUrl: urlB });
  const id = await serviceA.create(TASKS, PREVIEW);
  await serviceA.reach(TASKS, id, 'SUCCEEDED');
  expect((await serviceB.call('GET', `${TASKS}/${id}`)).status).toBe(404);
  await serviceB.reach(TASKS, await serviceB.create(TASKS, PREVIEW), 'SUCCEEDED');
  const [stream, other] = [await serviceA.create(TASKS, PREVIEW), await serviceB.create(TASKS, PREVIEW)];
  expect((await serviceA.call('GET', `${TASKS}/${stream}/stream`)).text).toContain('SUCCEEDED');
  await serviceB.reach(TASKS, other, 'SUCCEEDED');

  const keys = await shared.redis.keys('*');
  expect(keys.filter((key) => !/^\{team-[ab]\}:(kiln|kiln-jobs|svc|bull):/.test(key))).toEqual([]);
});

test('bot and service work on a Redis Cluster: all keys of an installation are in one slot', {
  tags: 'long',
}, async () => {
  await using cluster = await redisCluster();
  const redisUrl = withPrefix(cluster.url, 'team-a');
  await using bare = await startWorld({ redisUrl: cluster.url, workers: false });
  await expect(checkRedis(bare.redis)).rejects.toMatchObject({ code: 'redis_cluster' });
  await using world = await startWorld({ redisUrl });
  await checkRedis(world.redis);
  const { jobs, service, guilds, intake } = world;
  const request = await submitRequest(jobs, intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  service.succeed('task-1');
  await until('it is delivered', async () => (await findRequest(jobs, request.id))?.delivered);
  expect((await guilds.ledger.audit(GUILD)).problems).toEqual([]);
  expect(await auditKeys(world.redis, ALL_KEYS)).toEqual([]);

  await using built = await testService({ redisUrl });
  const id = await built.create(TASKS, PREVIEW);
  expect((await built.call('GET', `${TASKS}/${id}/stream`)).text).toContain('SUCCEEDED');
});
