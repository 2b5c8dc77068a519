import { PermissionFlagsBits } from 'discord.js';
import type { PermissionName } from 'kiln-playground/base/permission-bits';
import { INVITED_PERMISSIONS } from 'kiln-playground/base/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INVITED_BITS, inviteLink, missingPermissions, type PlaceKind } from '../../src/messages/guild/permissions.ts';
import type { Member } from '../support/member.ts';
import { openSettings } from '../support/open-settings.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** What Kiln is allowed where, and what members and leads read when it is too little. */

const BOT = '1200000000000000010';
const lines: string[] = [];
let world: World;

beforeAll(async () => {
  world = await startWorld({ localDiscord: false, lines });
});
afterAll(() => world[Symbol.asyncDispose]());

async function deny(channel: string, ...names: PermissionName[]): Promise<void> {
  await world.local.playground.control('overwrite.set', { channel_id: channel, id: BOT, deny: names });
}

const told = (member: Member, words: string) => member.live.filter((message) => message.text.includes(words));
const waitFor = (member: Member, words: string) => member.waitForMessage((message) => message.text.includes(words));

test('the invitation asks for what the bot has in the local Discord, and for no more', () => {
  expect(INVITED_BITS).toBe(INVITED_PERMISSIONS);
  expect(inviteLink(BOT)).toBe(
    `https://discord.com/oauth2/authorize?client_id=${BOT}&scope=bot+applications.commands&permissions=309237746688`,
  );
});

test('what is missing depends on the place, and administrators may do everything', () => {
  const names = (held: bigint, ...places: PlaceKind[]) => missingPermissions(held, places).map(({ name }) => name);
  const { SendMessagesInThreads, ViewChannel, Administrator } = PermissionFlagsBits;

  expect(names(INVITED_BITS, 'text', 'thread')).toEqual([]);
  expect(names(INVITED_BITS, 'voice')).toEqual(['Connect']);
  expect(names(INVITED_BITS & ~SendMessagesInThreads, 'text')).toEqual([]);
  expect(names(INVITED_BITS & ~SendMessagesInThreads & ~ViewChannel, 'thread')).toEqual([
    'ViewChannel',
    'SendMessagesInThreads',
  ]);
  expect(names(Administrator, 'text', 'thread', 'voice')).toEqual([]);
});

test('the start and the help have the link that invites the bot', async () => {
  const { alice, channel } = world;
  await alice.slash(channel, 'help');
  const help = await waitFor(alice, 'Kiln makes 3D assets');
  expect(help.text).toContain(inviteLink(BOT));
  expect(lines.join('')).toContain(JSON.stringify(inviteLink(BOT)));
});

test('who asks where something is missing is told so once, alone, and the work goes on', async () => {
  const { alice, bob, service } = world;
  const gallery = alice.channels.gallery!;
  await deny(gallery, 'SEND_MESSAGES', 'ATTACH_FILES');
  const words = `in <#${gallery}>: **Send Messages** and **Attach Files** are missing`;

  const before = service.tasks.size;
  await alice.slash(gallery, 'text-to-3d', { prompt: 'a red chair' });
  const note = await waitFor(alice, words);
  await alice.slash(gallery, 'text-to-3d', { prompt: 'a blue chair' });
  const [first] = await until('both are made', () => {
    const ids = [...service.tasks.keys()].slice(before);
    return ids.length === 2 && ids;
  });
  service.succeed(first!);
  await bob.waitForMessage(({ text }) => /a (red|blue) chair/.test(text) && text.includes('Refine'));

  expect(note.ephemeral).toBe(true);
  expect(note.text).toContain(
    'You still get your result: here if it takes less than 15 minutes, otherwise by direct message',
  );
  expect(told(alice, words)).toHaveLength(1);
  expect(told(bob, words)).toEqual([]);
  expect(alice.live.filter(({ text }) => text.includes('One moment'))).toEqual([]);
});

test('a refusal leaves no public answer behind, where something is missing, too', async () => {
  const { bob, alice, guilds, lead } = world;
  const gallery = bob.channels.gallery!;
  await deny(gallery, 'ATTACH_FILES');
  await guilds.limits.set(bob.guildId, `user/${bob.user.id}`, { request: 1 });

  await bob.slash(gallery, 'text-to-3d', { prompt: 'too dear' });
  await waitFor(bob, 'may cost 1 at most');
  await bob.until('the public one goes', () => told(bob, 'One moment').length === 0);

  expect(told(alice, 'One moment')).toEqual([]);
  expect(told(lead, 'may cost 1 at most')).toEqual([]);
});

