import { priceKey } from 'kiln-client/contract/prices';
import { redisTime } from 'kiln-runtime/redis/clock';
import { expect, test, vi } from 'vitest';
import { createSeal } from '../../src/guilds/seal.ts';
import { createServiceKeys } from '../../src/guilds/service-keys.ts';
import { cancelRequest } from '../../src/jobs/actions/cancel-request.ts';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { createViewerLinks } from '../../src/jobs/base/viewer-links.ts';
import { exportData } from '../../src/jobs/data/export.ts';
import { sweepForgotten, wantForgotten } from '../../src/jobs/data/forget.ts';
import { guildJoined, guildLeft, scheduleRemoval, sweepLeft } from '../../src/jobs/data/guild-data.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { keys } from '../../src/keys.ts';
import { keySection } from '../../src/messages/settings/access-sections.ts';
import { en } from '../../src/messages/words/index.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld, USER } from './world.ts';

const DAY = 86_400_000;

test('a guild’s data goes thirty days after Kiln was removed, and stays when Kiln came back', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { redis, guilds, jobs, service, intake } = world;
  // Of an asset whose first request is in the archive.
  const request = await submitRequest(jobs, intake('a chair', { asset_id: '5151' }));
  await guilds.limits.set(GUILD, 'guild', { day: 100 });
  await guilds.ledger.grant('2', 'a', 5);
  const task = await until('the service has it', () => [...service.tasks.keys()][0]);

  // Ahead of the sweeps that run beside the test.
  const now = Date.now();
  await scheduleRemoval(redis, GUILD, now);
  await scheduleRemoval(redis, GUILD, now + 20 * DAY);
  expect(await sweepLeft(redis, guilds, now + 29 * DAY)).toEqual([]);
  expect(await sweepLeft(redis, guilds, now + 31 * DAY), 'a task is still running').toEqual([]);
  service.succeed(task);
  await until('it is delivered', async () => (await findRequest(jobs, request.id))?.delivered);
  await guildJoined(redis, GUILD, 'bot');
  expect(await sweepLeft(redis, guilds, now + 31 * DAY)).toEqual([]);

  await scheduleRemoval(redis, GUILD, now);
  expect(await sweepLeft(redis, guilds, now + 31 * DAY)).toEqual([GUILD]);
  expect(
    (await redis.keys('*')).filter((key) => key.includes(GUILD) || key.includes(request.id) || key.includes('5151')),
  ).toEqual(
    // What BullMQ keeps of finished jobs holds an id and nothing else, and goes by itself.
    expect.not.arrayContaining([expect.stringMatching(/^kiln:(guild|request|token|message|line|asset)/)]),
  );
  expect(await guilds.ledger.guilds()).toEqual(['2']);
});

test('a worker whose clock is forty days ahead lets no guild’s data go early', { tags: 'long' }, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * DAY });
  try {
    await using world = await startWorld();
    const { redis, guilds, jobs } = world;
    await guilds.ledger.grant('2', 'a', 5);
    await guilds.ledger.grant('3', 'a', 5);
    const time = await redisTime(redis);
    await guildLeft(jobs, '2');
    // As another machine says it, and what is due.
    await guilds.ledger.grant('4', 'a', 5);
    await scheduleRemoval(redis, '4', time);
    await scheduleRemoval(redis, '3', time - 31 * DAY);

    await until('the one that is due has gone', async () => !(await guilds.ledger.guilds()).includes('3'));
    expect(await guilds.ledger.guilds()).toEqual(expect.arrayContaining(['2', '4']));
    expect(Number(await redis.zscore('kiln:leaving', '2')) - time).toBeLessThan(31 * DAY);
  } finally {
    vi.useRealTimers();
  }
});

test('a worker whose clock is forty days ahead does not put off the card that names a forgotten member no more', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * DAY });
  try {
    await using world = await startWorld({ workers: false });
    const { redis, jobs } = world;
    await jobs.assets.set('5151', { guild_id: GUILD, state: 'approved', state_by: '77' });
    await wantForgotten(redis, GUILD, '77');
    await sweepForgotten(jobs);
    expect(await jobs.assets.get('5151')).toEqual({ guild_id: GUILD, state: 'approved' });
    expect(await jobs.outbox.due('label', 10)).toEqual(['5151']);
  } finally {
    vi.useRealTimers();
  }
});

