import type { Redis } from 'ioredis';
import { createVersions, NewerRecord } from 'kiln-runtime/redis/versions';
import { expect, test } from 'vitest';
import { Display } from '../../src/jobs/store/display.ts';
import { ApprovalCard, ReadClaim, RequestRecord } from '../../src/jobs/store/request.ts';
import { createRequests } from '../../src/jobs/store/requests.ts';
import { keys } from '../../src/keys.ts';
import { callLua } from '../support/call-lua.ts';
import { loadRecords } from '../support/load-records.ts';
import { mulberry32 } from '../support/random.ts';
import { readHold } from '../support/read-hold.ts';
import { testRedis } from '../support/redis.ts';
import { differences, finish, loadRelease1, RELEASE_1 } from './release-1.ts';
import { GUILD, startWorld } from './world.ts';

/** Records of 1.0.0 (release-1.ts) are brought up to date by the first script that touches them. */

const RECORDS = 'src/jobs/store/lua/includes/records.lua';
const id = (n: number) => `1400000000000000${n}`;
const FIRST = 100;
const LAST = 135;
const ALL = Array.from({ length: LAST - FIRST + 1 }, (_, i) => id(FIRST + i));

const upgrade = (redis: Redis, ids: readonly string[]) =>
  callLua(redis, RECORDS, 'for _, id in ipairs(ARGV) do records_upgrade(id) end return 1', ids);

/** Every record as Redis has it. */
async function recordsOf(redis: Redis) {
  const kinds = [keys.request, keys.display, keys.hold, keys.card];
  return Promise.all(ALL.map((one) => Promise.all(kinds.map((key) => redis.hgetall(key(one))))));
}

test('the scripts and the schemas agree on which record has a field', async () => {
  await using own = await testRedis();
  const of = JSON.parse(String(await callLua(own.redis, RECORDS, 'return cjson.encode(RECORD_OF)')));
  const record = (name: string, shape: object) => Object.keys(shape).map((field) => [field, name]);
  const expected = [
    ...record('display', Display.shape),
    ...record('card', ApprovalCard.shape),
    ...record('hold', ReadClaim.shape),
  ];
  expect(of).toEqual(Object.fromEntries(expected));
  expect(Object.keys(RequestRecord.shape).filter((field) => field in of)).toEqual([]);
});

test('a record of 1.0.0 reads the same before and after it is brought up to date, and 1.0.0 refuses it by name', async () => {
  await using own = await testRedis();
  const { redis } = own;
  await loadRecords(redis, RELEASE_1);
  const requests = createRequests(redis);
  const before = await Promise.all(ALL.map(requests.get));
  expect(before.map((one) => one?.v)).toEqual(ALL.map(() => 1));
  await upgrade(redis, ALL);
  await upgrade(redis, ALL);
  const after = await Promise.all(ALL.map(requests.get));
  expect(after).toEqual(before.map((one) => one && { ...one, v: 2, requests: [one.id] }));
  for (const one of after) {
    const claim = (await readHold(redis, one?.id ?? ''))?.claims.get(one?.id ?? '');
    expect(claim).toMatchObject({ amount: 20, held: 20, state: one?.money });
    const fields = await redis.hgetall(keys.request(one?.id ?? ''));
    expect(() => createVersions().read(fields)).toThrow(NewerRecord);
  }
});

test('killed at any point of it, the rest is brought up to date to the same', async () => {
  await using own = await testRedis();
  const { redis } = own;
  await loadRecords(redis, RELEASE_1);
  await upgrade(redis, ALL);
  const whole = await recordsOf(redis);
  for (let i = 0; i < 10; i++) {
    await redis.flushdb();
    await loadRecords(redis, RELEASE_1);
    await upgrade(redis, ALL.slice(0, Math.floor(Math.random() * ALL.length)));
    const requests = createRequests(redis);
    await requests.upgradeLive();
    expect(await requests.upgradeLive()).toBe(0);
    await upgrade(redis, ALL);
    const again = await recordsOf(redis);
    // Times are those of the day on which they were loaded.
    expect(without(again)).toEqual(without(whole));
  }
});

/** Of a hash the order of its fields does not count. */
function without(records: unknown): unknown {
  return JSON.parse(JSON.stringify(records).replace(/\b1\d{12}\b/g, 'time'));
}

test.each([0, 17])(
  'what 1.0.0 had under way ends as it would have, %i of its requests upgraded before a kill',
  { tags: 'long' },
  async (done) => {
    await using world = await startWorld({ workers: false, slots: 100, startCredits: 2_000 });
    const old = await loadRelease1(world, 1, mulberry32(1));
    await upgrade(world.redis, ALL.slice(0, done));
    expect((await world.guilds.ledger.audit(GUILD)).problems).toEqual([]);

    world.jobs.startWorkers();
    await finish(world, old);

    expect(await differences(world, old, false)).toEqual([]);
  },
);
