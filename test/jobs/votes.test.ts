import { expect, test } from 'vitest';
import { cancelRequest } from '../../src/jobs/actions/cancel-request.ts';
import { removeResult } from '../../src/jobs/actions/remove-result.ts';
import { submitGroup } from '../../src/jobs/actions/submit-request.ts';
import { decideVote } from '../../src/jobs/actions/vote.ts';
import { audit } from '../../src/jobs/data/audit-books.ts';
import { sweepForgotten, wantForgotten } from '../../src/jobs/data/forget.ts';
import { type NewVote, rowId } from '../../src/jobs/store/accept.ts';
import { nextOf } from '../../src/jobs/store/group.ts';
import { isEnd } from '../../src/jobs/store/request.ts';
import { keys } from '../../src/keys.ts';
import { readHold } from '../support/read-hold.ts';
import { until } from '../support/until.ts';
import { GUILD, startWorld, USER } from './world.ts';

/** Votes on the results of a group, and what goes on with the winner. */

type World = Awaited<ReturnType<typeof startWorld>>;
const REFINED: NewVote = { minutes: 60, quorum: 0, follow: 'text-to-3d-refine' };

async function startVote(world: World, { vote = REFINED, change = {} }: { vote?: NewVote; change?: object } = {}) {
  const { jobs, redis, service } = world;
  const intake = world.intake('a red chair', change);
  const inputs = Array.from({ length: 4 }, (_, i) => ({ input: { ...intake.input, target_polycount: 5_000 + i } }));
  const { id } = intake;
  const ids = inputs.map((_, i) => rowId(id, i));
  const group = async () => {
    const found = await jobs.requests.group(id);
    if (!found?.vote) throw new Error('there is no vote');
    return { ...found, vote: found.vote };
  };
  return {
    ...{ id, ids, group },
    submit: () => submitGroup(jobs, intake, inputs, { vote }),
    balance: () => world.guilds.ledger.balance(GUILD),
    state: async () => (await group()).vote.state,
    /** All are made, one after the other, those in `fails` not. */
    async make(fails: readonly number[] = []) {
      for (const [i, one] of ids.entries()) {
        const task = await until('it has a task', async () => (await jobs.requests.get(one))?.task_id);
        await until('it is tracked', () => service.streamsOf(task) > 0);
        if (fails.includes(i))
          service.change(task, { status: 'FAILED', consumed_credits: 0, task_error: { message: 'no' } });
        else service.succeed(task);
        await until('it has ended', async () => isEnd((await jobs.requests.get(one))?.state ?? 'held'));
      }
    },
    vote: (user: string, row: number) => jobs.steps.castVote(ids[row] ?? '', user),
    /** The time of the vote is over. */
    async passes() {
      await redis.hset(keys.group(id), 'deadline', '1');
      await redis.zadd(keys.due('vote'), '1', id);
      await jobs.queues.add({ kind: 'vote', queue: 'requests' }, id);
    },
    next: () => jobs.requests.get(nextOf(id)),
    isNext: () => until('the winner goes on', async () => jobs.requests.get(nextOf(id))),
  };
}

const clean = async ({ jobs, guilds }: World) => expect((await audit({ jobs, guilds })).problems).toEqual([]);

test('members vote, change their mind, and at the deadline the winner is refined by itself, with what was held for that', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { service, guilds, redis, jobs } = world;
  const scene = await startVote(world);
  await scene.submit();
  expect(await scene.balance()).toMatchObject({ held: 90, available: 910 });
  expect((await scene.vote('7', 0)).outcome).toBe('stale');
  await scene.make();
  expect(await scene.state()).toBe('open');
  await clean(world);
  for (const [user, row] of [
    ['7', 0],
    ['8', 2],
    ['7', 2],
    ['7', 2],
    ['9', 1],
  ] as const)
    await scene.vote(user, row);
  await until('the message says how many voted', () => world.shown('a red chair')?.text.includes('3 votes so far'));
  expect(world.shown('a red chair')?.text).not.toContain('Done · 20 credits · ');
  await scene.passes();
  const next = await scene.isNext();
  expect(next).toMatchObject({ type: 'text-to-3d-refine', parent_id: scene.ids[2], user_id: USER, hold: 10 });
  const winner = await jobs.requests.get(scene.ids[2] ?? '');
  await until('it is created', () => service.creates.find(({ preview_task_id: of }) => of === winner?.task_id));
  expect((await scene.vote('10', 0)).outcome).toBe('stale');
  expect((await scene.group()).requests.map(({ votes }) => votes)).toEqual([0, 1, 2, 0]);
  expect(await redis.exists(keys.votes(GUILD, scene.id))).toBe(0);
  expect(await scene.balance()).toMatchObject({ held: 10, spent: 80 });
  expect(await readHold(redis, scene.id)).toMatchObject({ state: 'ended' });
  await until('the message says who won', () => world.shown('a red chair')?.text.includes('won with 2 of 3 votes'));
  service.succeed((await until('it has a task', async () => (await scene.next())?.task_id)) ?? '', {
    consumed_credits: 10,
  });
  await until('it is delivered', async () => (await scene.next())?.delivered);
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ held: 0, spent: 90, available: 910 });
  await clean(world);
});

