import { expect, test } from 'vitest';
import { shareResult } from '../../src/jobs/actions/share-result.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { keys } from '../../src/keys.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** Results that their member alone sees, until they share them. */

const HALF_AN_HOUR = 30 * 60_000;

const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));

async function askPrivately(world: World, prompt: string, options: Record<string, boolean> = { private: true }) {
  const { alice, service, channel } = world;
  const before = service.tasks.size;
  const { id } = await alice.slash(channel, 'text-to-3d', { prompt, ...options });
  const taskId = await until('the service has a task', () => [...service.tasks.keys()][before]);
  return { id, taskId, shown: await alice.waitForMessage((message) => message.interaction_metadata?.id === id) };
}

const seenBy = (member: Member, words: string) => member.live.filter(({ text }) => text.includes(words));
const isDone = (words: string) => (message: LiveMessage) =>
  message.text.includes(words) && message.text.includes('Refine');

test('a private result is its member’s alone, goes on privately, and is shared once, where all of it works', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, service, jobs, channel } = world;
  const { id, taskId, shown } = await askPrivately(world, 'a secret chair');
  expect(shown.ephemeral).toBe(true);
  service.succeed(taskId);
  const done = await alice.waitForMessage(isDone('a secret chair'));
  expect(done.text).toContain('only you see this');
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);

  // What comes of it stays private too.
  await alice.press(done.id, 'Again');
  const again = await until('the service is asked again', () => [...service.tasks.keys()][1]);
  service.succeed(again);
  await alice.until('both are hers', () => alice.live.filter(isDone('a secret chair')).length === 2);
  expect(alice.live.filter(isDone('a secret chair')).every(({ ephemeral }) => ephemeral)).toBe(true);

  // No other member reads of it, by whatever way.
  await lead.slash(channel, 'tasks', { whose: 'server' });
  expect((await toldTo(lead, 'Tasks of this server')).text).toContain('private');
  await lead.slash(channel, 'task', { id });
  await toldTo(lead, 'There is no such task of yours');
  await bob.slash(channel, 'rig', { task: taskId });
  await toldTo(bob, 'That task was not made in this server');
  expect([...seenBy(bob, 'a secret chair'), ...seenBy(lead, 'a secret chair')]).toEqual([]);

  await alice.press(done.id, 'Share');
  const pointer = await alice.until('it says where', () => {
    const message = alice.message(done.id);
    return message?.text.includes('Shared in') && message;
  });
  const shared = await bob.waitForMessage((message) => isDone('a secret chair')(message) && message.files.length > 1);
  expect(pointer.text).toContain(`/${channel}/${shared.id}`);
  // What it left is known for a month, for its buttons.
  expect(await world.redis.ttl(keys.message(done.id))).toBeGreaterThan(0);
  expect(shared).toMatchObject({ ephemeral: false, channel_id: channel });
  expect(shared.text).toContain(`for <@${alice.user.id}>`);
  expect(shared.text).toContain('20 credits');
  expect(shared.files.map(({ filename }) => filename)).toContain('a-secret-chair.stl');
  await bob.press(shared.id, 'More');
  await toldTo(bob, 'Its options and links are only for them');
  expect((await alice.press(shared.id, 'Refine with options…')).status).toBe('modal');

  // Pressed once more, by a button that is still on some screen, it is shared already.
  await until('it counts as delivered', async () => (await findRequest(jobs, id))?.delivered);
  expect(await shareResult(jobs, id, { channel, restricted: false })).toBeUndefined();
  expect(bob.live.filter(isDone('a secret chair'))).toHaveLength(1);
});

