import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelRequest } from '../../src/jobs/actions/cancel-request.ts';
import { decideApproval } from '../../src/jobs/actions/decide-approval.ts';
import { removeResult } from '../../src/jobs/actions/remove-result.ts';
import { createArchive } from '../../src/jobs/data/archive.ts';
import { sweepOld } from '../../src/jobs/data/archive-old.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { createRequests } from '../../src/jobs/store/requests.ts';
import { keys } from '../../src/keys.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** Features that meet each other: presets, approval, prices that are agreed to, private results, assets, moderation. */

const BOT = '1200000000000000010';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PHOTO = { name: 'photo.png', bytes: PIXEL };

let world: World;
beforeAll(async () => {
  world = await startWorld({ startCredits: 5_000 });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  const guild = world.alice.guildId;
  await world.redis.del(keys.settings(guild), keys.presets(guild), keys.blocked(guild), keys.limits(guild));
});

const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));
const card = (title: string) =>
  world.lead.waitForMessage(({ text }) => text.includes(title) && text.includes('Decline…'));
const held = async () => (await world.guilds.ledger.balance(world.alice.guildId)).held;
const settings = (change: Parameters<World['guilds']['changeSettings']>[1]) =>
  world.guilds.changeSettings(world.alice.guildId, change);

/** What the service is asked next. */
async function nextCreate(ask: () => Promise<unknown>) {
  const before = world.service.creates.length;
  await ask();
  return until('the service is asked', () => world.service.creates[before]);
}

/** Pressed under an id that its sender made up. */
async function forge(member: Member, customId: string, onMessage: string, button: string) {
  world.forge(customId);
  await member.until('the message is there', () => member.message(onMessage)?.text.includes(button));
  const outcome = await member.press(onMessage, button);
  world.forge(undefined);
  return outcome;
}

async function waiting(by: Member, command: string, options: Record<string, string | boolean>, files = {}) {
  const { id } = await by.slash(world.channel, command, options, files);
  await until('it waits', async () => (await findRequest(world.jobs, id))?.state === 'waiting');
  return id;
}

const isDone = (title: string) => (message: LiveMessage) =>
  message.text.includes(title) && message.text.includes('Again');

/** The service makes what was asked for. */
async function finish(id: string): Promise<string> {
  const { service, jobs } = world;
  const task = await until('the service has it', async () => (await findRequest(jobs, id))?.task_id);
  service.succeed(task);
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  return task;
}

async function made(title: string, options: Record<string, boolean> = {}, channel = world.channel) {
  const { alice } = world;
  const { id } = await alice.slash(channel, 'text-to-3d', { prompt: title, ...options });
  const task = await finish(id);
  return { id, task, message: await alice.waitForMessage(isDone(title)) };
}

test('the words of a preset stand once in a prompt that the service suggested', async () => {
  const { alice, lead, channel, service } = world;
  await lead.slash(channel, 'preset save', { name: 'default', whose: 'server', after: 'in house style' });
  await toldTo(lead, 'Saved.');
  service.fates.push({
    status: 400,
    body: { message: 'Not that.', suggestions: ['a toy sword, in house style'] },
  });
  await alice.slash(channel, 'text-to-3d', { prompt: 'a sword' });
  const refused = await alice.waitForMessage(({ text }) => text.includes('a toy sword, in house style'));
  const button = /"label":"([^"]*toy sword[^"]*)"/.exec(JSON.stringify(refused.components))?.[1] ?? '';
  const body = await nextCreate(() => alice.press(refused.id, button));
  expect(body).toMatchObject({ prompt: 'a toy sword, in house style' });
});

test('a preset takes what some command takes, and a command passes over what is of another', async () => {
  const { alice, lead, channel } = world;
  await lead.slash(channel, 'preset save', {
    name: 'default',
    whose: 'server',
    after: 'in oil',
    options: 'ai_model=nano-banana pose_mode=t-pose',
  });
  await toldTo(lead, 'in oil');
  expect(await nextCreate(() => alice.slash(channel, 'text-to-3d', { prompt: 'a hat' }))).toEqual({
    mode: 'preview',
    prompt: 'a hat, in oil',
    pose_mode: 't-pose',
    seed: expect.any(Number),
  });
});

