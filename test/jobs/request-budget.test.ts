import { expect, test } from 'vitest';
import { createRequestBudget } from '../../src/jobs/service/request-rate.ts';
import { testRedis } from '../support/redis.ts';

test('no second has more requests than the limit, whoever sends them, and another account has its own', async () => {
  await using world = await testRedis();
  const mine = [createRequestBudget(world.redis, 'key', 40), createRequestBudget(world.redis, 'key', 40)];
  const at: number[] = [];
  const began = performance.now();
  const send = async (budget: (typeof mine)[number]) => {
    await budget('read');
    at.push(performance.now());
  };
  await Promise.all(Array.from({ length: 60 }, (_, index) => send(mine[index % 2]!)));
  at.sort((a, b) => a - b);
  // What was granted by Redis' clock may reach us later, never earlier: the 41st has waited for a second since the first.
  expect(at[40]! - began).toBeGreaterThan(990);
  await createRequestBudget(world.redis, 'other key', 40)('create');
});

test('under pressure a create goes before a read, and a read before a stream', async () => {
  await using world = await testRedis();
  const budget = createRequestBudget(world.redis, 'key', 20);
  const order: string[] = [];
  await Promise.all([budget('create'), budget('create'), budget('create'), budget('create'), budget('create')]);
  await Promise.all([
    ...['stream', 'read', 'create', 'create', 'create'].map(async (kind) => {
      await budget(kind as 'stream' | 'read' | 'create');
      order.push(kind);
    }),
  ]);
  expect(order.slice(0, 3)).toEqual(['create', 'create', 'create']);
  expect(order.at(-1)).toBe('stream');
});

test('a wait for the budget ends with its signal', async () => {
  await using world = await testRedis();
  const budget = createRequestBudget(world.redis, 'key', 1);
  await budget('create');
  const stop = new AbortController();
  const waiting = budget('stream', stop.signal);
  stop.abort();
  await expect(waiting).rejects.toThrow('aborted');
});
