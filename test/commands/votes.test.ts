import { expect, test } from 'vitest';
import { nextOf } from '../../src/jobs/store/group.ts';
import { keys } from '../../src/keys.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** Votes on variations, by two members and a lead. */

const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));

const ENGINE = { engine: { name: 'local', seed: 7 } };

interface Asked {
  options?: Record<string, number | boolean | string>;
  channel?: string;
}

async function ask(world: World, prompt: string, { options = {}, channel = world.channel }: Asked = {}) {
  const { alice, service, redis } = world;
  const { id } = await alice.slash(channel, 'text-to-3d', {
    ...{ prompt, variations: 3, vote: 60, winner: 'text-to-3d-refine' },
    ...options,
  });
  const shown = await alice.waitForMessage((message) => message.interaction_metadata?.id === id);
  return {
    id,
    shown,
    async make() {
      const tasks = await until('all have a task', async () => {
        const group = await world.jobs.requests.group(id);
        const made = group?.requests.map(({ task_id }) => task_id ?? '') ?? [];
        return made.length > 0 && made.every((task) => service.tasks.has(task)) && made;
      });
      for (const task of tasks) service.succeed(task, ENGINE);
      await until('all is shown', async () => (await redis.hget(keys.display(id), 'delivered')) === '1');
    },
    says: (member: Member, words: string) =>
      member.waitForMessage(({ id: own, text }) => own === shown.id && text.includes(words)),
    /** Its time is over. */
    async passes() {
      await redis.hset(keys.group(id), 'deadline', '1');
      await redis.zadd(keys.due('vote'), '1', id);
    },
    goesOn: () => until('the winner goes on', async () => world.jobs.requests.get(nextOf(id))),
    isRefined: (message: LiveMessage) => message.id !== shown.id && message.text.includes(prompt),
  };
}

const balance = (world: World) => world.guilds.ledger.balance(world.alice.guildId);

test('two members vote, one changes their mind, the bot restarts at the deadline, and what won is refined in the channel, once', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ resumes: true });
  const { alice, bob, lead, service } = world;
  const scene = await ask(world, 'a red chair');
  await scene.says(bob, 'When all are done, members vote');
  expect(await balance(world)).toMatchObject({ held: 70 });
  await scene.make();
  await scene.says(bob, 'no vote yet');
  await Promise.all([bob.press(scene.shown.id, 'Vote 3'), bob.press(scene.shown.id, 'Vote 3')]);
  await toldTo(bob, 'Your vote is for **3**');
  await lead.press(scene.shown.id, 'Vote 1');
  await bob.press(scene.shown.id, 'Vote 2');
  await toldTo(bob, 'Your vote is for **2**');
  await alice.press(scene.shown.id, 'Vote 2');
  const open = await scene.says(alice, '3 votes so far');
  const byVotes = async (member: Member) => {
    const { id } = await member.slash(world.channel, 'library', { voted: true });
    return member.waitForMessage((one) => one.interaction_metadata?.id === id && one.text.includes('Library'));
  };
  // While a vote is open none of it is said.
  expect((await byVotes(lead)).text).toContain('Nothing here that you can see');
  expect(open.text).not.toContain('won');
  await scene.passes();
  await world.restart();
  const next = await scene.goesOn();
  await scene.says(bob, '**2** won with 2 of 3 votes');
  const voted = await byVotes(lead);
  expect(voted.text).toContain('Most votes first');
  expect([...voted.text.matchAll(/(\d) votes?$/gm)].map(([, votes]) => votes)).toEqual(['2', '1']);
  expect(voted.text).toContain('2 votes\n**2**');
  await until('it is created', () => service.creates.length === 4);
  const task = await until('it has a task', async () => (await world.jobs.requests.get(next.id))?.task_id);
  service.succeed(task, ENGINE);
  await bob.waitForMessage((message) => scene.isRefined(message) && message.files.length > 0);
  expect(service.creates.filter(({ preview_task_id: of }) => of !== undefined)).toHaveLength(1);
  expect(await balance(world)).toMatchObject({ held: 0, spent: 80 });
  await lead.press(scene.shown.id, '2');
});

