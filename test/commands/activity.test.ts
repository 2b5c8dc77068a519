import fastify from 'fastify';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import type { News, Room } from 'kiln-viewer/page/activity/room';
import { registerViewer } from 'kiln-viewer/register-viewer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelOf, sphere } from '../../packages/mesh/test/support/shapes.ts';
import { readConfig } from '../../src/config.ts';
import { seenResult, withdrawViewer } from '../../src/jobs/actions/seen-result.ts';
import { createActivityRooms, type RoomNews } from '../../src/jobs/base/activity-rooms.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { encodePress } from '../../src/messages/parts/custom-id.ts';
import { activityHosts, createActivity, createNotes } from '../../src/start/viewer-desks.ts';
import type { Member } from '../support/member.ts';
import { turnSwitch } from '../support/playground-switch.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** A result in a frame inside Discord: its button, who is let in, who is there, and who leads the others. */

const PUBLIC = 'https://kiln.test/studio';
const LOOK = { position: [1, 2, 3], target: [0, 0.5, 0], mode: 'clay' } as const;
const SECRETS = ['s'.repeat(32)];
/** Of a sphere of half a metre around the middle. */
const TOP = { position: [0.001, 0.5, 0], normal: [0, 1, 0] };

let world: World;
let here: string;
const stack = new AsyncDisposableStack();
beforeAll(async () => {
  const viewer = { publicUrl: PUBLIC, secrets: SECRETS, days: 30, isTogether: true };
  const turntables = { picture: { size: 64, frames: 4 } };
  world = stack.use(await startWorld({ activityUrl: `${PUBLIC}/v/activity/`, jobs: { viewer, turntables } }));
  world.service.files.set('model.glb', Buffer.from(await writeGlb(modelOf([sphere()]))));
  const app = fastify({ forceCloseConnections: true });
  stack.defer(() => app.close());
  const { jobs, local } = world;
  const config = readConfig({ KILN_PUBLIC_URL: PUBLIC, KILN_ACTIVITY: 'on' });
  const discord = { token: 'playground-bot-token', apiUrl: `${local.url}/api` };
  const parts = { config, discord, secrets: SECRETS };
  const activity = { hosts: activityHosts(config), options: Promise.resolve(createActivity(jobs, parts)) };
  const notes = Promise.resolve(createNotes(jobs, parts));
  registerViewer(app, { find: (token) => seenResult(jobs, token), publicUrl: PUBLIC, activity, notes });
  here = `${await app.listen({ port: 0, host: '127.0.0.1' })}/v/activity`;
});
afterAll(() => stack.disposeAsync());

async function made(prompt: string, options = {}, channel = world.channel) {
  const { alice, service, jobs } = world;
  const before = new Set(service.tasks.keys());
  const { id } = await alice.slash(channel, 'text-to-3d', { prompt, ...options });
  const task = await until('the service has a task', () => [...service.tasks.keys()].find((one) => !before.has(one)));
  service.succeed(task, { model_urls: { glb: `${service.url}/files/model.glb` } });
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  const message = await alice.waitForMessage((one) => one.interaction_metadata?.id === id && one.text.includes('More'));
  return { id, message: message.id };
}

/** Opens a result as a member does. @returns what Discord calls what is open in that place */
async function open(member: Member, message: string): Promise<string> {
  await member.press(message, 'Open together');
  const { channel_id: channel = '' } = member.message(message) ?? {};
  return openIn(channel);
}

/** What Discord calls what is open in a channel. */
const openIn = (channel: string) =>
  until('it is open', async () => {
    const rooms = await world.redis.keys('*activity:i-*');
    const key = rooms.find((one) => one.endsWith(channel));
    return key?.slice(key.indexOf('i-'));
  });

