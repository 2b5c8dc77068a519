import { keys } from 'kiln-service/keys';
import { expect, test } from 'vitest';
import { callLua } from '../../../test/support/call-lua.ts';
import { testRedis } from '../../../test/support/redis.ts';

/** The Lua of the service's line, each function by itself. That of tasks is called through their store (runs.test.ts). */

const LINE = 'packages/service/src/tasks/lua/includes/line.lua';
const TASK = 'packages/service/src/tasks/lua/includes/task.lua';
/** A ring's place of a plan. */
const PLAN = 1e13;

test('an account enters the ring a little before the one that was served last, or behind what it has had already', async () => {
  await using own = await testRedis();
  const { redis } = own;
  const enter = (account: string, id: string, sequence: number) =>
    callLua(redis, LINE, `line_enter('${account}', '${id}', '30', 2, ${sequence}, 'convert') return 1`);
  await redis.set(keys.ringClock, 60_000);
  await redis.hset(keys.shares, { busy: 90_000, idle: 1 });
  await enter('busy', 'one', 1);
  await enter('busy', 'two', 2);
  await enter('idle', 'three', 3);
  expect(await redis.zrange(keys.ring, '0', '-1', 'WITHSCORES')).toEqual([
    'idle',
    String(2 * PLAN + 55_000),
    'busy',
    String(2 * PLAN + 90_000),
  ]);
  expect(await redis.zrange(keys.lineOf('busy'), '0', '-1')).toEqual(['30 one', '30 two']);
  await callLua(redis, LINE, "line_leave('busy', 'one', '30', 'convert') return 1");
  expect(await redis.zscore(keys.ring, 'busy')).not.toBeNull();
  await callLua(redis, LINE, "line_leave('busy', 'two', '30', 'convert') return 1");
  expect(await redis.zrange(keys.ring, '0', '-1')).toEqual(['idle']);
  expect(await redis.smembers(keys.typeAccounts('convert'))).toEqual(['idle']);
  expect(await redis.exists(keys.typeLine('busy', 'convert'))).toBe(0);
});

test('what an account has had counts in its share, and moves it in the ring only while it waits', async () => {
  await using own = await testRedis();
  const { redis } = own;
  await callLua(redis, LINE, "share_add('a', 500) return 1");
  expect(await redis.exists(keys.ring)).toBe(0);
  await callLua(redis, LINE, "line_enter('a', 'one', '1', 0, 1, 'convert') share_add('a', 700) return 1");
  expect([await redis.zscore(keys.ring, 'a'), await callLua(redis, LINE, "return share_of('a')")]).toEqual([
    '1200',
    1200,
  ]);
  expect(await callLua(redis, LINE, "return { line_read(line_entry(nil, 'a b')) }")).toEqual([0, 'a b']);
});

test('a task that ends leaves every list, is charged what it took, and expires', async () => {
  await using own = await testRedis();
  const { redis } = own;
  await redis.hset(keys.task('t'), {
    id: 't',
    type: 'convert',
    account: 'a',
    seconds: 10,
    consumed: 20,
    lifetime: 1_000,
    progress: 5,
    taken_at: 1,
    status: 'IN_PROGRESS',
  });
  await redis.hset(keys.account('a'), { credits: 0, spent: 20 });
  await redis.zadd(keys.running, 1, 't');
  await redis.sadd(keys.live('a'), 't');
  const say = (body: string) => callLua(redis, TASK, `task = keys.task('t')\n${body}`);
  await say("refund() refund() finish('FAILED', 5000) return 1");
  expect(await redis.hgetall(keys.account('a'))).toEqual({ credits: '20', spent: '0' });
  expect(await redis.hmget(keys.task('t'), 'status', 'expires_at', 'consumed')).toEqual(['FAILED', '6000', '0']);
  expect(await redis.exists(keys.running, keys.live('a'))).toBe(0);
  expect(await redis.hgetall(keys.use('t'))).toEqual({ status: 'FAILED', credits: '0' });
  expect(Number(await redis.hget(keys.shares, 'a'))).toBeGreaterThan(1e12);
  await say('leftover(7000, true) return 1');
  expect(await redis.zscore(keys.leftovers, 't')).toBe('67000');
});

test('an engine lives while its lease does', async () => {
  await using own = await testRedis();
  await own.redis.zadd(keys.engines, Date.now() - 60_000, 'gone', Date.now() + 600_000, 'here');
  const alive =
    "return { tostring(alive('')), tostring(alive('gone')), tostring(alive('here')), tostring(alive('no')) }";
  expect(await callLua(own.redis, TASK, alive)).toEqual(['false', 'false', 'true', 'false']);
});
