import { expect, test } from 'vitest';
import { replayRequest } from '../../src/jobs/actions/replay-request.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

test('M8: Repair stands under a print check, and repairs what was checked', async () => {
  await using world = await startWorld();
  const { alice, service, redis, channel, jobs } = world;
  const { taskId, requestId, messageId } = await world.ask('a tower');
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
    task: JSON.stringify({ id: check, type: 'print-analyze', status: 'SUCCEEDED', progress: 100 }),
  });
  await redis.hset(`kiln:display:${id}`, 'delivered', '1');
  await replayRequest(jobs, id);
  const shown = await alice.waitForMessage(({ text }) => text.includes('Repair for print'));
  await alice.press(shown.id, 'Repair for print');
  await until('the repair is asked for', () => service.creates.length === 3);
  expect(service.creates[2]).toEqual({ input_task_id: taskId });
  const repair = (await jobs.requests.listByMember(alice.guildId, alice.user.id)).requests.find(
    ({ type }) => type === 'print-repair',
  );
  expect(repair).toMatchObject({ parent_id: requestId, title: 'a tower' });
});