/** As the page does: with what its document asks, a code from Discord's client, and that for a session. */
async function signIn(member: Member, instance: string): Promise<string> {
  const html = await (await fetch(`${here}/`)).text();
  const [client_id = '', state = '', code_challenge = ''] = ['client', 'state', 'challenge'].map(
    (name) => new RegExp(` ${name}="([^"]+)"`).exec(html)?.[1],
  );
  const asked = { client_id, state, code_challenge, code_challenge_method: 'S256' };
  const query = new URLSearchParams({ ...asked, response_type: 'code', scope: 'identify' });
  const { body } = await member.request('POST', `/oauth2/authorize?${query}`, { authorize: true });
  const code = new URL((body as { location: string }).location).searchParams.get('code') ?? '';
  const { session } = (await (await post('session', { code, state, instance })).json()) as { session: string };
  return session;
}

const headersOf = (session = '') => ({ authorization: `Bearer ${session}` });
const get = (path: string, session?: string) => fetch(`${here}/${path}`, { headers: headersOf(session) });
const send = (method: string, path: string, body: object | undefined, session?: string) =>
  fetch(`${here}/${path}`, {
    method,
    headers: { ...headersOf(session), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
const post = (path: string, body: object, session?: string) => send('POST', path, body, session);
const said = async (answer: Response) => [answer.status, ((await answer.json()) as { refused?: string }).refused];

/** Collects the news of a session until it leaves. */
async function hear(session: string) {
  const left = new AbortController();
  const answer = await fetch(`${here}/news`, { headers: headersOf(session), signal: left.signal });
  const heard: News[] = [];
  const listening = (async () => {
    for await (const text of answer.body!.pipeThrough(new TextDecoderStream()))
      for (const line of text.split('\n\n')) if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)));
  })().catch(() => {});
  const rooms = () => heard.flatMap((news) => ('room' in news ? [news.room] : []));
  return {
    type: answer.headers.get('content-type'),
    looks: () => heard.flatMap((news) => ('look' in news ? [news.look] : [])),
    room: (what: string, is: (room: Room) => boolean) => until(what, () => rooms().findLast(is)),
    async leave() {
      left.abort();
      await listening;
    },
  };
}

test('members open a result together: each sees it, and who is there; one leads, and with them the leading ends', async () => {
  const { alice, bob } = world;
  const { id, message } = await made('a chair');
  const instance = await open(alice, message);
  expect(await open(bob, message)).toBe(instance);
  const [own, other] = await Promise.all([signIn(alice, instance), signIn(bob, instance)]);

  const page = (await (await get('result', own)).json()) as { title: string; model: { url: string } };
  expect(page).toMatchObject({ title: 'a chair', model: { name: 'a-chair.glb' } });
  expect((await get(page.model.url)).status).toBe(200);

  const first = await hear(own);
  expect(first.type).toBe('text/event-stream');
  const alone = await first.room('one is there', () => true);
  expect(alone).toEqual({ result: id, people: [{ id: alice.user.id, name: 'Alice' }] });
  const second = await hear(other);
  await first.room('both are there', ({ people }) => people.length === 2);

  expect(await said(await post('act', { act: 'look', look: LOOK }, other))).toEqual([409, 'taken']);
  expect((await post('act', { act: 'lead' }, own)).status).toBe(204);
  await second.room('one leads', ({ leader }) => leader === alice.user.id);
  expect(await said(await post('act', { act: 'lead' }, other))).toEqual([409, 'taken']);
  expect((await post('act', { act: 'look', look: LOOK }, own)).status).toBe(204);
  await until('the other looks along', () => second.looks().length > 0);
  expect(second.looks()).toEqual([LOOK]);

  await first.leave();
  const left = await second.room('who led has left', ({ people }) => people.length === 1);
  expect(left).toEqual({ result: id, people: [{ id: bob.user.id, name: 'Bob' }] });
  const next = await made('a table');
  expect(await open(bob, next.message)).toBe(instance);
  await second.room('another one is open', ({ result }) => result === next.id);
  await second.leave();
});

