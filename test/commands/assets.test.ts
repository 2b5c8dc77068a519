import { expect, test } from 'vitest';
import { removeResult } from '../../src/jobs/actions/remove-result.ts';
import { wantForgotten } from '../../src/jobs/data/forget.ts';
import { CRATE_MEASURED } from '../support/crate.ts';
import type { Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** Assets with threads and posts of their own, as people in Discord meet them. */

const HOME_FORUM = 'assets';
const BOT = '1200000000000000010';

interface Thread {
  id: string;
  name: string;
  parent_id: string;
  owner_id: string;
  applied_tags?: string[];
  thread_metadata: { archived: boolean; locked: boolean };
}

async function threads(member: Member): Promise<Thread[]> {
  const { body } = await member.request('GET', `/guilds/${member.guildId}/threads/active`);
  return (body as { threads: Thread[] }).threads.filter(({ owner_id: owner }) => owner === BOT);
}

const thread = async (member: Member, id: string) => (await member.request('GET', `/channels/${id}`)).body as Thread;

/** The service makes what was asked for last. */
async function finish(world: World, title: string) {
  const task = await until('the service has it', async () => {
    const all = await world.jobs.requests.listByGuild(world.alice.guildId);
    return all.requests.find((request) => request.title === title && request.state === 'bound')?.task_id;
  });
  world.service.succeed(task);
}

const messageIn = (member: Member, channel: string, words: string) =>
  member.waitForMessage((message) => message.channel_id === channel && message.text.includes(words));

test('a post holds all steps of an asset and says its state, which people set by buttons', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, channel } = world;
  const forum = alice.channels[HOME_FORUM]!;
  await world.guilds.changeSettings(alice.guildId, {
    assets: 'post',
    assets_forum: forum,
    gallery: alice.channels.gallery!,
    assets_gallery: 'approved',
  });

  await alice.slash(channel, 'text-to-3d', { prompt: 'a chair' });
  const [post] = await until('there is a post', async () => {
    const all = await threads(alice);
    return all.length > 0 ? all : undefined;
  });
  expect(post).toMatchObject({ name: 'a chair', parent_id: forum, applied_tags: ['1200000000000000210'] });
  await alice.waitForMessage((m) => m.ephemeral && m.text.includes(`continues in <#${post!.id}>`));
  await finish(world, 'a chair');
  const result = await until('the result is in the post', () => {
    const shown = alice.message(post!.id);
    return shown?.files.some(({ filename }) => filename.endsWith('.stl')) ? shown : undefined;
  });
  expect(await alice.messages(channel)).toEqual([]);
  const card = await until('the card says so', () =>
    alice.live.find((m) => m.channel_id === post!.id && m.text.includes('**Ready**')),
  );
  await until(
    'so does the tag',
    async () => (await thread(alice, post!.id)).applied_tags?.[0] === '1200000000000000211',
  );

  // A step, from the post.
  await alice.press(result.id, 'Refine');
  await until('it is being made', () => alice.message(card.id)?.text.includes('**Making**'));
  await finish(world, 'a chair');
  await until('it is ready', () => alice.message(card.id)?.text.includes('**Ready**'));

  await bob.until('bob sees the card', () => bob.message(card.id));
  await bob.press(card.id, 'Needs work');
  await bob.waitForMessage((m) => m.ephemeral && m.text.includes('Only'));
  await alice.press(card.id, 'Approve');
  await alice.waitForMessage((m) => m.ephemeral && m.text.includes('can approve'));
  await lead.until('the lead sees the card', () => lead.message(card.id));
  await lead.press(card.id, 'Approve');
  await until('it is approved', () =>
    alice.message(card.id)?.text.includes(`**Approved** · set by <@${lead.user.id}>`),
  );
  await until('the gallery has a copy', async () => (await alice.messages(alice.channels.gallery!)).length === 1);
  await alice.press(card.id, 'Printed');
  await until('it is archived', async () => (await thread(alice, post!.id)).thread_metadata.archived);
  expect((await thread(alice, post!.id)).applied_tags).toEqual(['1200000000000000214']);
  await alice.press(card.id, 'Needs work');
  await until('it is open again', async () => !(await thread(alice, post!.id)).thread_metadata.archived);
  const inGallery = async () => (await alice.messages(alice.channels.gallery!)).length;
  expect(await inGallery()).toBe(1);

  // The member who said it is forgotten, and what is deleted is nowhere any more.
  await lead.press(card.id, 'Approve');
  await until('it is approved', () => alice.message(card.id)?.text.includes(`set by <@${lead.user.id}>`));
  await wantForgotten(world.jobs.redis, alice.guildId, lead.user.id);
  await until('it says so no more', () => alice.message(card.id)?.text.includes('**Approved**\n'));
  const { requests } = await world.jobs.requests.listByGuild(alice.guildId);
  for (const { id } of requests) await removeResult(world.jobs, id, alice.user.id);
  await until('the copy is gone, too', async () => (await inGallery()) === 0);
});

