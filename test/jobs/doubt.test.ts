import { Task } from 'kiln-client/contract/task';
import { expect, test } from 'vitest';
import { cancelRequest } from '../../src/jobs/actions/cancel-request.ts';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { readStatus } from '../../src/jobs/data/read-status.ts';
import { bestMatch, couldBe } from '../../src/jobs/service/match-task.ts';
import { findByTask, findRequest } from '../../src/jobs/store/find-request.ts';
import { fromHash, type Request, toHash } from '../../src/jobs/store/request.ts';
import { unreadPause } from '../../src/jobs/work/tasks/repeat-create.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld } from './world.ts';

test('a create whose answer was lost is found in the list, and never posted again', { tags: 'long' }, async () => {
  await using world = await startWorld();
  const { jobs, intake, service, guilds } = world;
  service.fates.push('lose-answer');
  service.state.listFails = Number.POSITIVE_INFINITY;
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('the member reads that it is being checked', () => world.shown('a chair')?.text.includes('Checking'));
  service.state.listFails = 0;
  await until('it is bound', async () => (await world.state(id)) === 'bound');
  expect(await findRequest(jobs, id)).toMatchObject({ task_id: 'task-1', money: 'held' });
  expect((await findByTask(jobs, 'task-1'))?.id).toBe(id);

  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  service.succeed('task-1');
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  expect(service.creates).toHaveLength(1);
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ spent: 20, held: 0 });
});

test('a create that never arrived is given back after two complete windows, and not posted again', async () => {
  await using world = await startWorld();
  const { jobs, intake, service, guilds } = world;
  for (let i = 0; i < 120; i++) {
    const id = `older-${i}`;
    const created_at = Date.now() - (i < 60 ? 1_000 : 3_600_000);
    service.tasks.set(id, {
      id,
      type: 'text-to-3d-preview',
      status: 'SUCCEEDED',
      progress: 100,
      created_at,
      prompt: 'x',
    });
  }
  service.fates.push('lose-request');
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is given back', async () => (await world.state(id)) === 'refused');
  expect(await findRequest(jobs, id)).toMatchObject({ money: 'released', misses: 1 });
  expect((await findRequest(jobs, id))?.reason).toContain('You can safely try again');
  expect((await guilds.ledger.balance(GUILD)).available).toBe(1_000);
  expect(service.creates).toHaveLength(0);
});

test('while the list cannot be read, a request stays in doubt and keeps its hold', async () => {
  await using world = await startWorld({ timing: { doubtGrace: 60 } });
  const { jobs, intake, service } = world;
  service.fates.push('lose-answer');
  service.state.listFails = 3;
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('the list was refused twice', () => service.state.listFails <= 1);
  expect(await findRequest(jobs, id)).toMatchObject({ state: 'in_doubt', money: 'held' });
  expect(await readStatus(jobs)).toMatchObject({ doubts: [id] });
  await until('it is bound', async () => (await world.state(id)) === 'bound');
});

test('a list that cannot be read is asked for soon, and the longer it lasts the seldomer', () => {
  expect([0, 3_000, 20_000, 600_000].map(unreadPause)).toEqual([1_000, 1_500, 10_000, 60_000]);
});

test('two equal requests in doubt get a task each', async () => {
  await using world = await startWorld();
  const { jobs, intake, service } = world;
  service.fates.push('lose-answer', 'lose-answer');
  const first = await submitRequest(jobs, intake('a chair'));
  const second = await submitRequest(jobs, intake('a chair'));
  await until(
    'both are bound',
    async () => (await world.state(first.id)) === 'bound' && (await world.state(second.id)) === 'bound',
  );
  const ids = [(await findRequest(jobs, first.id))?.task_id, (await findRequest(jobs, second.id))?.task_id];
  expect(ids.toSorted()).toEqual(['task-1', 'task-2']);
});

test('a request in doubt that was cancelled is cancelled at the service when its task is found', async () => {
  await using world = await startWorld({ timing: { doubtGrace: 300 } });
  const { jobs, intake, service, guilds } = world;
  service.fates.push('lose-answer');
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is in doubt', async () => (await world.state(id)) === 'in_doubt');
  expect(await cancelRequest(jobs, id, 'u')).toBe('requested');
  await until('it is cancelled', async () => (await world.state(id)) === 'canceled');
  expect(service.deletes).toEqual(['task-1']);
  expect((await guilds.ledger.balance(GUILD)).available).toBe(1_000);
});

const request = (change: Partial<Request>) =>
  fromHash(
    toHash({
      ...{ id: '1', guild_id: 'g', channel_id: 'c', user_id: 'u', application_id: 'a', title: '', hold: 1 },
      ...{ type: 'text-to-3d-preview', input: { mode: 'preview', prompt: 'a cat' }, state: 'in_doubt', money: 'held' },
      ...{ epoch: 1, created_at: 1_000_000, posted_at: 1_000_000, ...change },
    }),
  );
const task = (change: object) =>
  Task.parse({
    id: 't',
    type: 'text-to-3d-preview',
    status: 'PENDING',
    created_at: 1_000_100,
    prompt: 'a cat',
    ...change,
  });

test('a task fits a request when nothing that it repeats differs', () => {
  expect(couldBe(task({}), request({}))).toBe(true);
  expect(couldBe(task({ prompt: 'a dog' }), request({}))).toBe(false);
  expect(couldBe(task({ type: 'text-to-3d-refine' }), request({}))).toBe(false);
  expect(couldBe(task({ created_at: 900_000 }), request({}))).toBe(false);
  expect(couldBe(task({ prompt: undefined }), request({}))).toBe(true);
});

test('nobody guesses between requests that the list cannot tell apart', () => {
  const one = request({ id: '1', input: { mode: 'preview', prompt: 'a cat', seed: 1 } });
  const two = request({ id: '2', input: { mode: 'preview', prompt: 'a cat', seed: 2 }, posted_at: 1_000_050 });
  const [a, b] = [task({ id: 'a' }), task({ id: 'b', created_at: 1_000_200 })];
  expect(bestMatch(one, [two], [a])).toBe('ambiguous');
  expect(bestMatch(two, [one], [b, a])).toMatchObject({ id: 'b' });
  expect(bestMatch(one, [two], [])).toBeUndefined();
  expect(bestMatch(one, [request({ id: '3', input: one.input })], [a])).toMatchObject({ id: 'a' });
});
