import { expect, test } from 'vitest';
import { cancelRequest } from '../../src/jobs/actions/cancel-request.ts';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { until } from '../support/until.ts';
import { CHANNEL, GUILD, startWorld, USER } from './world.ts';

/** Limits as a member meets them: in the script that accepts, with figures that follow what really was charged. */

test('credits of a day and a month are counted when held, and corrected by what was charged', async () => {
  await using world = await startWorld({ workers: false });
  const { jobs, guilds, intake } = world;
  await guilds.limits.set(GUILD, `user/${USER}`, { day: 50 });
  const first = await submitRequest(jobs, intake('one'));
  await submitRequest(jobs, intake('two'));
  const refused = await submitRequest(jobs, intake('three')).catch((error: Error) => error.message);
  const tomorrow = Math.ceil((Date.now() + 1) / 86_400_000) * 86_400;
  expect(refused).toBe(`This costs 20 credits; you have 10 of 50 left for today. The limit resets <t:${tomorrow}:R>.`);
  // Others are not touched by it, and what comes back can be used again.
  await submitRequest(jobs, intake('of another', { user_id: '99' }));
  expect(await cancelRequest(jobs, first.id, USER)).toBe('released');
  await submitRequest(jobs, intake('four'));
  const uses = await guilds.limits.use(GUILD, { user: USER, channel: CHANNEL, roles: [], lead: false });
  expect(uses.filter(({ kind }) => kind === 'month').map(({ scope, used }) => [scope, used])).toEqual([
    ['member', 40],
    ['channel', 60],
    ['guild', 60],
  ]);
});

test('what the service charges in the end is what counts', async () => {
  await using world = await startWorld();
  const { jobs, guilds, service, intake } = world;
  const request = await submitRequest(jobs, intake('cheap'));
  const task = await until('the service has it', () => [...service.tasks.keys()][0]);
  service.succeed(task, { consumed_credits: 5 });
  await until('it is settled', async () => (await findRequest(jobs, request.id))?.money === 'settled');
  const [day] = (await guilds.limits.use(GUILD, { user: USER, channel: CHANNEL, roles: [], lead: false })).filter(
    ({ kind, scope }) => kind === 'day' && scope === 'guild',
  );
  expect(day).toMatchObject({ used: 5 });
});

test('starts in a minute, the cap of a request, and channels that are closed', async () => {
  await using world = await startWorld({ workers: false });
  const { jobs, guilds, intake } = world;
  const refusal = (change: Parameters<typeof intake>[1] = {}) =>
    submitRequest(jobs, intake('more', change)).then(
      () => 'accepted',
      (error: Error) => error.message,
    );
  await guilds.limits.set(GUILD, `channel/${CHANNEL}`, { minute: 2 });
  await submitRequest(jobs, intake('one'));
  // A thread counts as its channel.
  await submitRequest(jobs, intake('two', { channel_id: '555', parent_channel_id: CHANNEL }));
  expect(await refusal()).toMatch(
    /^This channel has started 2 tasks within a minute; the limit is 2\. Try again <t:\d+:R>\.$/,
  );
  expect(await refusal({ channel_id: '777' })).toBe('accepted');

  await guilds.limits.set(GUILD, `channel/${CHANNEL}`, { minute: undefined });
  await guilds.limits.set(GUILD, 'guild', { request: 15 });
  expect(await refusal()).toContain('This costs 20 credits; a single request in this server may cost 15 at most.');
  await guilds.limits.set(GUILD, 'guild', { request: undefined });

  await guilds.changeSettings(GUILD, { channels: ['777'], roles: ['5'] });
  expect(await refusal()).toBe('Kiln does not work in this channel. It works in <#777>.');
  expect(await refusal({ channel_id: '777' })).toContain('Kiln is for members with the role <@&5>.');
  expect(await refusal({ channel_id: '777', roles: ['5'] })).toBe('accepted');
  expect(await refusal({ channel_id: '777', lead: true })).toBe('accepted');
  const audit = await guilds.ledger.audit(GUILD);
  expect(audit.problems).toEqual([]);
  expect(audit.holds).toHaveLength(5);
});
