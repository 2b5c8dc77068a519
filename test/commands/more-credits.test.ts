import { expect, test } from 'vitest';
import type { Member } from '../support/member.ts';
import { startWorld } from './world.ts';

/** Credits that run out are not a dead end. */

const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));

test('H1: in a local Discord a lead adds credits by one press, in the books under their name, and nobody else does', async () => {
  await using world = await startWorld({ startCredits: 5 });
  const { alice, lead, channel, guilds } = world;
  await alice.slash(channel, 'text-to-3d', { prompt: 'a cat' });
  await toldTo(alice, 'the server has 5 left. `/credits` says how to get more');
  await alice.slash(channel, 'credits');
  const shown = await toldTo(alice, 'Ask whoever manages this server');
  expect(shown.text).not.toContain('Add 1,000 credits');

  await lead.slash(channel, 'credits');
  const screen = await toldTo(lead, 'Add 1,000 credits');
  const { messageId } = await lead.press(screen.id, 'Add 1,000 credits').then(() => world.ask('a chair'));
  await lead.until(
    'the screen says so',
    () => lead.message(screen.id)?.text.includes('held for work in progress') || true,
  );
  const [, granted] = await guilds.ledger.journal(alice.guildId);
  expect(granted).toMatchObject({
    move: 'grant',
    granted: 1_000,
    user: lead.user.id,
    note: expect.stringContaining('lead'),
  });
  expect((await guilds.ledger.balance(alice.guildId)).granted).toBe(1_005);

  await alice.waitForMessage(({ id, text }) => id === messageId && text.includes('Cancel'));
  world.forge('1:grant::1000');
  await alice.press(messageId, 'Cancel');
  world.forge(undefined);
  await toldTo(alice, 'Only those who manage a server in the local Discord');
  expect((await guilds.ledger.balance(alice.guildId)).granted).toBe(1_005);
  expect((await guilds.ledger.audit(alice.guildId)).problems).toEqual([]);
});

test('H1: elsewhere nobody adds credits from within Discord, and a lead reads who can', async () => {
  await using world = await startWorld({ localDiscord: false });
  const { lead, channel } = world;
  await lead.slash(channel, 'credits');
  const shown = await toldTo(lead, `npm run kiln -- credits grant ${lead.guildId} 1000`);
  expect(shown.text).not.toContain('Add 1,000');
});
