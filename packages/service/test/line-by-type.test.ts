import type { TaskType } from 'kiln-client/contract/families/index';
import { createAccounts } from 'kiln-service/accounts/accounts';
import { keys } from 'kiln-service/keys';
import { createTaskStore } from 'kiln-service/tasks/task-store';
import { expect, test } from 'vitest';
import { testRedisServer } from '../../../test/support/redis.ts';

/** The lines by type, for engines that make some types only (KILN_ENGINE_TAKES). */

const PAINTER = ['text-to-image', 'image-to-image'] as const;

/** On a Redis that no other test uses, because it counts what is asked of it. */
async function lines() {
  await using building = new AsyncDisposableStack();
  const { redis } = building.use(await testRedisServer());
  const store = createTaskStore(redis, Date.now);
  const accounts = createAccounts(redis, Date.now);
  let count = 0;
  const stack = building.move();
  return {
    redis,
    store,
    account: (id: string) => accounts.create({ id, name: id, plan: 'pro', credits: 0, queued_tasks: 10_000 }),
    /** One that waits; its id. */
    async wait(account: string, type: TaskType): Promise<string> {
      const id = `${account}-${++count}`;
      const none = { collection: '/v1/some', created_at: count, price: 0, lifetime: 1_000, seed: 1, source: '' };
      const what = { id, account, type, priority: 0, seconds: 2, input: {}, echoes: {}, fetched: {} };
      expect(await store.create({ ...none, ...what })).toHaveProperty('made');
      return id;
    },
    take: async (types: readonly TaskType[] = PAINTER) => (await store.take('engine/9', `run ${++count}`, types))?.id,
    /** Commands that Redis ran meanwhile, those of scripts one by one. */
    async commands(work: () => Promise<unknown>): Promise<number> {
      await redis.config('RESETSTAT');
      await work();
      const stats = await redis.info('commandstats');
      return [...stats.matchAll(/calls=(\d+)/g)].reduce((sum, [, calls]) => sum + Number(calls), 0);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

test('what an engine does not make costs it nothing, however much of it waits and of however many accounts', async () => {
  await using world = await lines();
  const { account, wait, take, commands } = world;
  // Redis knows the script from here on.
  await take();
  await account('team');
  const cost = async (others: number) => {
    for (let i = 0; i < others; i++) {
      await account(`other-${i}`);
      await wait(`other-${i}`, 'convert');
      await wait('team', 'convert');
    }
    const picture = await wait('team', 'text-to-image');
    let taken: string | undefined;
    const found = await commands(async () => (taken = await take()));
    expect(taken).toBe(picture);
    await world.store.succeed(picture, `run ${picture}`, { outputs: {}, sizes: {} });
    return [found, await commands(() => take(['image-to-image']))];
  };

  const few = await cost(1);
  await world.redis.flushdb();
  await account('team');
  expect(await cost(120)).toEqual(few);
});

test('an engine for some types takes them in the order in which one for all would', async () => {
  await using world = await lines();
  const { account, wait, take } = world;
  for (const id of ['a', 'b']) await account(id);
  const first = await wait('a', 'image-to-image');
  await wait('a', 'convert');
  const later = [await wait('a', 'text-to-image'), await wait('a', 'image-to-image')];
  const other = await wait('b', 'text-to-image');

  expect(await take()).toBe(first);
  // Inside of an account the oldest, whatever its type; between accounts who has had least.
  expect(await take()).toBe(other);
  expect([await take(), await take(), await take()]).toEqual([...later, undefined]);
  expect(await world.redis.keys('svc:type-*image')).toEqual([]);
  expect(await take([])).toMatch(/^a-/);
  expect(await world.redis.keys('svc:type-*')).toEqual([]);
});

test('what an older version put into the line is found wherever it stands there, and what it took is not taken again', async () => {
  await using world = await lines();
  const { account, wait, take, redis, store } = world;
  await account('a');
  for (let i = 0; i < 600; i++) await wait('a', 'convert');
  const picture = await wait('a', 'text-to-image');
  const line = keys.typeLine('a', 'text-to-image');
  const entry = await redis.zrange(line, '0', '-1', 'WITHSCORES');
  // An older version knows nothing of these.
  await redis.del(line, keys.typeAccounts('text-to-image'));
  expect(await take()).toBeUndefined();
  for (let i = 0; i < 3; i++) await store.mend();
  expect(await redis.zrange(line, '0', '-1', 'WITHSCORES')).toEqual(entry);
  expect(await redis.ttl(line)).toBeGreaterThan(0);

  expect(await take()).toBe(picture);
  await redis.zadd(line, Number(entry[1]), entry[0]!);
  await redis.sadd(keys.typeAccounts('text-to-image'), 'a');
  expect(await take()).toBeUndefined();
  expect(await redis.exists(line, keys.typeAccounts('text-to-image'))).toBe(0);
});

test('a task whose processes end is given up after three runs in a thread, and still taken up at a server, where its work goes on', async () => {
  await using world = await lines();
  const { store, account, wait } = world;
  await account('team');
  const thread = await wait('team', 'convert');
  const none = { collection: '/v1/some', created_at: 9, price: 0, lifetime: 1_000, seed: 1, source: '', maker: 'card' };
  const what = { id: 'at a server', account: 'team', type: 'image-to-3d', priority: 0, seconds: 2, input: {} } as const;
  await store.create({ ...none, ...what, echoes: {}, fetched: {} });
  const server = [{ at: 'http://card', slots: 1, makers: ['card'] }];
  // Engines that never say that they live: each is gone when the next one looks.
  for (let i = 0; i < 6; i++) {
    expect(await store.take(`engine ${i}/1`, `run ${i}`)).toEqual({ id: thread, worn: i >= 3 });
    expect(await store.send(`engine ${i}/1`, `run ${i}`, server)).toEqual({ id: 'at a server', worn: false });
  }
});
