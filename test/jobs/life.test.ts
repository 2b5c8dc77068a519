import { expect, test } from 'vitest';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { readStatus } from '../../src/jobs/data/read-status.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld } from './world.ts';

test('a request goes from submit to a delivered result, paid once, in one message', async () => {
  await using world = await startWorld();
  const { jobs, service, guilds, discord } = world;
  const request = await submitRequest(jobs, world.intake('a red toadstool'));
  expect(request).toMatchObject({ hold: 20, money: 'held' });
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ available: 980, held: 20 });

  await until('the task is tracked', () => service.streamsOf('task-1') > 0);
  service.change('task-1', { status: 'IN_PROGRESS', progress: 40 });
  await until('progress is shown', () => world.shown('a red toadstool')?.text.includes('40'));
  service.succeed('task-1');
  await until('it is delivered', async () => (await findRequest(jobs, request.id))?.delivered);

  const end = await findRequest(jobs, request.id);
  expect(end).toMatchObject({ state: 'succeeded', money: 'settled', charged: 20, message_id: '1300000000000000777' });
  expect(end?.files?.map((file) => file.name)).toEqual(['thumbnail.png', 'a-red-toadstool.stl']);
  expect(world.shown('a red toadstool')?.files).toEqual(['thumbnail.png', 'a-red-toadstool.stl']);
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ available: 980, held: 0, spent: 20 });
  expect((await guilds.ledger.audit(GUILD)).problems).toEqual([]);
  expect(service.creates).toHaveLength(1);
  expect(new Set(discord.sent.map((sent) => `${sent.method} ${sent.path}`)).size).toBe(1);
  expect(await readStatus(jobs)).toMatchObject({ live: 0, doubts: [], leases: 0 });
});
