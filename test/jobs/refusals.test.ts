import { Task } from 'kiln-client/contract/task';
import { expect, test } from 'vitest';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { readStatus } from '../../src/jobs/data/read-status.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { failureWords } from '../../src/messages/request/reason-words.ts';
import { wordsFor } from '../../src/messages/words/index.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld } from './world.ts';

const FAILED = { id: 't', type: 'text-to-3d-preview', status: 'FAILED', progress: 0 };

test('what cannot be paid, is over a limit or breaks a rule is refused before anything is kept', async () => {
  await using world = await startWorld({ workers: false, startCredits: 50 });
  const { jobs, intake, guilds, redis } = world;

  await expect(submitRequest(jobs, intake('x'.repeat(801)))).rejects.toMatchObject({ code: 'bad_input' });
  await submitRequest(jobs, intake('one'));
  await guilds.limits.set(GUILD, 'member', { tasks: 1 });
  await expect(submitRequest(jobs, intake('two'))).rejects.toMatchObject({
    code: 'limit_reached',
    message: 'You have 1 task in progress; the limit is 1. Wait for one to end, or cancel one.',
  });
  await guilds.limits.set(GUILD, 'member', { tasks: 5 });
  await submitRequest(jobs, intake('two'));
  await expect(submitRequest(jobs, intake('three'))).rejects.toMatchObject({
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
  await Promise.all([submitRequest(jobs, press), submitRequest(jobs, press), submitRequest(jobs, press)]);
  expect((await guilds.ledger.balance(GUILD)).held).toBe(20);
  expect(await jobs.requests.active(GUILD)).toHaveLength(1);
});

test.each([
  [400, { message: 'prompt is too strange' }, 'prompt is too strange'],
  [401, { message: 'Invalid API key' }, 'does not accept this bot’s key'],
  [402, { message: 'Insufficient funds' }, 'no credits left'],
])('a definite %i gives the credits back and says why', async (status, body, words) => {
  await using world = await startWorld();
  const { jobs, intake, service, guilds } = world;
  service.fates.push({ status, body });
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is refused', async () => (await world.state(id)) === 'refused');
  await until('the member reads why', () => world.shown('a chair')?.text.includes(words));
  expect(await findRequest(jobs, id)).toMatchObject({ money: 'released', charged: 0 });
  expect((await guilds.ledger.balance(GUILD)).available).toBe(1_000);
  await until('it is not live any more', async () => (await readStatus(jobs)).live === 0);
});

test('what the service refuses by a code is said in its reader’s language, and what it says alone is a quotation', async () => {
  await using world = await startWorld();
  const { jobs, intake, service } = world;
  const german = { locale: 'de', guild_locale: 'de' };
  const message = 'I know no thing that is called samowar';
  service.fates.push({ status: 422, body: { message, code: 'unknown_thing', about: ['samowar'] } });
  await submitRequest(jobs, intake('ein Samowar', german));
  await until('it says why', () => world.shown('ein Samowar')?.text.includes('kein Ding, das samowar heißt'));
  expect(world.shown('ein Samowar')?.text).not.toContain('I know no thing');

  // What an endless word is about is cut; without a word there is what the service said.
  service.fates.push({ status: 422, body: { message, code: 'unknown_thing', about: ['x'.repeat(800)] } });
  await submitRequest(jobs, intake('ein Ixixix', german));
  await until('it is cut', () => world.shown('ein Ixixix')?.text.includes(`Ding, das ${'x'.repeat(60)} heißt`));
  expect(world.shown('ein Ixixix')?.text).not.toContain('"Nochmal"');
  service.fates.push({ status: 422, body: { message, code: 'unknown_thing' } });
  await submitRequest(jobs, intake('ein Etwas', german));
  await until('it is quoted', () => world.shown('ein Etwas')?.text.includes(`nicht angenommen: „${message}“`));

  service.fates.push({ status: 422, body: { message: 'Nope.', code: 'of_tomorrow', about: 'no list' } });
  await submitRequest(jobs, intake('ein Stuhl', german));
  await until('it is quoted', () => world.shown('ein Stuhl')?.text.includes('nicht angenommen: „Nope.“'));
});

test('a full queue and a rate limit are waited out, with one create in the end', async () => {
  await using world = await startWorld();
  const { jobs, intake, service } = world;
  service.fates.push({ status: 429, body: { message: 'NoMoreConcurrentTasks' } });
  service.fates.push({ status: 429, body: { message: 'RateLimitExceeded' } });
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is bound', async () => (await world.state(id)) === 'bound');
  expect(service.creates).toHaveLength(1);
  expect(await world.redis.zcard('kiln:ring:leases')).toBe(1);
});

test('a failure is told in its reader’s language by its code, or by its type; without either it is a quotation', () => {
  const said = (task_error: Record<string, string>) =>
    failureWords(wordsFor('de'), Task.parse({ ...FAILED, task_error }));
  expect(said({ message: 'No.', code: 'model_empty' })).toBe('Das Modell hat keine Oberfläche.');
  expect(said({ message: 'No.', code: 'of_tomorrow', type: 'timeout' })).toContain('zu lange gedauert');
  expect(said({ message: 'No.', code: 'constructor' })).toBe('Der Dienst sagt: „No.“');
  expect(said({ message: '' })).toBe('Der Dienst hat nicht gesagt, warum.');
});

test('a failure of the service is told in its words, and costs nothing', async () => {
  await using world = await startWorld();
  const { jobs, intake, service } = world;
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  const task_error = { message: 'Too complex.', type: 'invalid_input', code: 'image_too_complex' };
  service.change('task-1', { status: 'FAILED', consumed_credits: 0, task_error });
  await until('it is shown', () => world.shown('a chair')?.text.includes('Too complex. Try a picture with one object'));
  expect(await findRequest(jobs, id)).toMatchObject({ state: 'failed', money: 'released' });
});