test('no link, block or key names a member who is forgotten', async () => {
  await using world = await startWorld({ workers: false });
  const { redis, jobs, guilds, intake } = world;
  const { id } = await submitRequest(jobs, intake('a chair'));
  const links = createViewerLinks(redis, { publicUrl: 'https://kiln.example', secrets: ['s'], days: 1 }, Date.now);
  await links.open(id, '77');
  await links.withdraw(id, '77');
  await guilds.moderation.act(GUILD, { by: '77', block: { member: '88', ms: 0, event: 'e' } });
  const serviceKeys = createServiceKeys(redis, createSeal(['s'.repeat(32)]), Date.now);
  await serviceKeys.set(GUILD, 'key', 2, '77');

  await wantForgotten(redis, GUILD, '77');
  await sweepForgotten(jobs);
  const link = JSON.parse((await redis.get(keys.viewerLink(id))) ?? '');
  expect(link).toMatchObject({ by: 'forgotten', withdrawn_by: 'forgotten', ends: expect.any(Number) });
  expect((await guilds.moderation.blocks(GUILD, 0)).get('88')).toMatchObject({ by: 'forgotten', until: 0 });
  const key = await serviceKeys.read(GUILD);
  expect(key).toMatchObject({ byUser: 'forgotten', slots: 2 });
  expect(JSON.stringify(keySection(en, key))).toContain('set by A member');
});

test('of two who make a link anew at the same moment, both have the one that leads there', async () => {
  await using world = await startWorld({ workers: false });
  let now = Date.now();
  const links = createViewerLinks(world.redis, { publicUrl: '', secrets: ['s'], days: 1 }, () => now);
  const before = await links.open('5151', '7');
  now += 2 * DAY;
  const [one, other] = await Promise.all(['7', '8'].map((member) => links.open('5151', member)));
  expect(one).toEqual(other);
  expect(one?.url).not.toBe(before.url);
  expect(await links.read(one?.url.replace('/v/', '') ?? '')).toEqual({ request: '5151', isOpen: true });
});

test('an export has requests, journal and limits, and neither keys nor tokens', async () => {
  await using world = await startWorld({ workers: false });
  const { jobs, intake, guilds, redis } = world;
  await submitRequest(jobs, intake('a chair'));
  await submitRequest(jobs, intake('a table', { user_id: '77' }));
  await redis.hset(`kiln:guild:${GUILD}:settings`, 'account', 'abc');
  const all = await exportData(jobs, GUILD);
  expect(all).toMatchObject({
    settings: { own_service_key: true },
    limits: { member: { tasks: 10 } },
    balance: { held: 40 },
    requests: [{ title: 'a table' }, { title: 'a chair' }],
    more: 0,
  });
  expect(JSON.stringify(all)).not.toMatch(/token-\d|abc/);
  expect(await exportData(jobs, GUILD, '77')).toMatchObject({ requests: [{ title: 'a table', user_id: '77' }] });
  expect((await guilds.ledger.journal(GUILD)).map(({ user }) => user)).toEqual(['', '', '']);
});

test('what the service charges otherwise is the next price, for the same options only', async () => {
  await using world = await startWorld();
  const { jobs, service, intake } = world;
  const first = await submitRequest(jobs, intake('one'));
  expect(first.hold).toBe(20);
  const task = await until('the service has it', () => [...service.tasks.keys()][0]);
  service.succeed(task, { consumed_credits: 27 });
  await until('it is learned', async () => (await jobs.prices.learned()).size === 1);
  const learned = await jobs.prices.learned();
  expect(learned.get(priceKey('text-to-3d-preview', first.input))).toBe(27);
  expect((await submitRequest(jobs, intake('two'))).hold).toBe(27);
  const other = { mode: 'preview', prompt: 'x', topology: 'quad' };
  expect((await submitRequest(jobs, intake('other options', { input: other }))).hold).toBe(20);
  // Back to the estimate, back to the contract.
  const next = await until('the next is there', () => [...service.tasks.keys()][1]);
  service.succeed(next, { consumed_credits: 20 });
  await until('it is forgotten', async () => (await jobs.prices.learned()).size === 0);
});

test('requests of a guild with its own account have their own line and slots', async () => {
  await using world = await startWorld({ workers: false, slots: 1 });
  const { jobs, redis, intake } = world;
  await redis.hset('kiln:guild:500:settings', 'account', 'own');
  await redis.hset('kiln:service-key:own', 'slots', 2);
  const ask = (guild: string) => submitRequest(jobs, intake('x', { guild_id: guild, user_id: USER }));
  const states: string[] = [];
  for (const guild of [GUILD, GUILD, '500', '500', '500']) states.push((await ask(guild)).id);
  const now = await Promise.all(states.map(async (id) => (await findRequest(jobs, id))?.state));
  expect(now).toEqual(['admitted', 'held', 'admitted', 'admitted', 'held']);
  const ahead = await Promise.all(
    [1, 4].map(async (place) => jobs.show.view((await findRequest(jobs, states[place]!))!)),
  );
  expect(ahead.map(({ phase }) => phase)).toEqual([
    { name: 'waiting', ahead: 0 },
    { name: 'waiting', ahead: 0 },
  ]);
  await cancelRequest(jobs, states[2]!, USER);
  expect((await findRequest(jobs, states[4]!))?.state).toBe('admitted');
});
