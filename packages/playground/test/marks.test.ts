import { afterAll, beforeAll, expect, test } from 'vitest';
import { shard } from './connect.ts';
import { type Local, startLocal } from './support.ts';

/** Pins, reactions, and messages that are taken away. */

const GUILD = '1200000000000000001';
const BOT = '1200000000000000010';
const WORKSHOP = '1200000000000000201';
const messages = `/channels/${WORKSHOP}/messages`;

let local: Local;
beforeAll(async () => {
  local = await startLocal();
  await local.playground.control('rates', 'off');
});
afterAll(() => local[Symbol.asyncDispose]());

const post = async () => String((await local.rest('POST', messages, { content: 'x' })).body.id);
const brief = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  body.code === undefined ? status : [status, body.code];

test('keeps 250 pins of a channel, by the old routes and the new', async () => {
  await local.playground.control('overwrite.set', { channel_id: WORKSHOP, id: BOT, allow: ['PIN_MESSAGES'] });
  const ids = await Promise.all(Array.from({ length: 251 }, post));
  const last = ids.pop()!;
  await Promise.all(ids.map((id) => local.rest('PUT', `${messages}/pins/${id}`)));

  expect(brief(await local.rest('PUT', `/channels/${WORKSHOP}/pins/${last}`))).toEqual([400, 30003]);
  expect(brief(await local.rest('DELETE', `/channels/${WORKSHOP}/pins/${ids[0]}`))).toBe(204);
  expect(brief(await local.rest('PUT', `${messages}/pins/${last}`))).toBe(204);
  const { body } = await local.rest('GET', `${messages}/pins`);
  expect((body.items as { message: { id: string; pinned: boolean } }[])[0]!.message).toMatchObject({
    id: last,
    pinned: true,
  });
  expect(await local.rest('GET', `/channels/${WORKSHOP}/pins`)).toMatchObject({ body: { length: 250 } });
});

test('takes 20 different reactions, none that is no emoji, and a known one without the right to add', async () => {
  const id = await post();
  const react = async (emoji: string) =>
    brief(await local.rest('PUT', `${messages}/${id}/reactions/${encodeURIComponent(emoji)}/@me`));
  const letters = Array.from({ length: 21 }, (_, index) => String.fromCodePoint(0x1f300 + index));
  const answers = [];
  for (const letter of letters) answers.push(await react(letter));
  const alice = await local.member('alice');
  await local.playground.control('overwrite.set', { channel_id: WORKSHOP, id: alice.user.id, deny: ['ADD_REACTIONS'] });
  const follow = (emoji: string) =>
    alice.request('PUT', `${messages}/${id}/reactions/${encodeURIComponent(emoji)}/@me`);

  expect(answers).toEqual([...Array.from({ length: 20 }, () => 204), [400, 30010]]);
  expect([await react('tree'), await react('🌳🌳'), await react('🌳tree')]).toEqual(Array(3).fill([400, 10014]));
  expect((await follow(letters[0]!)).status).toBe(204);
  expect(await follow('🌳')).toMatchObject({ status: 403, body: { code: 50013 } });
});

test('announces a message that is deleted, which then is not there', async () => {
  const gateway = await shard(local.url, [0, 1]);
  const id = await post();
  await local.playground.control('message.delete', { message_id: id });
  const { d } = await gateway.frame('the deletion', ({ t }) => t === 'MESSAGE_DELETE');
  gateway.cut();

  expect(d).toEqual({ id, channel_id: WORKSHOP, guild_id: GUILD });
  expect(brief(await local.rest('PATCH', `${messages}/${id}`, { content: 'y' }))).toEqual([404, 10008]);
});

test('refuses stickers that do not exist, threads where there can be none, and overwrites of threads', async () => {
  const { id: category } = await local.playground.control('channel.create', { guild_id: GUILD, name: 'c', type: 4 });
  const thread = await local.rest('POST', `/channels/${WORKSHOP}/threads`, { name: 't', type: 11 });
  const overwrite = `/channels/${thread.body.id}/permissions/${BOT}`;
  const lead = await local.member('lead');

  expect(brief(await local.rest('POST', messages, { content: 'x', sticker_ids: [GUILD] }))).toEqual([400, 50081]);
  expect(brief(await local.rest('POST', `/channels/${category}/threads`, { name: 't' }))).toEqual([400, 50024]);
  expect(await lead.request('PUT', overwrite, { type: 1, deny: '1' })).toMatchObject({
    status: 400,
    body: { code: 50024 },
  });
});

test('gives and takes rights by roles', async () => {
  const bob = await local.member('bob');
  const rename = () => bob.request('PATCH', `/channels/${WORKSHOP}`, { topic: 'by Bob' });
  const { id: role } = await local.playground.control('role.set', {
    ...{ guild_id: GUILD, name: 'keeper', permissions: ['MANAGE_CHANNELS'] },
  });

  expect((await rename()).status).toBe(403);
  await local.playground.control('member.set', { guild_id: GUILD, user_id: bob.user.id, roles: [role] });
  expect((await rename()).status).toBe(200);
  await local.playground.control('role.set', { guild_id: GUILD, role_id: role, permissions: [] });
  expect((await rename()).status).toBe(403);
});
