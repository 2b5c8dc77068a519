// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../src/jobs/data/audit-books.ts';
import { nextOf } from '../../src/jobs/store/group.ts';
import { isEnd } from '../../src/jobs/store/request.ts';
import { keys } from '../../src/keys.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/**
 * What several requests of one order go through in each kind of place, for all to see and privately: a part that fails, double
 * presses, presses of others, a cancel in the middle, credits that are not enough for the last, a bot that starts again. Two
 * members and a lead, one Kiln for all.
 */

const BOT = '1200000000000000010';
const REFINE = 'text-to-3d-refine';

let world: World;
beforeAll(async () => {
  // One at a time, so that there is a middle.
  world = await startWorld({ startCredits: 5_000, resumes: true, jobs: { slots: 1 } });
  const step = (type: string, count: number) => ({ type, options: {}, count });
  const steps = [step('text-to-3d-preview', 2), { gate: 'pick' } as const, step(REFINE, 1)];
  await world.guilds.chains.save(world.alice.guildId, { name: 'fine', steps });
});
afterAll(() => world[Symbol.asyncDispose]());

/** A thread or post of Alice's, in which the lead and Bob are, too. */
async function open(channel: string, form: object): Promise<string> {
  const { alice, bob, lead } = world;
  const { body } = await alice.request('POST', `/channels/${channel}/threads`, form);
  const { id } = body as { id: string }; // of what was made
  for (const one of [BOT, lead.user.id, bob.user.id])
    await alice.request('PUT', `/channels/${id}/thread-members/${one}`);
  return id;
}

const PLACES = [
  { place: 'a text channel', openPlace: async () => world.channel },
  { place: 'a thread', openPlace: () => open(world.channel, { name: 'parts', type: 11 }) },
  {
    place: 'a post of a forum',
    openPlace: () => open(world.alice.channels.assets!, { name: 'parts', message: { content: 'about parts' } }),
  },
];
const CASES = PLACES.flatMap((one) => [
  { ...one, isPrivate: false, how: 'for all' },
  { ...one, isPrivate: true, how: 'privately' },
]);

const balance = () => world.guilds.ledger.balance(world.alice.guildId);
const groupOf = (id: string) => world.jobs.requests.group(id);

/** The service makes what it has of a group, but not those with these numbers, until `count` have ended. */
async function serve(id: string, count: number, fails: readonly number[] = []): Promise<void> {
  const { service } = world;
  await until(`${count} have ended`, async () => {
    const all = (await groupOf(id))?.requests ?? [];
    for (const [i, { state, task_id: task = '', type }] of all.entries()) {
      if (state !== 'bound' || service.tasks.get(task)?.status !== 'PENDING') continue;
      if (fails.includes(i + 1))
        service.change(task, { status: 'FAILED', consumed_credits: 0, task_error: { message: 'no' } });
      else service.succeed(task, { consumed_credits: type === REFINE ? 10 : 20 });
    }
    return all.filter(({ state }) => isEnd(state)).length >= count;
  });
}

/** What comes to this member after what is done, and is for them alone. */
async function told(member: Member, act: () => Promise<unknown>, words: string): Promise<LiveMessage> {
  const before = new Set(member.live.map(({ id }) => id));
  await act();
  return member.waitForMessage(
    ({ id, ephemeral, loading, text }) => ephemeral && !loading && !before.has(id) && text.includes(words),
  );
}

const has = (member: Member, { id }: LiveMessage, words: string) =>
  member.until(`it says ${words}`, () => member.message(id)?.text.includes(words));

async function passes(id: string): Promise<void> {
  await world.redis.hset(keys.group(id), 'deadline', '1');
  await world.redis.zadd(keys.due('vote'), '1', id);
}

/** The last group of Alice's that was accepted. */
async function lastGroup(): Promise<string> {
  const [last = ''] = await world.redis.zrevrange(
    keys.requestsOfMember(world.alice.guildId, world.alice.user.id),
    0,
    0,
  );
  return (await world.redis.hget(keys.request(last), 'hold_id')) ?? '';
}

