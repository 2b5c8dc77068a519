import { expect, test } from 'vitest';
import { blockAct } from '../../src/commands/presses/moderation-buttons.ts';
import { exportData } from '../../src/jobs/data/export.ts';
import { wantForgotten } from '../../src/jobs/data/forget.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { keys } from '../../src/keys.ts';
import { testServer } from '../support/http-server.ts';
import type { Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** What may not be made is stopped before it costs, leads read of it, and everybody may report and appeal. */

const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));
const logged = (member: Member, ...words: string[]) =>
  member.waitForMessage(({ text, ephemeral }) => !ephemeral && words.every((word) => text.includes(word)));

async function withLog(world: World) {
  const log = world.alice.channels.gallery!;
  await world.guilds.changeSettings(world.alice.guildId, {
    moderation_log: log,
    moderation_words: ['rude', 'secret project'],
  });
  return log;
}

test('M1: words are stopped on every way in before anything is held, leads read of it, and who tries on pauses', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, channel, guilds, service, jobs } = world;
  await withLog(world);
  const guild = alice.guildId;

  await alice.slash(channel, 'text-to-3d', { prompt: 'a r u d e chair' });
  await toldTo(alice, '**rude** is on a list of blocked words');
  const told = await logged(lead, 'Stopped', 'a r u d e chair', '**rude**');
  expect(told.text).toContain(`https://discord.com/channels/${guild}/${channel}`);

  // The operator's list holds where the guild has none of its own, and a preset's words count as what was said.
  await bob.slash(channel, 'text-to-image', { prompt: 'n.s.f.w poster', model: 'nano-banana' });
  await toldTo(bob, '**nsfw**');
  await bob.slash(channel, 'preset save', { name: 'mine', after: 'for the secret project' });
  await toldTo(bob, 'mine');
  await bob.slash(channel, 'text-to-3d', { prompt: 'a lamp', preset: 'mine' });
  await toldTo(bob, '**secret project**');

  // By a form.
  const made = await world.ask('a good chair');
  service.succeed(made.taskId);
  await until('it is delivered', async () => (await findRequest(jobs, made.requestId))?.delivered);
  await alice.press(made.messageId, 'Edit');
  await alice.until('the form opens', () => alice.lastModal);
  await alice.submitModal({ prompt: 'a RÜDE chair' });
  await until('it is stopped', async () => (await guilds.moderation.events(guild, 9)).length === 4);

  // A third one within the hour.
  await alice.slash(channel, 'text-to-3d', { prompt: 'a ruuude chair' });
  await toldTo(alice, 'This was not the first time: you can ask again');
  await alice.slash(channel, 'text-to-3d', { prompt: 'a fine chair' });
  await toldTo(alice, 'Too many of your requests were stopped');
  expect(service.creates).toHaveLength(1);
  expect(await guilds.ledger.balance(guild)).toMatchObject({ held: 0, spent: 20 });
  // Leads read of all of it, and lift a pause.
  await lead.slash(channel, 'settings');
  const screen = await toldTo(lead, 'Kiln in this server');
  await lead.press(screen.id, 'Moderation…');
  await lead.until('the screen', () => lead.message(screen.id)?.text.includes('2 words, whole words only'));
  expect(lead.message(screen.id)?.text).toContain(`<@${alice.user.id}> · Until`);
  await lead.selectValues(screen.id, '1:settings::mod-lift', [alice.user.id]);
  await until('it is lifted', async () => (await guilds.moderation.blocks(guild, Date.now())).size === 0);
  await alice.slash(channel, 'text-to-3d', { prompt: 'a fine chair' });
  await until('it is made', () => service.creates.length === 2);
});

