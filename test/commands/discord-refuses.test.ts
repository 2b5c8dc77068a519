import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readStatus } from '../../src/jobs/data/read-status.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import type { LiveMessage } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** Refusals of Discord that a request meets on its way, in the local Discord, which gives them by itself. */

const BOT = '1200000000000000010';
const MINUTE_MS = 60_000;

const clock = { skew: 0 };
const lines: string[] = [];
let world: World;
beforeAll(async () => {
  const jobs = { now: () => Date.now() + clock.skew, slots: 1, timing: { shelf: 200 } };
  world = await startWorld({ jobs, lines, startCredits: 2_000 });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  clock.skew = 0;
  await world.local.playground.control('settings', { blockedWords: [], closedToMessages: [], requestMostBytes: null });
});

/** A task of Alice's that is under way, in a channel of its own; minutes pass before it is made. */
async function begin(title: string) {
  const { alice, local, service, jobs } = world;
  const made = await local.playground.control('channel.create', { guild_id: alice.guildId, name: 'room', type: 0 });
  const channel = String(made.id);
  const before = service.tasks.size;
  const { id } = await alice.slash(channel, 'text-to-3d', { prompt: title });
  const task = await until('the service has it', () => [...service.tasks.keys()][before]);
  const shown = await alice.waitForMessage(
    (message) =>
      (message.channel_id === channel && message.text.includes('Working on it')) || message.text.includes(title),
  );
  await until('its message is known', async () => (await findRequest(jobs, id))?.message_id === shown.id);
  return { id, task, channel, message: shown.id };
}
async function minutesPass(minutes: number) {
  clock.skew = minutes * MINUTE_MS;
}
const set = (settings: Record<string, unknown>) => world.local.playground.control('settings', settings);
const state = (id: string) => findRequest(world.jobs, id);
const delivered = (id: string) => until('it is delivered', async () => (await state(id))?.delivered);
const withFiles = (title: string, channel?: string) => (message: LiveMessage) =>
  message.text.includes(title) &&
  message.files.some(({ filename }) => filename.endsWith('.stl')) &&
  (channel === undefined || message.channel_id === channel);

test('at minute 14 without Attach Files, the files go to the member, and the message says how it ended (50013)', async () => {
  const { alice, bob, local, service } = world;
  const { id, task, channel, message } = await begin('a barred chair');
  await local.playground.control('overwrite.set', { channel_id: channel, id: BOT, deny: ['ATTACH_FILES'] });
  await minutesPass(14);
  service.succeed(task);
  await delivered(id);
  const direct = await alice.waitForMessage(withFiles('a barred chair'));
  expect(direct.channel_id).not.toBe(channel);
  await bob.until('the others read that it is done', () => bob.message(message)?.text.includes('Done.'));
  expect(bob.message(message)?.text).toContain('/task');
});

test('at minute 14 in a channel that was hidden from the bot, the member gets it (50001)', async () => {
  const { alice, local, service } = world;
  const { id, task, channel } = await begin('a hidden stool');
  await local.playground.control('overwrite.set', { channel_id: channel, id: BOT, deny: ['VIEW_CHANNEL'] });
  await minutesPass(14);
  service.succeed(task);
  await delivered(id);
  expect((await alice.waitForMessage(withFiles('a hidden stool'))).channel_id).not.toBe(channel);
});

test('words that the server blocks: first plainly, then without them (200000)', async () => {
  const { bob, service } = world;
  const { id, task, message } = await begin('a cursed vase');
  await set({ blockedWords: ['cursed'] });
  service.succeed(task);
  await delivered(id);
  await bob.until('it is said without them', () => bob.message(message)?.text.includes('Done.'));
  expect(bob.message(message)?.text).not.toContain('cursed');
  const tries = world.local.playground.requests.filter(
    ({ path, status }) => path.includes('@original') && status === 400,
  );
  expect(tries.length).toBeGreaterThanOrEqual(2);
});

test('more than Discord takes at once becomes links (40005)', async () => {
  const { service, alice } = world;
  const { id, task, message } = await begin('a heavy bench');
  service.files.set('model.stl', new Uint8Array(200_000));
  await set({ requestMostBytes: 100_000 });
  service.succeed(task);
  await delivered(id);
  service.files.delete('model.stl');
  expect(world.local.playground.requests.some(({ status }) => status === 413)).toBe(true);
  await alice.until('its link is there', () => alice.message(message)?.text.includes('/files/model.stl'));
});

test('what no place takes is put aside, and arrives when the member takes messages again (10008, 50007)', async () => {
  const { alice, lead, service, jobs } = world;
  const { id, task, channel, message } = await begin('a shy lamp');
  await set({ closedToMessages: [alice.user.id] });
  await lead.deleteMessage(channel, message);
  service.succeed(task);
  await until('it was put aside twice', async () => ((await state(id))?.shelved ?? 0) >= 2);
  expect((await state(id))?.delivered).toBe(false);
  await set({ closedToMessages: [] });
  await delivered(id);
  expect((await alice.waitForMessage(withFiles('a shy lamp'))).channel_id).not.toBe(channel);
  expect((await readStatus(jobs)).live).toBe(0);
});

test('an interaction that Discord gave up on holds nothing, and is no fault of ours (10062)', async () => {
  const { alice, channel, local, guilds, service } = world;
  const before = service.creates.length;
  const callback = { method: 'POST', path: '/interactions/*/*/callback', status: 404, code: 10062, times: 2 } as const;
  await local.playground.control('fail', callback);
  void alice.slash(channel, 'text-to-3d', { prompt: 'too late' }).catch(() => {});
  const said = 'discord had given up on an interaction';
  await until('it is said in the log', () => lines.some((line) => line.includes(said)));
  expect(lines.some((line) => line.includes('interaction failed'))).toBe(false);
  expect((await guilds.ledger.balance(alice.guildId)).held).toBe(0);
  expect(service.creates.length).toBe(before);
  await local.playground.control('mend', {});
});

test('the bot is kicked: what waited costs nothing, what was made is put aside, and both books balance', async () => {
  const { alice, local, service, guilds, jobs, channel } = world;
  const { id, task } = await begin('a running tower');
  const { id: waiting } = await alice.slash(channel, 'text-to-3d', { prompt: 'a waiting tower' });
  await until('it waits', async () => (await state(waiting))?.state === 'held');
  const spent = (await guilds.ledger.balance(alice.guildId)).spent;

  await local.playground.control('member.remove', { guild_id: alice.guildId, user_id: BOT });
  await until('what waited is released', async () => (await state(waiting))?.money === 'released');
  await minutesPass(16);
  service.succeed(task);
  await until('it was put aside', async () => ((await state(id))?.shelved ?? 0) >= 1);
  expect(await state(id)).toMatchObject({ state: 'succeeded', money: 'settled', delivered: false });
  expect(await guilds.ledger.balance(alice.guildId)).toMatchObject({ held: 0, spent: spent + 20 });
  expect(await readStatus(jobs)).toMatchObject({ leases: 0, doubts: [] });
  expect((await guilds.ledger.audit(alice.guildId)).problems).toEqual([]);

  // Back again, it is shown.
  await local.playground.control('member.add', { guild_id: alice.guildId, user_id: BOT });
  await delivered(id);
  expect((await readStatus(jobs)).live).toBe(0);
});
