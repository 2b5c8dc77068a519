import { expect, test } from 'vitest';
import { decideApproval } from '../../src/jobs/actions/decide-approval.ts';
import { removeResult } from '../../src/jobs/actions/remove-result.ts';
import { cancelBatch, steerBatch } from '../../src/jobs/actions/steer-batch.ts';
import { submitGroup, submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { audit } from '../../src/jobs/data/audit-books.ts';
import { sweepForgotten, wantForgotten } from '../../src/jobs/data/forget.ts';
import { guildLeft } from '../../src/jobs/data/guild-data.ts';
import { rowId } from '../../src/jobs/store/accept.ts';
import { isEnd, isResult } from '../../src/jobs/store/request.ts';
import { keys } from '../../src/keys.ts';
import { readHold } from '../support/read-hold.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld, USER, type WorldOptions } from './world.ts';

/** A batch: many requests of one order, that begin one after the other. */

async function startBatch({ count = 6, budget, ...options }: WorldOptions & { count?: number; budget?: number } = {}) {
  const world = await startWorld(options);
  const { jobs, service } = world;
  const intake = world.intake('a chair');
  const rows = Array.from({ length: count }, (_, i) => ({
    ...{ input: { mode: 'preview', prompt: `chair ${i + 1}` }, title: i === 0 ? '=1+1' : `chair ${i + 1}` },
  }));
  const group = async () => {
    const found = await jobs.requests.group(intake.id);
    if (!found) throw new Error('there is no batch');
    return found;
  };
  return {
    ...{ world, group, id: intake.id, ids: rows.map((_, i) => rowId(intake.id, i)) },
    submit: () => submitGroup(jobs, intake, rows, { batch: { title: 'Chairs for all', budget } }),
    states: async () => (await group()).requests.map(({ state }) => state),
    balance: () => world.guilds.ledger.balance(GUILD),
    begun: (tasks: number) => until(`${tasks} have begun`, () => service.creates.length === tasks),
    /** Each task as soon as it is there. */
    succeedAll: (change: (prompt: string) => Record<string, unknown> = () => ({})) =>
      until('all have ended', async () => {
        for (const { id, status, prompt } of service.tasks.values())
          if (status === 'PENDING') service.succeed(id, change(String(prompt)));
        return (await group()).requests.every(({ state }) => isEnd(state));
      }),
    isShown: () => until('its end is shown', async () => (await group()).shown.delivered),
    [Symbol.asyncDispose]: world[Symbol.asyncDispose],
  };
}

test('rows begin as the limit of tasks at once has room, others go in between, and the end brings a table and an archive', {
  tags: 'long',
}, async () => {
  await using scene = await startBatch({ slots: 4 });
  const { world, id, balance } = scene;
  const { guilds, service, discord, redis, jobs, intake } = world;
  await guilds.limits.set(GUILD, 'member', { tasks: 3 });
  await guilds.changeSettings(GUILD, { notify: 'reply', notify_after: 0 });
  await scene.submit();
  await scene.submit();
  expect(await balance()).toMatchObject({ held: 120, available: 880 });
  await scene.begun(3);
  expect(await scene.states()).toEqual(expect.arrayContaining(['held', 'held', 'held']));
  // The member has three at once, so another waits for one of the batch; a member beside them does not.
  await expect(submitRequest(jobs, intake('mine'))).rejects.toMatchObject({ code: 'limit_reached' });
  await submitRequest(jobs, intake('table', { user_id: '77' }));
  await scene.begun(4);
  expect(service.creates.at(-1)?.prompt).toBe('table');

  const failing = [...service.tasks.values()].find(({ prompt }) => prompt === 'chair 2')?.id ?? '';
  service.change(failing, { status: 'FAILED', consumed_credits: 0, task_error: { message: 'no chair' } });
  await scene.succeedAll();
  await scene.isShown();
  expect(await scene.states()).toEqual(['succeeded', 'failed', ...Array.from({ length: 4 }, () => 'succeeded')]);
  expect(await balance()).toMatchObject({ held: 0, spent: 120 });
  expect(await readHold(redis, id)).toMatchObject({ amount: 120, state: 'ended' });
  const last = discord.sent.findLast(({ text }) => text.includes('Chairs for all') && text.includes('5 of 6 done'));
  expect(last?.files).toEqual(['batch.webp', 'batch.csv', 'batch.zip']);
  await until('the member is told', () => discord.sent.some(({ text }) => text.includes('5 of 6 are done')));
  expect((await audit({ jobs, guilds })).problems).toEqual([]);
  await until('nothing is left to do', async () => (await redis.keys(keys.due('*'))).length === 0);
  expect(await redis.exists(keys.live, keys.batches(''), keys.waitingInGuild(GUILD))).toBe(0);
});

test('paused, what has begun goes on and nothing begins; another press of the same says so', async () => {
  await using scene = await startBatch({ slots: 1 });
  const { jobs, service, redis } = scene.world;
  await scene.submit();
  await scene.begun(1);
  const group = await scene.group();
  expect(await Promise.all([1, 2].map(() => steerBatch(jobs, group, 'paused', USER)))).toContain(true);
  expect(await steerBatch(jobs, group, 'paused', USER)).toBe(false);
  await until('one is tracked', () => service.streamsOf('task-1') > 0);
  service.succeed('task-1');
  await until('it has ended', async () => (await scene.states())[0] === 'succeeded');
  await jobs.admission.admit();
  expect(await scene.states()).toEqual(['succeeded', ...Array.from({ length: 5 }, () => 'held')]);
  expect(await redis.exists(keys.ring(''), keys.activeOfMember(GUILD, USER))).toBe(0);
  expect(await steerBatch(jobs, group, 'running', USER)).toBe(true);
  await scene.begun(2);
  expect(service.creates.map(({ prompt }) => prompt)).toEqual(['chair 1', 'chair 2']);
});

test('a lead who paused it and is forgotten is named on its message no more', async () => {
  await using scene = await startBatch({ slots: 1 });
  const { jobs, redis, shown } = scene.world;
  await scene.submit();
  await scene.begun(1);
  await steerBatch(jobs, await scene.group(), 'paused', '77');
  await until('it is said', () => shown('Chairs for all')?.text.includes('Paused by <@77>'));
  await wantForgotten(redis, GUILD, '77');
  await sweepForgotten(jobs);
  await until('it is said without a name', () => shown('Chairs for all')?.text.includes('Paused by A member'));
});

test('the rest is cancelled: what has not begun comes back at once, and what was made stays', async () => {
  await using scene = await startBatch({ slots: 2 });
  const { jobs, service } = scene.world;
  await scene.submit();
  await scene.begun(2);
  await until('one is tracked', () => service.streamsOf('task-1') > 0);
  service.succeed('task-1');
  await scene.begun(3);
  await until(
    'all three have a task',
    async () => (await scene.states()).filter((state) => state === 'bound').length === 2,
  );
  const outcomes = await Promise.all([USER, '5'].map(async (by) => cancelBatch(jobs, await scene.group(), by)));
  expect(outcomes.some(({ requested }) => requested === 2)).toBe(true);
  await scene.isShown();
  expect((await scene.states()).sort()).toEqual([...Array.from({ length: 5 }, () => 'canceled'), 'succeeded']);
  expect(await scene.balance()).toMatchObject({ held: 0, spent: 20 });
  expect(service.creates).toHaveLength(3);
  expect(await steerBatch(jobs, await scene.group(), 'running', USER)).toBe(false);
});

test('a budget stops it when the service charges more than was thought, and what is done stays', async () => {
  await using scene = await startBatch({ slots: 1, budget: 90 });
  const { discord } = scene.world;
  await scene.submit();
  // Twice the price is taken at most.
  await scene.succeedAll(() => ({ consumed_credits: 40 }));
  await scene.isShown();
  expect(await scene.states()).toEqual(['succeeded', 'succeeded', ...Array.from({ length: 4 }, () => 'canceled')]);
  expect(await scene.balance()).toMatchObject({ held: 0, spent: 80 });
  const last = discord.sent.findLast(({ text }) => text.includes('2 of 6 done'));
  expect(last?.text).toContain('more than the budget of 90');
});

test('limits of credits and the word of a lead are about the sum', async () => {
  await using scene = await startBatch({ slots: 1 });
  const { guilds, jobs, service, discord } = scene.world;
  for (const rule of [{ request: 119 }, { day: 119 }]) {
    await guilds.limits.set(GUILD, 'guild', rule);
    await expect(scene.submit()).rejects.toMatchObject({ code: 'limit_reached' });
    await guilds.limits.set(GUILD, 'guild', { [Object.keys(rule)[0] ?? '']: 120 });
  }
  await guilds.changeSettings(GUILD, { approve: 119 });
  await scene.submit();
  await until('leads are asked', () =>
    discord.sent.some(({ text }) => text.includes('Approve') && text.includes('6 rows')),
  );
  await jobs.admission.admit();
  expect(service.creates).toHaveLength(0);
  expect(await decideApproval(jobs, scene.ids[0] ?? '', { approve: true, by: '5' })).toBe(true);
  await scene.begun(1);
  expect(service.creates[0]?.prompt).toBe('chair 1');
});

test('what a stopped process left is ended by the next one, and a paused batch is given back after three days', async () => {
  await using scene = await startBatch({ workers: false, slots: 1 });
  const { world } = scene;
  const { jobs, redis } = world;
  // The only slot is taken.
  await submitRequest(jobs, world.intake('table'));
  await scene.submit();
  await steerBatch(jobs, await scene.group(), 'paused', USER);
  expect(await jobs.outbox.due('batch', 10)).toEqual([]);
  // Three days later.
  await redis.zadd(keys.due('batch'), 1, scene.id);
  await using other = await world.startJobs();
  other.startWorkers();
  await scene.isShown();
  expect(await scene.balance()).toMatchObject({ held: 20, available: 980 });
  expect(world.discord.sent.findLast(({ files }) => files.includes('batch.csv'))?.text).toContain(
    'paused for three days',
  );
});

test('a result that is deleted while the batch is paused changes nothing of the pause', async () => {
  await using scene = await startBatch({ slots: 1 });
  const { jobs, service } = scene.world;
  await scene.submit();
  await scene.begun(1);
  await steerBatch(jobs, await scene.group(), 'paused', USER);
  await until('one is tracked', () => service.streamsOf('task-1') > 0);
  service.succeed('task-1');
  const first = scene.ids[0] ?? '';
  await until('it is shown', async () => isResult((await scene.group()).requests[0]));
  const due = async () => await jobs.redis.zscore(keys.due('batch'), scene.id);
  const before = await due();
  await removeResult(jobs, first, USER);
  await until('it is deleted', async () => (await jobs.requests.get(first))?.title === '');
  expect(await due()).toBe(before);
  expect((await scene.group()).batch?.state).toBe('paused');
  expect(await steerBatch(jobs, await scene.group(), 'running', USER)).toBe(true);
  await scene.begun(2);
});

test('a member who is forgotten, and a guild that goes, leave nothing of it held', async () => {
  for (const leave of ['member', 'guild'] as const) {
    await using scene = await startBatch({ workers: false, slots: 1 });
    const { jobs, redis } = scene.world;
    await scene.submit();
    if (leave === 'guild') await guildLeft(jobs, GUILD);
    else {
      await wantForgotten(redis, GUILD, USER);
      await sweepForgotten(jobs);
    }
    expect(await scene.balance()).toMatchObject({ held: 0, available: 1_000 });
    expect(await redis.exists(keys.waitingInGuild(GUILD), keys.batches(''), keys.ring(''))).toBe(0);
  }
});

test('a batch whose member is blocked for good is paused, so that what is held comes back; a pause of theirs is waited for', async () => {
  await using scene = await startBatch({ workers: false, slots: 1 });
  const { jobs, guilds, redis } = scene.world;
  const block = (ms: number) =>
    guilds.moderation.act(GUILD, { by: '13', block: { member: USER, ms, event: `e${ms}` } });
  const state = async () => {
    await jobs.admission.admit();
    return (await scene.group()).batch?.state;
  };
  await scene.submit();
  // The first one has the slot, and the second one is in the line.
  expect(await scene.states()).toEqual(['admitted', ...Array.from({ length: 5 }, () => 'held')]);
  await jobs.steps.cancelWaiting(scene.ids[1] ?? '', USER);
  await block(60_000);
  expect(await state()).toBe('running');
  await block(0);
  expect(await state()).toBe('paused');
  const due = Number(await redis.zscore(keys.due('batch'), scene.id)) - (await jobs.time());
  expect(due / 86_400_000).toBeCloseTo(3, 2);
  await guilds.moderation.act(GUILD, { lift: USER });
  expect(await steerBatch(jobs, await scene.group(), 'running', USER)).toBe(true);
  expect(await state()).toBe('running');
  expect(await redis.zscore(keys.due('batch'), scene.id)).toBeNull();
});