test('what cannot be made at the moment of the second press can be agreed to again later', async () => {
  const { alice, channel, guilds } = world;
  await settings({ confirm: 15, approve: 15 });
  await guilds.limits.set(alice.guildId, 'member', { request: 10 });
  await alice.slash(channel, 'text-to-3d', { prompt: 'a dear tower' });
  const before = await held();
  const asked = await toldTo(alice, 'a dear tower');
  await alice.press(asked.id, 'Make it for 20 credits');
  await toldTo(alice, 'may cost 10 at most');
  await guilds.limits.set(alice.guildId, 'member', { request: undefined });
  // Agreed to by its member, it is a lead's to say now.
  await alice.press(asked.id, 'Make it for 20 credits');
  const shown = await card('a dear tower');
  expect(await held()).toBe(before + 20);
  await world.lead.press(shown.id, 'Decline…');
  await world.lead.until('the form opens', () => world.lead.lastModal);
  await world.lead.submitModal({ why: 'No.' });
  await until('all came back', async () => (await held()) === before);
});

test('the card of what is made from a picture shows the picture', { tags: 'long' }, async () => {
  const { alice, lead } = world;
  await settings({ approve: 1 });
  const id = await waiting(alice, 'image-to-3d', {}, { picture: PHOTO });
  const asked = await lead.waitForMessage(({ text }) => text.includes('photo.png') && text.includes('Decline…'));
  expect(asked.files.map(({ filename }) => filename)).toEqual(['source_1.png']);
  expect(JSON.stringify(asked.components)).toContain('"spoiler":false');
  // What the service, or the operator's endpoint, says is not for everybody is covered there, too.
  await world.redis.hset(keys.request(id), 'flagged', '1');
  await world.redis.hset(keys.request(id), 'suggestions', '["a photo of mine"]');
  await lead.press(asked.id, 'Decline…');
  await lead.until('the form opens', () => lead.lastModal);
  await lead.submitModal({ why: 'No.' });
  await lead.until('the card says so', () => lead.message(asked.id)?.text.includes('Declined by'));
  expect(JSON.stringify(lead.message(asked.id)?.components)).toContain('"spoiler":true');

  // Deleted, nothing is kept of what was said or shown.
  await until('it is delivered', async () => (await findRequest(world.jobs, id))?.delivered);
  await removeResult(world.jobs, id, alice.user.id);
  await until('its words are gone', async () => (await world.redis.hget(keys.request(id), 'title')) === '');
  expect(JSON.stringify(await world.redis.hgetall(keys.request(id)))).not.toMatch(/photo|source_1|attachments/);
});

test('a lead who changes what a figure is to do chooses it by name', async () => {
  const { alice, lead, jobs, redis } = world;
  const { id, task } = await made('a knight');
  await redis.hset(keys.request(id), 'type', 'rig');
  await settings({ approve_families: ['animations'] });
  const asked = await waiting(alice, 'animate', { rig: task, action: 'Regular Jump' });
  const shown = await card('a knight: Regular Jump');
  await lead.press(shown.id, 'Change…');
  await lead.until('the form opens', () => lead.lastModal);
  const [jump, other] = optionsOf(lead);
  expect(jump).toMatchObject({ default: true });
  const body = await nextCreate(() => lead.submitModal({ action_id: [other!.value] }));
  expect(body).toMatchObject({ action_id: Number(other!.value) });
  expect((await findRequest(jobs, asked))?.title).toBe(`a knight: ${other!.label}`);
});

/** Of the select in the form that a member has open. */
function optionsOf({ lastModal }: Member) {
  const [{ component } = { component: undefined }] = (lastModal?.components ?? []) as { component?: unknown }[];
  const { options } = component as { options: { label: string; value: string; default?: boolean }[] };
  return [...options].sort((a, b) => Number(b.default ?? false) - Number(a.default ?? false));
}

test('what was said in a private thread stays there, wherever assets have their posts', async () => {
  const { alice, channel } = world;
  await settings({ assets: 'post', assets_forum: alice.channels.assets! });
  const { body } = await alice.request('POST', `/channels/${channel}/threads`, { name: 'quiet', type: 12 });
  const { id: thread } = body as { id: string };
  await alice.request('PUT', `/channels/${thread}/thread-members/${BOT}`);
  const { message } = await made('a hushed vase', {}, thread);
  expect(message.channel_id).toBe(thread);
});

