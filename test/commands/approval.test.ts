import { expect, test } from 'vitest';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { keys } from '../../src/keys.ts';
import type { Member } from '../support/member.ts';
import { openSettings } from '../support/open-settings.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** What a lead has to approve: by its price, by who asks, by what it is. */

const BOT = '1200000000000000010';
const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));
const card = (member: Member, title: string) =>
  member.waitForMessage(({ text }) => text.includes(title) && text.includes('Decline…'));

async function wait(world: World, prompt: string) {
  const { alice, channel, jobs } = world;
  const { id } = await alice.slash(channel, 'text-to-3d', { prompt });
  await until('it waits', async () => (await findRequest(jobs, id))?.state === 'waiting');
  return id;
}

test('above a price a request waits with its credits held, a lead approves it, and the books say who', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, channel, service, guilds, jobs, redis } = world;
  const screen = await openSettings(lead, channel, 'Limits…');
  await lead.press(screen.id, 'What a lead approves…');
  await lead.until('the screen', () => lead.message(screen.id)?.text.includes('Approve above…'));
  await lead.press(screen.id, 'Approve above…');
  await lead.until('the form opens', () => lead.lastModal);
  await lead.submitModal({ credits: '15' });
  await lead.until('the screen says so', () => lead.message(screen.id)?.text.includes('more than 15 credits'));
  await lead.selectValues(screen.id, '1:settings::approve-channel', [alice.channels.gallery!]);
  await until('it is set', async () => (await guilds.settings(alice.guildId)).approve_channel !== '');

  const id = await wait(world, 'a dear chair');
  await alice.waitForMessage(
    ({ text }) => text.includes('Waiting for a lead to approve it') && text.includes('20 credits held'),
  );
  expect(service.creates).toEqual([]);
  expect(await guilds.ledger.balance(alice.guildId)).toMatchObject({ available: 480, held: 20 });
  expect(await redis.zcard(keys.ring(''))).toBe(0);
  const asked = await card(lead, 'a dear chair');
  expect(asked.channel_id).toBe(alice.channels.gallery);
  expect(asked.text).toContain('**20 credits** held · 480 left');
  expect(asked.text).toContain('Refine follows, for about 10 credits');

  await alice.press(asked.id, 'Approve');
  await toldTo(alice, 'Only those who manage this server can decide that');
  await bob.press(asked.id, 'Decline…');
  await toldTo(bob, 'Only those who manage this server can decide that');
  expect((await findRequest(jobs, id))?.state).toBe('waiting');

  await Promise.all([lead.press(asked.id, 'Approve'), lead.press(asked.id, 'Approve')]);
  await until('the service is asked', () => service.creates.length === 1);
  await toldTo(lead, 'Approved. It is now in the queue.');
  await lead.until('the card says so', () => lead.message(asked.id)?.text.includes(`Approved by <@${lead.user.id}>`));
  service.succeed([...service.tasks.keys()][0]!);
  await until('it is paid', async () => (await guilds.ledger.balance(alice.guildId)).spent === 20);
  const journal = await guilds.ledger.journal(alice.guildId);
  expect(journal.filter(({ move }) => move === 'approve')).toMatchObject([{ id, user: lead.user.id }]);
  expect((await guilds.ledger.audit(alice.guildId)).problems).toEqual([]);

  // What leads ask for themselves needs no approval.
  await lead.slash(channel, 'text-to-3d', { prompt: 'a lead’s chair' });
  await until('it is made at once', () => service.creates.length === 2);
  expect(await redis.exists(keys.due('approval'), keys.due('expire-approval'))).toBe(0);
});

