import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { createFolderStore } from 'kiln-service/files/store/folder-store';
import { registerViewer } from 'kiln-viewer/register-viewer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seenResult } from '../../src/jobs/actions/seen-result.ts';
import { submitGroup } from '../../src/jobs/actions/submit-request.ts';
import { createLibraryDesk } from '../../src/jobs/actions/viewer/library.ts';
import { createArchive } from '../../src/jobs/data/archive.ts';
import { createThumbnails } from '../../src/jobs/library/thumbnails.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { keys } from '../../src/keys.ts';
import type { Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** The library of a guild in a browser: what a member sees there, what is looked for, and when the link leads nowhere. */

const PUBLIC = 'https://kiln.test/studio';
const MODEL = Buffer.from('glTF and what follows');

let world: World;
let here: string;
let clock = 0;
const stack = new AsyncDisposableStack();
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiln-library-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const store = createFolderStore(folder);
  const [archive, thumbnails] = [createArchive(store, 'archive'), createThumbnails(store, 'archive')];
  world = stack.use(
    await startWorld({
      startCredits: 5_000,
      jobs: {
        viewer: { publicUrl: PUBLIC, secrets: ['v'.repeat(32)], days: 30 },
        retention: { archive, thumbnails, requestDays: undefined, journalDays: undefined },
      },
    }),
  );
  world.service.files.set('model.glb', MODEL);
  const app = fastify();
  stack.defer(() => app.close());
  // What members see in Discord is asked again after a minute.
  const jobs = { ...world.jobs, now: () => Date.now() + clock };
  registerViewer(app, {
    find: (token) => seenResult(world.jobs, token),
    library: Promise.resolve(createLibraryDesk(jobs)),
    publicUrl: PUBLIC,
  });
  here = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => stack.disposeAsync());

async function make(
  member: Member,
  prompt: string,
  { channel = world.channel, ...options }: Record<string, unknown> & { channel?: string } = {},
) {
  const { service, jobs } = world;
  const before = new Set(service.tasks.keys());
  const { id } = await member.slash(channel, 'text-to-3d', { prompt, ...options } as never);
  const task = await until('the service has a task', () => [...service.tasks.keys()].find((one) => !before.has(one)));
  service.succeed(task, { model_urls: { glb: `${service.url}/files/model.glb` } });
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  return id;
}

/** The address under the answer of /library. */
async function linkOf(member: Member, options: Record<string, string> = {}): Promise<string> {
  const { id } = await member.slash(world.channel, 'library', options);
  const answer = await member.waitForMessage(
    (message) => message.interaction_metadata?.id === id && JSON.stringify(message.components).includes('/v/library/'),
  );
  return /https:[^"]*\/v\/library\/[^"]+/.exec(JSON.stringify(answer.components))?.[0] ?? '';
}

const get = (address: string, init?: RequestInit) =>
  fetch(address.replace(PUBLIC, here), { redirect: 'manual', ...init });
const titlesAt = async (address: string) =>
  [...(await (await get(address)).text()).matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title);

