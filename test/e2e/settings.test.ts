import { createAccounts } from 'kiln-service/accounts/accounts';
import { expect, test } from 'vitest';
import { openSettings, turnSettings } from '../support/open-settings.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';

test('a guild’s own key is judged by the real service, and its account pays', { tags: 'long' }, async () => {
  await using world = await startWorld();
  const [lead, alice] = [await world.member('lead'), await world.member('alice')];
  const channel = alice.channels.workshop!;
  const accounts = createAccounts(world.redis, Date.now);
  await accounts.create({ id: 'of-the-guild', name: 'of the guild', plan: 'pro', credits: 100 });
  const { key } = (await accounts.addKey('of-the-guild'))!;

  const screen = await openSettings(lead, channel, 'Key and data…');
  const bring = async (text: string) => {
    await lead.press(screen.id, 'Use your own key');
    await lead.until('the form opens', () => lead.lastModal);
    await lead.submitModal({ key: text, slots: '2' });
  };
  await bring('certainly-not-a-key');
  await lead.waitForMessage((message) => message.text.includes('does not accept this key'));
  await bring(key);
  await lead.until('it is set', () => lead.message(screen.id)?.text.includes('This server’s own'));

  await turnSettings(lead, screen.id, 'All settings');
  await turnSettings(lead, screen.id, 'Limits…');
  await lead.press(screen.id, 'Limits of each member');
  await lead.until('the form opens', () => lead.lastModal);
  await lead.submitModal({ tasks: '', minute: '', day: '20', month: '', request: '' });
  await lead.until('it is set', () => lead.message(screen.id)?.text.includes('20 credits per day'));

  await alice.slash(channel, 'text-to-3d', { prompt: 'a wooden stool', formats: 'glb' });
  await until('that account paid', async () => (await accounts.get('of-the-guild'))?.spent === 20);
  await alice.slash(channel, 'text-to-3d', { prompt: 'a stone stool' });
  const told = await alice.waitForMessage((message) => message.text.includes('left for today'));
  expect(told.text).toMatch(/This costs 20 credits; you have 0 of 20 left for today\. The limit resets <t:\d+:R>\./);

  await alice.slash(channel, 'credits');
  const credits = await alice.waitForMessage((message) => message.text.includes('Credits of this server'));
  expect(credits.text).toContain('1,000 credits left');
  expect(credits.text).toContain('uses its own account');
});
