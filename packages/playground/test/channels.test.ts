import { ChannelType } from 'discord.js';
import { GuildChannelResponseSchema } from 'discord-api-spec/zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../test/support/member.ts';
import { until } from '../../../test/support/until.ts';
import { type Local, startLocal } from './support.ts';

/** Every kind of channel, and what stands in it. */

const GUILD = '1200000000000000001';
const BOT = '1200000000000000010';
const BOT_ROLE = '1200000000000000003';

let local: Local;
let alice: Member;
let lead: Member;
beforeAll(async () => {
  local = await startLocal();
  await local.playground.control('rates', 'off');
  [alice, lead] = [await local.member('alice'), await local.member('lead')];
});
afterAll(() => local[Symbol.asyncDispose]());

const make = (type: 0 | 2 | 4 | 5 | 13 | 15 | 16, more: object = {}) =>
  local.playground.control('channel.create', { guild_id: GUILD, name: `kind-${type}`, type, ...more });
const brief = ({ status, body }: { status: number; body: unknown }) => {
  const { code } = (body ?? {}) as { code?: number };
  return code === undefined ? status : [status, code];
};
const write = (channel: string) => local.rest('POST', `/channels/${channel}/messages`, { content: 'x' });

test('an unmodified client knows every kind of channel', async () => {
  const bot = await local.bot();
  const kinds = [0, 2, 4, 5, 13, 15, 16] as const;
  const ids = await Promise.all(kinds.map((kind) => make(kind)));

  const channels = await until('the channels arrive', () => {
    const found = ids.map(({ id }) => bot.channels.cache.get(id));
    return found.every((channel) => channel !== undefined) && found;
  });

  expect(channels.map(({ type }) => ChannelType[type])).toEqual([
    'GuildText',
    'GuildVoice',
    'GuildCategory',
    'GuildNews',
    'GuildStageVoice',
    'GuildForum',
    'GuildMedia',
  ]);
  // The description does not know media channels yet.
  for (const { id } of ids.slice(0, -1)) {
    const { body } = await local.rest('GET', `/channels/${id}`);
    expect(GuildChannelResponseSchema.safeParse(body), JSON.stringify(body)).toMatchObject({ success: true });
  }
});

test('takes messages in text, announcement, voice and stage channels, and none in forums and categories', async () => {
  const answers = [];
  for (const kind of [0, 5, 2, 13, 15, 16, 4] as const) answers.push(brief(await write((await make(kind)).id)));

  expect(answers).toEqual([200, 200, 200, 200, [400, 50008], [400, 50008], [400, 50008]]);
});

test('shows nothing of a voice channel to those who may not connect', async () => {
  const { id } = await make(2);
  await local.playground.control('overwrite.set', { channel_id: id, id: GUILD, deny: ['CONNECT'] });

  expect(brief(await write(id))).toEqual([403, 50013]);
  await local.playground.control('overwrite.set', { channel_id: id, id: BOT_ROLE, allow: ['CONNECT'] });
  expect(brief(await write(id))).toBe(200);
});

test('opens a post with its tags and its first message, which has the id of the post', async () => {
  const { id: forum, tag_ids: tags } = await make(15, {
    available_tags: [{ name: 'model' }, { name: 'done', moderated: true }],
  });
  const post = (body: object) => local.rest('POST', `/channels/${forum}/threads`, body);
  const message = { content: 'look at this' };

  const posted = await post({ name: 'A chair', message, applied_tags: [tags[0]] });
  const first = await local.rest('GET', `/channels/${posted.body.id}/messages/${posted.body.id}`);
  const second = await write(String(posted.body.id));

  expect(posted).toMatchObject({
    status: 201,
    body: {
      type: 11,
      parent_id: forum,
      applied_tags: [tags[0]],
      message: { id: posted.body.id, content: 'look at this' },
    },
  });
  expect(first).toMatchObject({ status: 200, body: { content: 'look at this' } });
  expect(second.status).toBe(200);
  expect(brief(await post({ name: 'x', message, applied_tags: [tags[1]] }))).toEqual([403, 50013]);
  expect(brief(await post({ name: 'x', message, applied_tags: [forum] }))).toEqual([404, 10087]);
  expect(brief(await post({ name: 'x' }))).toEqual([400, 50035]);
  expect(brief(await post({ name: 'x', message: { content: '' } }))).toEqual([400, 50006]);
  expect(local.playground.messages().filter(({ content }) => content === '')).toEqual([]);
});