test('a post of what breaks the standard needs work, until a lead accepts it; what a member says stays', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, lead, channel, guilds, service } = world;
  const standard = JSON.stringify({ version: 1, faces: { max: 10_000 } });
  await guilds.changeSettings(alice.guildId, { assets: 'post', assets_forum: alice.channels[HOME_FORUM]!, standard });
  await alice.slash(channel, 'text-to-3d', { prompt: 'a crate' });
  const { id: post } = await until('there is a post', async () => (await threads(alice))[0]);
  const taskId = await until('the service has it', async () => [...service.tasks.keys()].at(-1));
  service.succeed(taskId, { engine: { name: 'local', measured: CRATE_MEASURED } });
  const card = await until('its card says so', () =>
    lead.live.find(({ channel_id, text }) => channel_id === post && text.includes('**Needs work**')),
  );
  expect(card.text).not.toContain('set by');
  const tagIs = (id: string) =>
    until('its tag says so', async () => (await thread(alice, post)).applied_tags?.[0] === id);
  await tagIs('1200000000000000212');

  const result = await messageIn(lead, post, 'Standard: 12,400');
  await lead.press(result.id, 'More');
  const more = await lead.waitForMessage(({ ephemeral, text }) => ephemeral && text.includes('Standard: 12,400'));
  await lead.press(more.id, 'Accept as it is');
  await lead.submitModal({ why: 'a hero prop' });
  await until('it is ready', () => lead.message(card.id)?.text.includes('**Ready**'));
  await tagIs('1200000000000000211');

  await lead.press(card.id, 'Needs work');
  const byLead = `**Needs work** · set by <@${lead.user.id}>`;
  await until('the lead has said it', () => lead.message(card.id)?.text.includes(byLead));
  const { asset_id: asset = '' } = (await world.jobs.requests.listByGuild(alice.guildId)).requests[0]!;
  await world.jobs.assets.say(asset, 'ready', '', Date.now());
  expect(await world.jobs.assets.get(asset)).toMatchObject({ state: 'needs_work', state_by: lead.user.id });
});

test('a thread is opened under the first result, and its steps go there, from wherever they are asked for', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, channel } = world;
  await world.guilds.changeSettings(alice.guildId, { assets: 'thread' });
  const { messageId } = await world.ask('a chair');
  await finish(world, 'a chair');
  await until('there is a thread', async () => (await threads(alice)).some(({ id }) => id === messageId));
  await until('with a card', () => alice.live.find((m) => m.channel_id === messageId && m.text.includes('**Ready**')));

  await alice.press(messageId, 'Refine');
  const step = await messageIn(alice, messageId, 'Cancel');
  await alice.waitForMessage((m) => m.ephemeral && m.text.includes(`continues in <#${messageId}>`));
  await finish(world, 'a chair');
  await until('the step has its files', () =>
    alice.message(step.id)?.files.some(({ filename }) => filename.endsWith('.stl')),
  );
  expect((await alice.messages(channel)).map(({ id }) => id)).toEqual([messageId]);
});
