import { expect, onTestFinished, test } from 'vitest';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { jobGauges } from '../../src/jobs/runtime/metrics.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

test('the gauges tell what is under way and what was written', async () => {
  await using world = await startWorld();
  const { jobs, service, intake, discord } = world;
  const gauges = jobGauges(jobs, () => performance.now() * 1_000);
  const read = (name: string) => {
    const gauge = gauges[name];
    return gauge && 'read' in gauge ? gauge.read() : undefined;
  };
  const first = await submitRequest(jobs, intake('a chair'));
  await submitRequest(jobs, intake('a table'));
  await until('both are tracked', () => service.streamsOf('task-1') > 0 && service.streamsOf('task-2') > 0);
  expect(await read('requests_live')).toBe(2);
  expect(await read('slots_leased')).toBe(2);
  expect(await read('queue_track_active')).toBe(2);
  expect(await read('tasks_followed')).toBe(2);
  expect(await read('requests_in_doubt')).toBe(0);

  let refusals = 1;
  discord.refuse.push(() => (refusals-- > 0 ? { status: 429, code: 0 } : undefined));
  service.succeed('task-1');
  await until('it is delivered', async () => (await findRequest(jobs, first.id))?.delivered);
  await until('it is over', async () => (await read('requests_live')) === 1);
  expect(await read('tasks_followed')).toBe(1);
  await until('its delivery is counted', async () => (await read('results_delivered')) === 1);
  // The picture may still be edited in: what is sent is counted when Discord has answered.
  await until('all that was sent is counted', async () => (await read('messages_written')) === discord.sent.length);
  expect(await read('discord_rate_limited_unknown')).toBe(1);
});

test('the gauges are read anew also after the clock of the machine was set back', async () => {
  await using world = await startWorld();
  const { now } = Date;
  onTestFinished(() => void Object.assign(Date, { now }));
  let behind = 0;
  Date.now = () => now() - behind;
  const gauge = jobGauges(world.jobs).requests_live;
  const live = async () => (gauge && 'read' in gauge ? gauge.read() : undefined);
  expect(await live()).toBe(0);

  behind = 3_600_000;
  await submitRequest(world.jobs, world.intake('a chair'));

  await until('it is counted', async () => (await live()) === 1);
});
