import { expect, test } from 'vitest';
import { accountOf } from '../../src/guilds/seal.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import type { Member } from '../support/member.ts';
import { openSettings, turnSettings } from '../support/open-settings.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

/** /settings, /privacy and /credits as people in Discord use them. */

const LEAD_ROLE = '1200000000000000002';
const settingsId = (argument: string) => `1:settings::${argument}`;

const answerTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && message.text.includes(words));

async function fillForm(member: Member, values: Record<string, string>) {
  await member.until('a form opens', () => member.lastModal);
  await member.submitModal(values);
}

test('the first screen says how things stand in five lines, each with the button of its screen', async () => {
  await using world = await startWorld();
  const { lead, alice, guilds, channel } = world;
  await guilds.changeSettings(lead.guildId, {
    roles: [LEAD_ROLE],
    channels: [channel, alice.channels.gallery!],
    approve: 30,
    privacy: 'private',
    assets: 'thread',
    moderation_words: ['one', 'two'],
  });
  const shown = await openSettings(lead, channel);
  expect(shown.text.split('\n')).toEqual([
    '### Kiln in this server',
    '-# Changes apply at once.',
    'Each member: 10 tasks at once',
    'The server: 200 tasks at once',
    'A lead approves some requests.',
    'Limits…',
    'Used by: 1 role · 2 channels',
    'Members…',
    'Only its member, until they share it',
    'One thread per asset, under its first result',
    'Results…',
    '2 blocked words of this server',
    'Moderation…',
    '-# Kiln’s own: work is paid for with this server’s credits.',
    'Key and data…',
  ]);
  for (const [button, words] of [
    ['Limits…', 'Limits of each member'],
    ['Members…', 'Who may use Kiln, and where'],
    ['Results…', 'Who sees a result'],
    ['Moderation…', 'Words of this server'],
    ['Key and data…', 'Data of this server'],
  ] as const) {
    await turnSettings(lead, shown.id, button);
    expect(JSON.stringify(lead.message(shown.id)?.components)).toContain(words);
    await turnSettings(lead, shown.id, 'All settings');
  }
});

test('limits are set in a form, shown on the screen, and count at once', async () => {
  await using world = await startWorld();
  const { lead, alice, bob, channel } = world;
  await expect(alice.slash(channel, 'settings')).rejects.toThrow();

  const shown = await openSettings(lead, channel, 'Limits…');
  expect(shown.text).toContain('The server: 200 tasks at once');
  await lead.press(shown.id, 'Limits of each member');
  await fillForm(lead, { tasks: '1', day: '1,000', month: '', minute: '', request: 'many' });
  await answerTo(lead, 'Credits per request must be a whole number from 0 to 10,000,000');
  await lead.press(shown.id, 'Limits of each member');
  await fillForm(lead, { tasks: '1', day: '1,000', month: '', minute: '', request: '' });
  await lead.until('the screen says so', () =>
    lead.message(shown.id)?.text.includes('Each member: 1 task at once · 1,000 credits per day'),
  );

  await world.ask('one');
  await alice.slash(channel, 'text-to-3d', { prompt: 'two' });
  await answerTo(alice, 'You have 1 task in progress; the limit is 1. Wait for one to end, or cancel one.');

  // One member may have more, and a channel less.
  await lead.selectValues(shown.id, settingsId('limits-who'), [alice.user.id]);
  await fillForm(lead, { tasks: '2', day: '', month: '', minute: '', request: '' });
  await lead.until('the rule is shown', () => lead.message(shown.id)?.text.includes(`<@${alice.user.id}>: 2 tasks`));
  await alice.slash(channel, 'text-to-3d', { prompt: 'three' });
  await until(
    'it is accepted',
    async () => (await world.jobs.requests.active(alice.guildId, alice.user.id)).length === 2,
  );
  await lead.selectValues(shown.id, settingsId('limits-channel'), [channel]);
  await fillForm(lead, { tasks: '', day: '', month: '', minute: '', request: '5' });
  await lead.until('the rule is shown', () => lead.message(shown.id)?.text.includes('5 credits per request'));
  await bob.slash(channel, 'text-to-3d', { prompt: 'four' });
  await answerTo(bob, 'This costs 20 credits; a single request in this channel may cost 5 at most.');

  await alice.slash(channel, 'credits');
  expect((await answerTo(alice, 'credits left')).text).toMatch(
    /You used\*\* 40 of 1,000 credits today, resets <t:\d+:R> · 40 credits this month · 40 held for 2 tasks/,
  );
});