test('members write notes on what is open together, with the rights of its place; the others see them at once', async () => {
  const { alice, bob, local } = world;
  const { message } = await made('a ball');
  const instance = await open(alice, message);
  const [own, other] = await Promise.all([signIn(alice, instance), signIn(bob, instance)]);
  expect(await (await get('result', own)).json()).toMatchObject({ notes: { url: 'notes' } });
  const second = await hear(other);

  const path = 'notes/note-of-alice';
  const note = { text: 'a bump', ...TOP };
  expect(await said(await send('PUT', path, note))).toEqual([401, 'signed_out']);
  expect(await said(await send('PUT', path, { text: 'nowhere' }, own))).toEqual([400, 'bad']);
  const written = await send('PUT', path, note, own);
  expect(await written.json()).toMatchObject({
    mayWrite: true,
    name: 'Alice',
    notes: [{ text: 'a bump', name: 'Alice', state: 'open', mayDrop: true }],
  });
  await second.room('the others hear of it', ({ notes }) => notes === 1);
  const seen = { name: 'Bob', notes: [{ text: 'a bump', mayDrop: false }] };
  expect(await (await get('notes', other)).json()).toMatchObject(seen);
  expect(await said(await send('DELETE', path, undefined, other))).toEqual([403, 'not_yours']);
  expect((await send('PATCH', path, { state: 'done' }, own)).status).toBe(200);
  await second.room('and of what became of it', ({ notes }) => notes === 2);
  await second.leave();

  expect(await said(await get('notes'))).toEqual([401, 'signed_out']);
  expect(await said(await get('notes', await signIn(bob, 'i-1-gc-2-3')))).toEqual([404, 'unknown']);
  await turnSwitch(local.url, 'member.remove', { guild_id: bob.guildId, user_id: bob.user.id });
  expect(await said(await get('notes', other))).toEqual([403, 'forbidden']);
  expect(await said(await send('PUT', 'notes/note-of-bob-1', note, other))).toEqual([403, 'forbidden']);
  await turnSwitch(local.url, 'member.add', { guild_id: bob.guildId, user_id: bob.user.id });
});

test('the page is framed by Discord alone, in the language of its client; all other pages are framed by nobody', async () => {
  const german = await fetch(`${here}/`, { headers: { 'accept-language': 'de' } });
  expect(await german.text()).toMatch(/<html lang="de">.*<title>Gemeinsam ansehen<.*"hello":"Discord wird gefragt/s);
  const policyOf = async (path: string) => (await fetch(path)).headers.get('content-security-policy');
  const policy = await policyOf(`${here}/`);
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).toMatch(/; frame-ancestors [^;]* https:\/\/\*\.discordsays\.com; worker-src 'none'$/);
  expect(policy).not.toContain('unsafe');
  expect(activityHosts(readConfig({ DISCORD_TOKEN: 't' }))).toContain('https://discord.com');
  for (const path of ['x', 'activity/result'])
    expect(await policyOf(here.replace('activity', path))).toContain("frame-ancestors 'none'");
});

test('who may not see the result there is refused, by name; so is what nobody opened, and what has ended', async () => {
  const { alice, bob, local, jobs } = world;
  const { id, message } = await made('a lamp');
  const instance = await open(alice, message);
  const [own, other] = await Promise.all([signIn(alice, instance), signIn(bob, instance)]);
  expect(await said(await get('result'))).toEqual([401, 'signed_out']);
  expect(await said(await get('result', `${own}x`))).toEqual([401, 'signed_out']);
  expect(await said(await get('news', await signIn(bob, 'i-1-gc-2-3')))).toEqual([404, 'unopened']);

  await turnSwitch(local.url, 'member.remove', { guild_id: bob.guildId, user_id: bob.user.id });
  for (const path of ['result', 'news']) expect(await said(await get(path, other)), path).toEqual([403, 'forbidden']);
  await turnSwitch(local.url, 'member.add', { guild_id: bob.guildId, user_id: bob.user.id });
  expect((await get('result', other)).status).toBe(200);

  const request = await findRequest(jobs, id);
  await withdrawViewer(jobs, request!, alice.user.id);
  expect(await said(await get('result', own))).toEqual([410, 'ended']);
  expect(await said(await post('session', { code: 'made-up', state: 'x', instance }))).toEqual([401, 'signed_out']);
});

