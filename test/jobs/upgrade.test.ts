import type { Redis } from 'ioredis';
import { createVersions, NewerRecord } from 'kiln-runtime/redis/versions';
import { expect, test } from 'vitest';
import { decideApproval } from '../../src/jobs/actions/decide-approval.ts';
import { audit } from '../../src/jobs/data/audit-books.ts';
import { ApprovalCard } from '../../src/jobs/store/approval-card.ts';
import { Display } from '../../src/jobs/store/display.ts';
import { readHold } from '../../src/jobs/store/hold.ts';
import { ReadClaim, RequestRecord } from '../../src/jobs/store/request.ts';
import { createRequests } from '../../src/jobs/store/requests.ts';
import { keys } from '../../src/keys.ts';
import { callLua } from '../support/call-lua.ts';
import { loadRecords } from '../support/load-records.ts';
import { testRedis } from '../support/redis.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld } from './world.ts';

/**
 * Data of 1.0.0 (fixtures/release-1.json, written by its own scripts): requests in each of the ten states, plain, private and
 * with a thread of their asset, with holds, a card, a lead's word, a postponed end, and work in the seven old sets.
 */

const RELEASE_1 = new URL('./fixtures/release-1.json', import.meta.url);
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
  async (done) => {
    await using world = await startWorld({ workers: false, slots: 100, startCredits: 2_000 });
    const { jobs, service, guilds, redis } = world;
    await loadRecords(redis, RELEASE_1, { 'http://127.0.0.1:1': service.url });
    for (const n of [118, 119, 120]) {
      service.tasks.set(`old-task-${n}`, {
        id: `old-task-${n}`,
        type: 'text-to-3d-preview',
        status: 'IN_PROGRESS',
        progress: 40,
        prompt: 'bound',
        created_at: Date.now(),
        started_at: Date.now(),
        finished_at: 0,
        consumed_credits: 20,
      });
    }
    await upgrade(redis, ALL.slice(0, done));
    expect((await guilds.ledger.audit(GUILD)).problems).toEqual([]);

    jobs.startWorkers();
    const state = async (n: number) => (await jobs.requests.get(id(n)))?.state;
    await until('what was tracked is tracked', () =>
      [118, 119, 120].every((n) => service.streamsOf(`old-task-${n}`) > 0),
    );
    for (const n of [118, 119, 120]) service.succeed(`old-task-${n}`);
    await decideApproval(jobs, id(130), { approve: false, by: '77', why: 'Not today.' });
    await until('what waited for a slot is made', () => service.creates.length === 7);
    const made = [...service.tasks.keys()].filter((task) => task.startsWith('task-'));
    await until('it is tracked', () => made.every((task) => service.streamsOf(task) > 0));
    for (const task of made) service.succeed(task);
    await until('all is delivered', async () => (await redis.zcard(keys.live)) === 0);

    const ends: [states: number[], end: string][] = [
      [[100, 101, 102, 115, 116, 117, 118, 119, 120, 127, 128, 129, 132, 133, 134, 135], 'succeeded'],
      [[103, 104, 105, 112, 113, 114], 'failed'],
      [[106, 107, 108, 121, 122, 123, 124, 125, 126, 130, 131], 'refused'],
      [[109, 110, 111], 'canceled'],
    ];
    for (const [numbers, end] of ends) for (const n of numbers) expect(await state(n), String(n)).toBe(end);
    expect((await audit({ jobs, guilds })).problems).toEqual([]);
    expect(await guilds.ledger.balance(GUILD)).toMatchObject({ available: 1_680, held: 0, spent: 320 });
    // It was postponed for a minute.
    const isPostponed = (await redis.zscore(keys.due('retry-delivery'), id(114))) !== null;
    expect(isPostponed || (await jobs.requests.get(id(114)))?.delivered).toBe(true);
    expect(await redis.zcard('kiln-jobs:requests:failed')).toBe(0);
  },
);