test('a server with the commands and without the bot is refused before anything is held', async () => {
  const { alice, guilds, local, service } = world;
  const made = await local.playground.control('guild.create', { name: 'without the bot', commands_only: true });
  const { id, channel_id: channel } = made as { id: string; channel_id: string };
  await local.playground.control('member.add', { guild_id: id, user_id: alice.user.id });
  const before = service.tasks.size;

  await alice.slash(channel, 'text-to-3d', { prompt: 'a lost lamp' });
  const answer = await waitFor(alice, 'commands but not its bot');

  expect(answer.ephemeral).toBe(true);
  expect(answer.text).toContain(inviteLink(BOT));
  expect(await guilds.ledger.balance(id)).toMatchObject({ available: 500, held: 0 });
  expect(service.tasks.size).toBe(before);
});

test('settings name what is missing in the channels that were chosen', async () => {
  const { lead, channel } = world;
  const shop = lead.channels['print-shop']!;
  await deny(shop, 'READ_MESSAGE_HISTORY');
  const screen = await openSettings(lead, channel, 'Members…');
  expect(screen.text).not.toContain('Read Message History');

  await lead.selectValues(screen.id, '1:settings::channels', [shop, channel]);
  const words = `In <#${shop}> **Read Message History** is missing.`;
  await lead.until('it is named', () => lead.message(screen.id)?.text.includes(words));
  await deny(shop);
  await lead.selectValues(screen.id, '1:settings::channels', [shop]);
  await lead.until('it is there again', () => !lead.message(screen.id)?.text.includes(words));
  await lead.selectValues(screen.id, '1:settings::channels', []);
});

test('who mentions the bot where it cannot answer is told why directly', async () => {
  const { alice } = world;
  const shop = alice.channels['print-shop']!;
  await deny(shop, 'READ_MESSAGE_HISTORY');

  await alice.post(shop, `<@${BOT}> a green frog`);
  const why = await waitFor(alice, `cannot answer mentions in <#${shop}>`);

  expect(why.channel_id).not.toBe(shop);
  expect(why.text).toContain('**Read Message History** is missing');
  await deny(shop);
});

test('a server that the bot joins is told where to begin, once for each time: in its system channel, else in the first that it may write in', async () => {
  const { lead, local } = world;
  const { control } = local.playground;
  const hellos = (channel: string) =>
    told(lead, 'Start with </text-to-3d:').filter((one) => one.channel_id === channel);
  const guildWithout = async (name: string) => {
    const made = (await control('guild.create', { name, bot: false })) as { id: string; channel_id: string };
    const other = (await control('channel.create', { guild_id: made.id, name: 'other', type: 0 })) as { id: string };
    return { id: made.id, first: made.channel_id, other: other.id };
  };
  const one = await guildWithout('with a system channel');
  await control('guild.set', { guild_id: one.id, system_channel_id: one.other });
  const two = await guildWithout('with a closed channel');
  await control('overwrite.set', { channel_id: two.first, id: two.id, deny: ['SEND_MESSAGES'] });

  for (const { id } of [one, two]) await control('member.add', { guild_id: id, user_id: BOT });
  const [hello] = await lead.until('it says hello', () => hellos(one.other).length > 0 && hellos(one.other));
  await lead.until('and in the other', () => hellos(two.other).length > 0);
  // It goes and comes back at once: that is being invited again.
  await control('member.remove', { guild_id: one.id, user_id: BOT });
  await control('member.add', { guild_id: one.id, user_id: BOT });
  await lead.until('it says hello again', () => hellos(one.other).length > 1);
  const three = await guildWithout('the last');
  await control('member.add', { guild_id: three.id, user_id: BOT });
  await lead.until('the last has its own', () => hellos(three.first).length > 0);

  expect(hello!.text).toContain('</help:');
  expect(hello!.text).toContain('</settings:');
  expect(hellos(one.other)).toHaveLength(2);
  expect(await world.redis.zscore('kiln:leaving', one.id)).toBeNull();
  expect([...hellos(one.first), ...hellos(two.first)]).toEqual([]);
  // The bot was there before.
  expect(Object.values(lead.channels).flatMap(hellos)).toEqual([]);
});
