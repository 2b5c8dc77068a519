// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { keys } from '../../src/keys.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** The bot is another one after each step: nothing is lost, said twice or charged twice. Long, since each step is followed by a start. */

let world: World;
beforeAll(async () => {
  world = await startWorld({ startCredits: 2_000, resumes: true });
});
afterAll(() => world[Symbol.asyncDispose]());

const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));
const shown = (member: Member, ...words: string[]) =>
  member.waitForMessage(({ text }) => words.every((word) => text.includes(word)));
const settings = (change: Parameters<World['guilds']['changeSettings']>[1]) =>
  world.guilds.changeSettings(world.alice.guildId, change);
const request = (id: string) => findRequest(world.jobs, id);
const delivered = (id: string) => until('it is delivered', async () => (await request(id))?.delivered);
const withFile = (title: string) => (message: LiveMessage) =>
  message.text.includes(title) && message.files.some(({ filename }) => filename.endsWith('.stl'));

/** What the service is asked next: its body and the task. */
async function next(ask: () => Promise<unknown>) {
  const { service } = world;
  const before = service.creates.length;
  await ask();
  const body = await until('the service is asked', () => service.creates[before]);
  return { body, task: `task-${before + 1}` };
}

async function booksAgree(spent: number) {
  const { guilds, alice } = world;
  await until('all is paid', async () => (await guilds.ledger.balance(alice.guildId)).held === 0);
  expect(await guilds.ledger.audit(alice.guildId)).toMatchObject({ problems: [], balance: { spent } });
}

test('between a question and its answer, and a form and what was filled in', async () => {
  const { alice, channel, service } = world;
  await alice.post(channel, '<@1200000000000000010> a green frog');
  const chooser = await shown(alice, 'a green frog', 'What should Kiln make');
  await world.restart();
  const select = /"custom_id":"(1:take:[^"]*)"/.exec(JSON.stringify(chooser.components))?.[1] ?? '';
  const made = await next(() => alice.selectValues(chooser.id, select, ['text-to-3d-preview']));
  expect(made.body).toMatchObject({ prompt: 'a green frog' });
  const running = await shown(alice, 'a green frog', 'Cancel');
  await world.restart();
  await until('it is tracked again', () => service.streamsOf(made.task) > 0);
  service.succeed(made.task);
  const done = await alice.waitForMessage(withFile('a green frog'));
  expect(done.id).toBe(running.id);

  await alice.press(done.id, 'Edit');
  await alice.until('the form opens', () => alice.lastModal);
  await world.restart();
  const edited = await next(() => alice.submitModal({ prompt: 'a blue frog' }));
  expect(edited.body).toMatchObject({ prompt: 'a blue frog' });
  service.succeed(edited.task);
  await alice.waitForMessage(withFile('a blue frog'));

  await alice.press(done.id, 'Delete');
  const sure = await toldTo(alice, 'Delete **a green frog** for good?');
  await world.restart();
  await alice.press(sure.id, 'Delete for good');
  await until('it is deleted', () => service.deletes.includes(made.task));
  await booksAgree(40);
});

test('between a price and the agreement to it, the card, the lead’s word and the end', async () => {
  const { alice, lead, channel, service, redis } = world;
  await settings({ confirm: 15, approve: 15 });
  const ask = async (prompt: string) => {
    await alice.slash(channel, 'text-to-3d', { prompt });
    return toldTo(alice, prompt);
  };
  const agree = ({ id }: LiveMessage) => alice.press(id, 'Make it for 20 credits');
  const cards = (title: string) => lead.live.filter(({ text }) => text.includes(title) && text.includes('Decline…'));
  const asked = [await ask('a tall tower'), await ask('a low tower'), await ask('a late tower')];
  await world.restart();
  for (const one of asked) await agree(one);
  await world.restart();
  for (const title of ['a tall tower', 'a low tower', 'a late tower']) await shown(lead, title, 'Decline…');
  await agree(asked[0]!);
  await toldTo(alice, 'That was already decided');

  await lead.press(cards('a low tower')[0]!.id, 'Decline…');
  await lead.until('the form opens', () => lead.lastModal);
  const late = await redis.zrange(keys.due('expire-approval'), '0', '-1');
  await world.restart();
  await lead.submitModal({ why: 'Too low.' });
  await shown(alice, 'A lead declined it: Too low.');
  const made = await next(() => lead.press(cards('a tall tower')[0]!.id, 'Approve'));
  const [overdue = ''] = await Promise.all(
    late.map(async (id) => (await request(id))?.title === 'a late tower' && id),
  ).then((ids) => ids.filter((id) => id !== false));
  await world.restart();
  await redis.zadd(keys.due('expire-approval'), 'XX', 1, overdue);
  service.succeed(made.task);
  await alice.waitForMessage(withFile('a tall tower'));
  await shown(alice, 'No lead approved it within a day');
  await until('every card says so', async () => (await redis.zcard(keys.due('approval'))) === 0);
  expect(
    lead.live.filter(
      ({ text, ephemeral }) => !ephemeral && text.includes(' tower') && text.includes('20 credits** held'),
    ),
  ).toHaveLength(3);
  await settings({ confirm: 0, approve: 0 });
  await booksAgree(60);
});

test('between what is private and its share, and the share and its files', async () => {
  const { alice, bob, channel, service } = world;
  let id = '';
  const { task } = await next(async () => {
    ({ id } = await alice.slash(channel, 'text-to-3d', { prompt: 'a shy lamp', private: true }));
  });
  await world.restart();
  await until('it is tracked again', () => service.streamsOf(task) > 0);
  service.succeed(task);
  await delivered(id);
  const mine = await alice.waitForMessage(withFile('a shy lamp'));
  expect(mine.ephemeral).toBe(true);
  await world.restart();
  // Two presses, of which one is an older button, and the bot stops before the files are there.
  await world.local.playground.control('fail', {
    method: 'POST',
    path: `/channels/${channel}/messages`,
    times: 1,
    status: 500,
  });
  await Promise.all([alice.press(mine.id, 'Share'), alice.press(mine.id, 'Share')]);
  await until('it is shared', async () => (await request(id))?.ephemeral === false);
  await world.restart();
  await bob.waitForMessage(withFile('a shy lamp'));
  await delivered(id);
  expect(bob.live.filter(({ text }) => text.includes('a shy lamp'))).toHaveLength(1);
  await booksAgree(80);
});

test('between the steps of an asset, what is said of it, and its notice', async () => {
  const { alice, bob, channel, service, redis } = world;
  await settings({ assets: 'thread', notify: 'reply', notify_after: 0 });
  let id = '';
  const { task } = await next(async () => {
    ({ id } = await alice.slash(channel, 'text-to-3d', { prompt: 'a fine bench' }));
  });
  await until('it is tracked', () => service.streamsOf(task) > 0);
  await world.restart();
  service.succeed(task);
  await delivered(id);
  await world.restart();
  const card = await shown(alice, '**Ready**');
  await alice.press(card.id, 'Needs work');
  await world.restart();
  await until('the card says so', () => alice.message(card.id)?.text.includes('**Needs work**'));
  await until('she is told', async () => (await request(id))?.notice === 'told');
  await world.restart();
  await until(
    'nothing is left to do',
    async () => (await redis.exists(keys.due('tell'), keys.due('thread'), keys.due('label'))) === 0,
  );
  expect(bob.live.filter(({ text }) => text.includes('**a fine bench** is done'))).toHaveLength(1);
  expect(bob.live.filter(({ text }) => text.includes('**Needs work**'))).toHaveLength(1);
  await booksAgree(100);
});
