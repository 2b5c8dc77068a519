import { expect, test } from 'vitest';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

/** Finding what was asked for, and finding out what can be: /tasks, /task and /help. */

const seen = (member: Member, words: string) => member.waitForMessage((m) => m.text.includes(words));
const toldTo = (member: Member, words: string) => member.waitForMessage((m) => m.ephemeral && m.text.includes(words));

test('a list is narrowed by word, kind and member, and keeps to that on its next page', { tags: 'long' }, async () => {
  await using world = await startWorld({ startCredits: 5_000 });
  const { alice, bob, lead, channel } = world;
  for (let i = 0; i < 9; i++) await alice.slash(channel, 'text-to-3d', { prompt: `a chair ${i}` });
  await alice.slash(channel, 'text-to-3d', { prompt: 'a lamp' });
  await bob.slash(channel, 'text-to-3d', { prompt: 'a secret chair', private: true });
  const all = { page: 1, pageSize: 20 };
  await until(
    'all are accepted',
    async () => (await world.jobs.requests.listByGuild(alice.guildId, all)).requests.length === 11,
  );

  await alice.slash(channel, 'tasks', { word: 'CHAIR' });
  const list = await toldTo(alice, 'only “CHAIR”');
  expect(list.text).not.toContain('a lamp');
  await alice.press(list.id, 'Older');
  await alice.until('the oldest are there', () => alice.message(list.id)?.text.includes('a chair 0'));
  expect(alice.message(list.id)?.text).toContain('Page 2 · Newest first · only “CHAIR”');
  await alice.slash(channel, 'tasks', { kind: 'image-to-3d' });
  await toldTo(alice, 'None yet.');

  await alice.slash(channel, 'tasks', { member: bob.user.id });
  await toldTo(alice, 'Only those who manage this server');
  await lead.slash(channel, 'tasks', { member: bob.user.id });
  expect((await toldTo(lead, `only <@${bob.user.id}>`)).text).toContain('private');
  await lead.slash(channel, 'tasks', { member: bob.user.id, word: 'secret' });
  expect((await toldTo(lead, 'only “secret”')).text).toContain('None yet.');
});

test('a task is opened by its name or number, for everybody where that is wanted, and what is private never is', async () => {
  await using world = await startWorld();
  const { alice, bob, lead, channel } = world;
  const { requestId } = await world.ask('a red chair');
  await alice.slash(channel, 'task', { id: 'RED' });
  await toldTo(alice, 'As of now');
  await lead.slash(channel, 'task', { id: requestId.slice(-8) });
  await toldTo(lead, 'a red chair');
  await bob.slash(channel, 'task', { id: 'a red chair' });
  await toldTo(bob, 'There is no such task of yours');

  await alice.slash(channel, 'task', { id: 'a red chair', here: true });
  const shared = await seen(bob, `Shown again by <@${alice.user.id}>`);
  expect(shared.ephemeral).toBe(false);
  await bob.press(shared.id, 'Cancel');
  await toldTo(bob, 'Only');

  await alice.slash(channel, 'text-to-3d', { prompt: 'a hidden lamp', private: true });
  await toldTo(alice, 'a hidden lamp');
  await alice.slash(channel, 'task', { id: 'hidden', here: true });
  await toldTo(alice, 'It is private.');
  expect((await bob.messages(channel)).some(({ text }) => text.includes('hidden'))).toBe(false);
});

test('a question about a cut-out is opened with the picture that its message carries', async () => {
  await using world = await startWorld();
  const { alice, channel, service } = world;
  const { taskId, requestId } = await world.ask('a chair in a mirror');
  service.change(taskId, {
    status: 'FAILED',
    task_error: { message: 'It may not be all.', code: 'image_doubtful' },
    process_image_urls: { cutout: `${service.url}/files/cutout.png` },
  });
  await until('it is delivered', async () => (await findRequest(world.jobs, requestId))?.delivered);
  await alice.slash(channel, 'task', { id: requestId });
  const opened = await toldTo(alice, 'Is this it?');
  expect(JSON.stringify(opened.components)).toMatch(/"url":"[^"]*\/attachments\/[^"]*cutout\.png/);
  expect(opened.text).toContain('\nUse it');
  expect(opened.text).not.toContain('It may not be all.');
  await alice.press(opened.id, 'Why?');
  await toldTo(alice, 'It may not be all.');
});

test('help begins with examples that a press makes, and shows what this member may use here', async () => {
  await using world = await startWorld();
  const { alice, lead, channel, guilds } = world;
  await alice.slash(channel, 'help');
  const help = await toldTo(alice, 'Kiln makes 3D assets');
  const rest = async (member: Member, { id }: LiveMessage) => {
    await member.press(id, 'Everything else');
    return (await member.waitForMessage((m) => m.id === id && m.text.startsWith('### Everything else'))).text;
  };
  expect(await rest(alice, help)).not.toContain('settings');
  await alice.press(help.id, 'Start');
  await alice.press(help.id, 'a red toadstool with white spots · 20 credits');
  const made = await alice.waitForMessage((m) => !m.ephemeral && m.text.includes('a red toadstool with white spots'));
  expect(made.channel_id).toBe(channel);

  await guilds.closeFamilies(alice.guildId, ['text-to-3d'], { roles: ['1200000000000000002'] });
  await alice.slash(channel, 'help');
  const less = await alice.until('it is told anew', () =>
    alice.live.findLast((m) => m.ephemeral && m.id !== help.id && m.text.includes('Kiln makes 3D assets')),
  );
  expect(less.text).not.toContain('a red toadstool');
  expect(less.text).not.toMatch(/<\/text-to-3d:/);
  await lead.slash(channel, 'help');
  expect(await rest(lead, await toldTo(lead, 'Kiln makes 3D assets'))).toContain('settings');
});
