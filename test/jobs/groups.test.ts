import { expect, test } from 'vitest';
import { cancelGroup, cancelRequest } from '../../src/jobs/actions/cancel-request.ts';
import { decideApproval } from '../../src/jobs/actions/decide-approval.ts';
import { openResult } from '../../src/jobs/actions/open-result.ts';
import { removeResult } from '../../src/jobs/actions/remove-result.ts';
import { submitGroup } from '../../src/jobs/actions/submit-request.ts';
import { sweepOld } from '../../src/jobs/data/archive-old.ts';
import { audit } from '../../src/jobs/data/audit-books.ts';
import { sweepForgotten, wantForgotten } from '../../src/jobs/data/forget.ts';
import { rowId } from '../../src/jobs/store/accept.ts';
import { readReport } from '../../src/jobs/store/read-usage.ts';
import { keys } from '../../src/keys.ts';
import { readHold } from '../support/read-hold.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld, USER, type WorldOptions } from './world.ts';

/** A group: several requests that one message shows and one hold pays. */

const FACES = 5_000;

async function startGroup({ change = {}, ...options }: WorldOptions & { change?: object } = {}) {
  const world = await startWorld(options);
  const { jobs, redis, service } = world;
  const intake = world.intake('a red chair', change);
  // Like a seed, which this small service does not have.
  const inputs = Array.from({ length: 4 }, (_, i) => ({ ...intake.input, target_polycount: FACES + i }));
  const ids = inputs.map((_, i) => rowId(intake.id, i));
  const group = async () => {
    const found = await jobs.requests.group(intake.id);
    if (!found) throw new Error('there is no group');
    return found;
  };
  return {
    ...{ world, ids, group, id: intake.id },
    submit: () =>
      submitGroup(
        jobs,
        intake,
        inputs.map((input) => ({ input })),
      ),
    states: async () => (await group()).requests.map(({ state }) => state),
    balance: () => world.guilds.ledger.balance(GUILD),
    /** The tasks of its requests, in their order. */
    async tasks() {
      await until('all have a task', async () => service.tasks.size === 4 && !(await redis.exists(keys.doubts)));
      return (await group()).requests.map(({ task_id }) => task_id ?? '');
    },
    isShown: () => until('all is shown', async () => (await group()).shown.delivered),
    [Symbol.asyncDispose]: world[Symbol.asyncDispose],
  };
}