test('what was said in a channel for a few is not posted in a forum for all', async () => {
  const { alice, local, channel } = world;
  const everyone = alice.guildId;
  const set = (id: string, change: { allow?: 'VIEW_CHANNEL'[]; deny?: 'VIEW_CHANNEL'[] }) =>
    local.playground.control('overwrite.set', { channel_id: channel, id, ...change });
  await settings({ assets: 'post', assets_forum: alice.channels.assets! });
  for (const id of [BOT, alice.user.id]) await set(id, { allow: ['VIEW_CHANNEL'] });
  await set(everyone, { deny: ['VIEW_CHANNEL'] });
  const { message } = await made('a whispered vase');
  expect(message.channel_id).toBe(channel);
  for (const id of [everyone, BOT, alice.user.id]) await set(id, {});
  await made('a loud vase');
  // It may be done before it is brought there.
  await alice.waitForMessage((one) => isDone('a loud vase')(one) && one.channel_id !== channel);
});

test('what an age-restricted channel has goes to no gallery by itself', async () => {
  const { alice, local, channel } = world;
  const gallery = alice.channels.gallery!;
  const shown = async () => JSON.stringify(await alice.messages(gallery));
  await settings({ assets: 'thread', gallery, assets_gallery: 'ready' });
  for (const nsfw of [true, false]) {
    await local.playground.control('channel.set', { channel_id: channel, nsfw });
    await made(nsfw ? 'a bare statue' : 'a dressed statue');
  }
  await until('the gallery has one', async () => (await shown()).includes('a dressed statue'));
  expect(await shown()).not.toContain('a bare statue');
});

test('what a lead has decided to keep is not removed by a press that comes later', async () => {
  const { bob, lead, jobs } = world;
  await settings({ moderation_log: world.alice.channels.gallery! });
  const { id, message } = await made('a fair vase');
  await bob.until('bob sees it', () => bob.message(message.id));
  world.forge(`1:report:${id}:`);
  await bob.press(message.id, 'More');
  await bob.until('the form opens', () => bob.lastModal);
  await bob.submitModal({ words: 'Hm.' });
  world.forge(undefined);
  const event = await lead.waitForMessage(
    ({ text }) => text.includes('a fair vase') && text.includes('Remove the result'),
  );
  const remove = /"(1:moderate:[^"]*:remove)"/.exec(JSON.stringify(event.components))?.[1] ?? '';
  await lead.press(event.id, 'Dismiss');
  await lead.until('it says so', () => !lead.message(event.id)?.text.includes('Remove the result'));
  await forge(lead, remove, message.id, 'More');
  await toldTo(lead, 'already decided');
  expect((await findRequest(jobs, id))?.removed_by).toBeUndefined();
});

test('a lead who forges an id reads no words of what is private', async () => {
  const { alice, lead, jobs } = world;
  const { message } = await made('a public plate');
  const { id } = await made('a secret plate', { private: true });
  await lead.until('they see it', () => lead.message(message.id));
  for (const action of ['delete', 'cancel', 'more', 'show', 'edit', 'files', 'report']) {
    await forge(lead, `1:${action}:${id}:`, message.id, 'More');
  }
  await settings({ approve: 1 });
  const other = await waiting(alice, 'text-to-3d', { prompt: 'a secret bowl', private: true });
  await until('it is asked for', async () => (await findRequest(jobs, other))?.card_message);
  await forge(lead, `1:approve:${other}:change`, message.id, 'More');
  const read = JSON.stringify([...lead.live, lead.lastModal]);
  expect(read).not.toContain('a secret plate');
  expect(read).not.toContain('a secret bowl');
  await cancelRequest(jobs, other, alice.user.id);
});

test('who is blocked shares nothing that was private', async () => {
  const { alice, bob, guilds, jobs } = world;
  const { id, message } = await made('a rude plate', { private: true });
  await guilds.moderation.act(alice.guildId, {
    by: world.lead.user.id,
    block: { member: alice.user.id, ms: 0, event: 'block-1' },
  });
  await alice.press(message.id, 'Share');
  await toldTo(alice, 'A lead of this server blocked you');
  expect((await findRequest(jobs, id))?.ephemeral).toBe(true);
  expect(bob.live.filter(({ text }) => text.includes('a rude plate'))).toEqual([]);
});

