import { expect, test } from 'vitest';
import { keys } from '../../src/keys.ts';
import type { Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** What would be made is shown to its member before it is held, where the service does not understand all words. */

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = `data:image/png;base64,${PIXEL}`;
const clear = { outcome: 'succeeds', price: 20, understood: ['cat'], unknown_words: [], picture };
const phrased = { ...clear, can_make: 'a red cat with a *blue* scarf', understood: ['red cat', '*blue* scarf'] };
const unclear = { ...clear, unknown_words: ['quantum'] };

const balance = ({ guilds, alice }: World) => guilds.ledger.balance(alice.guildId);
const pictures = ({ service }: World) => service.asked.filter((plan) => plan.picture).length;
const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));

const read = { outcome: 'succeeds', price: 20, read_by: 'some*model' };

async function startLooking(): Promise<World> {
  const world = await startWorld({ plans: true, resumes: true });
  world.service.planned.set('a quantum cat', unclear).set('a cat', clear).set('a red cat', phrased);
  return world;
}

async function askFor(world: World, options: Record<string, string | number | boolean> = {}) {
  const { alice, channel } = world;
  const { id } = await alice.slash(channel, 'text-to-3d', { prompt: 'a quantum cat', ...options });
  return { id, card: await toldTo(alice, 'I can make **cat**, not *quantum*') };
}

test('what is understood in part is shown to its member alone, made once on their word also by a restarted bot, and again without a look', async () => {
  await using world = await startLooking();
  const { alice, bob, lead, channel, service, redis } = world;
  const { id, card } = await askFor(world);
  expect(card.text).toContain('It costs **20 credits**; 500 left');
  expect(card.files.map(({ filename }) => filename)).toEqual(['look.png']);
  await bob.until('nothing public stays', () => bob.live.length === 0);
  expect(service.creates).toEqual([]);
  expect(await balance(world)).toMatchObject({ held: 0 });

  await lead.slash(channel, 'text-to-3d', { prompt: 'a quantum cat' });
  const own = await toldTo(lead, 'not *quantum*');
  world.forge(`1:order:${id}:yes`);
  await lead.press(own.id, 'Make it for 20 credits');
  world.forge(undefined);
  await toldTo(lead, 'Only <@');

  expect(await redis.ttl(keys.order(id))).toBeGreaterThan(80_000);
  await world.restart();
  await Promise.all([alice.press(card.id, 'Make it for 20 credits'), alice.press(card.id, 'Make it for 20 credits')]);
  await toldTo(alice, 'That was already decided');
  await until('it is made', () => service.creates.length === 1);
  expect(service.creates[0]).toMatchObject({ prompt: 'a quantum cat' });
  expect(await balance(world)).toMatchObject({ held: 20 });
  service.succeed([...service.tasks.keys()][0]!);
  const done = await bob.waitForMessage(({ text }) => text.includes('a quantum cat') && text.includes('Refine'));
  const seen = pictures(world);
  await alice.press(done.id, 'Again');
  await until('another is made', () => service.creates.length === 2);
  expect(pictures(world)).toBe(seen);
});

test('other words are looked at on the same card, kept though they are not valid, and made as they were said last', async () => {
  await using world = await startLooking();
  const { alice, service } = world;
  const { card } = await askFor(world, { private: true });
  const say = async (prompt: string, shows: string) => {
    expect((await alice.press(card.id, 'Say it differently')).status).toBe('modal');
    await alice.until('the form opens', () => alice.lastModal);
    const form = JSON.stringify(alice.lastModal);
    await alice.submitModal({ prompt });
    await alice.until(`the card shows "${shows}"`, () => alice.message(card.id)?.text.includes(shows));
    return form;
  };
  expect(await say('   ', 'It cannot be made like this yet')).toContain('a quantum cat');
  await say('a cat', 'I can make **cat**.');
  await alice.press(card.id, 'Make it for 20 credits');
  await until('it is made', () => service.creates.length === 1);
  expect(service.creates[0]).toMatchObject({ prompt: 'a cat' });
  const request = await alice.waitForMessage(
    ({ id, ephemeral, text }) => id !== card.id && ephemeral && text.includes('held'),
  );
  expect(request.text).toContain('### a cat');
});

test('of what cannot be made its member reads why and what can, a press away; nothing is held or public', async () => {
  await using world = await startLooking();
  const { alice, bob, channel, service } = world;
  const about = ['fal*chion', '@everyone'];
  const fails = { outcome: 'fails', price: 20, code: 'unknown_thing', message: 'no', about, suggestions: ['a cat'] };
  service.planned.set('a falchion', fails);
  await alice.slash(channel, 'text-to-3d', { prompt: 'a falchion' });
  const card = await toldTo(alice, 'does not know anything called fal\\*chion, @\u200beveryone');
  expect(card.text).not.toContain('Make it');
  expect([service.creates.length, bob.live.length, (await balance(world)).held]).toEqual([0, 0, 0]);
  await alice.press(card.id, 'a cat · 20 credits');
  await until('it is made', () => service.creates.length === 1);
  expect(service.creates[0]).toMatchObject({ prompt: 'a cat' });
});