test('four have one hold and one message, whose pictures arrive on one sheet, and end with one notice', {
  tags: 'long',
}, async () => {
  await using scene = await startGroup();
  const { world, id, ids, balance } = scene;
  const { guilds, service, discord, redis, jobs } = world;
  await guilds.changeSettings(GUILD, { notify: 'reply', notify_after: 0 });
  await scene.submit();
  await scene.submit();
  expect(await balance()).toMatchObject({ held: 80, available: 920 });
  const hold = await readHold(redis, id);
  expect(hold).toMatchObject({ amount: 80, state: 'held' });
  expect([...(hold?.claims.keys() ?? [])].sort()).toEqual(ids);
  const [first = '', second = '', third = '', fourth = ''] = await scene.tasks();
  expect(service.creates.map(({ target_polycount: faces }) => Number(faces) - FACES).sort()).toEqual([0, 1, 2, 3]);

  service.succeed(third, { consumed_credits: 20 });
  await until('the sheet is shown', () => world.shown('a red chair')?.files[0] === 'variations.webp');
  expect(await balance()).toMatchObject({ held: 60, spent: 20 });
  service.succeed(first, { consumed_credits: 20 });
  service.change(second, {
    ...{ status: 'FAILED', consumed_credits: 0, task_error: { message: 'no chair' } },
  });
  service.succeed(fourth, { consumed_credits: 20 });
  await scene.isShown();
  expect(await scene.states()).toEqual(['succeeded', 'failed', 'succeeded', 'succeeded']);
  expect(await balance()).toMatchObject({ held: 0, spent: 60, available: 940 });
  expect(await readHold(redis, id)).toMatchObject({ amount: 80, state: 'ended' });
  await until('the member is told', () => discord.sent.some(({ text }) => text.includes('3 of 4 variations')));
  expect(discord.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(service.creates).toHaveLength(4);
  expect(await redis.zcard(keys.live)).toBe(0);
  expect((await audit({ jobs, guilds })).problems).toEqual([]);

  // One is opened: it gets a message, files and all, once.
  const opening = { message: '1300000000000000888', token: 'other', asset: {} };
  expect(await openResult(jobs, ids[2] ?? '', opening)).toBe(true);
  expect(await openResult(jobs, ids[2] ?? '', opening)).toBe(false);
  await until('it is delivered', async () => (await jobs.requests.get(ids[2] ?? ''))?.files?.length === 2);
  expect(await scene.group()).toMatchObject({ shown: { delivered: true, files: [{ name: 'variations.webp' }] } });

  // What is deleted leaves the sheet; with the last one the message goes.
  const edits = discord.sent.length;
  await removeResult(jobs, ids[0] ?? '', USER);
  const without = () => discord.sent.slice(edits).find(({ text }) => text.includes('Deleted'));
  await until('the sheet is without it', without);
  for (const one of ids.slice(1)) await removeResult(jobs, one, USER);
  await until('both messages are gone', () => discord.sent.filter(({ method }) => method === 'DELETE').length >= 2);
  await until('nothing is left to do', async () => (await redis.keys(keys.due('*'))).length === 0);
});

test('what is not enough for all is refused with how many there is enough for, and nothing is held', async () => {
  await using scene = await startGroup({ workers: false, startCredits: 70 });
  await expect(scene.submit()).rejects.toThrow(/80 credits.*70.*enough for 3/);
  expect(await scene.world.redis.keys('kiln:request:*')).toEqual([]);
  expect(await scene.balance()).toMatchObject({ held: 0, available: 70 });
});

test('limits count each of them and what all cost together', async () => {
  await using scene = await startGroup({ workers: false });
  const { guilds } = scene.world;
  for (const rule of [{ tasks: 3 }, { minute: 3 }, { request: 79 }, { day: 79 }]) {
    await guilds.limits.set(GUILD, 'guild', rule);
    await expect(scene.submit()).rejects.toMatchObject({ code: 'limit_reached' });
    await guilds.limits.set(GUILD, 'guild', { [Object.keys(rule)[0] ?? '']: 80 });
  }
  await scene.submit();
  expect(await scene.balance()).toMatchObject({ held: 80 });
});

test('cancelled, each claim comes back by itself; a second press finds nothing', async () => {
  await using scene = await startGroup({ slots: 1 });
  const { jobs, service } = scene.world;
  await scene.submit();
  await until('one is tracked', () => service.streamsOf('task-1') > 0);
  await cancelRequest(jobs, scene.ids[3] ?? '', USER);
  expect(await scene.balance()).toMatchObject({ held: 60, available: 940 });
  expect(await cancelGroup(jobs, await scene.group(), USER)).toEqual({ released: 3, requested: 1, too_late: 0 });
  await scene.isShown();
  expect(await scene.balance()).toMatchObject({ held: 0, available: 1_000 });
  expect(await cancelGroup(jobs, await scene.group(), USER)).toMatchObject({ requested: 0 });
  expect(service.creates).toHaveLength(1);
});

test('leads are asked once, for the sum, and what they change keeps the difference of each', async () => {
  await using scene = await startGroup({ slots: 1 });
  const { world, ids } = scene;
  const { jobs, guilds, discord } = world;
  await guilds.changeSettings(GUILD, { approve: 79 });
  await scene.submit();
  expect(await scene.states()).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  const asked = () => discord.sent.filter(({ text }) => text.includes('4 variations') && text.includes('Approve'));
  await until('leads are asked', () => asked().length > 0);
  expect(asked()[0]?.text).toContain('80 credits');
  expect(new Set(asked().map(({ path }) => path)).size).toBe(1);
  const change = { input: { mode: 'preview', prompt: 'a blue chair', target_polycount: FACES }, title: 'a blue chair' };
  expect(await decideApproval(jobs, ids[0] ?? '', { approve: true, by: '5', change })).toBe(true);
  expect(await decideApproval(jobs, ids[0] ?? '', { approve: true, by: '6' })).toBe(false);
  const inputs = (await scene.group()).requests.map(({ input }) => input);
  expect(inputs.map(({ prompt }) => prompt)).toEqual(Array.from(ids, () => 'a blue chair'));
  expect(inputs.map(({ target_polycount: faces }) => faces)).toEqual([0, 1, 2, 3].map((i) => FACES + i));
});

test('where leads cannot be asked, none of it waits, and all comes back', async () => {
  await using scene = await startGroup();
  const { guilds, discord } = scene.world;
  await guilds.changeSettings(GUILD, { approve: 79 });
  discord.refuse.push(({ method, path }) =>
    method === 'POST' && path.startsWith('/channels/') ? { status: 403, code: 50_001 } : undefined,
  );
  await scene.submit();
  await until('none waits', async () => (await scene.states()).every((state) => state === 'refused'));
  expect(await scene.balance()).toMatchObject({ held: 0, available: 1_000 });
});

test('while it waits for a lead, one cancel gives all of it back', async () => {
  await using scene = await startGroup({ workers: false });
  await scene.world.guilds.changeSettings(GUILD, { approve: 79 });
  await scene.submit();
  expect(await cancelRequest(scene.world.jobs, scene.ids[1] ?? '', USER)).toBe('released');
  expect(await scene.balance()).toMatchObject({ held: 0, available: 1_000 });
  expect(await scene.world.redis.zcard(keys.due('expire-approval'))).toBe(0);
});

test('a private one that outlives its answer goes to the member directly, and reports do not name it', async () => {
  let offset = 0;
  await using scene = await startGroup({ change: { ephemeral: true }, now: () => Date.now() + offset });
  const { world, ids } = scene;
  await scene.submit();
  const tasks = await scene.tasks();
  offset = 15 * 60_000;
  for (const task of tasks) world.service.succeed(task);
  await scene.isShown();
  const direct = world.discord.sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'));
  expect(direct.filter(({ files }) => files.includes('variations.webp'))).toHaveLength(1);
  const { lines } = await readReport(world.redis, GUILD, 0);
  expect(lines.map(({ title }) => title)).toEqual(Array.from(ids, () => 'private'));
});

test('a message that was deleted meanwhile is not put up again: the member alone gets the sheet', async () => {
  await using scene = await startGroup();
  const { discord, service } = scene.world;
  await scene.submit();
  const tasks = await scene.tasks();
  discord.refuse.push(({ method }) => (method === 'PATCH' ? { status: 404, code: 10_008 } : undefined));
  for (const task of tasks) service.succeed(task);
  await scene.isShown();
  const posts = discord.sent.filter(({ method }) => method === 'POST').map(({ path, files }) => [path, files]);
  expect(posts.find(([path]) => path === '/users/@me/channels')).toBeDefined();
  expect(posts.filter(([, files]) => files?.includes('variations.webp'))).toHaveLength(1);
});

test('what is old of a group goes with all that its requests shared, and so does what a member is forgotten with', {
  tags: 'long',
}, async () => {
  await using scene = await startGroup();
  const { jobs, redis, guilds, service } = scene.world;
  await scene.submit();
  for (const task of await scene.tasks()) service.succeed(task);
  await scene.isShown();
  await openResult(jobs, scene.ids[1] ?? '', { message: '1300000000000000888', token: 'other', asset: {} });
  await until(
    'nothing is left to do',
    async () => !(await redis.exists(keys.live)) && (await redis.keys(keys.due('*'))).length === 0,
  );
  const kept = async () => (await redis.keys('kiln:*')).filter((key) => key.includes(scene.id));
  expect(await kept()).not.toEqual([]);

  const copy = Object.fromEntries(
    await Promise.all((await redis.keys('kiln:*')).map(async (key) => [key, await redis.dumpBuffer(key)] as const)),
  );
  const archive = {
    write: async () => {},
    read: async () => ({ lines: [], more: false }),
    forgetMember: async () => {},
    forgetGuild: async () => {},
  };
  const parts = { redis, requests: jobs.requests, guilds, log: jobs.log, random: () => 0 };
  await sweepOld(parts, { archive, requestDays: 1, journalDays: undefined }, Date.now() + 2 * 86_400_000);
  expect(await kept()).toEqual([]);

  // A lease may have ended between the list and the copy.
  for (const [key, value] of Object.entries(copy)) if (value) await redis.restore(key, 0, value, 'REPLACE');
  await wantForgotten(redis, GUILD, USER);
  await until('they are forgotten', async () => {
    await sweepForgotten(jobs);
    return (await redis.exists(keys.forget)) === 0;
  });
  expect((await redis.hgetall(keys.display(scene.id))).message_id).toBeUndefined();
  const names = await Promise.all(scene.ids.map((id) => redis.hgetall(keys.request(id))));
  expect(names.map(({ user_id, title }) => [user_id, title])).toEqual(scene.ids.map(() => ['', '']));
});