test('no other way leads around the lists: menu, mention, several pictures, a next step, Edit, Again, every option', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, channel, gateway, guilds, service, jobs } = world;
  const guild = alice.guildId;
  await withLog(world);
  await guilds.changeSettings(guild, { pause_after: 0 });
  let stopped = 0;
  /** Nothing of it reached the service, and nothing is held. */
  const isStopped = async (made: number, what: string) => {
    stopped++;
    await until(what, async () => (await guilds.moderation.events(guild, 99)).length === stopped);
    expect(service.creates, what).toHaveLength(made);
    expect((await guilds.ledger.balance(guild)).held, what).toBe(0);
  };
  const choose = async (words: string, stage: string, values?: Parameters<Member['submitModal']>[0]) => {
    const chooser = await alice.waitForMessage(({ text }) => text.includes(words));
    const select = /"custom_id":"(1:take:[^"]*)"/.exec(JSON.stringify(chooser.components))?.[1] ?? '';
    await alice.selectValues(chooser.id, select, [stage]);
    if (values) await alice.submitModal(values);
  };

  const model = await bob.post(channel, 'mine', [{ name: 'knight.glb', bytes: Buffer.from('glTF') }]);
  await alice.contextMenu(channel, 'Make 3D', model.id);
  await choose('make from this model?', 'retexture', { text_style_prompt: 'a rude pattern' });
  await isStopped(0, 'by the menu of a message');

  await alice.post(channel, `<@${gateway.applicationId}> a rude frog`);
  await choose('these words', 'text-to-3d-preview');
  await isStopped(0, 'by a mention');

  const pictures = { 'picture-1': photo('a.png'), 'picture-2': photo('b.png') };
  await alice.slash(channel, 'multi-image-to-3d', { surface: 'rude paint' }, pictures);
  await isStopped(0, 'by several pictures');

  await alice.slash(channel, 'text-to-3d', { prompt: 'a nice frog', more: true });
  const card = await toldTo(alice, 'Don’t make it');
  await alice.press(card.id, 'What it is');
  await alice.submitModal({ prompt: 'a rude frog' });
  await alice.until('the card follows', () => card.text.includes('rude'));
  await alice.press(card.id, 'Make it for 20 credits');
  await isStopped(0, 'by the card of every option');

  const { taskId, messageId, requestId } = await world.ask('a plain chair');
  service.succeed(taskId);
  await until('it is delivered', async () => (await findRequest(jobs, requestId))?.delivered);
  await alice.press(messageId, 'Refine with options…');
  await alice.submitModal({ texture_prompt: 'rude words all over' });
  await isStopped(1, 'by a next step');
  await alice.press(messageId, 'Edit');
  await alice.submitModal({ prompt: 'a rude chair' });
  await isStopped(1, 'by Edit');

  // What was made before its word was on a list is not made again.
  await guilds.changeSettings(guild, { moderation_words: ['rude', 'plain'] });
  await alice.press(messageId, 'Again');
  await isStopped(1, 'by Again');
  expect(await guilds.ledger.balance(guild)).toMatchObject({ held: 0, spent: 20 });
});

test('a result is reported once, the lead removes it and blocks its member, who appeals once', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, channel, guilds, service, jobs, redis } = world;
  await withLog(world);
  const guild = alice.guildId;
  const { taskId, messageId, requestId } = await world.ask('a strange chair');
  service.succeed(taskId);
  await until('it is delivered', async () => (await findRequest(jobs, requestId))?.delivered);

  await bob.press(messageId, 'More');
  const more = await toldTo(bob, 'Its options and links are only for them');
  const report = async (why: string) => {
    await bob.press(more.id, 'Report…');
    await bob.until('the form opens', () => bob.lastModal);
    await bob.submitModal({ words: why });
  };
  await report('It is *mine*.');
  await toldTo(bob, 'Those who manage this server have been told');
  await report('Again.');
  await toldTo(bob, 'You have already reported this');
  const card = await logged(lead, 'Reported', 'a strange chair', 'It is \\*mine\\*.');
  expect(card.text).toContain(`/${channel}/${messageId}`);
  const exported = async () => {
    const { moderation } = (await exportData(jobs, guild, alice.user.id)) as { moderation: { about: unknown[] } };
    return JSON.stringify(moderation.about);
  };
  expect(await exported()).toContain('strange chair');
  expect(await exported()).not.toMatch(new RegExp(`${bob.user.id}|log_`));
  expect(JSON.stringify(await redis.hkeys(keys.moderation(guild)))).not.toContain(bob.user.id);

  await bob.press(card.id, 'Remove the result');
  await toldTo(bob, 'Only those who manage this server can decide that');
  await lead.press(card.id, 'Remove the result');
  await until('it is gone', () => service.deletes.includes(taskId));
  await lead.until('the card says so', () =>
    lead.message(card.id)?.text.includes(`Result removed by <@${lead.user.id}>`),
  );

  await lead.slash(channel, 'settings');
  const screen = await toldTo(lead, 'Kiln in this server');
  await lead.press(screen.id, 'Moderation…');
  await lead.until('the screen', () => lead.message(screen.id)?.text.includes('Blocked members'));
  await lead.selectValues(screen.id, '1:settings::mod-block', [alice.user.id]);
  const howLong = await toldTo(lead, 'How long should');
  await lead.press(howLong.id, 'Block permanently');
  await logged(lead, 'Blocked', 'Permanently.');
  await alice.slash(channel, 'text-to-3d', { prompt: 'another chair' });
  const refusal = await toldTo(alice, 'A lead of this server blocked you');
  expect(service.creates).toHaveLength(1);

  // Being forgotten does not let anybody in again.
  await wantForgotten(jobs.redis, guild, alice.user.id);
  await until('she is forgotten', async () => (await redis.scard(keys.forget)) === 0);
  expect(JSON.stringify(await guilds.moderation.events(guild, 9))).not.toContain('strange');
  expect((await guilds.moderation.blocks(guild, Date.now())).has(alice.user.id)).toBe(true);

  const appeal = async () => {
    await alice.press(refusal.id, 'Appeal…');
    await alice.until('the form opens', () => alice.lastModal);
    await alice.submitModal({ words: 'It was a chair.' });
  };
  await appeal();
  await toldTo(alice, 'You can appeal once per block');
  await appeal();
  await toldTo(alice, 'You have already appealed this block');
  const asked = await logged(lead, 'Appeal', 'It was a chair.');
  await lead.press(asked.id, 'Lift the block');
  await lead.until('the card says so', () => lead.message(asked.id)?.text.includes('Block lifted by'));
  await alice.slash(channel, 'text-to-3d', { prompt: 'another chair' });
  await until('it is made', () => service.creates.length === 2);
  await until('all is told', async () => (await redis.zcard(keys.dueInLog)) === 0);
  expect(await exported()).not.toContain(bob.user.id);
});