test('asks for a tag where a forum requires one', async () => {
  const { id, tag_ids: tags } = await make(15, { flags: 1 << 4, available_tags: [{ name: 'model' }] });
  const post = (applied_tags: string[]) =>
    local.rest('POST', `/channels/${id}/threads`, { name: 'x', message: { content: 'x' }, applied_tags });

  expect(brief(await post([]))).toEqual([400, 40067]);
  expect(brief(await post(tags))).toBe(201);
});

test('holds a post to five tags and a forum to names that differ, and finds what was archived again', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name }));
  const { id, tag_ids: tags } = await make(15, { available_tags: names });
  const open = (name: string) => local.rest('POST', `/channels/${id}/threads`, { name, message: { content: name } });
  const [first, second] = [String((await open('one')).body.id), String((await open('two')).body.id)];
  await write(second);
  const set = (body: object) => local.rest('PATCH', `/channels/${first}`, body);
  const archived = () => local.rest('GET', `/channels/${id}/threads/archived/public`);

  expect(brief(await set({ applied_tags: tags }))).toEqual([400, 50035]);
  expect(
    brief(await lead.request('PATCH', `/channels/${id}`, { available_tags: [{ name: 'x' }, { name: 'X' }] })),
  ).toEqual([400, 40061]);
  expect((await archived()).body).toEqual({ threads: [], members: [], has_more: false });
  expect((await set({ applied_tags: tags.slice(0, 2), archived: true })).body).toMatchObject({ message_count: 0 });
  expect((await archived()).body).toMatchObject({
    threads: [{ id: first, applied_tags: tags.slice(0, 2) }],
    has_more: false,
  });
  expect((await local.rest('GET', `/channels/${second}`)).body).toMatchObject({ message_count: 1 });
  expect(brief(await local.rest('GET', `/channels/${id}/threads/archived/private`))).toEqual([403, 50013]);
});

test('asks for the permission to send for a post, not for that to open threads', async () => {
  const { id } = await make(16);
  const post = async () =>
    brief(await local.rest('POST', `/channels/${id}/threads`, { name: 'x', message: { content: 'x' } }));

  await local.playground.control('overwrite.set', { channel_id: id, id: BOT, deny: ['CREATE_PUBLIC_THREADS'] });
  expect(await post()).toBe(201);
  await local.playground.control('overwrite.set', { channel_id: id, id: BOT, deny: ['SEND_MESSAGES'] });
  expect(await post()).toEqual([403, 50013]);
});

test('keeps the channels of a category that goes, and threads of announcements are of their own kind', async () => {
  const { id: category } = await make(4);
  const { id: news } = await make(5, { parent_id: category });
  const thread = await local.rest('POST', `/channels/${news}/threads`, { name: 't', type: 10 });

  await lead.request('DELETE', `/channels/${category}`);

  expect(thread).toMatchObject({ status: 201, body: { type: 10 } });
  expect((await local.rest('GET', `/channels/${news}`)).body).toMatchObject({ parent_id: null });
});

test('lets an administrator make and change channels by the routes of Discord, and no other user', async () => {
  const made = await lead.request('POST', `/guilds/${GUILD}/channels`, { name: 'props', type: 0, topic: 'Props' });
  const { id } = made.body as { id: string };
  const renamed = await lead.request('PATCH', `/channels/${id}`, { name: 'set-dressing', nsfw: true });

  expect(made).toMatchObject({ status: 201, body: { name: 'props', topic: 'Props', guild_id: GUILD } });
  expect(renamed).toMatchObject({ status: 200, body: { name: 'set-dressing', nsfw: true, topic: 'Props' } });
  expect(brief(await alice.request('POST', `/guilds/${GUILD}/channels`, { name: 'mine' }))).toEqual([403, 50013]);
  expect(brief(await alice.request('DELETE', `/channels/${id}`))).toEqual([403, 50013]);
  expect(brief(await lead.request('PATCH', `/channels/${id}`, { name: '' }))).toEqual([400, 50035]);
});
