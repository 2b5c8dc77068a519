import { expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { GUILD, startWorld } from './world.ts';

test('what cannot be paid, is over a limit or breaks a rule is refused before anything is kept', async () => {
  await using world = await startWorld({ workers: false, startCredits: 50 });
  const { jobs, intake, guilds, redis } = world;

  await expect(jobs.submit(intake('x'.repeat(801)))).rejects.toMatchObject({ code: 'bad_input' });
  await jobs.submit(intake('one'));
  await guilds.limits.set(GUILD, 'member', { tasks: 1 });
  await expect(jobs.submit(intake('two'))).rejects.toMatchObject({
    code: 'limit_reached',
    message: 'You have 1 task in progress; the limit is 1. Wait for one to end, or cancel one.',
  });
  await guilds.limits.set(GUILD, 'member', { tasks: 5 });
  await jobs.submit(intake('two'));
  await expect(jobs.submit(intake('three'))).rejects.toMatchObject({
    code: 'not_enough_credits',
    message: expect.stringContaining('costs 20 credits, and the server has 10 left'),
  });
  expect(await guilds.ledger.balance(GUILD)).toEqual({ granted: 50, available: 10, held: 40, spent: 0 });
  expect(await redis.zcard('kiln:live')).toBe(2);
});

test('the same interaction twice is one request', async () => {
  await using world = await startWorld({ workers: false });
  const { jobs, intake, guilds } = world;
  const press = intake('once');
  await Promise.all([jobs.submit(press), jobs.submit(press), jobs.submit(press)]);
  expect((await guilds.ledger.balance(GUILD)).held).toBe(20);
  expect(await jobs.active(GUILD)).toHaveLength(1);
});

test.each([
  [400, { message: 'prompt is too strange' }, 'prompt is too strange'],
  [401, { message: 'Invalid API key' }, 'does not accept this bot’s key'],
  [402, { message: 'Insufficient funds' }, 'no credits left'],
])('a definite %i gives the credits back and says why', async (status, body, words) => {
  await using world = await startWorld();
  const { jobs, intake, service, guilds } = world;
  service.fates.push({ status, body });
  const { id } = await jobs.submit(intake('a chair'));
  await until('it is refused', async () => (await world.state(id)) === 'refused');
  await until('the member reads why', () => world.shown('a chair')?.text.includes(words));
  expect(await jobs.get(id)).toMatchObject({ money: 'released', charged: 0 });
  expect((await guilds.ledger.balance(GUILD)).available).toBe(1_000);
  await until('it is not live any more', async () => (await jobs.status()).live === 0);
});

test('a full queue and a rate limit are waited out, with one create in the end', async () => {
  await using world = await startWorld();
  const { jobs, intake, service } = world;
  service.fates.push({ status: 429, body: { message: 'NoMoreConcurrentTasks' } });
  service.fates.push({ status: 429, body: { message: 'RateLimitExceeded' } });
  const { id } = await jobs.submit(intake('a chair'));
  await until('it is bound', async () => (await world.state(id)) === 'bound', 20_000);
  expect(service.creates).toHaveLength(1);
  expect(await world.redis.zcard('kiln:ring:leases')).toBe(1);
});

test('a failure of the service is told in its words, and costs nothing', async () => {
  await using world = await startWorld();
  const { jobs, intake, service } = world;
  const { id } = await jobs.submit(intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  const task_error = { message: 'Too complex.', type: 'invalid_input', code: 'image_too_complex' };
  service.change('task-1', { status: 'FAILED', consumed_credits: 0, task_error });
  await until('it is shown', () => world.shown('a chair')?.text.includes('Try a picture with one object'));
  expect(await jobs.get(id)).toMatchObject({ state: 'failed', money: 'released' });
});