test('the operator’s endpoint judges words and pictures before the hold and results before they are shown', {
  tags: 'long',
}, async () => {
  const seen: { texts: string[]; images: string[] }[] = [];
  let say = {};
  let status = 200;
  let held: PromiseWithResolvers<void> | undefined;
  await using endpoint = await testServer(async ({ body }, response) => {
    seen.push(JSON.parse(body));
    await held?.promise;
    response.writeHead(status).end(JSON.stringify({ harmful: false, ...say }));
  });
  await using world = await startWorld({ jobs: { moderation: { endpoint: endpoint.url, key: 'endpoint-key' } } });
  const { alice, lead, channel, guilds, service, jobs, local } = world;
  const guild = alice.guildId;

  say = { harmful: true };
  await alice.slash(channel, 'image-to-3d', {}, { picture: photo('photo.png') });
  await toldTo(alice, 'the content check flagged it');
  expect(seen.at(-1)?.images[0]).toMatch(/^data:image\/jpeg;base64,/);
  expect(endpoint.requests[0]?.headers.authorization).toBe('Bearer endpoint-key');
  // No verdict is no yes.
  status = 500;
  await alice.slash(channel, 'text-to-3d', { prompt: 'a lamp' });
  await toldTo(alice, 'the check is not answering right now');
  expect(await guilds.ledger.balance(guild)).toMatchObject({ held: 0, available: 500 });
  expect(await guilds.moderation.events(guild, 9)).toHaveLength(1);

  // What is not for everybody is covered where everybody reads, and shown where it may be.
  status = 200;
  say = {};
  const covered = await world.ask('a bath');
  say = { sensitive: true };
  held = Promise.withResolvers();
  const asked = seen.length;
  service.succeed(covered.taskId);
  await until('it is being judged', () => seen.length > asked);
  await alice.slash(channel, 'task', { id: 'a bath', here: true });
  await alice.waitForMessage(({ text }) => text.includes('It is not finished yet'));
  held.resolve();
  await until('it is delivered', async () => (await findRequest(jobs, covered.requestId))?.delivered);
  const shown = JSON.stringify(alice.message(covered.messageId)?.components);
  expect(shown.match(/"spoiler":true/g)).toHaveLength(2);
  expect(alice.message(covered.messageId)?.text).toContain('Hidden behind a spoiler: it may be sensitive');

  await guilds.changeSettings(guild, { flagged: 'withhold' });
  const withheld = await world.ask('another bath');
  service.succeed(withheld.taskId);
  await until('it is delivered', async () => (await findRequest(jobs, withheld.requestId))?.delivered);
  const { text, components } = alice.message(withheld.messageId) ?? {};
  expect(text).toContain('only shown in age-restricted channels');
  expect(JSON.stringify(components)).not.toMatch(/attachment|\/files\//);

  await local.playground.control('channel.set', { channel_id: alice.channels.gallery!, nsfw: true });
  await alice.slash(alice.channels.gallery!, 'text-to-3d', { prompt: 'a third bath' });
  await until('it is asked for', () => service.tasks.size === 3);
  service.succeed([...service.tasks.keys()][2]!);
  const open = await alice.waitForMessage(
    ({ text: words, components: parts }) =>
      words.includes('a third bath') && JSON.stringify(parts).includes('a-third-bath.stl'),
  );
  expect(JSON.stringify(open.components)).not.toContain('"spoiler":true');
  expect(lead.message(open.id)?.text).not.toContain('Hidden behind a spoiler');
});

const photo = (name: string) => ({ name, bytes: PIXEL });

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a lead lifts the block of any member, however many are blocked', async () => {
  await using world = await startWorld();
  const { alice, lead, channel, guilds } = world;
  const guild = alice.guildId;
  const block = (member: string) => guilds.moderation.act(guild, blockAct(member, member, lead.user.id, 0));
  for (let i = 10; i < 40; i++) await block(String(i).repeat(9));
  await block(alice.user.id);
  await lead.slash(channel, 'settings');
  const screen = await toldTo(lead, 'Kiln in this server');
  await lead.press(screen.id, 'Moderation…');
  await lead.until('the screen', () => lead.message(screen.id)?.text.includes('Blocked members'));
  await lead.selectValues(screen.id, '1:settings::mod-block', [alice.user.id]);
  const howLong = await toldTo(lead, 'How long should');
  await lead.press(howLong.id, 'Lift the block');
  await until('it is lifted', async () => !(await guilds.moderation.blocks(guild, Date.now())).has(alice.user.id));
  await lead.selectValues(screen.id, '1:settings::mod-block', [alice.user.id]);
  const again = await lead.waitForMessage(({ id, text }) => id !== howLong.id && text.includes('How long should'));
  expect(again.text).not.toContain('Lift the block');
});
