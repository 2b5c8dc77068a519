import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Member } from '../../../test/support/member.ts';
import { until } from '../../../test/support/until.ts';
import { permissionBits } from '../src/base/permission-bits.ts';
import { type Local, startLocal, TOKEN } from './support.ts';

/** Threads as they close, open and go: what Discord still lets anyone do in them. */

const BOT = '1200000000000000010';
const BOB = '1200000000000000102';
const WORKSHOP = '1200000000000000201';
const MINUTE_MS = 60_000;

let offset = 0;
let local: Local;
let lead: Member;
let alice: Member;
let bob: Member;
let received: { t: string; d: Record<string, unknown> }[];
let socket: WebSocket;

beforeAll(async () => {
  local = await startLocal({ now: () => Date.now() + offset });
  await local.playground.control('rates', 'off');
  [lead, alice, bob] = [await local.member('lead'), await local.member('alice'), await local.member('bob')];
  await local.rest('PUT', `/applications/${BOT}/commands`, [{ name: 'make', description: 'd' }]);
  received = [];
  socket = new WebSocket(`${local.url.replace('http', 'ws')}/gateway?v=10&encoding=json`);
  socket.on('message', (raw) => {
    const { op, t, d } = JSON.parse(raw.toString());
    if (op === 10) socket.send(JSON.stringify({ op: 2, d: { token: TOKEN, intents: 1 | (1 << 9), properties: {} } }));
    if (op === 0) received.push({ t, d });
  });
  await until('the bot is ready', () => received.find(({ t }) => t === 'READY'));
});
afterAll(async () => {
  socket.terminate();
  await local[Symbol.asyncDispose]();
});

/** A thread of Alice's with a message of the bot in it. */
async function open(type = 11): Promise<{ id: string; messages: string; own: string }> {
  const { body } = await alice.request('POST', `/channels/${WORKSHOP}/threads`, { name: 'Asset', type });
  const { id } = body as { id: string };
  if (type === 12) await alice.request('PUT', `/channels/${id}/thread-members/${BOT}`);
  const messages = `/channels/${id}/messages`;
  const sent = await local.rest('POST', messages, { content: 'first' });
  return { id, messages, own: `${messages}/${sent.body.id}` };
}
const close = (id: string, change: object) => lead.request('PATCH', `/channels/${id}`, change);
const metadata = async (id: string) => (await local.rest('GET', `/channels/${id}`)).body.thread_metadata;
const brief = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: number } | undefined)?.code,
];

test('refuses edits, deletions, reactions and pins in an archived thread, and reads on', async () => {
  const { id, own } = await open();
  await close(id, { archived: true });

  expect(brief(await local.rest('PATCH', own, { content: 'x' }))).toEqual([400, 50083]);
  expect(brief(await local.rest('DELETE', own))).toEqual([400, 50083]);
  expect(brief(await local.rest('PUT', `${own}/reactions/%F0%9F%91%8D/@me`))).toEqual([400, 50083]);
  expect(brief(await local.rest('PUT', `/channels/${id}/thread-members/@me`))).toEqual([400, 50083]);
  expect(brief(await local.rest('GET', own))).toEqual([200, undefined]);
});

test('opens an archived thread by a new message, and tells of it', async () => {
  const { id, messages, own } = await open();
  await close(id, { archived: true });

  const posted = await local.rest('POST', messages, { content: 'still here' });
  const edited = await local.rest('PATCH', own, { content: 'now it can be edited' });

  expect([posted.status, edited.status]).toEqual([200, 200]);
  expect(await metadata(id)).toMatchObject({ archived: false });
  const changes = received.filter(({ t, d }) => t === 'THREAD_UPDATE' && d.id === id);
  expect(changes.map(({ d }) => (d.thread_metadata as { archived: boolean }).archived)).toEqual([true, false]);
});