test.each(CASES)('$how in $place: variations and a vote, a batch, and a chain end as they should', async (one) => {
  const { openPlace, isPrivate, how, place } = one;
  const { alice, bob, lead, guilds } = world;
  const channel = await openPlace();
  const title = `${how} in ${place}`;
  const before = await balance();
  const seers = isPrivate ? [alice] : [alice, bob, lead];
  const [member = alice] = seers.slice(-2);
  const restart = () => (isPrivate ? undefined : world.restart());
  const isHere = ({ channel_id, text }: LiveMessage, words: string) =>
    channel_id === channel && text.includes(words) && text.includes(title);

  // Three, of which one is not made; a vote; what won is refined.
  const asked = { prompt: `a vote ${title}`, variations: 3, vote: 60, winner: REFINE, private: isPrivate };
  const { id } = await alice.slash(channel, 'text-to-3d', asked);
  const shown = await alice.waitForMessage((message) => message.interaction_metadata?.id === id);
  await until('all are held', async () => (await balance()).held === before.held + 70);
  await serve(id, 3, [2]);
  if (isPrivate) {
    await has(alice, shown, 'Choose 3');
    await Promise.all([alice.press(shown.id, 'Choose 3'), alice.press(shown.id, 'Choose 3')]);
  } else {
    await has(bob, shown, 'Vote 3');
    await Promise.all([bob.press(shown.id, 'Vote 3'), bob.press(shown.id, 'Vote 3')]);
    await lead.press(shown.id, 'Vote 3');
    await told(alice, () => alice.press(shown.id, 'Vote 1'), 'Your vote is for **1**');
    await told(bob, () => bob.press(shown.id, 'End the vote…'), 'Only');
    await has(bob, shown, '3 votes so far');
    await restart();
    await passes(id);
    await has(bob, shown, '**3** won with 2 of 3 votes');
  }
  const next = await until('the winner goes on', () => world.jobs.requests.get(nextOf(id)));
  expect(next).toMatchObject({ channel_id: channel, ephemeral: isPrivate, user_id: alice.user.id });
  expect(next.parent_id).toBe(`${id}-3`);
  const task = await until('it is bound', async () => (await world.jobs.requests.get(next.id))?.task_id);
  world.service.succeed(task, { consumed_credits: 10 });
  await until('it is delivered', async () => (await world.jobs.requests.get(next.id))?.delivered);
  await until('it is paid', async () => (await balance()).spent === before.spent + 50);

  // A batch of three: agreed to twice, canceled in the middle, twice, by who may.
  const prompts = `a batch {1,2,3} ${title}`;
  const batch = await told(
    alice,
    () => alice.slash(channel, 'batch', { kind: 'text-to-3d-preview', prompts, private: isPrivate }),
    '3 rows',
  );
  const make = () => alice.press(batch.id, 'Make it for 60 credits');
  await told(alice, () => Promise.all([make(), make()]), 'already decided');
  const card = await member.waitForMessage((message) => isHere(message, 'Cancel the rest'));
  const rows = await lastGroup();
  await serve(rows, 1);
  await has(member, card, '1 of 3 done');
  if (!isPrivate) await told(bob, () => bob.press(card.id, 'Cancel the rest'), 'Only');
  await restart();
  const cancel = () => alice.press(card.id, 'Cancel the rest');
  await Promise.all([cancel(), cancel()]);
  await until('nothing is held', async () => (await balance()).held === before.held);
  await member.until('its table is there', () => (member.message(card.id)?.files.length ?? 0) > 0);
  expect((await balance()).spent).toBe(before.spent + 70);

  // A chain: one of two is made and picked, the credits are not enough for the last step, it goes on once there are more.
  await alice.slash(channel, 'chain run', { name: 'fine', private: isPrivate });
  const order = await told(alice, () => alice.submitModal({ '0_prompt': `a chain ${title}` }), '50 credits');
  await alice.press(order.id, 'Make it for 50 credits');
  const chain = await member.waitForMessage((message) => isHere(message, 'Chain fine · step'));
  const steps = await lastGroup();
  expect(steps).not.toBe(rows);
  await serve(steps, 2, [1]);
  await has(member, chain, 'Go on with 1');
  if (!isPrivate) await told(bob, () => bob.press(chain.id, 'Go on with 1'), 'Only');
  await restart();
  const { available } = await balance();
  await guilds.ledger.grant(alice.guildId, `less ${title}`, 5 - available);
  await Promise.all([1, 2].map(() => alice.press(chain.id, 'Go on with 1')));
  await has(member, chain, 'not enough credits for the next step');
  await guilds.ledger.grant(alice.guildId, `more ${title}`, available - 5);
  await Promise.all(seers.filter((who) => who !== bob).map((who) => who.press(chain.id, 'Go on, up to 10 credits')));
  await serve(steps, 3);
  await has(member, chain, 'step 2 of 2');
  const after = await balance();
  expect(after).toMatchObject({ held: before.held, spent: before.spent + 100, available: before.available - 100 });
  expect((await groupOf(steps))?.requests).toHaveLength(3);
  expect((await audit({ jobs: world.jobs, guilds })).problems).toEqual([]);

  // All of it is where it was asked for, and others see nothing of what is private.
  for (const message of [shown, card, chain]) expect(member.message(message.id)?.channel_id).toBe(channel);
  if (isPrivate)
    for (const other of [bob, lead]) expect(other.live.filter(({ text }) => text.includes(title))).toEqual([]);
});