test('roles and channels keep others out, and buttons that cost may be opened to others', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { lead, alice, bob, channel, service } = world;
  const { requestId, taskId, messageId } = await world.ask('a lamp');
  service.succeed(taskId);
  await bob.waitForMessage((message) => message.id === messageId && message.text.includes('Refine'));
  world.forge(`1:edit:${requestId}:`);
  await bob.press(messageId, 'Again');
  await answerTo(bob, 'Only <@');
  world.forge(undefined);

  const shown = await openSettings(lead, channel, 'Members…');
  await lead.selectValues(shown.id, settingsId('press'), ['everyone']);
  await until('it is open', async () => (await world.guilds.settings(lead.guildId)).press === 'everyone');
  const before = service.tasks.size;
  await bob.press(messageId, 'Again');
  await bob.until('it is made in his own name', () => service.tasks.size > before);
  expect((await world.jobs.requests.active(bob.guildId, bob.user.id)).map(({ title }) => title)).toEqual(['a lamp']);

  await lead.selectValues(shown.id, settingsId('roles'), [LEAD_ROLE]);
  await lead.selectValues(shown.id, settingsId('channels'), [alice.channels.gallery!]);
  await until('it counts', async () => (await world.guilds.settings(lead.guildId)).channels.length === 1);
  await alice.slash(channel, 'text-to-3d', { prompt: 'no' });
  await answerTo(alice, `Kiln does not work in this channel. It works in <#${alice.channels.gallery}>.`);
  await alice.slash(alice.channels.gallery!, 'text-to-3d', { prompt: 'no' });
  await answerTo(alice, `Kiln is for members with the role <@&${LEAD_ROLE}>`);
  await lead.slash(alice.channels.gallery!, 'text-to-3d', { prompt: 'yes' });
  await until('the lead may', async () => (await world.jobs.requests.active(lead.guildId, lead.user.id)).length === 1);
});

test('a key of the guild’s own is checked, never shown or stored in the open, and used from then on', async () => {
  await using world = await startWorld();
  const { lead, alice, channel, service, redis } = world;
  const own = 'own-key-of-this-guild';
  service.state.refusedKeys = ['a-wrong-key'];
  const shown = await openSettings(lead, channel, 'Key and data…');
  await lead.press(shown.id, 'Use your own key');
  await fillForm(lead, { key: 'a-wrong-key', slots: '3' });
  await answerTo(lead, 'The service does not accept this key. Nothing was changed.');
  await lead.press(shown.id, 'Use your own key');
  await fillForm(lead, { key: own, slots: '3' });
  await lead.until('the screen says so', () => lead.message(shown.id)?.text.includes('This server’s own, set by'));

  const { requestId, taskId } = await world.ask('a vase');
  expect(service.state.keys.at(-1)).toBe(own);
  expect((await findRequest(world.jobs, requestId))?.account).toBe(accountOf(own));
  service.succeed(taskId, { consumed_credits: 20 });
  await until('it is paid', async () => (await findRequest(world.jobs, requestId))?.charged === 20);
  // Paid there, not here; the journal balances all the same.
  const audit = await world.guilds.ledger.audit(alice.guildId);
  expect(audit).toMatchObject({ balance: { available: 500, held: 0, spent: 0 }, problems: [] });

  for (const key of await redis.keys('*')) {
    const type = await redis.type(key);
    const fields = type === 'hash' ? await redis.hgetall(key) : '';
    const value = type === 'string' ? await redis.get(key) : fields;
    expect(JSON.stringify(value), key).not.toContain(own);
  }
  expect(JSON.stringify(lead.live)).not.toContain(own);

  await lead.press(shown.id, 'Remove the key');
  await lead.until('it is gone', () => lead.message(shown.id)?.text.includes('Kiln’s own'));
  await world.ask('a bowl');
  expect(service.state.keys.at(-1)).toBe('key');
  expect((await world.guilds.ledger.balance(alice.guildId)).held).toBe(20);
});

