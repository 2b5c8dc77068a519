import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeFrames } from 'kiln-mesh/internal/render/encode-frames';
import { createFolderStore } from 'kiln-service/files/store/folder-store';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createArchive } from '../../src/jobs/data/archive.ts';
import { exportData } from '../../src/jobs/data/export.ts';
import { wantForgotten } from '../../src/jobs/data/forget.ts';
import { readMarks } from '../../src/jobs/library/marks.ts';
import { createThumbnails } from '../../src/jobs/library/thumbnails.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { keys } from '../../src/keys.ts';
import { en } from '../../src/messages/words/index.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** The library of a guild as members use it: /library, its pages, and what they do with a result that they open. */

/** A world whose results have thumbnails, in a folder of the test's own. */
async function scene() {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'kiln-library-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const store = createFolderStore(folder);
  const [archive, thumbnails] = [createArchive(store, 'archive'), createThumbnails(store, 'archive')];
  const retention = { archive, thumbnails, requestDays: undefined, journalDays: undefined };
  const world = stack.use(await startWorld({ startCredits: 5_000, jobs: { retention } }));
  const kept = stack.move();
  const guild = world.alice.guildId;
  return {
    world,
    guild,
    /** Results that have a thumbnail. */
    async pictures(): Promise<string[]> {
      const names = await readdir(join(folder, 'archive', guild, 'thumbnails')).catch(() => []);
      return names.map((name) => name.replace('.webp', '')).sort();
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** Asks, and the service makes it. @returns the request's id */
async function make(world: World, member: Member, prompt: string, options: Record<string, boolean> = {}) {
  const before = world.service.tasks.size;
  const { id } = await member.slash(world.channel, 'text-to-3d', { prompt, ...options });
  const task = await until('the service has a task', () => [...world.service.tasks.keys()][before]);
  world.service.succeed(task);
  await until('it is delivered', async () => (await findRequest(world.jobs, id))?.delivered);
  return id;
}

const isAnswer = (message: LiveMessage) => message.ephemeral && !message.loading;

/** What /library shows this member. */
async function look(world: World, member: Member, options: Record<string, string> = {}): Promise<LiveMessage> {
  const { id } = await member.slash(world.channel, 'library', options);
  // On a busy machine it says first that it takes longer.
  return member.waitForMessage(
    (message) => message.interaction_metadata?.id === id && isAnswer(message) && !message.text.includes(en.common.busy),
  );
}

const titles = ({ text }: LiveMessage) => [...text.matchAll(/^\*\*\d\*\* (.+)$/gm)].map(([, title]) => title);

interface Select {
  custom_id: string;
  options: { label: string; value: string }[];
}

function selectOf(message: LiveMessage): Select {
  const found = JSON.stringify(message.components).match(
    /\{[^{}]*"custom_id":"1:entry[^"]*"[^{}]*"options":\[.*?\]/,
  )?.[0];
  return JSON.parse(`${found}}`);
}

/** Opens one of a page. */
async function open(member: Member, page: LiveMessage, id: string): Promise<LiveMessage> {
  const before = new Set(member.live.map((message) => message.id));
  await member.selectValues(page.id, selectOf(page).custom_id, [id]);
  return member.waitForMessage((message) => isAnswer(message) && !before.has(message.id));
}

const shows = (member: Member, { id }: LiveMessage, words: string) =>
  member.until(`it shows ${words}`, () => member.message(id)?.text.includes(words));

test('members find what was made by words, pages of pictures at a time, and what is private is its member’s alone', {
  tags: 'long',
}, async () => {
  await using at = await scene();
  const { world, guild } = at;
  const { alice, bob, lead, channel } = world;
  const ids: string[] = [];
  for (let i = 1; i <= 10; i++) ids.push(await make(world, alice, `chair ${i}`));
  const secret = await make(world, alice, 'a secret chair', { private: true });
  const lamp = await make(world, bob, 'a lámp');
  await until('all have a thumbnail', async () => (await at.pictures()).length === 12);

  // Newest first, nine a page.
  const first = await look(world, bob);
  expect(titles(first)).toEqual(['a lámp', ...[10, 9, 8, 7, 6, 5, 4, 3].map((i) => `chair ${i}`)]);
  expect(first.files.map(({ filename }) => filename)).toEqual(['library.webp']);
  await bob.press(first.id, 'Older');
  await shows(bob, first, 'Page 2');
  expect(titles(bob.message(first.id) ?? first)).toEqual(['chair 2', 'chair 1']);
  await bob.press(first.id, 'Newer');
  await shows(bob, first, 'Page 1');
  expect(titles(bob.message(first.id) ?? first)[0]).toBe('a lámp');

  expect(titles(await look(world, bob, { word: 'LAM' }))).toEqual(['a lámp']);
  expect(titles(await look(world, bob, { word: 'secret' }))).toEqual([]);
  expect(titles(await look(world, lead, { word: 'secret' }))).toEqual([]);
  expect(titles(await look(world, alice, { word: 'secret cha' }))).toEqual(['a secret chair']);
  expect(titles(await look(world, lead, { member: bob.user.id }))).toEqual(['a lámp']);
  expect(titles(await look(world, lead, { kind: 'rigging' }))).toEqual([]);
  expect(titles(await look(world, lead, { to: '2020-01-01' }))).toEqual([]);
  expect(titles(await look(world, lead, { from: '2020-01-01', word: 'lamp' }))).toEqual(['a lámp']);
  expect((await look(world, lead, { from: 'yesterday' })).text).toContain('year-month-day');
  const suggested = async (member: Member) =>
    (await member.autocomplete(channel, 'library', 'word', 'secr')).map(({ name }) => name);
  expect(await suggested(bob)).toEqual([]);
  expect(await suggested(alice)).toEqual(['a secret chair']);

  // Two side by side, and the story of one, with their pictures.
  const pictured = (words: string) =>
    bob.waitForMessage((message) => isAnswer(message) && message.text.includes(words));
  await bob.selectValues(first.id, '1:compare::', [lamp, ids[9] ?? '']);
  const compared = await pictured('### Compare');
  expect(compared.files.map(({ filename }) => filename)).toEqual(['compare.webp']);
  const sheet = await fetch(compared.files[0]?.url ?? '');
  const [wide, high] = [2, 1].map((cells) => 8 + cells * (384 + 8));
  expect(await sharp(await sheet.arrayBuffer()).metadata()).toMatchObject({ width: wide, height: high });
  // With turntables in both messages these turn beside each other.
  const pixels = new Uint8Array(2 * 48 * 48 * 3).fill(200, 48 * 48 * 3);
  const turning = await encodeFrames(pixels, { size: 48, delays: [100, 100], maxBytes: 100_000 });
  for (const id of [lamp, ids[9] ?? '']) {
    const { attachments } = await bob.post(channel, 'a turntable', [{ name: 'turntable.webp', bytes: turning }]);
    const [url = ''] = attachments.map((one) => one.url);
    const files = JSON.parse((await world.redis.hget(keys.display(id), 'files')) ?? '[]');
    const turntable = { role: 'turntable', name: 'turntable.webp', sizeBytes: turning.length, url };
    await world.redis.hset(keys.display(id), 'files', JSON.stringify([...files, turntable]));
  }
  await bob.selectValues(first.id, '1:compare::', [lamp, ids[9] ?? '']);
  const moving = await bob.waitForMessage(
    (message) => isAnswer(message) && message.id !== compared.id && message.text.includes('### Compare'),
  );
  const turns = await fetch(moving.files[0]?.url ?? '');
  expect(await sharp(await turns.arrayBuffer(), { animated: true }).metadata()).toMatchObject({
    pages: 2,
    width: 648,
    pageHeight: 320,
  });
  const opened = await open(bob, first, ids[9] ?? '');
  await bob.press(opened.id, 'Story');
  expect((await pictured('### Story')).files.map(({ filename }) => filename)).toEqual(['story.webp']);

  // A forged choice of what bob may not see opens nothing, and another's page is no page of his.
  world.forge('1:entry::');
  await bob.selectValues(first.id, selectOf(first).custom_id, [lamp]);
  world.forge(`1:favour:${secret}:`);
  await bob.press(first.id, 'Older');
  await bob.waitForMessage((message) => isAnswer(message) && message.text.includes('no longer'));
  world.forge(`1:library:${first.interaction_metadata?.id}:1`);
  const other = await look(world, alice);
  await alice.press(other.id, 'Older');
  await alice.waitForMessage((message) => message.text.includes('too old, or not yours'));
  world.forge(undefined);
  expect((await readMarks(world.redis, secret)).fans).toEqual([]);

  // Shared, it is found by all; deleted, by none, and its picture goes.
  await alice.press(
    (await alice.waitForMessage((m) => m.text.includes('a secret chair') && m.text.includes('Share'))).id,
    'Share',
  );
  await bob.waitForMessage((message) => message.text.includes('a secret chair') && message.text.includes('Refine'));
  expect(titles(await look(world, bob, { word: 'secret' }))).toEqual(['a secret chair']);
  await world.jobs.steps.remove(lamp, bob.user.id);
  expect(titles(await look(world, bob, { word: 'lamp' }))).toEqual([]);
  await until('its picture is gone', async () => !(await at.pictures()).includes(lamp));

  // Another process knows nothing of it before it is asked, and an index that has missed lines is built again.
  await world.restart();
  expect(titles(await look(world, bob, { word: 'chair 10' }))).toEqual(['chair 10']);
  await make(world, bob, 'chair 10, again');
  await world.jobs.steps.remove(ids[9] ?? '', alice.user.id);
  await world.redis.xtrim(keys.libraryLog(guild), 'MAXLEN', 0);
  expect(titles(await look(world, bob, { word: 'chair 10' }))).toEqual(['chair 10, again']);
});

test('members tag results and have favorites, leads rename tags, and all of it goes with the result or its member', {
  tags: 'long',
}, async () => {
  await using at = await scene();
  const { world, guild } = at;
  const { alice, bob, lead, channel, redis } = world;
  const chair = await make(world, alice, 'a chair');
  const table = await make(world, alice, 'a table');
  const page = await look(world, bob);
  const card = await open(bob, page, chair);
  expect(card.text).toContain(`<@${alice.user.id}>`);
  expect(card.text).not.toContain('Remix');

  await bob.press(card.id, 'Tags…');
  await bob.submitModal({ words: ' Hero,#prop , HERÓ' });
  await shows(bob, card, '#prop');
  expect((await readMarks(redis, chair)).tags).toEqual([
    { folded: 'hero', text: 'HERÓ', by: bob.user.id },
    { folded: 'prop', text: 'prop', by: bob.user.id },
  ]);
  await bob.press(card.id, '★ Favorite');
  await shows(bob, card, 'Favorite of');
  expect(bob.message(card.id)?.text).toContain(`<@${bob.user.id}>`);
  expect(titles(await look(world, bob, { favorites: 'mine' }))).toEqual(['a chair']);
  expect(titles(await look(world, alice, { favorites: 'mine' }))).toEqual([]);
  expect(titles(await look(world, alice, { favorites: 'any', tag: 'hero' }))).toEqual(['a chair']);
  expect(titles(await look(world, alice, { word: 'hero' }))).toEqual(['a chair']);
  expect(await alice.autocomplete(channel, 'library', 'tag', 'PR')).toEqual([{ name: 'prop', value: 'prop' }]);

  // Bounded, and moderated as prompts are.
  const block = { member: bob.user.id, ms: 60_000, event: 'block-1' };
  await world.guilds.moderation.act(guild, { by: lead.user.id, block });
  await bob.press(card.id, 'Tags…');
  await bob.submitModal({ words: 'hero, prop, late' });
  await bob.waitForMessage(({ text }) => text.includes('blocked you'));
  await world.guilds.moderation.act(guild, { lift: bob.user.id });
  const refused = async (words: string, why: string) => {
    await bob.press(card.id, 'Tags…');
    await bob.submitModal({ words });
    await bob.waitForMessage((message) => isAnswer(message) && message.text.includes(why));
  };
  await refused('x'.repeat(41), 'at most 40');
  await refused(Array.from({ length: 11 }, (_, i) => `t${i}`).join(), 'at most 10');
  await world.guilds.changeSettings(guild, { moderation_words: ['goblin'] });
  await refused('goblins, goblin', 'goblin');
  expect((await readMarks(redis, chair)).tags).toHaveLength(2);

  // What bob said stays when another empties the form, but not when its member does, or a lead.
  const other = await open(bob, page, table);
  await bob.press(other.id, 'Tags…');
  await bob.submitModal({ words: 'hero' });
  await shows(bob, other, '#hero');
  await lead.slash(channel, 'library', { tag: 'hero' });
  const tagged = await lead.waitForMessage((message) => isAnswer(message) && message.text.includes('#hero'));
  await lead.press(tagged.id, 'Rename this tag…');
  await lead.submitModal({ words: 'star' });
  await lead.waitForMessage((message) => message.text.includes('Changed on 2 results'));
  expect(titles(await look(world, bob, { tag: 'star' }))).toEqual(['a table', 'a chair']);
  expect(titles(await look(world, bob, { tag: 'hero' }))).toEqual([]);
  // Of a list that is there no more it is said, before the form.
  world.forge('1:library:1:rename');
  await lead.press(tagged.id, 'Rename this tag…');
  await lead.waitForMessage((message) => message.text.includes('too old, or not yours'));
  world.forge(undefined);
  const owns = await open(alice, await look(world, alice), table);
  await alice.press(owns.id, 'Tags…');
  await alice.submitModal({ words: '' });
  await until('it has none', async () => (await readMarks(redis, table)).tags.length === 0);

  // Remix is the form of Edit, and what comes of it is in the story of that.
  expect((await alice.press(owns.id, 'Remix')).status).toBe('modal');
  await alice.submitModal({ prompt: 'a round table' });
  const remixed = await alice.waitForMessage((message) => message.text.includes('a round table'));
  expect(remixed.ephemeral).toBe(false);
  const [line] = await redis.zrangebylex(keys.childrenInGuild(guild), `[${table}:`, `(${table};`);
  expect(await world.jobs.requests.get(line?.slice(table.length + 1) ?? '')).toMatchObject({ title: 'a round table' });

  // Taken along, and forgotten.
  expect(await exportData(world.jobs, guild, bob.user.id)).toMatchObject({
    favorites: [chair],
    tagged: [{ id: chair, tag: 'prop' }],
  });
  expect(JSON.stringify(await exportData(world.jobs, guild))).toContain(`"favorite_of":["${bob.user.id}"]`);
  await wantForgotten(redis, guild, bob.user.id);
  await until('bob is forgotten', async () => (await redis.exists(keys.forget)) === 0);
  expect(await readMarks(redis, chair)).toEqual({
    tags: [
      { folded: 'prop', text: 'prop', by: 'forgotten' },
      { folded: 'star', text: 'star', by: lead.user.id },
    ],
    fans: [],
  });
  expect(titles(await look(world, alice, { favorites: 'any' }))).toEqual([]);
  await wantForgotten(redis, guild, alice.user.id);
  await until('alice is forgotten', async () => (await redis.exists(keys.forget)) === 0);
  expect(titles(await look(world, bob))).toEqual([]);
  expect((await redis.keys(keys.marks('*'))).length + (await at.pictures()).length).toBe(0);
});
