import { expect, test } from 'vitest';
import { cancelRequest } from '../../src/jobs/actions/cancel-request.ts';
import { removeResult } from '../../src/jobs/actions/remove-result.ts';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld, USER } from './world.ts';

test('a request that waits is cancelled at once and costs nothing', async () => {
  await using world = await startWorld({ workers: false, slots: 1 });
  const { jobs, intake, guilds } = world;
  const admitted = await submitRequest(jobs, intake('first'));
  const waiting = await submitRequest(jobs, intake('second'));
  expect(await cancelRequest(jobs, waiting.id, USER)).toBe('released');
  expect(await cancelRequest(jobs, admitted.id, USER)).toBe('released');
  expect(await findRequest(jobs, waiting.id)).toMatchObject({ state: 'canceled', money: 'released', cancel_by: USER });
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ available: 1_000, held: 0 });
  expect(await jobs.requests.active(GUILD)).toEqual([]);
  expect(await cancelRequest(jobs, waiting.id, USER)).toBe('released');
  expect(await cancelRequest(jobs, waiting.id, 'somebody else')).toBe('too_late');
  expect(await cancelRequest(jobs, 'nothing', USER)).toBe('too_late');
});

test('a queued task is cancelled at the service and the credits come back', async () => {
  await using world = await startWorld();
  const { jobs, intake, service, guilds } = world;
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  expect(await cancelRequest(jobs, id, USER)).toBe('requested');
  await until('it is cancelled', async () => (await world.state(id)) === 'canceled');
  expect(service.deletes).toEqual(['task-1']);
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ available: 1_000, held: 0, spent: 0 });
  await until('the member reads that the credits are back', () =>
    world.shown('a chair')?.text.includes('were returned'),
  );
});

test('a cancel whose process died before it asked the service is made by who follows the task next', async () => {
  await using world = await startWorld({ workers: false });
  const { jobs, intake, service } = world;
  const { id } = await submitRequest(jobs, intake('a chair'));
  await using first = await world.startJobs();
  first.startWorkers();
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  await first[Symbol.asyncDispose]();
  await jobs.steps.askCancel(id, USER);
  jobs.startWorkers();
  await until('it is cancelled', async () => (await world.state(id)) === 'canceled');
  expect(service.deletes).toEqual(['task-1']);
});

test('a task that has begun is cancelled, and its price is kept', async () => {
  await using world = await startWorld();
  const { jobs, intake, service, guilds } = world;
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  service.change('task-1', { status: 'IN_PROGRESS', progress: 30, started_at: Date.now() });
  await cancelRequest(jobs, id, USER);
  await until('it is cancelled', async () => (await world.state(id)) === 'canceled');
  expect(await findRequest(jobs, id)).toMatchObject({ money: 'settled', charged: 20 });
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ available: 980, held: 0, spent: 20 });
  await until('the member reads it', () => world.shown('a chair')?.text.includes('keeps its price'));
});

test('a result is too late to cancel, and can be removed with its message and task', { tags: 'long' }, async () => {
  await using world = await startWorld();
  const { jobs, intake, service, discord, redis } = world;
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  await expect(removeResult(jobs, id, USER)).rejects.toMatchObject({ code: 'still_running' });
  service.succeed('task-1');
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  expect(await cancelRequest(jobs, id, USER)).toBe('too_late');

  await removeResult(jobs, id, USER);
  await until('the message is gone', () => discord.sent.some((sent) => sent.method === 'DELETE'));
  expect(service.deletes).toEqual(['task-1']);
  expect(await findRequest(jobs, id)).toBeUndefined();
  expect((await jobs.requests.listByMember(GUILD, USER)).requests).toEqual([]);
  await until('what was asked for is forgotten', async () => (await redis.hget(`kiln:request:${id}`, 'title')) === '');
});

test('a task that somebody deleted at the service ends with an explanation', async () => {
  await using world = await startWorld();
  const { jobs, intake, service } = world;
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  await fetch(`${service.url}/v2/text-to-3d/task-1`, { method: 'DELETE' });
  await until('it has failed', async () => (await world.state(id)) === 'failed');
  expect((await findRequest(jobs, id))?.reason).toContain('no longer has this task');
  expect(await findRequest(jobs, id)).toMatchObject({ money: 'released' });
});
