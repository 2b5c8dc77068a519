import { stageEntry } from 'kiln-client/contract/families/index';
import { expect, test } from 'vitest';
import { variationsOf } from '../../src/commands/families/seeds.ts';
import { keys } from '../../src/keys.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** Variations: several results of one request, in one message, to choose from. */

const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));

async function vary(world: World, prompt: string, options: Record<string, number | boolean> = {}) {
  const { alice, service, channel, redis } = world;
  const { id } = await alice.slash(channel, 'text-to-3d', { prompt, variations: 4, ...options });
  const shown = await alice.waitForMessage((message) => message.interaction_metadata?.id === id);
  return {
    id,
    shown,
    tasks: () =>
      until('all have a task', async () => {
        const group = await world.jobs.requests.group(id);
        const tasks = group?.requests.map(({ task_id }) => task_id ?? '') ?? [];
        return tasks.length === 4 && tasks.every((task) => service.tasks.has(task)) && tasks;
      }),
    isShown: () => until('all is shown', async () => (await redis.hget(keys.display(id), 'delivered')) === '1'),
  };
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SEEDED = { random: () => 1 - 2 ** -40, extensions: true };
const ENGINE = { engine: { name: 'local', seed: 7 } };
const balance = (world: World) => world.guilds.ledger.balance(world.alice.guildId);

test('four seeds are made in one message; a number opens one for all, once; Again makes four others', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, service } = world;
  const { id, shown, tasks, isShown } = await vary(world, 'a red chair');
  const made = await tasks();
  const seeds = service.creates.map(({ seed }) => Number(seed)).sort((a, b) => a - b);
  expect(seeds.map((seed) => seed - (seeds[0] ?? 0))).toEqual([0, 1, 2, 3]);
  await bob.waitForMessage(({ id: own, text }) => own === shown.id && text.includes('4 variations'));
  service.succeed(made[1] ?? '', ENGINE);
  await alice.until('the second can be opened', () => {
    const message = alice.message(shown.id);
    return message?.files.some(({ filename }) => filename === 'variations.webp') && message;
  });
  for (const [i, task] of made.entries()) if (i !== 1) service.succeed(task, ENGINE);
  await isShown();
  await bob.waitForMessage(({ id: own, text }) => own === shown.id && text.includes('Again'));

  // Who may not use what is another's opens nothing; who may, opens it for all, and a second press leads there.
  await bob.press(shown.id, '2');
  await toldTo(bob, 'Only');
  await alice.press(shown.id, '2');
  const isOpened = ({ id: own, text }: LiveMessage) => own !== shown.id && text.includes('a red chair');
  const opened = await bob.waitForMessage((message) => isOpened(message) && message.files.length > 1);
  expect(opened.text).toContain('Again · 20');
  await alice.press(shown.id, '2');
  expect((await toldTo(alice, 'Show the message')).text).toContain(opened.id);
  expect(bob.live.filter(isOpened)).toHaveLength(1);

  await alice.press(shown.id, 'Again');
  await until('four others are made', () => service.creates.length === 8);
  expect(new Set(service.creates.map(({ seed }) => seed)).size).toBe(8);
  expect(await balance(world)).toMatchObject({ held: 80, spent: 80 });
  expect(await world.jobs.requests.group(id)).toMatchObject({ shown: { delivered: true } });
});

test('all are cancelled by one press of their member, and what is more than there is for says how many there is for', async () => {
  await using world = await startWorld({ startCredits: 100, jobs: { slots: 1 } });
  const { alice, bob, lead, channel } = world;
  const { shown, isShown } = await vary(world, 'a blue chair');
  await alice.slash(channel, 'text-to-3d', { prompt: 'a table', variations: 2 });
  await toldTo(alice, 'this server has 20 left: enough for 1');
  await bob.press(shown.id, 'Cancel all');
  await toldTo(bob, 'Only');
  expect(await balance(world)).toMatchObject({ held: 80 });
  await Promise.all([alice.press(shown.id, 'Cancel all'), lead.press(shown.id, 'Cancel all')]);
  await isShown();
  expect(await balance(world)).toMatchObject({ held: 0, available: 100 });
  expect(alice.message(shown.id)?.text.match(/Canceled/g)).toHaveLength(4);
});

test('a private one is its member’s alone, the sheet and what is opened of it', async () => {
  await using world = await startWorld();
  const { alice, bob, service } = world;
  const { shown, tasks, isShown } = await vary(world, 'a secret chair', { private: true });
  for (const task of await tasks()) service.succeed(task, ENGINE);
  await isShown();
  await alice.press(shown.id, '1');
  const isOpened = (message: LiveMessage) => message.id !== shown.id && message.text.includes('a secret chair');
  const opened = await alice.waitForMessage((message) => isOpened(message) && message.text.includes('Refine'));
  expect(opened.ephemeral).toBe(true);
  expect(bob.live.filter(({ text }) => text.includes('a secret chair'))).toEqual([]);
});

test('the price of all is asked about where one alone would not be', async () => {
  await using world = await startWorld();
  const { alice, guilds, service } = world;
  await guilds.changeSettings(alice.guildId, { confirm: 50 });
  await alice.slash(world.channel, 'text-to-3d', { prompt: 'a green chair', variations: 3 });
  const asked = await toldTo(alice, '3 variations');
  expect(asked.text).toContain('60 credits');
  expect(service.creates).toHaveLength(0);
  await alice.press(asked.id, 'Make it for 60 credits');
  await until('all are made', () => service.creates.length === 3);
  expect(await balance(world)).toMatchObject({ held: 60 });
});

test('what is made from a picture offers no variations, since all would be the same', async () => {
  await using world = await startWorld();
  const { alice, channel, service } = world;
  const picture = { picture: { name: 'duck.png', bytes: PNG } };
  await expect(alice.slash(channel, 'keycap', { variations: 2 }, picture)).rejects.toThrow('no option');
  expect(service.creates).toHaveLength(0);
  expect(() => variationsOf(stageEntry('creative-lab-brick-figure-prototype').stage, {}, 2, SEEDED)).toThrow();
});

test('what has no seed is not made in variations, nor anything by a service without them', () => {
  const preview = stageEntry('text-to-3d-preview').stage;
  const seeds = variationsOf(preview, { prompt: 'x' }, 3, SEEDED).map(({ seed }) => seed);
  expect(seeds).toEqual([4_294_967_295, 0, 1]);
  expect(() => variationsOf(stageEntry('rig').stage, {}, 2, SEEDED)).toThrow('every result would be the same');
  expect(() => variationsOf(preview, {}, 2, { ...SEEDED, extensions: false })).toThrow();
});
