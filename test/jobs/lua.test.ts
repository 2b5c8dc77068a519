import { expect, test } from 'vitest';
import { keys } from '../../src/keys.ts';
import { callLua } from '../support/call-lua.ts';
import { testRedis } from '../support/redis.ts';

/** The Lua of jobs, each function by itself. The scripts that change requests are called through their store (money.test.ts). */

const RING = 'src/jobs/store/lua/includes/ring.lua';
const MAILBOX = 'src/jobs/store/lua/includes/mailbox.lua';
const REQUESTS = 'src/jobs/store/lua/includes/requests.lua';

test('the ring gives the next turn to who joined or had it least recently, and keeps who has fewer in flight before', async () => {
  await using own = await testRedis();
  const { redis } = own;
  const say = (body: string) => callLua(redis, RING, body);
  for (const [id, guild, user] of ['a1 A 1', 'a2 A 1', 'a3 A 2', 'b1 B 3'].map((line) => line.split(' '))) {
    await say(`ring_enter('${id}', '${guild}', '${user}', false) return 1`);
  }
  const next = async () => {
    const [id, guild] = (await say('local id, guild = ring_pop() return { id or "", guild or "" }')) as string[];
    if (guild) await say(`ring_turn('${guild}') return 1`);
    return id;
  };
  expect(await next()).toBe('a1');
  await say("ring_lease('a1', 'A', 1000) ring_lease('a1', 'A', 2000) ring_turn('A') return 1");
  expect(await redis.hget(keys.ringInflight(''), 'A')).toBe('1');
  expect([await next(), await next(), await next(), await next()]).toEqual(['b1', 'a3', 'a2', '']);
  expect(await redis.exists(keys.ring(''), keys.line('', 'A'), keys.lineOfMember('', 'A', '1'))).toBe(0);
});

test('a lease is given back once, and a request that leaves the line takes its guild along when it was the last', async () => {
  await using own = await testRedis();
  const { redis } = own;
  const say = (body: string) => callLua(redis, RING, body);
  await say("ring_lease('a', 'A', 1000) return 1");
  expect(await say("return { tostring(ring_release('a')), tostring(ring_release('a')) }")).toEqual(['true', 'false']);
  expect(await redis.keys('*')).toEqual([]);
  await say("ring_enter('a', 'A', '1', false) ring_enter('b', 'A', '1', true) return 1");
  expect(await redis.lrange(keys.lineOfMember('', 'A', '1'), 0, -1)).toEqual(['b', 'a']);
  await say("ring_leave('a', 'A', '1') return 1");
  expect(await redis.zcard(keys.ring(''))).toBe(1);
  await say("ring_leave('b', 'A', '1') return 1");
  expect(await redis.keys('*')).toEqual([keys.ringTurn('')]);
});

test('each account at the service has a ring of its own', async () => {
  await using own = await testRedis();
  await callLua(own.redis, RING, "ring_use('acc') ring_enter('a', 'A', '1', false) return 1");
  await callLua(own.redis, RING, "ring_use('') ring_enter('b', 'B', '1', false) return 1");
  expect((await own.redis.keys('*')).sort()).toEqual(
    [
      ...[
        keys.line('', 'B'),
        keys.lineOfMember('', 'B', '1'),
        keys.line('/acc', 'A'),
        keys.lineOfMember('/acc', 'A', '1'),
      ],
      ...['', '/acc'].flatMap((of) => [keys.ring(of), keys.ringServed(of), keys.ringTurn(of)]),
    ].sort(),
  );
});

test('slots are those that a guild says of its own account, else the operator’s', async () => {
  await using own = await testRedis();
  await own.redis.hset(keys.serviceKey('acc'), 'slots', 3);
  const slots = "return { slots_of('acc', ARGV[1]), slots_of('none', ARGV[1]), slots_of('', ARGV[1]) }";
  expect(await callLua(own.redis, 'src/jobs/store/lua/includes/slots.lua', slots, [10])).toEqual([3, 10, 10]);
});

test('news in a mailbox stands by its class and its first moment, and first news comes before progress', async () => {
  await using own = await testRedis();
  const { redis } = own;
  const mark = (id: string, kind: number, now: number) =>
    callLua(redis, MAILBOX, `mailbox_mark('${id}', 'c', ${kind}, ${now}) return 1`);
  await mark('seen', 2, 50);
  expect(await redis.zscore(keys.mailbox('c'), 'seen')).toBe(String(1e14 + 50));
  await redis.zrem(keys.mailbox('c'), 'seen');
  await redis.hset(keys.mail('seen'), 'shown_at', 70);
  await mark('seen', 2, 100);
  await mark('new', 2, 110);
  await mark('ended', 0, 120);
  await mark('ended', 2, 130);
  expect(await redis.zrange(keys.mailbox('c'), '0', '-1', 'WITHSCORES')).toEqual([
    ...['ended', '120', 'new', String(1e14 + 110), 'seen', String(2e14 + 70)],
  ]);
  expect(await redis.zscore(keys.mailboxes, 'c')).toBe('50');
  expect(await redis.hget(keys.mail('ended'), 'version')).toBe('2');
});

test('the books of a guild are the keys that the ledger is told', async () => {
  await using own = await testRedis();
  const books = "local b = books_of('7') return { b.guild, b.balance, b.journal, b.guilds }";
  expect(await callLua(own.redis, REQUESTS, books)).toEqual(['7', keys.guild('7'), keys.journal('7'), keys.guilds]);
});
