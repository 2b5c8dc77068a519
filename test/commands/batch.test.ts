import { unzipSync, type Zippable, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { expandBraces } from '../../src/commands/batches/expand-braces.ts';
import { keys } from '../../src/keys.ts';
import { readCsv } from '../../src/messages/parts/read-csv.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** /batch: many at once, from what members bring to the files at the end. */

const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));
const balance = (world: World) => world.guilds.ledger.balance(world.alice.guildId);
const file = (name: string, text: string) => ({ file: { name, bytes: Buffer.from(text) } });
const WORDS = { kind: 'text-to-3d-preview' };

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkM+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function agree(world: World, member: Member, asked: LiveMessage, price: number): Promise<LiveMessage> {
  await member.press(asked.id, `Make it for ${price} credits`);
  return world.bob.waitForMessage(({ text }) => text.includes('Cancel the rest'));
}

async function succeedAll({ service }: World, count: number): Promise<void> {
  await until('all have a task', async () => {
    for (const [id, { status }] of service.tasks) if (status === 'PENDING') service.succeed(id);
    return service.creates.length === count && [...service.tasks.values()].every(({ status }) => status !== 'PENDING');
  });
}

test('words with braces are shown with the price of all, made once agreed, and end with a table and an archive', async () => {
  await using world = await startWorld();
  const { alice, bob, lead, channel, service, redis } = world;
  await alice.slash(channel, 'batch', { ...WORDS, prompts: '{red, blue} {dragon, owl}' });
  const asked = await toldTo(alice, '4 rows');
  expect(asked.text).toContain('80 credits');
  expect(asked.text).toContain('blue owl');
  expect(service.creates).toHaveLength(0);
  const card = await agree(world, alice, asked, 80);
  await alice.press(asked.id, 'Make it for 80 credits');
  await toldTo(alice, 'already decided');
  expect(await balance(world)).toMatchObject({ held: 80 });

  // Who did not ask pauses nothing; its member does, once; a lead goes on with it.
  await bob.press(card.id, 'Pause');
  await toldTo(bob, 'Only');
  await alice.press(card.id, 'Pause');
  await toldTo(alice, 'nothing new begins');
  await lead.press(card.id, 'Go on');
  await toldTo(lead, 'It goes on');
  await succeedAll(world, 4);
  const shown = await bob.waitForMessage(({ id, files }) => id === card.id && files.length === 3);
  expect(shown.files.map(({ filename }) => filename)).toEqual(['batch.webp', 'batch.csv', 'batch.zip']);
  const [, table, archive] = await Promise.all(shown.files.map(async ({ url }) => (await fetch(url)).arrayBuffer()));
  expect(Buffer.from(table!).toString()).toMatch(
    /^row,prompt,seed,outcome,reason,credits,seconds,files\r\n1,red dragon,/,
  );
  expect(Object.keys(unzipSync(new Uint8Array(archive!)))).toContain('2-red-owl.stl');

  // Everyone who sees it reads its rows, opens one for all who may, and takes the files.
  await bob.press(card.id, 'All 4');
  const page = await toldTo(bob, '1–4 of 4');
  const [row = ''] = await redis.zrange(keys.requestsOfMember(alice.guildId, alice.user.id), '0', '0');
  await bob.selectValues(page.id, '1:open::', [row]);
  await toldTo(bob, 'Only');
  await bob.press(card.id, 'Files (ZIP)');
  await bob.waitForMessage(
    ({ ephemeral, files }) => ephemeral && files.some(({ filename }) => filename === 'rows-1-4.zip'),
  );
  expect(await balance(world)).toMatchObject({ held: 0, spent: 80 });
});

