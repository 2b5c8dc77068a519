import { expect, test } from 'vitest';
import { keys } from '../../src/keys.ts';
import type { Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** Which model makes something: said by a member, by a preset, or by the guild's leads; and what has gone since. */

const infoOf = (type: string, id: string, name: string) => ({ type, id, name, model: name, licence: 'MIT' });
const TRELLIS = infoOf('text-to-3d-preview', 'trellis', 'TRELLIS.2 (ComfyUI)');
const QUICK = infoOf('text-to-3d-preview', 'quick', 'Quick 3D (ComfyUI)');
const PAINTER = infoOf('text-to-image', 'painter', 'Painter (sd-server)');
const MODELS = [TRELLIS, QUICK, PAINTER];

const answerTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));

const made = ({ service }: World, count: number) =>
  until(`${count} are made`, () => service.creates.length === count && service.creates.map(({ maker }) => maker));

/** From the next look at the list on. */
async function offerOnly(world: World, items: readonly object[]): Promise<void> {
  const { redis, service } = world;
  await redis.set(keys.makers, JSON.stringify({ service: service.url, due: Number.MAX_SAFE_INTEGER, items }));
  await world.restart();
}

test('a model is chosen by its name, is on the card that asks for the price, and Again and variations keep it', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ models: MODELS });
  const { alice, channel, guilds, service } = world;
  expect(await alice.autocomplete(channel, 'text-to-3d', 'maker', '')).toEqual([
    { name: 'Automatic: the first model that can make it', value: 'automatic' },
    { name: 'TRELLIS.2 (ComfyUI)', value: 'trellis' },
    { name: 'Quick 3D (ComfyUI)', value: 'quick' },
    { name: 'Local procedural engine: from rules, not by AI', value: 'procedural' },
    { name: 'Each: one result of every model, to compare', value: 'each' },
    { name: 'Best: the model that votes in this server like most', value: 'best' },
  ]);
  expect(await alice.autocomplete(channel, 'text-to-3d', 'maker', 'quick')).toHaveLength(1);

  await guilds.changeSettings(alice.guildId, { confirm: 10 });
  await alice.slash(channel, 'text-to-3d', { prompt: 'a chair', maker: 'trellis.2' });
  const asked = await answerTo(alice, 'TRELLIS.2 (ComfyUI)');
  await alice.press(asked.id, 'Make it for 20 credits');
  expect(await made(world, 1)).toEqual(['trellis']);
  await guilds.changeSettings(alice.guildId, { confirm: 0 });

  service.succeed('task-1');
  const result = await alice.waitForMessage(({ text }) => text.includes('a chair') && text.includes('Again'));
  await alice.press(result.id, 'Again');
  expect(await made(world, 2)).toEqual(['trellis', 'trellis']);
  await alice.slash(channel, 'text-to-3d', { prompt: 'a lamp', maker: 'procedural', variations: 2 });
  expect((await made(world, 4)).slice(2)).toEqual(['procedural', 'procedural']);
  await alice.slash(channel, 'text-to-3d', { prompt: 'a stool', maker: 'automatic' });
  expect((await made(world, 5)).at(-1)).toBeUndefined();
});

test('a model that has gone is refused in words, with those there are, before anything is held; Edit takes another', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ models: MODELS });
  const { alice, channel, service } = world;
  await alice.slash(channel, 'preset save', { name: 'best', options: 'maker=trellis' });
  await answerTo(alice, 'Saved.');
  await alice.slash(channel, 'text-to-3d', { prompt: 'a chair', preset: 'best' });
  expect(await made(world, 1)).toEqual(['trellis']);
  service.succeed('task-1');
  const result = await alice.waitForMessage(({ text }) => text.includes('a chair') && text.includes('Again'));
  const { available } = await world.guilds.ledger.balance(alice.guildId);

  await offerOnly(world, [QUICK]);
  await alice.press(result.id, 'Again');
  const refused = await answerTo(alice, 'No model called "trellis" makes this now');
  expect(refused.text).toContain('Quick 3D (ComfyUI) (`quick`)');
  await alice.slash(channel, 'text-to-3d', { prompt: 'a table', preset: 'best' });
  await alice.slash(channel, 'text-to-3d', { prompt: 'a bench', maker: 'trellis' });
  await until('all are refused', () => alice.live.filter(({ text }) => text.includes('No model called')).length === 3);
  expect(service.creates).toHaveLength(1);
  expect(await world.guilds.ledger.balance(alice.guildId)).toMatchObject({ available, held: 0 });

  await alice.press(result.id, 'Edit');
  await alice.until('the form is open', () => alice.lastModal);
  await alice.submitModal({ prompt: 'a chair', maker: ['quick'] });
  expect(await made(world, 2)).toEqual(['trellis', 'quick']);
});