test('a tie goes to the one that was finished first, and the votes of a quorum decide at once', async () => {
  await using world = await startWorld();
  const scene = await startVote(world, { vote: { minutes: 60, quorum: 2 } });
  await scene.submit();
  await scene.make();
  await scene.vote('7', 3);
  expect(await scene.state()).toBe('open');
  await scene.vote('8', 1);
  expect((await scene.group()).vote).toMatchObject({ state: 'decided', winner: scene.ids[1], by: '', cast: 2 });
  expect(await scene.next()).toBeUndefined();
});

test('what follows a vote is made by the model that leads chose for it', async () => {
  await using world = await startWorld();
  await world.guilds.changeSettings(GUILD, { makers: 'fixed', makers_fixed: ['text-to-3d-refine/painter'] });
  const scene = await startVote(world, { vote: { ...REFINED, quorum: 1 } });
  await scene.submit();
  await scene.make();
  await scene.vote('7', 3);
  expect((await scene.isNext()).input).toMatchObject({ mode: 'refine', maker: 'painter' });
});

test('a member who stopped a vote and is forgotten is named on its message no more', async () => {
  await using world = await startWorld();
  const { jobs, redis } = world;
  const scene = await startVote(world);
  await scene.submit();
  await scene.make();
  expect(await decideVote(jobs, await scene.group(), { pick: undefined, by: '77' })).toBe(true);
  await until('it is said', () => world.shown('a red chair')?.text.includes('<@77> stopped the vote'));
  await until('its end is shown', async () => (await scene.group()).shown.delivered);
  await wantForgotten(redis, GUILD, '77');
  await sweepForgotten(jobs);
  await until('it is said without a name', () =>
    world.shown('a red chair')?.text.includes('A member stopped the vote'),
  );
});

test('where nobody votes the member has a day to choose; after that nothing goes on, and what was held comes back', async () => {
  await using world = await startWorld();
  const scene = await startVote(world);
  await scene.submit();
  await scene.make([1]);
  await scene.passes();
  await until('the member is asked', async () => (await scene.state()) === 'asking');
  await until('the message says so', () => world.shown('a red chair')?.text.includes('Nobody voted'));
  expect(await scene.balance()).toMatchObject({ held: 10, spent: 60 });
  expect((await scene.vote('7', 0)).outcome).toBe('stale');
  await scene.passes();
  await until('it is over', async () => (await scene.state()) === 'stopped');
  expect((await scene.group()).vote).toMatchObject({ why: 'silence' });
  expect(await scene.balance()).toMatchObject({ held: 0, spent: 60, available: 940 });
  await clean(world);
});

test('what follows a vote needs the word of a lead before any of it is made', async () => {
  await using world = await startWorld({ workers: false });
  await world.guilds.changeSettings(GUILD, { approve_families: ['rigging'] });
  const scene = await startVote(world, { vote: { minutes: 60, quorum: 0, follow: 'rig' } });
  await scene.submit();
  expect((await scene.group()).requests.map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => 'waiting'));
});

test('of two who decide at the same moment one does, and the other does nothing', async () => {
  await using world = await startWorld();
  const { jobs } = world;
  const scene = await startVote(world, { change: { ephemeral: true } });
  await scene.submit();
  await scene.make();
  // Private: no other member sees it.
  expect(await scene.state()).toBe('asking');
  const decide = (pick: number, by: string) =>
    jobs.steps.endVote(scene.ids[0] ?? '', { group: scene.id, goes: 'decide', pick: scene.ids[pick] ?? '', by });
  const [one, other] = await Promise.all([decide(1, '5'), decide(2, '6')]);
  expect([one.outcome, other.outcome].sort()).toEqual(['done', 'stale']);
  const winner = one.outcome === 'done' ? 1 : 2;
  expect(await scene.isNext()).toMatchObject({ parent_id: scene.ids[winner], ephemeral: true });
  expect((await jobs.steps.endVote(scene.ids[0] ?? '', { group: scene.id, goes: 'stop', by: '5' })).outcome).toBe(
    'stale',
  );
});

