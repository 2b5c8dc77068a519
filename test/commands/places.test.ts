import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { keys } from '../../src/keys.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/**
 * The features of a team in each kind of place that there is, for the one who asks, a lead and a stranger: presets of the
 * channel, approval, private results and their share, notices, Files, reports, lists; and what the bot may not do there.
 */

const BOT = '1200000000000000010';

let world: World;
beforeAll(async () => {
  world = await startWorld({ startCredits: 5_000 });
  const { lead, alice } = world;
  for (const [channel, words] of [
    [world.channel, 'of wood'],
    [alice.channels.assets!, 'of stone'],
  ] as const) {
    const place = { guild: lead.guildId, user: lead.user.id, channel };
    const preset = { before: '', after: words, without: '', options: {} };
    await world.guilds.presets.save(place, { scope: 'channel', name: 'default', preset });
  }
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => world.redis.del(keys.settings(world.alice.guildId)));

const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));
const settings = (change: Parameters<World['guilds']['changeSettings']>[1]) =>
  world.guilds.changeSettings(world.alice.guildId, change);
const idOf = ({ body }: { body: unknown }) => String((body as { id: string }).id);

/** A thread or post of Alice's, in which the lead is, too. */
async function open(channel: string, form: object): Promise<string> {
  const { alice, lead } = world;
  const id = idOf(await alice.request('POST', `/channels/${channel}/threads`, form));
  for (const one of [BOT, lead.user.id]) await alice.request('PUT', `/channels/${id}/thread-members/${one}`);
  return id;
}

const PLACES = [
  { name: 'a text channel', open: async () => world.channel, words: 'of wood', isOpen: true },
  { name: 'a thread', open: () => open(world.channel, { name: 'parts', type: 11 }), words: 'of wood', isOpen: true },
  {
    name: 'a post of a forum',
    words: 'of stone',
    isOpen: true,
    open: () => open(world.alice.channels.assets!, { name: 'parts', message: { content: 'about parts' } }),
  },
  {
    name: 'a private thread',
    words: 'of wood',
    isOpen: false,
    open: () => open(world.channel, { name: 'quiet', type: 12 }),
  },
];

/** What the member alone reads after a press. */
async function refused(member: Member, message: LiveMessage, button: string, words: RegExp) {
  await member.until('they see it', () => member.message(message.id)?.text.includes(button));
  const before = member.live.filter(({ ephemeral }) => ephemeral).length;
  await member.press(message.id, button);
  const told = await member.until('they are told', () => {
    const last = member.live.filter(({ ephemeral, loading }) => ephemeral && !loading)[before];
    return last?.text;
  });
  expect(told, `${member.user.username}: ${button}`).toMatch(words);
}

const ALL_OF_IT = 'in $name all of it works, and nobody presses what is not theirs';
test.each(PLACES.slice(0, 1))(ALL_OF_IT, allOfItWorks);
test.each(PLACES.slice(1))(ALL_OF_IT, { tags: 'long' }, allOfItWorks);

async function allOfItWorks({ name, open, words, isOpen }: (typeof PLACES)[number]) {
  const { alice, bob, lead, service, jobs, guilds } = world;
  const place = await open();
  const title = `a secret of ${name}`;
  await settings({ approve: 15, notify: 'reply', notify_after: 0 });
  const { spent } = await guilds.ledger.balance(alice.guildId);

  const { id } = await alice.slash(place, 'text-to-3d', { prompt: title, private: true });
  const card = await lead.waitForMessage(({ text, channel_id }) => channel_id === place && text.includes('Decline…'));
  expect(card.text).not.toContain(title);
  await refused(alice, card, 'Approve', /Only those who manage/);
  if (isOpen) await refused(bob, card, 'Decline…', /Only those who manage/);
  const before = service.creates.length;
  await lead.press(card.id, 'Approve');
  const body = await until('the service is asked', () => service.creates[before]);
  // What is set for a channel counts in its threads and posts.
  expect(body).toMatchObject({ prompt: `${title}, ${words}` });
  service.succeed(`task-${before + 1}`);
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  await toldTo(alice, `**${title}** is done`);
  expect([...bob.live, ...lead.live].filter(({ text }) => text.includes(title))).toEqual([]);

  const own = await alice.waitForMessage(
    ({ text, ephemeral }) => ephemeral && text.includes(title) && text.includes('Share'),
  );
  await alice.press(own.id, 'Share');
  const shared = await lead.waitForMessage(
    ({ text, channel_id, files }) => channel_id === place && text.includes(title) && files.length > 1,
  );
  expect(shared.ephemeral).toBe(false);
  await until('it is there whole', async () => (await findRequest(jobs, id))?.delivered);
  expect((await findRequest(jobs, id))?.message_id).toBe(shared.id);
  if (isOpen) {
    for (const button of ['Refine', 'Again']) await refused(bob, shared, button, /Only <@/);
    await refused(bob, shared, 'More', /Its options and links are only for them/);
  } else expect(bob.live.filter(({ text }) => text.includes(title))).toEqual([]);
  expect(service.creates).toHaveLength(before + 1);

  // What is found again says where it is; only its member and leads see it.
  await alice.slash(place, 'tasks', { word: 'secret' });
  await alice.waitForMessage(
    ({ text, channel_id }) => channel_id === place && text.includes('Your tasks') && text.includes(title),
  );
  await alice.slash(place, 'help');
  await alice.waitForMessage(({ text, channel_id }) => channel_id === place && text.includes('Kiln makes 3D assets'));

  // For all to see from the beginning: the notice is a reply, where it was asked for.
  await settings({ approve: 0 });
  await alice.slash(place, 'text-to-3d', { prompt: `a chair for ${name}` });
  await until('the service is asked', () => service.creates.length === before + 2);
  service.succeed(`task-${before + 2}`);
  const notice = await lead.waitForMessage(({ text }) => text.includes(`**a chair for ${name}** is done`));
  expect(notice.channel_id).toBe(place);
  await until('all is paid', async () => (await guilds.ledger.balance(alice.guildId)).spent === spent + 40);
}

test('where the bot may not write a share says what is missing; a thread needs what counts in threads', async () => {
  const { alice, service, jobs, local } = world;
  const make = async (channel: string, title: string) => {
    const before = service.creates.length;
    const { id } = await alice.slash(channel, 'text-to-3d', { prompt: title, private: true });
    await until('the service is asked', () => service.creates.length === before + 1);
    service.succeed(`task-${before + 1}`);
    await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
    return alice.waitForMessage(({ text }) => text.includes(title) && text.includes('Share'));
  };
  const shop = alice.channels['print-shop']!;
  const thread = await open(shop, { name: 'prints', type: 11 });
  await local.playground.control('overwrite.set', { channel_id: shop, id: BOT, deny: ['SEND_MESSAGES'] });

  const lamp = await make(shop, 'a mute lamp');
  await alice.press(lamp.id, 'Share');
  await toldTo(alice, '**Send Messages** is missing');
  const bench = await make(thread, 'a loud bench');
  await alice.press(bench.id, 'Share');
  await world.bob.waitForMessage(({ text, channel_id }) => channel_id === thread && text.includes('a loud bench'));

  await local.playground.control('overwrite.set', { channel_id: shop, id: BOT, deny: ['SEND_MESSAGES_IN_THREADS'] });
  const table = await make(thread, 'a mute table');
  await alice.press(table.id, 'Share');
  await toldTo(alice, '**Send Messages in Threads** is missing');
  await local.playground.control('overwrite.set', { channel_id: shop, id: BOT });
});
