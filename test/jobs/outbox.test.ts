import pino from 'pino';
import { expect, test } from 'vitest';
import { ADDRESSES } from '../../src/jobs/base/addresses.ts';
import { createQueues } from '../../src/jobs/runtime/queues.ts';
import { whileDue } from '../../src/jobs/runtime/workers.ts';
import { createOutbox } from '../../src/jobs/store/outbox.ts';
import { keys } from '../../src/keys.ts';
import { testRedis } from '../support/redis.ts';

const NO_QUEUES = { add: async () => {} };
const LATER = Date.now() + 3_600_000;

async function startOutbox() {
  const own = await testRedis();
  const { redis } = own;
  return { own, redis, outbox: createOutbox(redis, NO_QUEUES) };
}

test('a follow-up job runs while it is due, again when it became necessary meanwhile, and is out when it is done', async () => {
  const { own, redis, outbox } = await startOutbox();
  await using _ = own;
  const key = keys.due('label');
  const { updateAssetCard } = ADDRESSES;
  let runs = 0;
  const run = async (meanwhile: () => Promise<unknown>) =>
    whileDue(updateAssetCard, 'a', { outbox }, async () => {
      if (runs++ === 0) await meanwhile();
      return 'done';
    });

  expect(await run(async () => {})).toBe('done');
  expect(runs).toBe(0);

  await redis.zadd(key, 5, 'a');
  await run(() => redis.zadd(key, 6, 'a'));
  expect(runs).toBe(2);
  expect(await redis.exists(key)).toBe(0);

  // Put off while it ran: it is not done now, and stays.
  runs = 0;
  await redis.zadd(key, 5, 'a');
  await run(() => redis.zadd(key, LATER, 'a'));
  expect(runs).toBe(1);
  expect(await outbox.due('label', 10)).toEqual([]);
  expect(await outbox.all('label')).toEqual(['a']);
});

test('what hands itself over, waits or throws stays in the outbox', async () => {
  const { own, redis, outbox } = await startOutbox();
  await using _ = own;
  const { notifyMember } = ADDRESSES;
  await redis.zadd(keys.due('tell'), 5, 'a');
  const again = { againInMs: 500 };
  expect(await whileDue(notifyMember, 'a', { outbox }, async () => again)).toBe(again);
  expect(await whileDue(notifyMember, 'a', { outbox }, async () => 'hand-over')).toBe('hand-over');
  await expect(whileDue(notifyMember, 'a', { outbox }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await outbox.due('tell', 10)).toEqual(['a']);
});

test('what the first release still had to do goes into the outbox, each at its time', async () => {
  const { own, redis, outbox } = await startOutbox();
  await using _ = own;
  await redis.hset(keys.request('w'), 'state', 'waiting');
  await redis.hset(keys.request('d'), 'state', 'held');
  await redis
    .multi()
    .zadd(keys.turns, 1, 't')
    .zadd(keys.notices, 2, 'n')
    .zadd(keys.threads, 3, 'm')
    .zadd(keys.labels, 4, 'l')
    .zadd(keys.moderationDue, 5, '1:e')
    .zadd(keys.shelved, LATER, 's')
    .zadd(keys.approvals, LATER, 'w', 6, 'd')
    .exec();
  for (let i = 0; i < 500; i++) await redis.zadd(keys.notices, 10 + i, `n${i}`);

  await outbox.drain();
  await outbox.drain();

  expect(Object.fromEntries((await outbox.counts()).filter(([, count]) => count > 0))).toEqual({
    turn: 1,
    tell: 501,
    thread: 1,
    label: 1,
    'mod-log': 1,
    'retry-delivery': 1,
    approval: 2,
    'expire-approval': 1,
  });
  expect(await outbox.due('mod-log', 10)).toEqual(['1:e']);
  expect(await outbox.due('retry-delivery', 10)).toEqual([]);
  expect(await redis.zscore(keys.due('retry-delivery'), 's')).toBe(String(LATER));
  expect(await redis.zscore(keys.due('expire-approval'), 'w')).toBe(String(LATER));
  const old = [keys.turns, keys.notices, keys.threads, keys.labels, keys.moderationDue, keys.shelved, keys.approvals];
  expect(await redis.exists(...old)).toBe(0);
});

test('a result whose files are on their way has its job: no sweep takes it for lost', async () => {
  await using own = await testRedis();
  await using queues = createQueues(own.url, own.redis, pino({ level: 'silent' }));
  const { showPreview, deliverResult } = ADDRESSES;
  const wanted = [{ job: showPreview, request: 'a', unless: deliverResult }];
  await queues.add(deliverResult, 'a');
  expect(await queues.addMissing(wanted)).toBe(0);
  expect(await queues.addMissing([{ ...wanted[0]!, request: 'b' }])).toBe(1);
  expect(await queues.addMissing([{ ...wanted[0]!, request: 'b' }])).toBe(0);
});