test('a lead declines and says why, or changes it first; who asked may cancel; all credits come back', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, lead, service, guilds, jobs } = world;
  await guilds.changeSettings(alice.guildId, { approve_families: ['text-to-3d'] });
  await wait(world, 'a rude chair');
  const rude = await card(lead, 'a rude chair');
  await lead.press(rude.id, 'Decline…');
  await lead.until('the form opens', () => lead.lastModal);
  await lead.submitModal({ why: 'Not *this* week.' });
  await alice.waitForMessage(({ text }) => text.includes('A lead declined it: Not \\*this\\* week.'));
  await lead.until('the card says so', () => lead.message(rude.id)?.text.includes('Declined by'));

  const canceled = await wait(world, 'a late chair');
  const late = await card(lead, 'a late chair');
  await alice.slash(world.channel, 'cancel');
  await until('it is canceled', async () => (await findRequest(jobs, canceled))?.state === 'canceled');
  await lead.until('the card says so', () => lead.message(late.id)?.text.includes('Canceled by'));
  expect(await guilds.ledger.balance(alice.guildId)).toMatchObject({ available: 500, held: 0 });

  await wait(world, 'a plain chair');
  const plain = await card(lead, 'a plain chair');
  await lead.press(plain.id, 'Change…');
  await lead.until('the form opens', () => lead.lastModal);
  await lead.submitModal({ prompt: 'a carved chair' });
  await until('the service is asked', () => service.creates.length === 1);
  expect(service.creates[0]).toMatchObject({ prompt: 'a carved chair' });
  expect((await guilds.ledger.audit(alice.guildId)).problems).toEqual([]);
});

test('what nobody decides in time is not made; a card whose job was lost is posted once; a role’s requests wait too', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, lead, channel, service, guilds, jobs, redis, local } = world;
  const role = '1200000000000000002';
  await guilds.changeSettings(alice.guildId, { approve_roles: [role] });
  // The lead has the role and is a lead: no other lead is asked.
  await lead.slash(channel, 'text-to-3d', { prompt: 'a chair' });
  await until('it is made', () => service.creates.length === 1);
  await guilds.changeSettings(alice.guildId, { approve: 1 });
  // The first post arrives and its answer is lost; the sweep finds the request without a card.
  await local.playground.control('fail', { method: 'POST', path: '/channels/*/messages', status: 500, when: 'after' });
  const id = await wait(world, 'a slow chair');
  await until('it has its card', async () => (await findRequest(jobs, id))?.card_message);
  expect(lead.live.filter(({ text }) => text.includes('a slow chair') && text.includes('Decline…'))).toHaveLength(1);

  await redis.zadd(keys.due('expire-approval'), 1, id);
  await alice.waitForMessage(({ text }) => text.includes('No lead approved it within a day'));
  await until('the card says so', async () => (await redis.zcard(keys.due('approval'))) === 0);
  expect(await findRequest(jobs, id)).toMatchObject({ state: 'refused', money: 'released' });
  expect(service.creates).toHaveLength(1);
});

test('a card that a moderator deletes is posted anew, and decides as the first would have', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, lead, channel, service, guilds } = world;
  await guilds.changeSettings(alice.guildId, { approve: 1 });
  await wait(world, 'a lost chair');
  const first = await card(lead, 'a lost chair');
  await lead.deleteMessage(channel, first.id);
  const second = await lead.waitForMessage(
    ({ id, text }) => id !== first.id && text.includes('a lost chair') && text.includes('Decline…'),
  );
  await lead.press(second.id, 'Approve');
  await until('it is made', () => service.creates.length === 1);
});

test('of what is private others read nothing on the card, and where nobody can be asked it does not wait', async () => {
  await using world = await startWorld();
  const { alice, bob, lead, channel, guilds, jobs, local } = world;
  await guilds.changeSettings(alice.guildId, { approve: 1 });
  const { id } = await alice.slash(channel, 'text-to-3d', { prompt: 'a secret chair', private: true });
  const asked = await bob.waitForMessage(({ text }) => text.includes('Private: only the member sees the prompt'));
  await lead.press(asked.id, 'Approve');
  await until('it is approved', async () => (await findRequest(jobs, id))?.decided_by === lead.user.id);
  expect(bob.live.filter(({ text }) => text.includes('a secret chair'))).toEqual([]);

  await local.playground.control('overwrite.set', { channel_id: channel, id: BOT, deny: ['SEND_MESSAGES'] });
  await alice.slash(channel, 'text-to-3d', { prompt: 'a mute chair' });
  await alice.waitForMessage(({ text }) => text.includes('Kiln is not allowed to write in the channel for approvals'));
  await until('all came back', async () => (await guilds.ledger.balance(alice.guildId)).held <= 20);
});