test('a group is looked at once, and a lead is asked after its member', async () => {
  await using world = await startLooking();
  const { alice, lead, service, guilds } = world;
  await guilds.changeSettings(alice.guildId, { approve: 50 });
  const { card } = await askFor(world, { variations: 4 });
  expect(lead.live).toEqual([]);
  await alice.press(card.id, 'Make it for 80 credits');
  const asked = await lead.waitForMessage(({ text }) => text.includes('Approve'));
  expect([pictures(world), service.creates.length, (await balance(world)).held]).toEqual([1, 0, 80]);
  await lead.press(asked.id, 'Approve');
  await until('all are made', () => service.creates.length === 4);
  expect(pictures(world)).toBe(1);
});

test('a mention, presets and the card of every option lead to the same look', async () => {
  await using world = await startLooking();
  const { alice, channel, service } = world;
  service.planned.set('a chair, in unobtainium', { ...unclear, understood: ['chair'], unknown_words: ['unobtainium'] });
  await alice.post(channel, `<@${world.gateway.applicationId}> a quantum cat`);
  const chooser = await alice.waitForMessage(({ text }) => text.includes('these words'));
  const select = /1:take:[^"]*/.exec(JSON.stringify(chooser.components))?.[0] ?? '';
  await alice.selectValues(chooser.id, select, ['text-to-3d-preview']);
  await toldTo(alice, 'I can make **cat**, not *quantum*');

  await alice.slash(channel, 'preset save', { name: 'default', after: 'in unobtainium' });
  await toldTo(alice, 'default');
  await alice.slash(channel, 'text-to-3d', { prompt: 'a chair' });
  await toldTo(alice, 'I can make **chair**, not *unobtainium*');

  await alice.slash(channel, 'text-to-3d', { prompt: 'a quantum cat', preset: 'none', more: true });
  const options = await toldTo(alice, 'Press a topic');
  const before = alice.live.length;
  await alice.press(options.id, 'Make it for 20 credits');
  await alice.until('a second look', () => alice.live.length > before);
  expect(service.creates).toEqual([]);
});

test.each([
  ['always', 'a cat', 'I can make **cat**.'],
  ['always', 'a red cat', 'I can make **a red cat with a \\*blue\\* scarf**.'],
  ['never', 'a quantum cat', undefined],
  ['unclear', 'a cat', undefined],
] as const)('a guild that wants looks %s: "%s"', async (look, prompt, shown) => {
  await using world = await startLooking();
  const { alice, channel, service, guilds } = world;
  await guilds.changeSettings(alice.guildId, { look });
  await alice.slash(channel, 'text-to-3d', { prompt });
  if (shown) await toldTo(alice, shown);
  else await until('it is made at once', () => service.creates.length === 1);
  expect(service.creates).toHaveLength(shown ? 0 : 1);
});

test('words that are screened out are refused before they are shown, and a blocked member sees nothing', async () => {
  await using world = await startLooking();
  const { alice, bob, lead, channel, service, guilds } = world;
  service.planned.set('a gore cat', { ...unclear, unknown_words: ['gore'] });
  await alice.slash(channel, 'text-to-3d', { prompt: 'a gore cat' });
  await toldTo(alice, 'gore');
  await guilds.changeSettings(alice.guildId, { channels: [alice.channels.gallery!] });
  await bob.slash(channel, 'text-to-3d', { prompt: 'a quantum cat' });
  await toldTo(bob, alice.channels.gallery!);
  const all = [alice, bob, lead].flatMap(({ live }) => live.map(({ text }) => text));
  expect(all.filter((text) => text.includes('I can make'))).toEqual([]);
});

test('what a language model will read is made after its member has said so, and at once only where a guild never looks', async () => {
  await using world = await startLooking();
  const { alice, channel, service, guilds } = world;
  service.planned.set('eine Katze', read);

  await alice.slash(channel, 'text-to-3d', { prompt: 'eine Katze' });
  const card = await toldTo(alice, 'The language model **some\\*model** will read these words');
  expect(card.files).toEqual([]);
  expect(service.creates).toEqual([]);
  expect(await balance(world)).toMatchObject({ held: 0 });
  await alice.press(card.id, 'Make it for 20 credits');
  await until('it is made', () => service.creates.length === 1);

  await guilds.changeSettings(alice.guildId, { look: 'never' });
  await alice.slash(channel, 'text-to-3d', { prompt: 'eine Katze' });
  await until('another is made', () => service.creates.length === 2);
});