test('what is not understood, and what one member alone sees, is refused', async () => {
  const { alice } = world;
  const { message } = await made('a cup');
  const session = await signIn(alice, await open(alice, message));
  const bad = [
    { act: 'jump' },
    { act: 'look' },
    { act: 'look', look: { ...LOOK, mode: 'x-ray' } },
    { act: 'look', look: { ...LOOK, position: [1, 2, 1e9] } },
    { act: 'lead', by: '7' },
  ];
  for (const act of bad) expect(await said(await post('act', act, session)), JSON.stringify(act)).toEqual([400, 'bad']);
  expect((await post('act', { act: 'look', look: 'x'.repeat(4_000) }, session)).status).toBe(413);

  const own = await made('a secret', { private: true });
  world.forge(encodePress({ action: 'together', requestId: own.id }));
  await alice.press(own.message, 'More');
  world.forge(undefined);
  const answer = await alice.waitForMessage(({ text }) => text.includes('cannot be shown in a browser'));
  expect(answer.ephemeral).toBe(true);
});

test('people at two machines are in one room; who is not heard of any more is gone', async () => {
  const { redis } = world;
  let now = 1_000_000;
  const subscribe = async () => redis.duplicate();
  await using one = createActivityRooms({ redis, subscribe, now: () => now });
  await using two = createActivityRooms({ redis, subscribe, now: () => now });
  await one.open('i-a', '77');
  const heard: RoomNews[] = [];
  await using _ = await one.enter('i-a', { id: '1', name: 'One' }, (news) => heard.push(news));
  await using __ = await two.enter('i-a', { id: '2', name: 'Two' }, () => {});
  expect(await two.lead('i-a', '3')).toBe(false);
  expect(await two.lead('i-a', '2')).toBe(true);
  expect(await one.lead('i-a', '1')).toBe(false);
  expect(await two.look('i-a', '2', { ...LOOK })).toBe(true);
  await until('the other machine hears of it', () => heard.some((news) => 'look' in news));
  const rooms = heard.flatMap((news) => ('room' in news ? [news.room] : []));
  expect(rooms.at(-1)).toMatchObject({ result: '77', leader: '2', people: [{ id: '1' }, { id: '2' }] });

  now += 60_000;
  await using ___ = await one.enter('i-a', { id: '1', name: 'One' }, (news) => heard.push(news));
  const last = heard.flatMap((news) => ('room' in news ? [news.room] : [])).at(-1);
  expect(last).toEqual({ result: '77', people: [{ id: '1', name: 'One' }], leader: undefined, look: undefined });
});

test('from the list of Activities: the newest result of the channel, what others look at there already, or how to begin', async () => {
  const { alice, bob, jobs } = world;
  const gallery = alice.channels.gallery!;
  await alice.launch(gallery);
  const answer = await alice.waitForMessage(({ channel_id: where, ephemeral }) => where === gallery && ephemeral);
  expect(answer.text).toContain('Nothing in this channel can be looked at together yet');
  expect(answer.text).toContain('/help');

  await made('a secret box', { private: true }, gallery);
  const older = await made('a box', {}, gallery);
  const newer = await made('a crate', {}, gallery);
  // A result whose link has ended is passed over.
  await withdrawViewer(jobs, (await findRequest(jobs, newer.id))!, alice.user.id);
  await alice.launch(gallery);
  const instance = await openIn(gallery);
  const result = async (member: Member) => (await get('result', await signIn(member, instance))).json();
  expect(await result(alice)).toMatchObject({ title: 'a box' });

  // Who knows what Discord calls it is not in it for that.
  const other = await signIn(bob, instance);
  expect(await said(await get('news', other))).toEqual([404, 'unopened']);
  await bob.join(gallery);
  const heard = await hear(other);
  await heard.room('bob is there', ({ people }) => people[0]?.id === bob.user.id);
  await heard.leave();

  await made('a barrel', {}, gallery);
  await bob.launch(gallery);
  expect(await jobs.rooms?.requestOf(instance)).toBe(older.id);
  await bob.press((await made('a bench', {}, gallery)).message, 'Open together');
  await until('another is open', async () => (await jobs.rooms?.requestOf(instance)) !== older.id);
  expect(await result(bob)).toMatchObject({ title: 'a bench' });
});
