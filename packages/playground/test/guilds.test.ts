import type { Client } from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../test/support/member.ts';
import { until } from '../../../test/support/until.ts';
import { type Local, startLocal } from './support.ts';

/** Guilds as a bot joins, loses and misses them. */

const HOME = '1200000000000000001';
const BOT = '1200000000000000010';
const WORKSHOP = '1200000000000000201';

let local: Local;
let bot: Client<true>;
let alice: Member;
const received: [event: string, guild: string][] = [];

beforeAll(async () => {
  local = await startLocal();
  await local.playground.control('rates', 'off');
  alice = await local.member('alice');
  bot = await local.bot();
  for (const event of ['guildCreate', 'guildDelete', 'guildUnavailable', 'guildAvailable'] as const) {
    bot.on(event, ({ id }) => received.push([event, id]));
  }
});
afterAll(() => local[Symbol.asyncDispose]());

const brief = ({ status, body }: { status: number; body: unknown }) => {
  const { code } = (body ?? {}) as { code?: number };
  return code === undefined ? status : [status, code];
};
const hears = (event: string, guild: string) =>
  until(`${event} arrives`, () => received.some(([name, id]) => name === event && id === guild));

test('tells a bot of a second guild that it joins, with the role of its invitation', async () => {
  const { id, channel_id: channel } = await local.playground.control('guild.create', { name: 'Props department' });
  await hears('guildCreate', id);

  const guild = bot.guilds.cache.get(id)!;
  const posted = await local.rest('POST', `/channels/${channel}/messages`, { content: 'hello' });

  expect(guild.name).toBe('Props department');
  expect(guild.members.me?.roles.botRole?.permissions.toArray().sort()).toEqual([
    'AttachFiles',
    'CreatePublicThreads',
    'ReadMessageHistory',
    'SendMessages',
    'SendMessagesInThreads',
    'ViewChannel',
  ]);
  expect(posted.status).toBe(200);
  expect(brief(await alice.request('GET', `/channels/${channel}`))).toEqual([403, 50001]);
  expect(((await local.rest('GET', '/users/@me/guilds')).body as unknown as { id: string }[]).map((g) => g.id)).toEqual(
    [HOME, id],
  );
  // What happens in one guild is not received in the other.
  await local.playground.control('member.add', { guild_id: id, user_id: alice.user.id });
  expect(brief(await alice.request('GET', `/channels/${channel}`))).toBe(200);
});

test('takes everything of a guild from a bot that is kicked, and gives it back when it returns', async () => {
  await local.playground.control('member.remove', { guild_id: HOME, user_id: BOT });
  await hears('guildDelete', HOME);
  const write = () => local.rest('POST', `/channels/${WORKSHOP}/messages`, { content: 'x' });
  const gone = [brief(await write()), brief(await local.rest('GET', `/guilds/${HOME}`))];
  const index = await alice.request('GET', `/guilds/${HOME}/application-command-index`);
  await local.playground.control('member.add', { guild_id: HOME, user_id: BOT });
  await hears('guildCreate', HOME);

  expect(gone).toEqual([
    [403, 50001],
    [403, 50001],
  ]);
  expect(index.body).toMatchObject({ application_commands: [] });
  expect((await write()).status).toBe(200);
});

test('lets a bot leave by itself', async () => {
  const { id } = await local.playground.control('guild.create', { name: 'For an hour' });
  await hears('guildCreate', id);

  expect(brief(await local.rest('DELETE', `/users/@me/guilds/${id}`))).toBe(204);
  await hears('guildDelete', id);
  expect(bot.guilds.cache.has(id)).toBe(false);
});

test('tells an outage of a guild from being removed, and of its end', { tags: 'long' }, async () => {
  const { id, channel_id: channel } = await local.playground.control('guild.create', { name: 'Far away' });
  await hears('guildCreate', id);
  const write = async () => brief(await local.rest('POST', `/channels/${channel}/messages`, { content: 'x' }));

  await local.playground.control('guild.unavailable', { guild_id: id, unavailable: true });
  await hears('guildUnavailable', id);
  const during = await write();
  const late = await local.bot();
  const known = late.guilds.cache.get(id)?.available;
  await local.playground.control('guild.unavailable', { guild_id: id, unavailable: false });
  await hears('guildAvailable', id);

  expect(during).toEqual([503, 0]);
  expect(known ?? false).toBe(false);
  expect(await write()).toBe(200);
  expect(received).not.toContainEqual(['guildDelete', id]);
});
