import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedService, type TestService, testService } from '../../../test/support/service.ts';

const path = '/v2/text-to-3d';
const preview = (prompt: string, rest = {}) => ({ mode: 'preview', prompt, target_formats: ['glb'], ...rest });
const balance = async (world: TestService) => (await world.call('GET', '/v1/balance')).json.balance;

const world = await sharedService();
const single = await sharedService({ workerThreads: 1 });

test('a run that its recipe refuses is FAILED with its words and code, and refunded', async () => {
  const before = await balance(world);
  const task = await world.reach(path, await world.create(path, preview('fail')), 'FAILED');

  expect(task.task_error).toMatchObject({
    type: 'invalid_input',
    code: 'image_too_complex',
    message: 'The picture is too complex.',
  });
  expect(task.task_error.doc_url).toContain('/docs#image_too_complex');
  expect(task).toMatchObject({ consumed_credits: 0, model_urls: {} });
  expect(await balance(world)).toBe(before);
});

test.each(['crash', 'exit'])(
  'a run that ends in a bug of ours (%s) says nothing of it, and the next run works',
  async (how) => {
    const before = await balance(single);
    const task = await single.reach(path, await single.create(path, preview(how)), 'FAILED');
    const next = await single.reach(path, await single.create(path, preview('a chair')), 'SUCCEEDED');

    expect(task.task_error).toEqual({ type: 'server_error', message: 'An internal error occurred. Please retry.' });
    expect(next.model_urls.glb).toBeTypeOf('string');
    expect(await balance(single)).toBe(before - 20);
  },
);

test('a run that passes its deadline is FAILED with timeout, and its thread is free again', {
  tags: 'long',
}, async () => {
  await using world = await testService({ workerThreads: 1, deadlineMs: 1_500 });

  const task = await world.reach(path, await world.create(path, preview('hang')), 'FAILED');

  expect(task.task_error).toMatchObject({ type: 'timeout', code: 'timeout' });
  await world.reach(path, await world.create(path, preview('a chair')), 'SUCCEEDED');
});

test('a run that takes more memory than a task may is FAILED with words, refunded, and the process goes on', {
  tags: 'long',
}, async () => {
  await using world = await testService({ workerThreads: 1, taskBytes: 300 * 1024 * 1024 });

  const task = await world.reach(path, await world.create(path, preview('eat')), 'FAILED');

  expect(task.task_error).toMatchObject({ type: 'invalid_input', code: 'too_much_memory' });
  expect(task.task_error.message).toMatch(/more memory than one task may use.*simpler model/);
  expect(task.task_error.doc_url).toContain('/docs#too_much_memory');
  await world.reach(path, await world.create(path, preview('a chair')), 'SUCCEEDED');
  expect(await balance(world)).toBe(1_000_000 - 20);
});

test('deleting a running task stops its run and leaves no file', async () => {
  const id = await single.create(path, preview('hang'));
  await single.reach(path, id, 'IN_PROGRESS');

  await single.call('DELETE', `${path}/${id}`);

  await single.reach(path, await single.create(path, preview('a chair')), 'SUCCEEDED');
  expect(await readdir(join(single.dataDir, 'assets'))).not.toContain(id);
  expect(await single.redis.smembers('svc:live:local')).toEqual([]);
});

test('tasks wait in the order of their creation, and say how many are before them', async () => {
  const gate = single.gate();
  const first = await single.create(path, preview(`wait:${gate.path}`));
  await single.reach(path, first, 'IN_PROGRESS');
  const ids = [
    await single.create(path, preview('a')),
    await single.create(path, preview('b')),
    await single.create(path, preview('c')),
  ];

  const ahead = await Promise.all(
    ids.map(async (id) => (await single.call('GET', `${path}/${id}`)).json.preceding_tasks),
  );
  await gate.open();
  const done = await Promise.all(ids.map((id) => single.reach(path, id, 'SUCCEEDED')));

  expect(ahead).toEqual([0, 1, 2]);
  const starts = done.map((task) => task.started_at);
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
});

test('the same request gets the same seed, another request another one', async () => {
  const seeds = [];
  for (const body of [preview('a chair'), preview('a chair'), preview('a table'), preview('a chair', { seed: 7 })]) {
    seeds.push((await world.reach(path, await world.create(path, body), 'SUCCEEDED')).engine.seed);
  }
  expect(seeds[0]).toBe(seeds[1]);
  expect(seeds[2]).not.toBe(seeds[0]);
  expect(seeds[3]).toBe(7);
});

test('moderation: true stops a harmful prompt as a FAILED task with a refund; whole words only', async () => {
  await using world = await testService({ moderation: { harmfulWords: ['gore'] } });

  const blocked = await world.reach(
    path,
    await world.create(path, preview('much GORE!', { moderation: true })),
    'FAILED',
  );
  await world.reach(path, await world.create(path, preview('much gore', { moderation: false })), 'SUCCEEDED');
  await world.reach(path, await world.create(path, preview('a gorecki bust', { moderation: true })), 'SUCCEEDED');

  expect(blocked.task_error.code).toBe('moderation_blocked');
  expect(blocked.consumed_credits).toBe(0);
});

test('200 parallel creates on a balance for 20 make 20 tasks, and the sum adds up', { tags: 'long' }, async () => {
  const { headers, id } = await world.account({ credits: 400, queued_tasks: 1_000 });

  const answers = await Promise.all(
    Array.from({ length: 200 }, () => world.call('POST', path, preview('a chair'), headers)),
  );

  const made = answers.filter(({ status }) => status === 202);
  expect(made).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 402)).toHaveLength(180);
  await Promise.all(made.map(({ json }) => world.reach(path, json.result, 'SUCCEEDED', headers)));
  expect(await world.accounts.get(id)).toMatchObject({ credits: 0, spent: 400 });
  const use = (await world.call('GET', '/v1/usage/tasks?page_size=100', undefined, headers)).json;
  expect(use.reduce((sum: number, record: { consumed_credits: number }) => sum + record.consumed_credits, 0)).toBe(400);
});

test('a run that ended without a word is taken up again by its own engine', { tags: 'long' }, async () => {
  const gate = world.gate();
  const id = await world.create(path, preview(`wait:${gate.path}`));
  await world.reach(path, id, 'IN_PROGRESS');
  const [engine] = await world.redis.zrange('svc:engines', '0', '-1');
  const lost = await world.create(path, preview('a chair'));
  await world.reach(path, lost, 'SUCCEEDED');

  // As after an error between the start of a run and its end.
  await world.redis.hset(`svc:task:${lost}`, { status: 'IN_PROGRESS', engine: engine!, runner: 'gone' });
  await world.redis.zadd('svc:running', 1, lost);

  await world.reach(path, lost, 'SUCCEEDED');
  await gate.open();
  await world.reach(path, id, 'SUCCEEDED');
});