test('a member exports what is kept and is forgotten, words, messages and name', { tags: 'long' }, async () => {
  await using world = await startWorld();
  const { alice, lead, channel, service, redis } = world;
  const { requestId, messageId, taskId } = await world.ask('my secret plan');
  service.succeed(taskId);
  await alice.waitForMessage((message) => message.id === messageId && message.text.includes('Refine'));
  await until('it is delivered', async () => (await findRequest(world.jobs, requestId))?.delivered);

  await alice.slash(channel, 'privacy');
  const screen = await answerTo(alice, 'What Kiln stores about you');
  await alice.press(screen.id, 'Export');
  const sent = await alice.waitForMessage((message) =>
    message.files.some(({ filename }) => filename === 'kiln-export.json'),
  );
  const kept = await (await fetch(sent.files[0]!.url)).json();
  expect(kept).toMatchObject({ member: alice.user.id, requests: [{ id: requestId, title: 'my secret plan' }] });
  await alice.press(screen.id, 'Export');
  await answerTo(alice, 'Press again in a moment');

  await alice.press(screen.id, 'Delete my data…');
  await alice.until('it asks', () => alice.message(screen.id)?.text.includes('for good?'));
  await alice.press(screen.id, 'Delete for good');
  await until('all of it is gone', async () => (await redis.exists('kiln:forget')) === 0);
  const record = JSON.stringify(await redis.hgetall(`kiln:request:${requestId}`));
  expect(record).not.toContain('secret');
  expect(record).not.toContain(alice.user.id);
  expect(alice.message(messageId)).toBeUndefined();
  expect(service.deletes).toContain(taskId);
  // The books still balance, and leads see what it cost.
  expect((await world.guilds.ledger.audit(alice.guildId)).problems).toEqual([]);
  await lead.slash(channel, 'credits', { by: 'member' });
  expect((await answerTo(lead, 'by member')).text).toContain('deleted members: **20 credits**');
});

test('every kind of channel may be chosen: a thread stands for its channel, and a category for nothing', async () => {
  await using world = await startWorld();
  const { lead, channel, guilds } = world;
  const make = async (path: string, body: unknown) =>
    ((await lead.request('POST', path, body)).body as { id: string }).id;
  const kind = (type: number) => make(`/guilds/${lead.guildId}/channels`, { name: `kind-${type}`, type });
  const made: string[] = [];
  for (const type of [0, 2, 5, 13, 15, 16]) made.push(await kind(type));
  const thread = await make(`/channels/${made[0]}/threads`, { name: 'a thread', type: 11 });
  const shown = await openSettings(lead, channel, 'Members…');

  await lead.selectValues(shown.id, settingsId('channels'), [...made, thread]);
  await until('they are set', async () => (await guilds.settings(lead.guildId)).channels.length > 0);
  expect((await guilds.settings(lead.guildId)).channels).toEqual(made);
  await turnSettings(lead, shown.id, 'All settings');
  await turnSettings(lead, shown.id, 'Limits…');
  await lead.selectValues(shown.id, settingsId('limits-channel'), [thread]);
  expect(lead.lastModal?.custom_id).toContain(`channel/${made[0]}`);
  await turnSettings(lead, shown.id, 'All settings');
  await turnSettings(lead, shown.id, 'Members…');
  await lead.selectValues(shown.id, settingsId('channels'), [await kind(4)]);
  await answerTo(lead, 'A category cannot hold messages');
  expect((await guilds.settings(lead.guildId)).channels).toEqual(made);
});
