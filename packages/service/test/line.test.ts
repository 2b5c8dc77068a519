import { expect, test } from 'vitest';
import { type TestService, testService } from '../../../test/support/service.ts';
import { until } from '../../../test/support/until.ts';
import { createService } from '../src/service.ts';
import { createTaskStore } from '../src/tasks/task-store.ts';

/** Who gets a free thread next, over accounts, plans, long and short tasks, and engine processes. */

const path = '/v2/text-to-3d';
const short = (prompt: string) => ({ mode: 'preview', prompt, target_formats: ['glb'] });
const long = (prompt: string) => ({ should_texture: true, prompt, texture_resolution: '8k', target_formats: ['glb'] });
const status = async (world: TestService, id: string) => world.redis.hget(`svc:task:${id}`, 'status');
const runs = (world: TestService, id: string) =>
  until(`${id} is being made`, async () => (await status(world, id)) === 'IN_PROGRESS');

test('a flood of one account does not hold up another, and each is told how many are before it', {
  tags: 'long',
}, async () => {
  await using world = await testService({ workerThreads: 1 });
  const [much, little] = [await world.account({}), await world.account({})];
  const gate = world.gate();
  const flood: string[] = [];
  for (const prompt of [`wait:${gate.path}`, 'a', 'b', 'c']) {
    flood.push(await world.create(path, short(prompt), much.headers));
    await runs(world, flood[0]!);
  }
  const one = await world.create(path, short('d'), little.headers);
  const ahead = async (id: string, { headers }: typeof much) =>
    (await world.call('GET', `${path}/${id}`, undefined, headers)).json.preceding_tasks;

  expect(await ahead(one, little)).toBe(0);
  expect(await Promise.all(flood.slice(1).map((id) => ahead(id, much)))).toEqual([1, 2, 3]);
  await gate.open();
  const ended = await world.reach(path, one, 'SUCCEEDED', little.headers);
  const second = await world.reach(path, flood[1]!, 'SUCCEEDED', much.headers);
  expect(ended.started_at).toBeLessThan(second.started_at);
});

test('the account that had less of the threads is next, not the one that had fewer tasks', async () => {
  await using world = await testService({ engine: false });
  const store = createTaskStore(world.redis, Date.now);
  const [slow, quick] = [await world.account({}), await world.account({})];
  const whose = new Map<string, string>();
  for (const { headers, id: account } of [slow, quick]) {
    for (let i = 0; i < 6; i++) whose.set(await world.create(path, short('a'), headers), account);
  }
  // A run of an hour and runs of no time at all, as if an engine of one thread had made them.
  const order: string[] = [];
  await store.beat('engine/1', 60_000);
  for (let i = 0; i < 8; i++) {
    const taken = await store.take('engine/1', `run ${i}`);
    const account = whose.get(taken!.id)!;
    order.push(account);
    if (account === slow.id) await world.redis.hincrby(`svc:task:${taken!.id}`, 'taken_at', -3_600_000);
    expect(await store.take('engine/1', `run ${i}`)).toEqual(taken);
    await store.succeed(taken!.id, `run ${i}`, { outputs: {}, sizes: {} });
  }
  expect(order.filter((account) => account === slow.id).length).toBeLessThanOrEqual(2);
});

test('long tasks never hold the last thread, whosever they are and however many processes there are', {
  tags: 'long',
}, async () => {
  await using world = await testService({ workerThreads: 1 });
  const [gate, other] = [world.gate(), world.gate()];
  const first = await world.create(path, long(`wait:${gate.path}`));
  await runs(world, first);
  await using _second = await createService({ ...world.options, http: false });
  await until('both engines live', async () => (await world.redis.zcard('svc:engines')) === 2);
  const second = await world.create(path, long(`wait:${other.path}`));

  await world.reach(path, await world.create(path, short('a chair')), 'SUCCEEDED');
  expect(await status(world, second)).toBe('PENDING');
  await gate.open();
  await runs(world, second);
  await other.open();
  await world.reach(path, second, 'SUCCEEDED');
});

test('of three threads one is for what is done in a moment', { tags: 'long' }, async () => {
  await using world = await testService({ engine: false });
  const store = createTaskStore(world.redis, Date.now);
  const moment = { model_url: `data:application/octet-stream;base64,${btoa('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n')}` };
  const { headers } = await world.account({});
  const first = [await world.create(path, short('a'), headers), await world.create(path, short('b'), headers)];
  const third = await world.create(path, short('c'));
  const last = await world.create('/v1/convert', { ...moment, target_formats: ['stl'] });
  await store.beat('engine/3', 60_000);
  const taken = [];
  for (let i = 0; i < 4; i++) taken.push((await store.take('engine/3', `run ${i}`))?.id);

  expect(taken.slice(2)).toEqual([last, undefined]);
  expect(new Set(taken.slice(0, 2)).size).toBe(2);
  expect([...first, third]).toEqual(expect.arrayContaining(taken.slice(0, 2)));
});

test('whatever its plan, an account leaves one thread to others while they wait, and takes all when none does', {
  tags: 'long',
}, async () => {
  await using world = await testService({ workerThreads: 2 });
  const [large, small] = [await world.account({ plan: 'enterprise' }), await world.account({ plan: 'free' })];
  const gates = [world.gate(), world.gate(), world.gate()];
  const ids: string[] = [];
  for (const gate of gates) ids.push(await world.create(path, short(`wait:${gate.path}`), large.headers));
  await runs(world, ids[0]!);
  await runs(world, ids[1]!);
  const one = await world.create(path, short(`wait:${gates[1]!.path}`), small.headers);

  await gates[0]!.open();
  await runs(world, one);
  expect(await status(world, ids[2]!)).toBe('PENDING');
  await Promise.all(gates.map((gate) => gate.open()));
  await world.reach(path, ids[2]!, 'SUCCEEDED', large.headers);
});

test('tasks that wait since an older version, or whose place was lost, are taken up', { tags: 'long' }, async () => {
  await using world = await testService({ engine: false });
  const ids = [await world.create(path, short('a')), await world.create(path, short('b'))];
  await world.redis.del('svc:ring', 'svc:line:local', 'svc:shares');
  for (const id of ids) await world.redis.hdel(`svc:task:${id}`, 'seconds');

  await using _engine = await createService({ ...world.options, http: false, engine: true });
  for (const id of ids) await world.reach(path, id, 'SUCCEEDED');
});

test('an engine for some families leaves the rest to others, and what no engine makes waits', {
  tags: 'long',
}, async () => {
  await using world = await testService({ engine: false });
  const here = { ...world.options, http: false, engine: true, workerThreads: 1 };
  await using _painters = await createService({ ...here, takes: ['text-to-image'] });
  const model = await world.create(path, short('a'));
  const picture = await world.create('/v1/text-to-image', { ai_model: 'nano-banana', prompt: 'b' });

  await world.reach('/v1/text-to-image', picture, 'SUCCEEDED');
  expect(await status(world, model)).toBe('PENDING');
  // Each engine that gets it passes it on, until one makes it.
  await until('it is passed on again', async () => (await world.redis.keys('*:passed-on-again')).length > 0);
  await using _others = await createService(here);
  await world.reach(path, model, 'SUCCEEDED');
});