test('keeps a locked thread shut for all but moderators of threads', async () => {
  const { id, messages, own } = await open();
  await close(id, { locked: true });
  const active = [
    await local.rest('POST', messages, { content: 'x' }),
    await local.rest('PATCH', own, { content: 'x' }),
    await local.rest('PATCH', `/channels/${id}`, { name: 'x' }),
  ];
  await close(id, { archived: true });
  const archived = [
    await local.rest('POST', messages, { content: 'x' }),
    await local.rest('PATCH', `/channels/${id}`, { archived: false }),
  ];
  const allow = String(permissionBits(['MANAGE_THREADS']));
  await lead.request('PUT', `/channels/${WORKSHOP}/permissions/${BOT}`, { type: 1, allow });
  const asModerator = await local.rest('POST', messages, { content: 'x' });
  await lead.request('DELETE', `/channels/${WORKSHOP}/permissions/${BOT}`);

  expect(active.map(brief)).toEqual([
    [400, 160005],
    [400, 160005],
    [403, 50013],
  ]);
  expect(archived.map(brief)).toEqual([
    [400, 50083],
    [403, 50013],
  ]);
  expect(asModerator.status).toBe(200);
});

test('lets those who may write there open an archived thread, and its owner close it', async () => {
  const { id } = await open();

  expect(brief(await bob.request('PATCH', `/channels/${id}`, { archived: true }))).toEqual([403, 50013]);
  expect((await alice.request('PATCH', `/channels/${id}`, { archived: true })).status).toBe(200);
  expect(brief(await alice.request('PATCH', `/channels/${id}`, { name: 'x' }))).toEqual([400, 50083]);
  expect((await bob.request('PATCH', `/channels/${id}`, { archived: false })).status).toBe(200);
});

test('asks for the permission of threads, not of channels', async () => {
  const { messages, own } = await open();
  const path = `/channels/${WORKSHOP}/permissions/${BOT}`;
  const without = async (name: 'SEND_MESSAGES' | 'SEND_MESSAGES_IN_THREADS') => {
    await lead.request('PUT', path, { type: 1, deny: String(permissionBits([name])) });
    const answer = await local.rest('POST', messages, { content: 'x' });
    await lead.request('DELETE', path);
    return brief(answer);
  };

  expect(await without('SEND_MESSAGES')).toEqual([200, undefined]);
  expect(await without('SEND_MESSAGES_IN_THREADS')).toEqual([403, 50013]);
  await lead.request('PUT', path, { type: 1, deny: String(permissionBits(['VIEW_CHANNEL'])) });
  expect(brief(await local.rest('PATCH', own, { content: 'x' }))).toEqual([403, 50001]);
  await lead.request('DELETE', path);
});

test('shows a private thread to those in it and to moderators only', async () => {
  const { id, messages } = await open(12);

  expect(brief(await bob.request('GET', `/channels/${id}`))).toEqual([403, 50001]);
  expect((await lead.request('GET', `/channels/${id}`)).status).toBe(200);
  expect((await local.rest('POST', messages, { content: 'x' })).status).toBe(200);
  await alice.request('PUT', `/channels/${id}/thread-members/${BOB}`);
  expect((await bob.request('GET', `/channels/${id}`)).status).toBe(200);
  await lead.request('DELETE', `/channels/${id}/thread-members/${BOT}`);
  expect(brief(await local.rest('POST', messages, { content: 'x' }))).toEqual([403, 50001]);
});

test('archives a thread that was idle for as long as it may be', async () => {
  const { body } = await alice.request('POST', `/channels/${WORKSHOP}/threads`, {
    name: 'Soon',
    type: 11,
    auto_archive_duration: 60,
  });
  const { id } = body as { id: string };
  offset += 50 * MINUTE_MS;
  await alice.request('POST', `/channels/${id}/messages`, { content: 'not yet' });
  offset += 50 * MINUTE_MS;
  const before = await metadata(id);
  offset += 11 * MINUTE_MS;
  const after = await metadata(id);

  expect(before).toMatchObject({ archived: false });
  expect(after).toMatchObject({ archived: true, locked: false });
});

/** Alice says `/make` in a channel; the bot hears of it. */
async function make(channel: string) {
  const count = received.filter(({ t }) => t === 'INTERACTION_CREATE').length;
  alice.slash(channel, 'make').catch(() => undefined);
  const { d } = await until('the bot receives it', () => received.filter(({ t }) => t === 'INTERACTION_CREATE')[count]);
  return {
    hook: `/webhooks/${BOT}/${d.token}`,
    callback: (body: unknown) => local.rest('POST', `/interactions/${d.id}/${d.token}/callback`, body),
  };
}

