import type { Redis } from 'ioredis';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createIdentifyTurns } from '../../../src/commands/gateway/identify-turns.ts';
import { createShardKeeper } from '../../../src/commands/gateway/shard-keeper.ts';
import { agreedTotal, allShards, createShardLeases } from '../../../src/commands/gateway/shard-leases.ts';
import { readShardPlan } from '../../../src/shard-plan.ts';
import { testRedis } from '../../support/redis.ts';
import { until } from '../../support/until.ts';

const leasesOf = (redis: Redis, owner: string, said: string, leaseMs = 60_000) => {
  const { total = 0, names } = readShardPlan(said)!;
  return createShardLeases(redis, { owner, total, names, leaseMs });
};

test('a plan names shards of a total', () => {
  const named = (said: string) => {
    const plan = readShardPlan(said);
    return plan && [0, 1, 2, 3].filter(plan.names);
  };
  expect(named('auto')).toEqual([0, 1, 2, 3]);
  expect(named('1-2/4')).toEqual([1, 2]);
  expect(named('3/4')).toEqual([3]);
  expect(named('standby/4')).toEqual([]);
  for (const said of ['', '4', '0-4/4', '2-1/4', '0/0', '-1/4', 'standby', '0-3', '0/5000']) {
    expect(readShardPlan(said), said).toBeUndefined();
  }
});

test('each process has its own shards; of one that is dead others take them, and give them back when it is there again', async () => {
  await using own = await testRedis();
  const standby = leasesOf(own.redis, 'standby', 'standby/4');
  expect(await standby.hold()).toEqual({ shards: [0, 1, 2, 3], wanted: [] });

  const first = leasesOf(own.redis, 'first', '0-1/4');
  expect(await first.hold()).toEqual({ shards: [], wanted: [] });
  expect(await standby.hold()).toEqual({ shards: [0, 1, 2, 3], wanted: [0, 1] });
  await standby.giveBack([0, 1]);
  expect(await standby.hold()).toEqual({ shards: [2, 3], wanted: [] });
  expect(await first.hold()).toEqual({ shards: [0, 1], wanted: [] });

  // Its leases and wishes end, as when it says nothing for long enough.
  const said = () => own.redis.keys('kiln:shard:[01]:*');
  for (const key of await said()) await own.redis.pexpire(key, 1);
  await until('they end', async () => (await said()).length === 0);
  expect(await standby.hold()).toEqual({ shards: [0, 1, 2, 3], wanted: [] });
});

test('a lease ends by itself, and a process that was silent for too long does not have it any more', async () => {
  await using own = await testRedis();
  const silent = leasesOf(own.redis, 'silent', '0/1', 150);
  const other = leasesOf(own.redis, 'other', '0/1');
  expect(await silent.hold()).toEqual({ shards: [0], wanted: [] });
  await until('the other has it', async () => {
    const held = await other.hold();
    return 'shards' in held && held.shards.length === 1;
  });
  expect(await silent.hold()).toEqual({ shards: [], wanted: [] });
});

test('with another number of shards nobody gets any while those that run live', async () => {
  await using own = await testRedis();
  const four = leasesOf(own.redis, 'four', '0-3/4');
  await four.hold();
  const eight = leasesOf(own.redis, 'eight', '0-7/8');
  expect(await eight.hold()).toEqual({ otherTotal: 4 });
  expect(await agreedTotal(own.redis)).toBe(4);
  await own.redis.pexpire('kiln:shards:total', 1);
  await until('they are gone', async () => (await agreedTotal(own.redis)) === undefined);
  expect(await eight.hold()).toMatchObject({ shards: [4, 5, 6, 7] });
});

test('sessions begin one after the other over all processes, those of another remainder at once', async () => {
  await using own = await testRedis();
  const [one, other] = [createIdentifyTurns(own.redis, 2), createIdentifyTurns(own.redis, 2)];
  const { signal } = new AbortController();
  await one.waitForIdentify(0, signal);
  await one.waitForIdentify(1, signal);
  const stop = new AbortController();
  const given = other.waitForIdentify(2, stop.signal);
  stop.abort();
  await expect(given).rejects.toThrow('aborted');
  await own.redis.pexpire('kiln:shards:identify:0', 50);
  await other.waitForIdentify(2, signal);
  expect(await own.redis.pttl('kiln:shards:identify:0')).toBeGreaterThan(4_000);
});

test('what was begun to be opened is waited for by whoever looks later, too', async () => {
  const { promise: open, resolve } = Promise.withResolvers<void>();
  await using keeper = createShardKeeper({
    leases: allShards(1),
    lines: { open: () => open, close: async () => {} },
    total: 1,
    renewMs: 60_000,
    onClosed() {},
    log: pino({ level: 'silent' }),
  });
  void keeper.look();
  await until('its shard is being opened', () => keeper.held.size === 1);
  const order: string[] = [];
  const later = keeper.look().then(() => order.push('looked'));
  await new Promise(setImmediate);
  order.push('open');
  resolve();
  await later;
  expect(order).toEqual(['open', 'looked']);
});
