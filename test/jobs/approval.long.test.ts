// @module-tag long
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { cancelRequest } from '../../src/jobs/actions/cancel-request.ts';
import { decideApproval } from '../../src/jobs/actions/decide-approval.ts';
import { repostApprovalCards } from '../../src/jobs/actions/repost-approval-cards.ts';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { keys } from '../../src/keys.ts';
import { until } from '../support/until.ts';
import { CHANNEL, GUILD, startWorld, USER } from './world.ts';

/** A request that waits for a lead outlives the process that was to ask them, the one that hears them, and a decision made twice. */

const LEAD = '1100000000000000099';

test('between asking, deciding and making, every process may be another one', async () => {
  await using world = await startWorld({ workers: false });
  const { jobs, guilds, redis, service, discord } = world;
  await guilds.changeSettings(GUILD, { approve: 1 });
  const accepted = await submitRequest(jobs, world.intake('a chair'));
  expect(accepted.state).toBe('waiting');
  expect(await redis.exists(keys.ring(''), keys.lineOfMember('', GUILD, USER))).toBe(0);
  expect(await submitRequest(jobs, world.intake('a chair', { id: accepted.id }))).toMatchObject({ state: 'waiting' });
  expect((await guilds.ledger.balance(GUILD)).held).toBe(20);
  const cards = () =>
    discord.sent.filter(({ path, text }) => path === `/channels/${CHANNEL}/messages` && text.includes('Decline'));
  {
    // The one that was to post the card is gone before it could; another posts it, by the state of the record alone.
    await redis.del(...(await redis.keys('kiln-jobs:*')));
    await using second = await world.startJobs();
    second.startWorkers();
    await until('the card is there', async () => (await findRequest(jobs, accepted.id))?.card_message);
  }
  // Decided while no worker runs, by two leads at once and one too late: once.
  const said = await Promise.all([
    decideApproval(jobs, accepted.id, { approve: true, by: LEAD }),
    decideApproval(jobs, accepted.id, { approve: false, by: USER, why: 'No.' }),
  ]);
  expect(said.filter(Boolean)).toHaveLength(1);
  expect(await decideApproval(jobs, accepted.id, { approve: true, by: USER })).toBe(false);
  const yes = said[0] === true;
  {
    await using third = await world.startJobs();
    third.startWorkers();
    if (yes) {
      await until('it is made', () => service.streamsOf('task-1') > 0);
      service.succeed('task-1');
    }
    await until('it is delivered', async () => (await findRequest(jobs, accepted.id))?.delivered);
    await until('the card says so', async () => (await redis.zcard(keys.due('approval'))) === 0);
  }
  expect(cards()).toHaveLength(1);
  const audit = await guilds.ledger.audit(GUILD);
  expect(audit).toMatchObject({ problems: [], balance: { held: 0, spent: yes ? 20 : 0 } });
  expect(service.creates).toHaveLength(yes ? 1 : 0);
});

test('a request that waits for a lead is asked about once, and no sweep takes its job for lost', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  await using world = await startWorld({ log, timing: { sweep: 60 } });
  const { jobs, guilds, discord, redis } = world;
  await guilds.changeSettings(GUILD, { approve: 1 });
  const { id } = await submitRequest(jobs, world.intake('a chair'));
  const card = await until('the card is there', async () => (await findRequest(jobs, id))?.card_message);
  const looks = () => discord.sent.filter(({ method, path }) => method === 'PATCH' && path.endsWith(card)).length;
  // The first look, and one of those that go on for as long as it waits.
  await until('the card was looked at twice', () => looks() >= 2);
  expect(lines.filter((line) => line.includes('without a job'))).toEqual([]);

  // With its channel goes a card, of which Discord says nothing.
  discord.refuse.push(({ path }) => (path.endsWith(card) ? { status: 404, code: 10008 } : undefined));
  await until('there is another', async () => {
    const now = (await findRequest(jobs, id))?.card_message;
    return now !== undefined && now !== card;
  });
  await cancelRequest(jobs, id, USER);
  await until('the card says so', async () => (await redis.zcard(keys.due('approval'))) === 0);
  expect(lines.filter((line) => line.includes('without a job'))).toEqual([]);
});

test('a change may not cost more than is held', async () => {
  await using world = await startWorld({ workers: false });
  const { jobs, guilds } = world;
  await guilds.changeSettings(GUILD, { approve_families: ['text-to-3d'] });
  const { id } = await submitRequest(jobs, world.intake('a chair'));
  const dear = { input: { mode: 'preview', prompt: 'a chair', model_type: 'smart-topology' }, title: 'a chair' };
  const claim = { amount: 1, held: 1, state: 'held' };
  await world.redis.hset(keys.hold(id), `claim:${id}`, JSON.stringify(claim));
  await expect(decideApproval(jobs, id, { approve: true, by: LEAD, change: dear })).rejects.toThrow(
    'but only 1 are held for it',
  );
  expect((await findRequest(jobs, id))?.state).toBe('waiting');
});

test('a card that went before anybody knew of it is found and posted anew; where that happens again and again it is not waited for', async () => {
  await using world = await startWorld();
  const { jobs, guilds, discord } = world;
  await guilds.changeSettings(GUILD, { approve: 1 });
  const { id } = await submitRequest(jobs, world.intake('a chair'));
  const cardOf = async () => (await findRequest(jobs, id))?.card_message;
  const first = await until('the card is there', cardOf);
  discord.refuse.push(({ method, path }) =>
    method === 'PATCH' && path.startsWith('/channels/') ? { status: 404, code: 10008 } : undefined,
  );
  const second = await until('there is another', async () => {
    const now = await cardOf();
    return now === first ? undefined : now;
  });
  expect(await findRequest(jobs, id)).toMatchObject({ state: 'waiting', cards: 1 });
  await repostApprovalCards(jobs, GUILD, [first, '1']);
  expect(await cardOf()).toBe(second);
  for (let cards = 2; cards <= 4; cards++) {
    await repostApprovalCards(jobs, GUILD, [(await until('the card is there', cardOf)) ?? '']);
    expect((await findRequest(jobs, id))?.cards).toBe(cards);
  }
  await until('it waits no more', async () => (await findRequest(jobs, id))?.state === 'refused');
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ held: 0 });
});