test('refuses by token too what a closed thread refuses', async () => {
  const { id } = await open();
  const interaction = await make(id);
  await interaction.callback({ type: 5 });
  await close(id, { archived: true });
  const archived = await local.rest('PATCH', `${interaction.hook}/messages/@original`, { content: 'x' });
  const followup = await local.rest('POST', interaction.hook, { content: 'x' });
  await local.playground.control('settings', { archivedByToken: 'broken' });
  const broken = await local.rest('PATCH', `${interaction.hook}/messages/@original`, { content: 'x' });
  await local.playground.control('settings', { archivedByToken: 'refused' });
  await close(id, { archived: false });
  await close(id, { archived: true, locked: true });
  const late = await make(id);
  const inLocked = await late.callback({ type: 4, data: { content: 'x' } });
  const privately = await late.callback({ type: 4, data: { content: 'x', flags: 64 } });

  expect(brief(archived)).toEqual([400, 50083]);
  expect(broken.status).toBe(500);
  // The first followup would fill in the deferred answer.
  expect(brief(followup)).toEqual([400, 50083]);
  expect(brief(inLocked)).toEqual([400, 50083]);
  expect(privately.status).toBe(204);
});

test('a thread that is begun with a message starts with it, as it is now; it cannot be deleted, and no search finds it', async () => {
  const original = await alice.post(WORKSHOP, 'the quokka that it began with');
  const opened = await alice.request('POST', `/channels/${WORKSHOP}/messages/${original.id}/threads`, {
    name: 'Quokka',
  });
  expect(opened).toMatchObject({ status: 201, body: { id: original.id, message_count: 0 } });
  const first = async () => {
    const { body } = await alice.request('GET', `/channels/${original.id}/messages`);
    return (body as Record<string, unknown>[]).at(-1)!;
  };

  expect(await first()).toMatchObject({
    ...{ type: 21, content: '', channel_id: original.id },
    message_reference: { channel_id: WORKSHOP, message_id: original.id },
    referenced_message: { id: original.id, content: 'the quokka that it began with' },
  });
  await alice.request('PATCH', `/channels/${WORKSHOP}/messages/${original.id}`, { content: 'a quokka, edited' });
  expect(await first()).toMatchObject({ referenced_message: { content: 'a quokka, edited' } });
  const starter = `/channels/${original.id}/messages/${(await first()).id}`;
  expect(brief(await alice.request('DELETE', starter))).toEqual([403, 50021]);
  expect(brief(await alice.request('PATCH', starter, { content: 'x' }))).toEqual([403, 50021]);
  const found = await alice.request('GET', `/guilds/${alice.guildId}/messages/search?channel_id=${original.id}`);
  expect(found.body).toMatchObject({ total_results: 0 });
  await alice.deleteMessage(WORKSHOP, original.id);
  expect(await first()).toMatchObject({ type: 21, referenced_message: null });
});

test('loses a thread with its messages, and a channel with its threads', async () => {
  const { id, own } = await open();
  const interaction = await make(id);
  await interaction.callback({ type: 4, data: { content: 'here' } });
  await lead.request('DELETE', `/channels/${id}`);

  expect(brief(await local.rest('PATCH', own, { content: 'x' }))).toEqual([404, 10003]);
  expect(brief(await local.rest('PATCH', `${interaction.hook}/messages/@original`, { content: 'x' }))).toEqual([
    404, 10008,
  ]);
  expect(brief(await local.rest('POST', interaction.hook, { content: 'x' }))).toEqual([404, 10003]);
  expect(received.find(({ t, d }) => t === 'THREAD_DELETE' && d.id === id)?.d).toEqual({
    id,
    guild_id: '1200000000000000001',
    parent_id: WORKSHOP,
    type: 11,
  });

  const other = await open();
  await lead.request('DELETE', `/channels/${WORKSHOP}`);
  expect(received.at(-1)).toMatchObject({ t: 'CHANNEL_DELETE', d: { id: WORKSHOP } });
  expect(brief(await local.rest('GET', `/channels/${other.id}`))).toEqual([404, 10003]);
  expect(local.playground.messages(other.id)).toEqual([]);
});