test('only a lead decides while members vote; of two leads one does, and who asked may end it without a winner', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead } = world;
  const scene = await ask(world, 'a blue chair');
  await scene.make();
  await scene.says(alice, 'no vote yet');
  await bob.press(scene.shown.id, 'End the vote…');
  await toldTo(bob, 'Only');
  await alice.press(scene.shown.id, 'End the vote…');
  const own = await toldTo(alice, 'only a lead may decide');
  expect(own.text).not.toContain('Choose 1');
  await lead.press(scene.shown.id, 'End the vote…');
  const panel = await toldTo(lead, 'Decide for one of them');
  await lead.press(panel.id, 'Choose 3');
  await scene.says(bob, 'chose **3**');
  expect(await scene.goesOn()).toMatchObject({ user_id: alice.user.id });
  await alice.press(own.id, 'No winner');
  await toldTo(alice, 'The vote is over');

  const other = await ask(world, 'a green chair');
  await other.make();
  await other.says(alice, 'no vote yet');
  await alice.press(other.shown.id, 'End the vote…');
  const last = await alice.waitForMessage(
    ({ id, ephemeral, loading, text }) => ephemeral && !loading && id !== own.id && text.includes('only a lead'),
  );
  await alice.press(last.id, 'No winner');
  await other.says(bob, 'stopped the vote');
  expect(await world.jobs.requests.get(nextOf(other.id))).toBeUndefined();
});

test('nobody votes: who asked chooses, and nobody else; a press that is not there counts nothing', async () => {
  await using world = await startWorld();
  const { alice, bob } = world;
  const scene = await ask(world, 'a white chair', { options: { winner: 'print-analyze' } });
  await scene.make();
  await scene.says(bob, 'no vote yet');
  await scene.passes();
  await scene.says(bob, 'Nobody voted');
  await bob.press(scene.shown.id, 'Choose 1');
  await toldTo(bob, 'Only');
  await alice.press(scene.shown.id, 'Choose 1');
  await scene.says(bob, 'chose **1**');
  expect(await scene.goesOn()).toMatchObject({ type: 'print-analyze' });
});

test('of a private one its member decides alone, and what follows is theirs', { tags: 'long' }, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, service } = world;
  const scene = await ask(world, 'a secret chair', { options: { private: true } });
  await scene.make();
  await alice.press(scene.shown.id, 'Choose 2');
  const next = await scene.goesOn();
  expect(next).toMatchObject({ ephemeral: true, parent_id: `${scene.id}-2` });
  const task = await until('it has a task', async () => (await world.jobs.requests.get(next.id))?.task_id);
  service.succeed(task, ENGINE);
  await until('it is delivered', async () => (await world.jobs.requests.get(next.id))?.delivered);
  for (const other of [bob, lead]) expect(other.live.filter(({ text }) => text.includes('a secret chair'))).toEqual([]);
});

test('the guild’s setting makes every group of variations a vote; a vote on one thing is refused', async () => {
  await using world = await startWorld();
  const { alice, bob, guilds, channel } = world;
  await guilds.changeSettings(alice.guildId, { vote: 30, vote_quorum: 1 });
  await alice.slash(channel, 'text-to-3d', { prompt: 'a chair', vote: 30 });
  await toldTo(alice, 'A vote needs');
  const { id } = await alice.slash(channel, 'text-to-3d', { prompt: 'a plain chair', variations: 2 });
  const shown = await alice.waitForMessage((message) => message.interaction_metadata?.id === id);
  const group = await until('it is accepted', async () => world.jobs.requests.group(id));
  expect(group.vote).toMatchObject({ minutes: 30, quorum: 1 });
  for (const { id: one } of group.requests) {
    const task = await until('it has a task', async () => (await world.jobs.requests.get(one))?.task_id);
    world.service.succeed(task, ENGINE);
  }
  await bob.waitForMessage(({ id: own, text }) => own === shown.id && text.includes('decided at 1 vote'));
  await bob.press(shown.id, 'Vote 1');
  await bob.waitForMessage(({ id: own, text }) => own === shown.id && text.includes('**1** won with 1 of 1 vote'));
});