test('a list in a form keeps to the budget and makes equal rows once; the rest is cancelled by its member', async () => {
  await using world = await startWorld({ jobs: { slots: 1 } });
  const { alice, bob, channel, service } = world;
  await alice.slash(channel, 'batch', { ...WORDS, budget: 70, private: true });
  await alice.submitModal({ list: 'a chair\n\na table\na chair\na {small, large} lamp\nan owl', budget: '70' });
  const asked = await toldTo(alice, 'enough for the first 3 of 5');
  expect(asked.text).toContain('1 equal row is made once');
  expect(asked.text).toContain('60 credits');
  await alice.press(asked.id, 'Make it for 60 credits');
  const card = await alice.waitForMessage(({ text }) => text.includes('Cancel the rest'));
  expect(card.ephemeral).toBe(true);
  await until('one is made', () => service.creates.length === 1);
  await until('one is tracked', () => service.streamsOf('task-1') > 0);
  service.succeed('task-1');
  await alice.waitForMessage(({ id, text }) => id === card.id && text.includes('1 of 3 done'));
  await Promise.all([alice.press(card.id, 'Cancel the rest'), alice.press(card.id, 'Cancel the rest')]);
  await alice.waitForMessage(({ id, files }) => id === card.id && files.length > 0);
  await until('nothing is held', async () => (await balance(world)).held === 0);
  expect(bob.live.filter(({ text }) => text.includes('a chair'))).toEqual([]);
});

test('a list that was refused is in the next form, until it was taken', async () => {
  await using world = await startWorld({ jobs: { slots: 1 } });
  const { alice, channel } = world;
  const shown = async (more: { budget?: number } = {}) => {
    await alice.slash(channel, 'batch', { ...WORDS, ...more });
    return JSON.stringify(await alice.until('the form opens', () => alice.lastModal));
  };
  expect(await shown()).not.toContain('a chair');
  await alice.submitModal({ list: 'a chair\na table', budget: '12.50' });
  await alice.waitForMessage(({ ephemeral }) => ephemeral);
  const again = await shown();
  expect(again).toContain('a chair\\na table');
  expect(again).toContain('12.50');
  const other = await shown({ budget: 50 });
  expect(other).toContain('a chair\\na table');
  expect(other).toContain('"value":"50"');
  await alice.submitModal({ list: 'a chair\na table', budget: '' });
  await toldTo(alice, '40 credits');
  expect(await shown()).not.toContain('a chair');
});

test('tables name options, and say which row or column is wrong; nothing is made or held by what cannot be read', async () => {
  await using world = await startWorld();
  const { alice, channel, service } = world;
  const table = 'prompt;seed\n"=1+1; ""a"" dragon";7\n\nan owl;8\n';
  await alice.slash(channel, 'batch', WORDS, file('list.csv', `\ufeff${table}`));
  const asked = await toldTo(alice, '2 rows');
  await agree(world, alice, asked, 40);
  await until('both are made', () => service.creates.length === 2);
  expect(service.creates.map(({ prompt, seed }) => [prompt, seed])).toEqual(
    expect.arrayContaining([['=1+1; "a" dragon', 7]]),
  );

  const wrong: (readonly [name: string, text: string | Buffer, said: string])[] = [
    ['list.csv', 'prompt,colour\na,b\n', 'colour'],
    ['list.csv', 'prompt,maker\na,each\n', 'made by the same model'],
    ['list.csv', 'prompt,seed\na,1\nb,much\n', 'Row 2'],
    ['list.csv', 'prompt;seed\na;1\nb;1,7\n', 'must be a whole number'],
    ['list.csv', 'prompt\n"a\n', 'line 2'],
    ['list.txt', '\n \n', 'nothing to make'],
    ['list.txt', '{a,b,c,d} {a,b,c,d} {a,b,c,d}', 'more than the 50'],
    ['list.txt', Buffer.from([0xff, 0xfe, 0x41]), 'UTF-8'],
    ['list.zip', Buffer.from('no archive'), 'made from words'],
    ['list.pdf', 'x', '.txt'],
  ];
  for (const [name, text, said] of wrong) {
    const bytes = Buffer.from(text as string); // either reads alike
    await alice.slash(channel, 'batch', WORDS, { file: { name, bytes } }).catch(() => {});
    if (name !== 'list.pdf') await toldTo(alice, said);
  }
  expect(service.creates).toHaveLength(2);
  expect(await balance(world)).toMatchObject({ held: 40 });
});