test('a member sees in a browser what they see in Discord, but nothing that is private', async () => {
  const { alice, bob, service, jobs } = world;
  const chair = await make(alice, 'a <red> chair');
  await make(alice, 'a secret chair', { private: true });
  const lamp = await make(bob, 'a lamp');
  await until('all have a picture', () => jobs.thumbnails?.read(alice.guildId, lamp));
  const link = await linkOf(alice);
  const page = await get(link);
  const html = await page.text();
  expect(await titlesAt(link)).toEqual(['a lamp', 'a &lt;red&gt; chair']);
  expect(html).toContain('>Bob</a>');
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/);
  expect(html).not.toMatch(/<script|<style| style=| on\w+=/);

  // Its picture, its model, and its message are one press away; each address is what the page says.
  const own = [...html.matchAll(/(?:href|src)="(?!https:)([^"#]+)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  );
  for (const path of own.filter((one) => !one.startsWith('data:')))
    expect((await get(new URL(path, link).href)).status, path).toBeLessThan(400);
  expect((await get(`${link}/${chair}.webp`)).headers.get('content-type')).toBe('image/webp');
  const opened = (await get(`${link}/${chair}`)).headers.get('location') ?? '';
  expect(opened).toMatch(/^https:\/\/kiln\.test\/studio\/v\/\d+-/);
  expect((await get(opened)).status).toBe(200);
  expect(html).toContain(`${world.local.url}/channels/${alice.guildId}/`);
  expect(service.tasks.size).toBe(3);
});

test('a form narrows what is shown, and the page begins with what was looked for in Discord', async () => {
  const { alice, bob } = world;
  const link = await linkOf(bob, { word: 'lamp' });
  expect(await titlesAt(link)).toEqual(['a lamp']);
  expect(await (await get(link)).text()).toContain('value="lamp"');
  expect(await titlesAt(`${link}?words=&kind=&state=`)).toEqual(['a lamp', 'a &lt;red&gt; chair']);
  expect(await titlesAt(`${link}?words=cha`)).toEqual(['a &lt;red&gt; chair']);
  expect(await titlesAt(`${link}?member=${alice.user.id}`)).toEqual(['a &lt;red&gt; chair']);
  expect(await titlesAt(`${link}?kind=rigging`)).toEqual([]);
  expect(await titlesAt(`${link}?to=2020-01-01`)).toEqual([]);
  // What is no query asks for nothing.
  expect(
    (await titlesAt(`${link}?from=yesterday&state=%00&after=x&words=${'y'.repeat(300)}&kind=a&kind=b`)).length,
  ).toBe(2);
});

test('pages go on where the one before ended', { tags: 'long' }, async () => {
  const { bob, redis } = world;
  for (let i = 0; i < 26; i++) await make(bob, `stool ${i}`);
  const link = await linkOf(bob);
  const first = await (await get(link)).text();
  const next = /class="next" rel="next" href="([^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect((await titlesAt(new URL(next, link).href)).slice(0, 2)).toEqual(['stool 1', 'stool 0']);
  expect(await redis.exists(keys.librarySearch(/library\/(\d+)/.exec(link)?.[1] ?? ''))).toBe(1);
});

test('one of several variations has its picture and its model, and what has no picture says so', async () => {
  const { bob, service, jobs, channel } = world;
  const before = new Set(service.tasks.keys());
  const { id } = await bob.slash(channel, 'text-to-3d', { prompt: 'a pair of owls', variations: 2 });
  const tasks = await until('the service has two', () => {
    const made = [...service.tasks.keys()].filter((one) => !before.has(one));
    return made.length === 2 && made;
  });
  const [first = '', second = ''] = tasks;
  service.succeed(first, { model_urls: { glb: `${service.url}/files/model.glb` } });
  service.succeed(second, { model_urls: { glb: `${service.url}/files/model.glb` }, thumbnail_url: '' });
  const one = await until('the first has a picture', async () => {
    for (const part of [`${id}-1`, `${id}-2`]) if (await jobs.thumbnails?.read(bob.guildId, part)) return part;
  });
  const link = await linkOf(bob, { word: 'owls' });
  await until('both are found', async () => (await titlesAt(link)).length === 2);
  const html = await (await get(link)).text();
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(html).toContain('class="blank"');
  expect((await get(`${link}/${one}.webp`)).headers.get('content-type')).toBe('image/webp');
  expect((await get(`${link}/${one}`)).status).toBe(302);
});

test('a link that was changed, has ended or was ended leads nowhere, nor does that of who left', async () => {
  const { alice, bob, redis, local } = world;
  const [own, other] = [await linkOf(alice), await linkOf(bob)];
  const changed = own.replace(/.(?=.$)/, (one) => (one === 'A' ? 'B' : 'A'));
  const answers = async (address: string) => [(await get(address)).status, (await get(`${address}/1.webp`)).status];
  expect(await answers(changed)).toEqual([404, 404]);
  const german = await get(changed, { headers: { 'accept-language': 'de' } });
  expect(await german.text()).toContain('<h2>Diesen Link gibt es nicht</h2>');
  const [, mac = ''] = own.split('.').slice(-2);
  expect((await get(other.replace(/[\w-]{22}$/, mac))).status).toBe(404);

  const page = await (await get(own)).text();
  expect(page).toContain('End this link');
  const ended = await get(`${own}/end`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([ended.status, await ended.text()]).toEqual([410, expect.stringContaining('has ended')]);
  expect((await get(own)).status).toBe(410);
  expect(await redis.exists(keys.librarySearch(/library\/(\d+)/.exec(own)?.[1] ?? ''))).toBe(0);

  expect((await get(other)).status).toBe(200);
  // What they see is asked of Discord: a channel that is closed to them, and the guild that they left.
  const { control } = local.playground;
  const lead = await linkOf(world.lead);
  await control('overwrite.set', { channel_id: world.channel, id: bob.user.id, deny: ['VIEW_CHANNEL'] });
  clock += 61_000;
  const bobs = await titlesAt(`${other}?member=${alice.user.id}`);
  expect([bobs, (await titlesAt(`${lead}?member=${alice.user.id}`)).length]).toEqual([[], 1]);
  await control('member.remove', { guild_id: bob.guildId, user_id: bob.user.id });
  clock += 61_000;
  expect((await get(other)).status).toBe(410);
});

test('results that were made together are seen, opened and turned to as others are', { tags: 'long' }, async () => {
  const { alice, service, jobs, redis } = world;
  const place = { application_id: '1500000000000000001', guild_id: alice.guildId, channel_id: world.channel };
  const intake = { ...place, id: '1400000000000000001', user_id: alice.user.id, title: 'a tile' };
  const rows = Array.from({ length: 26 }, (_, i) => ({
    input: { mode: 'preview', prompt: `tile ${i}` },
    title: `tile ${i}`,
  }));
  await submitGroup(jobs, { ...intake, type: 'text-to-3d-preview', input: {} }, rows, { batch: { title: 'Tiles' } });
  const all = await until('all are made', async () => {
    for (const { id, status } of service.tasks.values())
      if (status === 'PENDING') service.succeed(id, { model_urls: { glb: `${service.url}/files/model.glb` } });
    const group = await jobs.requests.group(intake.id);
    return group?.requests.every(({ state }) => state === 'succeeded') && group.requests;
  });
  const last = all.at(-1)?.id ?? '';
  await until('the last one has a picture', () => jobs.thumbnails?.read(alice.guildId, last));
  const link = await linkOf(alice, { word: 'tile' });
  expect((await get(`${link}/${last}.webp`)).headers.get('content-type')).toBe('image/webp');
  const opened = (await get(`${link}/${last}`)).headers.get('location') ?? '';
  expect((await get(opened)).status).toBe(200);

  // As a vote leaves it.
  for (const { id } of all) {
    await redis.hset(keys.request(id), 'votes', 2);
    await redis.xadd(keys.libraryLog(alice.guildId), '*', 'id', id);
  }
  const first = await (await get(`${link}?voted=1`)).text();
  const next = /class="next" rel="next" href="([^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const shown = [...first.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title);
  const others = await titlesAt(new URL(next, link).href);
  expect([...shown, ...others].sort()).toEqual(all.map(({ title }) => title).sort());
});
