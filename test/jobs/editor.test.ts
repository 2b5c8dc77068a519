import { expect, test } from 'vitest';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { until } from '../support/until.ts';
import { CHANNEL, MESSAGE_ID, startWorld } from './world.ts';

test('many changes become few edits, the end is shown, and progress never runs backwards', async () => {
  await using world = await startWorld({ timing: { editGap: 150 } });
  const { jobs, intake, service, discord } = world;
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  for (let progress = 1; progress <= 99; progress++) {
    service.change('task-1', { status: 'IN_PROGRESS', progress });
    await until(
      'it is written down',
      async () => Number((await findRequest(jobs, id))?.task?.progress) >= progress - 3,
    );
  }
  service.change('task-1', { status: 'IN_PROGRESS', progress: 12 });
  service.change('task-1', {
    status: 'FAILED',
    progress: 12,
    consumed_credits: 0,
    task_error: { message: 'Broken off.' },
  });
  await until('the end is shown', () => world.shown('a chair')?.text.includes('Broken off.'));

  const shown = discord.sent.flatMap((sent) => /(\d+) %/.exec(sent.text)?.[1] ?? []).map(Number);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  expect(discord.sent.length).toBeLessThan(40);
  expect(discord.sent.every((sent) => !sent.authorized && sent.path.endsWith('/messages/@original'))).toBe(true);
});

test('after minute 14 the bot writes by its own route', async () => {
  const clock = { skew: 0 };
  await using world = await startWorld({ now: () => Date.now() + clock.skew });
  const { jobs, intake, service } = world;
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('the first news are shown', () => service.streamsOf('task-1') > 0 && world.shown('a chair'));
  await until('the message is known', async () => (await findRequest(jobs, id))?.message_id === MESSAGE_ID);
  clock.skew = 14 * 60_000;
  service.change('task-1', { status: 'IN_PROGRESS', progress: 50 });
  await until('it goes on', () => world.shown('a chair')?.path === `/channels/${CHANNEL}/messages/${MESSAGE_ID}`);
  expect(world.shown('a chair')?.authorized).toBe(true);
  service.succeed('task-1');
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  expect(world.shown('a chair')?.files).toContain('thumbnail.png');
});

test.each([
  ['invalid (50027)', { status: 401, code: 50027 }],
  ['of no webhook (10015)', { status: 404, code: 10015 }],
  ['of no interaction (10062)', { status: 404, code: 10062 }],
])('a token that is %s early is forgotten, and the bot’s own route goes on', async (_, refusal) => {
  await using world = await startWorld();
  const { jobs, intake, service, discord, redis } = world;
  const { id } = await submitRequest(jobs, intake('a chair', { message_id: MESSAGE_ID }));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  discord.refuse.push((sent) => (sent.path.startsWith('/webhooks') ? refusal : undefined));
  service.change('task-1', { status: 'IN_PROGRESS', progress: 50 });
  await until('it goes on', () => world.shown('a chair')?.path === `/channels/${CHANNEL}/messages/${MESSAGE_ID}`);
  expect(await redis.exists(`kiln:token:${id}`)).toBe(0);
});

test('an outage of Discord delays a result and loses nothing', async () => {
  await using world = await startWorld();
  const { jobs, intake, service, discord } = world;
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  discord.refuse.push(() => ({ status: 503, code: 0 }));
  service.succeed('task-1');
  await until('it has succeeded', async () => (await world.state(id)) === 'succeeded');
  expect(await findRequest(jobs, id)).toMatchObject({ money: 'settled', delivered: false });
  discord.refuse.length = 0;
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  expect(world.shown('a chair')?.files).toContain('a-chair.stl');
});

test('files that are too large for the place become links', async () => {
  await using world = await startWorld();
  const { jobs, intake, service, discord } = world;
  discord.refuse.push((sent) => (sent.files.length > 1 ? { status: 413, code: 40005 } : undefined));
  const { id } = await submitRequest(jobs, intake('a chair'));
  await until('it is tracked', () => service.streamsOf('task-1') > 0);
  service.succeed('task-1');
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  const model = (await findRequest(jobs, id))?.files?.find((file) => file.role === 'model');
  expect(model?.url).toBe(`${service.url}/files/model.stl`);
  expect(world.shown('a chair')?.text).toContain('/files/model.stl');
});