test('an archive of pictures makes one of each, whatever their names; one that lies about itself is refused', async () => {
  await using world = await startWorld();
  const { alice, channel, service } = world;
  const kind = { kind: 'image-to-3d' };
  const pictures: Zippable = {
    '../../etc/passwd.png': PNG,
    'a/10.png': PNG,
    'a/2.PNG': [PNG, { level: 0 }],
    '__MACOSX/a/._2.png': PNG,
    'notes.txt': Buffer.from('x'),
  };
  const archive = zipSync(pictures);
  await alice.slash(channel, 'batch', kind, { file: { name: 'pictures.zip', bytes: archive } });
  const asked = await toldTo(alice, '3 rows');
  expect(asked.text.match(/(2\\.PNG|10\\.png|passwd\.png) · 30/g)).toHaveLength(3);
  expect(asked.text).not.toContain('etc');
  await alice.press(asked.id, 'Make it for 90 credits');
  await until('all are made', () => service.creates.length === 3);
  for (const { image_url: url } of service.creates) expect(url).toBe(`data:image/png;base64,${PNG.toString('base64')}`);

  // Its directory says that the file is far larger than it is.
  const bomb = Buffer.from(zipSync({ 'a.png': PNG }));
  bomb.writeUInt32LE(900_000_000, bomb.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
  await alice.slash(channel, 'batch', kind, { file: { name: 'bomb.zip', bytes: bomb } });
  await toldTo(alice, 'damaged, encrypted');
  await alice.slash(channel, 'batch', kind, { file: { name: 'empty.zip', bytes: zipSync({ 'a.txt': PNG }) } });
  await toldTo(alice, 'no picture in the archive');
});

test('leads set how many, or none; each row is moderated', async () => {
  await using world = await startWorld();
  const { alice, channel, guilds, service } = world;
  await guilds.changeSettings(alice.guildId, { batch: 2, moderation_words: ['owl'] });
  await alice.slash(channel, 'batch', { ...WORDS, prompts: '{a,b,c} chair' });
  await toldTo(alice, 'more than the 2');
  await alice.slash(channel, 'batch', { ...WORDS, prompts: 'a {chair, owl}' });
  const asked = await toldTo(alice, '2 rows');
  await alice.press(asked.id, 'Make it for 40 credits');
  await toldTo(alice, 'owl');
  await guilds.changeSettings(alice.guildId, { batch: 0 });
  await alice.slash(channel, 'batch', { ...WORDS, prompts: 'a {chair, table}' });
  await toldTo(alice, 'turned off');
  expect(service.creates).toHaveLength(0);
  expect(await balance(world)).toMatchObject({ held: 0 });
});

test('a bot that starts again goes on with a batch in a thread, where another member’s request does not wait for it', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ jobs: { slots: 1 } });
  const { alice, bob, channel, service } = world;
  const { body } = await alice.request('POST', `/channels/${channel}/threads`, { name: 'chairs', type: 11 });
  const { id: place } = body as { id: string };
  await alice.slash(place, 'batch', { ...WORDS, prompts: 'chair {1,2,3,4}' });
  await agree(world, alice, await toldTo(alice, '4 rows'), 80);
  await until('one is made', () => service.creates.length === 1);
  await world.restart();
  await bob.slash(channel, 'text-to-3d', { prompt: 'a table' });
  await bob.waitForMessage(({ text }) => text.includes('Waiting for a free slot'));
  await succeedAll(world, 5);
  expect(service.creates.findIndex(({ prompt }) => prompt === 'a table')).toBeLessThanOrEqual(2);
});

test('braces make one of each, in order, and never more than they may', () => {
  expect(expandBraces('{red, blue} {dragon,owl} {}', 50)).toEqual([
    'red dragon {}',
    'red owl {}',
    'blue dragon {}',
    'blue owl {}',
  ]);
  expect(expandBraces('a {b} c', 1)).toEqual(['a {b} c']);
  expect(expandBraces('{a,a}{,x}', 50)).toEqual(['a', 'ax']);
  expect(expandBraces('{a,b}'.repeat(400), 200)).toBeUndefined();
  expect(expandBraces(`{${','.repeat(200_000)}`, 200)).toHaveLength(1);
});

test('tables are read as spreadsheets write them', () => {
  expect(readCsv('a,b\r\n"x ""y""\nz", 1 \r\n\r\n2', 10)).toEqual({ rows: [['a', 'b'], ['x "y"\nz', '1'], ['2']] });
  expect(readCsv('a\tb\n1\t2\n', 10)).toEqual({
    rows: [
      ['a', 'b'],
      ['1', '2'],
    ],
  });
  expect(readCsv('a\n"b', 10)).toEqual({ brokenIn: 2 });
  expect(readCsv('a\nb\nc\n', 2)).toEqual({ rows: [['a'], ['b']] });
});