test('nothing made, all cancelled or all deleted: there is no vote, and what was held for its winner comes back', async () => {
  await using world = await startWorld({ slots: 4 });
  const { jobs } = world;
  const failed = await startVote(world);
  await failed.submit();
  await failed.make([0, 1, 2, 3]);
  expect((await failed.group()).vote).toMatchObject({ state: 'stopped', why: 'none' });
  const canceled = await startVote(world);
  await canceled.submit();
  for (const id of canceled.ids) await cancelRequest(jobs, id, USER);
  await until('all have ended', async () => (await canceled.group()).requests.every(({ state }) => isEnd(state)));
  const deleted = await startVote(world);
  await deleted.submit();
  await deleted.make();
  for (const id of deleted.ids) await removeResult(jobs, id, USER);
  await until('the last vote is over', async () => (await deleted.state()) === 'stopped');
  await until('all is back', async () => (await deleted.balance()).held === 0);
  await clean(world);
});

test('without the credits for what follows nothing begins; what follows waits while a limit is in its way', async () => {
  await using world = await startWorld({ startCredits: 95 });
  const { guilds } = world;
  const scene = await startVote(world);
  await scene.submit();
  await expect((await startVote(world)).submit()).rejects.toThrow('5 left');
  await scene.make();
  await guilds.limits.set(GUILD, 'guild', { tasks: 0 });
  await scene.vote('7', 0);
  await scene.passes();
  await until('it is decided', async () => (await scene.state()) === 'decided');
  expect(await scene.next()).toBeUndefined();
  expect(await scene.balance()).toMatchObject({ held: 10 });
  await clean(world);
  await guilds.limits.set(GUILD, 'guild', { tasks: 5 });
  await world.jobs.queues.add({ kind: 'vote', queue: 'requests' }, scene.id);
  await scene.isNext();
});

test('a member who is forgotten while the last of them is made leaves no credits held for what would follow', async () => {
  await using world = await startWorld({ workers: false });
  const { jobs, redis, service } = world;
  const scene = await startVote(world);
  await scene.submit();
  await using first = await world.startJobs();
  first.startWorkers();
  const taskOf = (one: string) => until('it has a task', async () => (await jobs.requests.get(one))?.task_id);
  const tasks = await Promise.all(scene.ids.map(taskOf));
  await until('all are tracked', () => tasks.every((task) => service.streamsOf(task) > 0));
  for (const task of tasks.slice(0, 3)) service.succeed(task);
  const ended = async () => (await scene.group()).requests.filter(({ state }) => isEnd(state)).length;
  await until('three have ended', async () => (await ended()) === 3);
  await first[Symbol.asyncDispose]();
  await wantForgotten(redis, GUILD, USER);
  await sweepForgotten(jobs);
  // One is deleted, and the last one done before its cancel comes.
  await jobs.steps.eraseWords(scene.ids[0] ?? '');
  await jobs.steps.finish(scene.ids[3] ?? '', { to: 'succeeded', set: {} });
  await sweepForgotten(jobs);
  jobs.startWorkers();
  await until('they are forgotten', async () => {
    await sweepForgotten(jobs);
    return (await redis.exists(keys.forget)) === 0;
  });
  await until('nothing is held', async () => (await scene.balance()).held === 0);
  expect(await redis.exists(keys.group(scene.id))).toBe(0);
  await clean(world);
});

test('a member who asks to be forgotten is in no vote any more', async () => {
  await using world = await startWorld();
  const { jobs, redis } = world;
  const scene = await startVote(world);
  await scene.submit();
  await scene.make();
  await scene.vote('7', 0);
  await scene.vote('8', 0);
  await wantForgotten(redis, GUILD, '7');
  await sweepForgotten(jobs);
  expect(await redis.hgetall(keys.votes(GUILD, scene.id))).toEqual({ 8: scene.ids[0] });
  // Who asked for it takes it along.
  await wantForgotten(redis, GUILD, USER);
  await until('they are forgotten', async () => {
    await sweepForgotten(jobs);
    return (await redis.exists(keys.forget)) === 0;
  });
  expect(await scene.balance()).toMatchObject({ held: 0 });
  expect(await redis.exists(keys.group(scene.id), keys.votes(GUILD, scene.id))).toBe(0);
  await clean(world);
});
