import fastify from 'fastify';
import type { Part } from 'kiln-mesh/core/model';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import type { NoteAnswer } from 'kiln-viewer/page/note-list';
import { registerViewer } from 'kiln-viewer/register-viewer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelOf, sphere } from '../../packages/mesh/test/support/shapes.ts';
import { readConfig } from '../../src/config.ts';
import { seenResult } from '../../src/jobs/actions/seen-result.ts';
import { ADDRESSES } from '../../src/jobs/base/addresses.ts';
import { exportData } from '../../src/jobs/data/export.ts';
import { sweepForgotten, wantForgotten } from '../../src/jobs/data/forget.ts';
import { redirectUriOf } from '../../src/jobs/discord/sign-in.ts';
import { readNotes, readPlaced, readPosted, writeAnswer } from '../../src/jobs/library/notes.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { keys } from '../../src/keys.ts';
import { createNotes } from '../../src/start/viewer-desks.ts';
import type { Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** Notes on points of a result: who reads, who writes by signing in with the local Discord, what stands in the thread, and when notes go. */

const PUBLIC = 'https://kiln.test';
/** A sphere of half a metre around the middle. */
const TOP = { position: [0.001, 0.5, 0], normal: [0, 1, 0] };

let world: World;
let here: string;
const stack = new AsyncDisposableStack();
beforeAll(async () => {
  const viewer = { publicUrl: PUBLIC, secrets: ['v'.repeat(32)], days: 30 };
  const redirectUris = [redirectUriOf(PUBLIC)];
  world = stack.use(
    await startWorld({ redirectUris, jobs: { viewer, turntables: { picture: { size: 64, frames: 4 } } } }),
  );
  world.service.files.set('model.glb', Buffer.from(await writeGlb(modelOf([sphere()]))));
  const app = fastify();
  stack.defer(() => app.close());
  const { jobs, local } = world;
  const discord = { token: 'playground-bot-token', apiUrl: `${local.url}/api` };
  const notes = createNotes(jobs, {
    config: readConfig({ KILN_PUBLIC_URL: PUBLIC }),
    discord,
    secrets: ['s'.repeat(32)],
  });
  registerViewer(app, { find: (token) => seenResult(jobs, token), publicUrl: PUBLIC, notes: Promise.resolve(notes) });
  here = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => stack.disposeAsync());

/** A result that all see. @returns what stands behind `/v/` of its link */
async function made(prompt: string, options = {}, file = 'model.glb', outcome = {}) {
  const { alice, service, channel, jobs } = world;
  const before = new Set(service.tasks.keys());
  const { id } = await alice.slash(channel, 'text-to-3d', { prompt, ...options });
  const task = await until('the service has a task', () => [...service.tasks.keys()].find((one) => !before.has(one)));
  service.succeed(task, { model_urls: { glb: `${service.url}/files/${file}` }, ...outcome });
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  const link = await jobs.viewerLinks?.of(id, alice.user.id);
  return { id, token: link?.url.split('/').at(-1) ?? '' };
}

const cookieIn = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';

/** The next version of a result, with this model. */
async function madeFrom(parent: string, file: string) {
  const next = await made('a version', {}, file);
  await world.redis.hset(keys.request(next.id), 'parent_id', parent);
  return next;
}

/** As a browser goes: to the page's own address, to Discord, and back. */
async function signIn(member: Member, token: string): Promise<string> {
  const begun = await fetch(`${here}/v/sign-in?to=${token}`, { redirect: 'manual' });
  const { search } = new URL(begun.headers.get('location') ?? '');
  const { body } = await member.request('POST', `/oauth2/authorize${search}`, { authorize: true });
  const back = (body as { location: string }).location.replace(PUBLIC, here);
  const answer = await fetch(back, { redirect: 'manual', headers: { cookie: cookieIn(begun, 'kiln_sign_in') } });
  return cookieIn(answer, 'kiln_session');
}

async function ask(
  method: string,
  token: string,
  { cookie = '', id = '', body }: { cookie?: string; id?: string; body?: object },
) {
  const headers = { cookie, origin: PUBLIC, ...(body && { 'content-type': 'application/json' }) };
  const path = `${here}/v/${token}/notes${id && `/${id}`}`;
  const answer = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, ...((await answer.json()) as Partial<NoteAnswer> & { refused?: string }) };
}

let count = 0;
const newId = () => `note-of-test-${count++}`;
const write = (token: string, cookie: string, text: string, id = newId(), point: object = TOP) =>
  ask('PUT', token, { cookie, id, body: { text, ...point } });

test('who has the link reads; who signed in writes on the surface, marks and deletes what is theirs, and leads all of it', async () => {
  const { alice, bob, lead, redis } = world;
  const { id: request, token } = await made('a ball');
  expect(await ask('GET', token, {})).toEqual({ status: 200, notes: [], mayWrite: false });
  const [asBob, asAlice, asLead] = [await signIn(bob, token), await signIn(alice, token), await signIn(lead, token)];
  const id = newId();
  const written = await write(token, asBob, ' a bump here ', id);
  expect(written).toMatchObject({ status: 200, mayWrite: true, name: 'Bob' });
  expect(written.notes).toMatchObject([
    { id, text: 'a bump here', name: 'Bob', state: 'open', mayMark: true, mayDrop: true },
  ]);
  const [kept] = await readNotes(redis, request);
  expect(kept).toMatchObject({ by: bob.user.id, mesh: expect.stringMatching(/^[\w-]{22}$/) });
  expect(Math.hypot(...(kept?.position ?? []))).toBeCloseTo(0.5, 2);
  // Its answer was lost, and it is sent again.
  expect((await write(token, asBob, 'a bump here', id)).notes).toHaveLength(1);
  expect(await write(token, asAlice, 'another', id)).toEqual({ status: 409, refused: 'taken' });
  expect(await write(token, asBob, 'beside it', newId(), { ...TOP, position: [0, 0.6, 0] })).toEqual({
    status: 422,
    refused: 'off_model',
  });

  const guest = await ask('GET', token, {});
  expect(guest.notes).toMatchObject([{ text: 'a bump here', name: 'Bob', mayMark: false, mayDrop: false }]);
  expect(JSON.stringify(guest)).not.toContain(bob.user.id);
  // It is Alice's result: she says what is done, and does not delete what others wrote.
  expect((await ask('PATCH', token, { cookie: asAlice, id, body: { state: 'done' } })).notes).toMatchObject([
    { state: 'done' },
  ]);
  expect(await ask('DELETE', token, { cookie: asAlice, id })).toEqual({ status: 403, refused: 'not_yours' });
  const ofAlice = newId();
  await write(token, asAlice, 'mine', ofAlice);
  expect(await ask('PATCH', token, { cookie: asBob, id: ofAlice, body: { state: 'done' } })).toMatchObject({
    refused: 'not_yours',
  });
  expect((await ask('DELETE', token, { cookie: asLead, id })).notes).toMatchObject([{ text: 'mine' }]);
  expect(await ask('DELETE', token, { cookie: asLead, id })).toEqual({ status: 404, refused: 'gone' });
  expect(await write(`${token}x`, asBob, 'nowhere')).toEqual({ status: 404, refused: 'unknown' });
});

test('rights are those of the moment: of the channel, the guild and its rules; words are moderated as prompts are', {
  tags: 'long',
}, async () => {
  const { alice, bob, local, guilds, channel } = world;
  const { control } = local.playground;
  const guild = alice.guildId;
  const { token } = await made('a cone');
  const cookie = await signIn(bob, token);
  expect((await write(token, cookie, 'fine')).status).toBe(200);
  const forbidden = { status: 403, refused: 'forbidden' };
  for (const name of ['VIEW_CHANNEL', 'USE_APPLICATION_COMMANDS'] as const) {
    await control('overwrite.set', { channel_id: channel, id: bob.user.id, deny: [name] });
    expect(await write(token, cookie, 'not now'), name).toEqual(forbidden);
  }
  expect(await ask('GET', token, { cookie })).toMatchObject({ status: 200, mayWrite: false, name: 'Bob' });
  await control('overwrite.set', { channel_id: channel, id: bob.user.id });
  await guilds.changeSettings(guild, { channels: [alice.channels.gallery!] });
  expect(await write(token, cookie, 'not here')).toEqual(forbidden);
  await guilds.changeSettings(guild, { channels: [], moderation_words: ['goblin'] });
  expect(await write(token, cookie, 'a goblin sits here')).toEqual({ status: 422, refused: 'moderated' });
  expect(await guilds.moderation.events(guild, 10)).toMatchObject([
    { kind: 'stopped', member: bob.user.id, words: 'a goblin sits here' },
  ]);
  await control('member.remove', { guild_id: guild, user_id: bob.user.id });
  expect(await write(token, cookie, 'gone')).toEqual(forbidden);
  await control('member.add', { guild_id: guild, user_id: bob.user.id });
  expect((await write(token, cookie, 'back')).notes).toHaveLength(2);

  const own = await made('a secret', { private: true });
  expect(await write(own.token, cookie, 'not mine')).toEqual(forbidden);
  expect((await write(own.token, await signIn(alice, own.token), 'mine')).status).toBe(200);
});

test('a result has two hundred notes at most; they are exported, and go with their author and with their result', {
  tags: 'long',
}, async () => {
  const { alice, bob, redis, jobs } = world;
  const guild = alice.guildId;
  const { id, token } = await made('a cube');
  const [asAlice, asBob] = [await signIn(alice, token), await signIn(bob, token)];
  await write(token, asBob, 'of bob');
  await write(token, asAlice, 'of alice');
  const thread = (await findRequest(jobs, id))?.message_id ?? '';
  // Before there are two hundred, which would be shown, too.
  await Promise.all(['of bob', 'of alice'].map((said) => shownIn(thread, said)));
  const [first] = await readNotes(redis, id);
  const many = Array.from({ length: 198 }, (_, i) => [`note:other-${i}`, JSON.stringify({ ...first, by: 'x' })]);
  await redis.hset(keys.notes(id), Object.fromEntries(many));
  expect(await write(token, asAlice, 'one more')).toEqual({ status: 409, refused: 'full' });
  await redis.hdel(keys.notes(id), ...many.map(([name = '']) => name));
  const ofAlice = (await readNotes(redis, id)).find(({ text }) => text === 'of alice')?.id ?? '';
  const answer = { text: 'bob agrees', by: bob.user.id, name: 'Bob', at: 1 };
  expect(await writeAnswer(redis, { guild, request: id, id: ofAlice }, 'answer-1', answer)).toBe('done');

  expect(await exportData(jobs, guild, bob.user.id)).toMatchObject({
    notes: expect.arrayContaining([
      expect.objectContaining({ request: id, text: 'of bob' }),
      { request: id, id: ofAlice, answers: [answer] },
    ]),
  });
  expect(JSON.stringify(await exportData(jobs, guild))).toContain('of bob');
  await wantForgotten(redis, guild, bob.user.id);
  await until('bob is forgotten', async () => {
    await sweepForgotten(jobs);
    return (await redis.exists(keys.forget)) === 0;
  });
  expect(await readNotes(redis, id)).toMatchObject([{ text: 'of alice', answers: [] }]);
  // The test does not wait for the sweep that finds it.
  await jobs.queues.add(ADDRESSES.postNotes, id);
  await until('his message is gone', async () => !(await inThread(thread)).some(({ text }) => text.includes('bob')));
  await jobs.steps.remove(id, alice.user.id);
  expect(await readNotes(redis, id)).toEqual([]);
  await until('nothing is left of them', async () => (await redis.exists(keys.notes(id))) === 0);
  expect(await write(token, asAlice, 'too late')).toMatchObject({ refused: 'ended' });
});

const BOT = '1200000000000000010';
/** What stands in the thread of a result, oldest first. */
const inThread = async (thread: string) => {
  // There is none before its first note.
  const all = await world.alice.messages(thread).catch(() => []);
  return all.filter(({ author, text }) => author.id === BOT && text.includes(' on ')).reverse();
};
const shownIn = (thread: string, words: string) =>
  until(`the thread says "${words}"`, async () => (await inThread(thread)).find(({ text }) => text.includes(words)));

test('a note stands in the thread of the message without a ping; there it is answered and done, and the page knows', {
  tags: 'long',
}, async () => {
  const { alice, bob, lead, redis, jobs } = world;
  const { id, token } = await made('a jug');
  const cookie = await signIn(bob, token);
  const note = newId();
  await write(token, cookie, `thinner, @everyone **now** <@${lead.user.id}>`, note);
  const thread = (await findRequest(jobs, id))?.message_id ?? '';
  const message = await shownIn(thread, 'Bob on a jug');
  expect(message.text).toContain('> thinner, @\u200beveryone \\*\\*now');
  expect(JSON.stringify(message.components)).toContain(`/v/${token}#note=${note}"`);
  const { body: raw } = await alice.request('GET', `/channels/${thread}/messages/${message.id}`);
  expect(raw).toMatchObject({ mentions: [], mention_everyone: false });

  await bob.until('bob sees it', () => bob.message(message.id));
  await bob.press(message.id, 'Answer');
  await bob.submitModal({ words: 'by *half*' });
  await shownIn(thread, '**Bob** by \\*half');
  expect((await ask('GET', token, {})).notes).toMatchObject([
    { id: note, state: 'open', answers: [{ name: 'Bob', text: 'by *half*' }] },
  ]);
  // It is Alice's result.
  await alice.press(message.id, 'Done');
  await shownIn(thread, 'Bob on a jug** · Done');
  expect((await ask('GET', token, {})).notes).toMatchObject([{ state: 'done' }]);
  await ask('PATCH', token, { cookie, id: note, body: { state: 'open' } });
  await until('it is open there, too', async () => !(await inThread(thread))[0]?.text.includes('· Done'));

  const other = newId();
  await write(token, await signIn(alice, token), 'of alice', other);
  const hers = await shownIn(thread, 'Alice on a jug');
  await bob.until('bob sees it', () => bob.message(hers.id));
  await bob.press(hers.id, 'Done');
  await bob.waitForMessage((one) => one.ephemeral && one.text.includes('Only who wrote the note'));
  await ask('DELETE', token, { cookie, id: note });
  await until('its message is gone', async () => (await inThread(thread)).length === 1);

  // A run that died after its post: the same message is found, not another one posted.
  await redis.hdel(keys.notes(id), `posted:${other}`);
  await jobs.outbox.add(ADDRESSES.postNotes, id);
  await until('it is known again', async () => (await readPosted(redis, id)).get(other)?.message === hers.id);
  expect(await inThread(thread)).toHaveLength(1);
  await jobs.steps.remove(id, alice.user.id);
  await until('all of it is gone', async () => (await inThread(thread)).length === 0);
});

test('on the page a wish leads to its message, whose button does it, for who may write', async () => {
  const { lead, jobs } = world;
  const { id, token } = await made('a vase', {}, 'model.glb', { engine: { name: 'engine', adjustable: true } });
  const cookie = await signIn(lead, token);
  await write(token, cookie, 'make it blue');
  const thread = (await findRequest(jobs, id))?.message_id ?? '';
  const message = await shownIn(thread, 'make it blue');
  await until('it is known', async () => (await readPosted(world.redis, id)).size === 1);
  const doIt = `${world.local.url}/channels/${lead.guildId}/${thread}/${message.id}`;
  expect((await ask('GET', token, { cookie })).notes).toMatchObject([{ text: 'make it blue', doIt }]);
  expect((await ask('GET', token, {})).notes?.[0]).not.toHaveProperty('doIt');
});

test('an archived thread is opened for a note; what a member deleted stays deleted; a private result has no messages', {
  tags: 'long',
}, async () => {
  const { alice, lead, channel, local, jobs, redis } = world;
  const { control } = local.playground;
  const { id, token } = await made('a lid');
  // One member writes twenty times a minute.
  const cookie = await signIn(lead, token);
  const [first, second] = [newId(), newId()];
  await write(token, cookie, 'one', first);
  const thread = (await findRequest(jobs, id))?.message_id ?? '';
  const message = await shownIn(thread, 'one');
  const archive = () => control('thread.set', { channel_id: thread, archived: true });
  await archive();
  await ask('PATCH', token, { cookie, id: first, body: { state: 'done' } });
  await shownIn(thread, '· Done');
  await control('message.delete', { message_id: message.id });
  await ask('PATCH', token, { cookie, id: first, body: { state: 'open' } });
  await archive();
  expect((await write(token, cookie, 'two', second)).status).toBe(200);
  await shownIn(thread, 'two');
  expect(await inThread(thread)).toHaveLength(1);
  expect((await ask('DELETE', token, { cookie, id: second })).status).toBe(200);
  await until('it is gone', async () => (await inThread(thread)).length === 0);

  // In a locked thread nothing is forced, however many notes there are: the job ends.
  await control('overwrite.set', { channel_id: channel, id: BOT, deny: ['MANAGE_THREADS'] });
  await control('thread.set', { channel_id: thread, locked: true });
  const [kept] = await readNotes(redis, id);
  const many = Array.from({ length: 25 }, (_, i) => [`note:many-${i}`, JSON.stringify({ ...kept, text: `no. ${i}` })]);
  await redis.hset(keys.notes(id), Object.fromEntries(many));
  await jobs.outbox.add(ADDRESSES.postNotes, id);
  await until('the job has run', async () => (await redis.zscore(keys.due('notes'), id)) === null);
  expect(await inThread(thread)).toEqual([]);
  await control('thread.set', { channel_id: thread, locked: false });
  await redis.hdel(keys.notes(id), ...many.slice(1).map(([name = '']) => name));
  await jobs.outbox.add(ADDRESSES.postNotes, id);
  await shownIn(thread, 'no. 0');

  // Where the bot may open no thread it answers the message.
  await control('overwrite.set', { channel_id: channel, id: BOT, deny: ['CREATE_PUBLIC_THREADS'] });
  const flat = await made('a cap');
  await write(flat.token, cookie, 'three');
  const reply = await until('there is an answer', async () =>
    (await alice.messages(channel)).find(({ text }) => text.includes('on a cap')),
  );
  await control('overwrite.set', { channel_id: channel, id: BOT });
  await jobs.steps.remove(flat.id, alice.user.id);
  await until('it is gone', async () => !(await alice.messages(channel)).some((one) => one.id === reply.id));

  const own = await made('a hush', { private: true });
  await write(own.token, await signIn(alice, own.token), 'hush');
  await until('the job has run', async () => (await redis.zscore(keys.due('notes'), own.id)) === null);
  expect((await readPosted(redis, own.id)).size).toBe(0);
});

test('open notes go on to the next version: placed again where the surface is still there, else listed without a pin', {
  tags: 'long',
}, async () => {
  const { alice, lead, service, redis } = world;
  const files = { same: sphere(), finer: sphere(0.5, 96, 48), moved: lifted(sphere(), 0.1), away: sphere() };
  for (const [name, part] of Object.entries(files))
    service.files.set(`${name}.glb`, Buffer.from(await writeGlb(modelOf([part]))));
  const first = await made('a bead');
  const cookie = await signIn(lead, first.token);
  const [open, done] = [newId(), newId()];
  await write(first.token, cookie, 'a bump', open);
  await write(first.token, cookie, 'mended before', done);
  await ask('PATCH', first.token, { cookie, id: done, body: { state: 'done' } });
  const [written] = await readNotes(redis, first.id);

  const same = await madeFrom(first.id, 'same.glb');
  const { position } = written!;
  expect((await ask('GET', same.token, {})).notes).toMatchObject([{ id: open, place: 'found', position }]);
  const finer = await madeFrom(first.id, 'finer.glb');
  const [found] = (await ask('GET', finer.token, {})).notes ?? [];
  expect(found).toMatchObject({ id: open, place: 'found' });
  expect(Math.hypot(...position.map((part, axis) => part - found!.position![axis]!))).toBeLessThan(0.02);
  const moved = await madeFrom(same.id, 'moved.glb');
  const [lost] = (await ask('GET', moved.token, {})).notes ?? [];
  expect(lost).toMatchObject({ id: open, place: 'lost' });
  expect(lost).not.toHaveProperty('position');

  // It is found once, and is one note: done on a version, done where it was written, and said so in both.
  const kept = await readPlaced(redis, finer.id);
  expect([...kept.keys()]).toEqual([`${first.id}:${open}`]);
  service.files.delete('finer.glb');
  const after = await ask('PATCH', finer.token, { cookie, id: open, body: { state: 'done' } });
  expect(after.notes).toMatchObject([{ id: open, state: 'done', position: found!.position }]);
  expect((await readNotes(redis, first.id)).map(({ state }) => state)).toEqual(['done', 'done']);
  expect((await ask('GET', (await madeFrom(first.id, 'same.glb')).token, {})).notes).toEqual([]);

  // What cannot be read is not said to be lost, and is not tried again at once.
  await ask('PATCH', first.token, { cookie, id: open, body: { state: 'open' } });
  const away = await madeFrom(first.id, 'away.glb');
  service.files.delete('away.glb');
  for (const _ of [1, 2])
    expect((await ask('GET', away.token, {})).notes).toMatchObject([{ id: open, place: 'unknown' }]);
  expect((await readPlaced(redis, away.id)).size).toBe(0);

  // Of a result that is private to its member nothing goes on to one that all see.
  const own = await made('a pearl', { private: true });
  await write(own.token, await signIn(alice, own.token), 'hush');
  await redis.hset(keys.request(same.id), 'parent_id', own.id);
  expect((await ask('GET', same.token, {})).notes).toEqual([]);
});

const lifted = (part: Part, by: number): Part => ({
  ...part,
  positions: part.positions.map((value, i) => (i % 3 === 1 ? value + by : value)),
});