test('leads may leave the choice to the service, or make it for everyone, stage by stage', async () => {
  await using world = await startWorld({ models: MODELS });
  const { alice, lead, channel, guilds, service } = world;
  await lead.slash(channel, 'settings');
  const limits = await answerTo(lead, 'Kiln in this server');
  await lead.press(limits.id, 'Results…');
  await lead.press((await answerTo(lead, 'Results in this server')).id, 'Several at once…');
  const screen = await answerTo(lead, 'Which model makes things');
  await lead.selectValues(screen.id, '1:settings::makers', ['automatic']);
  await until('it is set', async () => (await guilds.settings(lead.guildId)).makers === 'automatic');
  expect(await alice.autocomplete(channel, 'text-to-3d', 'maker', '')).toEqual([
    { name: 'The leads of this server choose', value: 'automatic' },
  ]);
  await alice.slash(channel, 'text-to-3d', { prompt: 'a chair', maker: 'quick' });
  await answerTo(alice, 'The leads of this server choose the model');
  expect(service.creates).toHaveLength(0);

  await lead.selectValues(screen.id, '1:settings::makers', ['fixed']);
  await lead.until('the models are offered', () => lead.message(screen.id)?.text.includes('Which model') && true);
  await until('it is set', async () => (await guilds.settings(lead.guildId)).makers === 'fixed');
  await lead.selectValues(screen.id, '1:settings::makers-fixed', ['text-to-3d-preview/quick']);
  await until('it is chosen', async () => (await guilds.settings(lead.guildId)).makers_fixed.length === 1);
  await alice.slash(channel, 'text-to-3d', { prompt: 'a chair' });
  expect(await made(world, 1)).toEqual(['quick']);
  await alice.slash(channel, 'text-to-image', { prompt: 'a chair', model: 'nano-banana' });
  expect(await made(world, 2)).toEqual(['quick', undefined]);
});

test('what leads decide while a batch or a chain waits for its member holds when it is confirmed', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ models: MODELS });
  const { alice, channel, guilds, service } = world;
  const chains = { one: 'trellis', all: 'each' };
  for (const [name, maker] of Object.entries(chains)) {
    const preview = { type: TRELLIS.type, options: { maker }, count: 2 };
    const steps = [preview, { gate: 'pick' as const }, { type: 'text-to-3d-refine', options: {}, count: 1 }];
    await guilds.chains.save(alice.guildId, { name, steps });
  }
  await alice.slash(channel, 'batch', { kind: TRELLIS.type, prompts: 'a {chair, stool}' });
  const batch = await answerTo(alice, '2 rows');
  const orders: string[] = [];
  for (const name of Object.keys(chains)) {
    await alice.slash(channel, 'chain run', { name });
    await alice.submitModal({ '0_prompt': 'a lamp' });
    orders.push((await answerTo(alice, `Chain ${name}`)).id);
  }
  const [one = '', all = ''] = orders;

  await guilds.changeSettings(alice.guildId, { makers: 'fixed', makers_fixed: [`${QUICK.type}/quick`], batch: 1 });
  await alice.press(batch.id, 'Make it for 40 credits');
  await answerTo(alice, 'this server allows 1 at once');
  await guilds.changeSettings(alice.guildId, { batch: 2 });
  await alice.press(batch.id, 'Make it for 40 credits');
  expect(await made(world, 2)).toEqual(['quick', 'quick']);
  await alice.press(one, 'Make it for 50 credits');
  expect((await made(world, 4)).slice(2)).toEqual(['quick', 'quick']);
  await alice.press(all, 'Make it for 50 credits');
  await answerTo(alice, 'The leads of this server choose the model');
  expect(service.creates).toHaveLength(4);
});

test('what is refused after a note was prepared for it says so in the same private answer', async () => {
  await using world = await startWorld({ models: MODELS, startCredits: 5 });
  const { alice, channel } = world;
  const { id } = await alice.slash(channel, 'text-to-3d', { prompt: 'a chair', maker: 'best', private: true });
  const told = await answerTo(alice, 'This costs 20 credits');
  expect(told.interaction_metadata?.id).toBe(id);
  expect(alice.live.filter(({ text }) => text.includes('One moment'))).toEqual([]);
});

test('a service without models offers no choice, and takes none', async () => {
  await using world = await startWorld();
  const { alice, lead, channel } = world;
  await expect(alice.slash(channel, 'text-to-3d', { prompt: 'a chair', maker: 'x' })).rejects.toThrow('no option');
  await lead.slash(channel, 'settings');
  const limits = await answerTo(lead, 'Kiln in this server');
  await lead.press(limits.id, 'Results…');
  await lead.press((await answerTo(lead, 'Results in this server')).id, 'Several at once…');
  const screen = await answerTo(lead, 'Several at once');
  expect(screen.text).not.toContain('Which model');
});
