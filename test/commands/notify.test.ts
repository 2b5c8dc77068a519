import { expect, test } from 'vitest';
import type { Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

/** How members and leads choose to be notified of an end, in the local Discord. */

const answerTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));

test('a lead sets it for the server, a member for themselves, and the one mention is theirs', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, channel, service, guilds } = world;
  await alice.slash(channel, 'notify');
  await answerTo(alice, 'a silent mention when a request of yours succeeds or fails after more than 2:00');

  await lead.slash(channel, 'settings');
  const screen = await answerTo(lead, 'Kiln in this server');
  await lead.press(screen.id, 'Results…');
  await lead.until('the second screen', () => lead.message(screen.id)?.text.includes('Results in this server'));
  await lead.selectValues(screen.id, '1:settings::notify', ['reply']);
  await lead.selectValues(screen.id, '1:settings::notify-after', ['0']);
  await until('both are set', async () => (await guilds.settings(alice.guildId)).notify_after === 0);

  const first = await world.ask('a red chair');
  service.succeed(first.taskId);
  const notice = await bob.waitForMessage(({ text }) => text.includes('**a red chair** is done'));
  expect(notice).toMatchObject({
    mentions: [{ id: alice.user.id }],
    message_reference: { message_id: first.messageId },
  });

  await alice.slash(channel, 'notify', { when_done: 'direct' });
  await answerTo(alice, 'You get a direct message when a request of yours succeeds or fails.');
  const second = await world.ask('a blue chair');
  service.succeed(second.taskId);
  const direct = await alice.waitForMessage(({ text }) => text.includes('**a blue chair** is done'));
  expect(direct.channel_id).not.toBe(channel);
  expect(bob.live.filter(({ text }) => text.includes('**a blue chair** is done'))).toEqual([]);

  await alice.slash(channel, 'notify', { when_done: 'server' });
  await until('it is the server’s again', async () => {
    const own = await guilds.memberSettings(alice.guildId, alice.user.id);
    return Object.keys(own).length === 0;
  });
});

test('a member who forges a lead’s control changes nothing', async () => {
  await using world = await startWorld();
  const { bob, guilds } = world;
  const { messageId } = await world.ask('a chair');
  await bob.waitForMessage(({ id, text }) => id === messageId && text.includes('Cancel'));
  world.forge('1:settings::results');
  await bob.press(messageId, 'Cancel');
  await answerTo(bob, 'Only those who manage this server');
  expect((await guilds.settings(bob.guildId)).notify).toBe('silent');
});