test('who may no longer ask when they agree to the price is refused, and may when they are let in again', async () => {
  const { alice, channel, local } = world;
  const guild_id = alice.guildId;
  const { id: role } = (await local.playground.control('role.set', { guild_id, name: 'makers' })) as { id: string };
  const roles = (ids: string[]) =>
    local.playground.control('member.set', { guild_id, user_id: alice.user.id, roles: ids });
  await roles([role]);
  await settings({ confirm: 15, roles: [role] });
  const before = await held();
  await alice.slash(channel, 'text-to-3d', { prompt: 'a makers’ mark' });
  const asked = await toldTo(alice, 'a makers’ mark');
  await roles([]);
  await alice.press(asked.id, 'Make it for 20 credits');
  await toldTo(alice, `<@&${role}>`);
  expect(await held()).toBe(before);
  expect(alice.live.filter(({ text, ephemeral }) => !ephemeral && text.includes('a makers’ mark'))).toEqual([]);
  await roles([role]);
  const body = await nextCreate(() => alice.press(asked.id, 'Make it for 20 credits'));
  expect(body).toMatchObject({ prompt: 'a makers’ mark' });
  await roles([]);
});

test('what is private and declined when Discord has ended the answer is said to its member alone', async () => {
  const { alice, bob, lead, channel, jobs, redis } = world;
  await settings({ approve: 1 });
  const id = await waiting(alice, 'text-to-3d', { prompt: 'a late secret', private: true });
  await until('it is asked for', async () => (await findRequest(jobs, id))?.card_message);
  await redis.del(keys.token(id));
  await decideApproval(jobs, id, { approve: false, by: lead.user.id, why: 'Not now.' });
  const told = await alice.waitForMessage(({ text }) => text.includes('A lead declined it: Not now.'));
  expect(told.channel_id).not.toBe(channel);
  expect([...bob.live, ...lead.live].filter(({ text }) => text.includes('a late secret'))).toEqual([]);
});

test('a channel that is deleted while its request waits gets nothing, and the member gets the result', {
  tags: 'long',
}, async () => {
  const { alice, lead, local } = world;
  await settings({ approve: 1, approve_channel: alice.channels.gallery! });
  const { id: room } = (await local.playground.control('channel.create', {
    guild_id: alice.guildId,
    name: 'room',
    type: 0,
  })) as { id: string };
  const { id } = await alice.slash(room, 'text-to-3d', { prompt: 'a lost chair' });
  const shown = await card('a lost chair');
  await local.playground.control('channel.delete', { channel_id: room });
  await world.redis.del(keys.token(id));
  await lead.press(shown.id, 'Approve');
  await finish(id);
  const direct = await alice.waitForMessage(({ text, files }) => text.includes('a lost chair') && files.length > 1);
  expect(direct.channel_id).not.toBe(room);
  await lead.until('the card says so', () => lead.message(shown.id)?.text.includes('Approved by'));
});

test('a member who is blocked while theirs wait cancels one, and a lead may approve the other', {
  tags: 'long',
}, async () => {
  const { alice, lead, guilds, jobs, redis } = world;
  await settings({ approve: 1 });
  const before = await held();
  const first = await waiting(alice, 'text-to-3d', { prompt: 'a first plea' });
  const second = await waiting(alice, 'text-to-3d', { prompt: 'a second plea' });
  const shown = await card('a second plea');
  await guilds.moderation.act(alice.guildId, {
    by: lead.user.id,
    block: { member: alice.user.id, ms: 0, event: 'block-2' },
  });
  await alice.slash(world.channel, 'cancel', { id: first });
  await until('it is canceled', async () => (await findRequest(jobs, first))?.money === 'released');
  await nextCreate(() => lead.press(shown.id, 'Approve'));
  expect(await held()).toBe(before + 20);
  await alice.slash(world.channel, 'text-to-3d', { prompt: 'a third plea' });
  await toldTo(alice, 'A lead of this server blocked you');
  expect((await findRequest(jobs, second))?.state).not.toBe('waiting');
  await until(
    'the cards say so',
    async () => (await redis.exists(keys.due('approval'), keys.due('expire-approval'))) === 0,
  );
});