test('only its member shares it, and a forged press of another shares nothing', async () => {
  await using world = await startWorld();
  const { alice, bob, service, jobs } = world;
  const { id, taskId } = await askPrivately(world, 'a secret table');
  service.succeed(taskId);
  await alice.waitForMessage(isDone('a secret table'));
  const other = await world.ask('a table for all');
  for (const action of ['share', 'more', 'again', 'edit']) {
    world.forge(`1:${action}:${id}:`);
    await bob.waitForMessage(({ id: own, text }) => own === other.messageId && text.includes('Cancel'));
    await bob.press(other.messageId, 'Cancel');
    world.forge(undefined);
    await toldTo(bob, action === 'share' ? 'can share it' : 'It is private');
    for (const message of bob.live.filter(({ ephemeral }) => ephemeral)) bob.live.splice(bob.live.indexOf(message), 1);
  }
  expect((await findRequest(jobs, id))?.ephemeral).toBe(true);
  expect(seenBy(bob, 'a secret table')).toEqual([]);
});

test('the server’s rule makes results private, a gallery takes what is shared, and the option goes before the rule', async () => {
  await using world = await startWorld();
  const { alice, bob, lead, service, channel, jobs } = world;
  const gallery = alice.channels.gallery!;
  await lead.slash(channel, 'settings');
  const screen = await toldTo(lead, 'Kiln in this server');
  await lead.press(screen.id, 'Results…');
  await lead.until('the second screen', () => lead.message(screen.id)?.text.includes('Results in this server'));
  await lead.selectValues(screen.id, '1:settings::privacy', ['private']);
  await lead.selectValues(screen.id, '1:settings::gallery', [gallery]);
  await until('both are set', async () => (await world.guilds.settings(alice.guildId)).gallery === gallery);

  const open = await askPrivately(world, 'a chair for all', { private: false });
  expect(open.shown.ephemeral).toBe(false);
  const { id, taskId, shown } = await askPrivately(world, 'a quiet chair', {});
  expect(shown.ephemeral).toBe(true);
  service.succeed(taskId);
  const done = await alice.waitForMessage(isDone('a quiet chair'));
  await alice.press(done.id, 'Share');
  const shared = await bob.waitForMessage(isDone('a quiet chair'));
  expect(shared.channel_id).toBe(gallery);
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  expect(await findRequest(jobs, id)).toMatchObject({
    ephemeral: false,
    shared_to: gallery,
    message_channel_id: gallery,
  });
});

test('when Discord ends the private answer the result comes directly, and /task shares it', {
  tags: 'long',
}, async () => {
  let moved = 0;
  await using world = await startWorld({ jobs: { now: () => Date.now() + moved } });
  const { alice, bob, service, channel, jobs, redis } = world;
  const { id, taskId } = await askPrivately(world, 'a slow chair');
  moved = HALF_AN_HOUR;
  await redis.del(`kiln:token:${id}`);
  service.succeed(taskId);
  const direct = await alice.waitForMessage((message) => message.text.includes('Only you have this'));
  expect(direct.channel_id).not.toBe(channel);
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  expect(seenBy(bob, 'a slow chair')).toEqual([]);

  await alice.slash(channel, 'task', { id });
  const back = await alice.waitForMessage((message) => message.ephemeral && isDone('a slow chair')(message));
  await alice.press(back.id, 'Share');
  const shared = await bob.waitForMessage(isDone('a slow chair'));
  expect(shared.channel_id).toBe(channel);
});

test('a share that breaks off after the press is brought to its end by whoever starts next', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, service, jobs, channel, local } = world;
  const { id, taskId } = await askPrivately(world, 'a dropped chair');
  service.succeed(taskId);
  const done = await alice.waitForMessage(isDone('a dropped chair'));
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  await local.playground.control('fail', {
    method: 'POST',
    path: `/channels/${channel}/messages`,
    times: 2,
    status: 500,
  });
  await alice.press(done.id, 'Share');
  const shared = await bob.waitForMessage(isDone('a dropped chair'));
  await until('it is delivered', async () => (await findRequest(jobs, id))?.delivered);
  expect((await findRequest(jobs, id))?.message_id).toBe(shared.id);
  expect(bob.live.filter(isDone('a dropped chair'))).toHaveLength(1);
});
