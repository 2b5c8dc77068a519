import { expect, test } from 'vitest';
import { replayRequest } from '../../src/jobs/actions/replay-request.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** A tower, and its print check, which says this. */
async function checked({ ask, alice, service, redis, channel, jobs }: World, found: Record<string, unknown>) {
  const { taskId, requestId, messageId } = await ask('a tower');
  service.succeed(taskId);
  await until('the tower is there', async () => (await findRequest(jobs, requestId))?.delivered);
  await alice.waitForMessage(({ id, text }) => id === messageId && text.includes('Refine'));
  const { id } = await alice.slash(channel, 'print-analyze', { task: taskId });
  await until('the check is asked for', () => service.creates.length === 2);
  const check = [...service.tasks.keys()].at(-1) ?? '';
  // This small service only streams one family's tasks: the check's end is written down as its tracking would.
  await redis.hset(`kiln:request:${id}`, {
    state: 'succeeded',
    task_id: check,
    task: JSON.stringify({ id: check, type: 'print-analyze', status: 'SUCCEEDED', progress: 100, ...found }),
  });
  await redis.hset(`kiln:display:${id}`, 'delivered', '1');
  await replayRequest(jobs, id);
  return { taskId, requestId };
}

test('M8: Repair stands under a print check, and repairs what was checked', { tags: 'long' }, async () => {
  await using world = await startWorld();
  const { alice, service, jobs } = world;
  const { taskId, requestId } = await checked(world, {});
  const shown = await alice.waitForMessage(({ text }) => text.includes('Repair for print'));
  await alice.press(shown.id, 'Repair for print');
  await until('the repair is asked for', () => service.creates.length === 3);
  expect(service.creates[2]).toEqual({ input_task_id: taskId });
  const repair = (await jobs.requests.listByMember(alice.guildId, alice.user.id)).requests.find(
    ({ type }) => type === 'print-repair',
  );
  expect(repair).toMatchObject({ parent_id: requestId, title: 'a tower' });
});

test('Hollow stands under a print check, asks for wall and holes, and goes on from what was checked; what fails is free', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, service, guilds } = world;
  const { taskId } = await checked(world, { printability: { status: 'healthy' } });
  const shown = await alice.waitForMessage(({ text }) => text.includes('Hollow'));
  await alice.press(shown.id, 'Hollow');
  await alice.submitModal({ wall_mm: '1.5', drain_mm: '' });
  await until('it is asked for', () => service.streamsOf('task-3') > 0);
  expect(service.creates[2]).toMatchObject({ input_task_id: taskId, wall_mm: 1.5 });
  service.change('task-3', {
    status: 'FAILED',
    finished_at: Date.now(),
    consumed_credits: 0,
    task_error: { message: 'With walls of 1.5 mm there is no room inside.', code: 'not_hollowed' },
  });
  await bob.waitForMessage(({ text }) => text.includes('there is no room inside'));
  await until('nothing is held', async () => (await guilds.ledger.balance(alice.guildId)).held === 0);
  expect(await guilds.ledger.balance(alice.guildId)).toMatchObject({ spent: 20 });
});

test('Repair and check again: one press and one charge, from the model that was checked; its card ends with what was found', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, service, guilds } = world;
  const { taskId } = await checked(world, { printability: { status: 'error' } });
  const shown = await alice.waitForMessage(({ text }) => text.includes('Repair and check again'));
  await Promise.all([
    alice.press(shown.id, 'Repair and check again · 10'),
    alice.press(shown.id, 'Repair and check again · 10'),
  ]);
  const card = await bob.waitForMessage(({ text }) => text.includes('Chain Repair and check again · step'));
  const { held, spent } = await guilds.ledger.balance(alice.guildId);
  expect({ held, spent }).toEqual({ held: 10, spent: 20 });
  await until('the repair is followed', () => service.streamsOf('task-3') > 0);
  service.succeed('task-3', { consumed_credits: 10 });
  await until('the check is followed', () => service.streamsOf('task-4') > 0);
  service.succeed('task-4', { consumed_credits: 0, printability: { status: 'healthy' } });
  await bob.waitForMessage(({ id, text }) => id === card.id && text.includes('**Print check** closed and sound'));
  expect(service.creates.slice(2)).toEqual([{ input_task_id: taskId }, { input_task_id: 'task-3' }]);
  await until('nothing is held', async () => (await guilds.ledger.balance(alice.guildId)).held === 0);
  expect(await guilds.ledger.balance(alice.guildId)).toMatchObject({ spent: 30 });
});