test('a private step stays out of the thread of its asset, and old steps leave a card that says what it can', {
  tags: 'long',
}, async () => {
  const { alice, bob, jobs, redis, guilds } = world;
  await settings({ assets: 'thread' });
  const { id, message } = await made('an open box');
  const state = await alice.waitForMessage(
    ({ text, channel_id }) => channel_id === message.id && text.includes('**Ready**'),
  );
  const step = await alice.slash(message.id, 'text-to-3d', { prompt: 'a closed lid', private: true });
  await finish(step.id);
  expect(await findRequest(jobs, step.id)).not.toHaveProperty('asset_id');
  const own = await alice.waitForMessage(
    ({ text, ephemeral }) => ephemeral && text.includes('a closed lid') && text.includes('Share'),
  );
  expect(own.channel_id).toBe(message.id);
  expect(bob.live.filter(({ text }) => text.includes('a closed lid'))).toEqual([]);

  // The record of what it began with went to the archive; the buttons answer as long as a step is there, and after that.
  const { id: later } = await alice.press(message.id, 'Again');
  await finish(later);
  const retired = async (one: string) => {
    await redis.zadd(keys.requestsOfGuild(alice.guildId), 'XX', 1, one);
    const parts = {
      redis,
      guilds,
      requests: createRequests(redis),
      log: pino({ level: 'silent' }),
      random: () => 0,
    };
    const archive = createArchive({ ...NO_STORE }, 'archive');
    await until('it is gone', async () => {
      await sweepOld(parts, { archive, requestDays: 1, journalDays: undefined }, Date.now());
      return (await redis.exists(keys.request(one))) === 0;
    });
  };
  await retired(id);
  await alice.press(state.id, 'Needs work');
  await until('it says so', () => alice.message(state.id)?.text.includes('**Needs work**'));
  await retired(later);
  await alice.press(state.id, 'Approve');
  await toldTo(alice, 'no longer knows this asset');
});

const NO_STORE = {
  read: async () => new Uint8Array(),
  write: async () => {},
  names: async () => [],
  remove: async () => {},
  removeFolder: async () => {},
};

test('nothing that is private in an age-restricted channel is shared where everybody reads', async () => {
  const { alice, bob, local } = world;
  const { id: adults } = (await local.playground.control('channel.create', {
    guild_id: alice.guildId,
    name: 'adults',
    type: 0,
  })) as { id: string };
  await local.playground.control('channel.set', { channel_id: adults, nsfw: true });
  await settings({ gallery: alice.channels.gallery! });
  const { id, message } = await made('a grown-up lamp', { private: true }, adults);
  // Brought back elsewhere, it is shared there neither.
  await alice.slash(alice.channels.workshop!, 'task', { id });
  const copy = await alice.waitForMessage((one) => one.id !== message.id && isDone('a grown-up lamp')(one));
  await alice.press(copy.id, 'Share');
  await alice.waitForMessage(({ text, ephemeral }) => ephemeral && text.includes('stays in such channels'));
  await alice.press(message.id, 'Share');
  const shared = await bob.waitForMessage(isDone('a grown-up lamp'));
  expect(shared.channel_id).toBe(adults);
});

test('a server that removes the bot while a lead is asked owes nothing, and nobody is asked any more', {
  tags: 'long',
}, async () => {
  const { alice, jobs, redis, local } = world;
  await settings({ approve: 1 });
  const before = await held();
  const id = await waiting(alice, 'text-to-3d', { prompt: 'a forsaken chair' });
  await until('it is asked for', async () => (await findRequest(jobs, id))?.card_message);
  await local.playground.control('member.remove', { guild_id: alice.guildId, user_id: BOT });
  await until('all came back', async () => (await findRequest(jobs, id))?.money === 'released');
  await until(
    'nobody is asked',
    async () => (await redis.exists(keys.due('approval'), keys.due('expire-approval'))) === 0,
  );
  expect(await held()).toBe(before);
  expect((await world.guilds.ledger.audit(alice.guildId)).problems).toEqual([]);
  await local.playground.control('member.add', { guild_id: alice.guildId, user_id: BOT });
});
