import { expect, test } from 'vitest';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld } from './world.ts';

/** What a service says beforehand of a create, and what members read of it. */

const unknown = {
  code: 'unknown_thing',
  message: 'I know no thing that is called samowar. Try: a pot · a cup · a vase · a bowl',
  about: ['samowar'],
  suggestions: ['a pot', 'a cup', 'a vase', 'a bowl'],
};
const german = { locale: 'de', guild_locale: 'de' };

/** What its message says, without what is each request's own: ids, times, and how long it took. */
const shownOf = (text: string | undefined) =>
  text
    ?.replaceAll(/\d{6,}/g, '')
    .replaceAll(/<t:[^>]+>/g, '')
    .replaceAll(/ · \d+:\d\d/g, '');

test('a create that would fail is not sent: nothing is charged, and its member reads why, with prompts that are made', async () => {
  await using world = await startWorld({ knowsPlans: () => true });
  const { jobs, intake, service, guilds } = world;
  service.plans.push({ status: 200, body: { outcome: 'fails', price: 20, ...unknown } });
  const { id } = await submitRequest(jobs, intake('ein Samowar', german));
  await until('it says why', () => world.shown('ein Samowar')?.text.includes('kein Ding, das samowar heißt'));
  expect(service.creates).toEqual([]);
  expect(await findRequest(jobs, id)).toMatchObject({
    ...{ state: 'refused', money: 'released', reason_code: 'unknown_thing', suggestions: ['a pot', 'a cup', 'a vase'] },
  });
  expect(world.shown('ein Samowar')?.text).toContain('a pot · 20');
  expect((await guilds.ledger.balance(GUILD)).available).toBe(1_000);
});

test('a create that would change nothing is not sent, in the words that the service has for it', async () => {
  await using world = await startWorld({ knowsPlans: () => true });
  const { jobs, intake, service } = world;
  const body = { outcome: 'unchanged', price: 20, code: 'nothing_to_do', message: 'The model is sound.' };
  service.plans.push({ status: 200, body });
  await submitRequest(jobs, intake('a chair'));
  await until('it says why', () => world.shown('a chair')?.text.includes('refused it: The model is sound.'));
  expect(service.creates).toEqual([]);
});

test.each([
  ['there is none', { status: 404, body: { message: 'There is no such route' } }],
  ['it does not answer', { status: 502, body: { message: 'bad gateway' } }],
  ['it says that nothing speaks against it', { status: 200, body: { outcome: 'succeeds', price: 20 } }],
  ['it is of a newer service', { status: 200, body: { outcome: 'of_tomorrow', about: 5 } }],
  ['it has no words for it', { status: 200, body: { outcome: 'fails', code: 'model_empty', message: 'Empty.' } }],
  ['it is no plan', { status: 200, body: ['no'] }],
])('the create is sent without a plan: %s', async (_why, fate) => {
  await using world = await startWorld({ knowsPlans: () => true });
  const { jobs, intake, service } = world;
  service.plans.push(fate);
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is bound', async () => (await world.state(id)) === 'bound');
  expect([service.creates.length, service.plans.length]).toEqual([1, 0]);
});

test('a service that does not say that it has plans is not asked, and what its task failed of reads the same', async () => {
  await using planned = await startWorld({ knowsPlans: () => true });
  planned.service.plans.push({ status: 200, body: { outcome: 'fails', price: 20, ...unknown } });
  await submitRequest(planned.jobs, planned.intake('ein Samowar', german));
  const refused = await until('it is refused', () => {
    const text = planned.shown('ein Samowar')?.text;
    return text?.includes('samowar heißt') && text;
  });

  await using world = await startWorld();
  const { jobs, intake, service, guilds } = world;
  service.plans.push({ status: 500, body: {} });
  const { id } = await submitRequest(jobs, intake('ein Samowar', german));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  const task_error = { type: 'invalid_input', ...unknown };
  service.change('task-1', { status: 'FAILED', consumed_credits: 0, task_error });
  const failed = await until('it is shown', () => {
    const text = world.shown('ein Samowar')?.text;
    return text?.includes('samowar heißt') && text;
  });
  expect(service.plans).toHaveLength(1);
  expect(await findRequest(jobs, id)).toMatchObject({
    state: 'failed',
    money: 'released',
    suggestions: ['a pot', 'a cup', 'a vase'],
  });
  expect((await guilds.ledger.balance(GUILD)).available).toBe(1_000);
  // The buttons of one that was made name its task, too.
  expect(shownOf(failed)?.replaceAll(/:task-1/g, '')).toBe(shownOf(refused));
});
