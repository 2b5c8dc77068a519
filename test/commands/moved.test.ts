import { expect, test } from 'vitest';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import type { Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld } from './world.ts';

const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));

test('a result whose message was deleted comes directly, and lists and /task find it there', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, lead, service, channel } = world;
  const { taskId, messageId, requestId } = await world.ask('a tower');
  await lead.deleteMessage(channel, messageId);
  service.succeed(taskId);
  const direct = await alice.waitForMessage(
    ({ channel_id, files }) => channel_id !== channel && files.some(({ filename }) => filename === 'a-tower.stl'),
  );
  expect(direct.text).toContain('### a tower');
  expect(direct.text).toContain('/task');
  expect(JSON.stringify(direct.components)).not.toContain('custom_id');

  await alice.slash(channel, 'tasks');
  expect((await toldTo(alice, 'Your tasks')).text).toContain(`/channels/@me/${direct.channel_id}/${direct.id}`);
  await alice.slash(channel, 'task', { id: requestId });
  const back = await toldTo(alice, '### a tower');
  expect(back.text).toContain('a-tower.stl');
  expect((await alice.press(back.id, 'Refine with options…')).status).toBe('modal');
});

test('a result that no place took is not said to be on its way: /task says that Files brings it', async () => {
  await using world = await startWorld();
  const { alice, lead, service, channel, jobs, local } = world;
  const { taskId, messageId, requestId } = await world.ask('a tower');
  await local.playground.control('settings', { closedToMessages: [alice.user.id] });
  await lead.deleteMessage(channel, messageId);
  service.succeed(taskId);
  await until('it is put aside', async () => (await findRequest(jobs, requestId))?.shelved);
  await alice.slash(channel, 'task', { id: requestId });
  const back = await toldTo(alice, '### a tower');
  expect(back.text).not.toContain('Fetching');
  expect(back.text).toContain('It could not be delivered anywhere. **More** › **Files** brings it.');
  await alice.press(back.id, 'Files');
  await alice.waitForMessage(
    ({ ephemeral, files }) => ephemeral && files.some(({ filename }) => filename === 'a-tower.stl'),
  );
});

test('when the message is gone with its files, /task shows those of the service', { tags: 'long' }, async () => {
  await using world = await startWorld();
  const { alice, lead, service, channel, jobs } = world;
  const { taskId, messageId, requestId } = await world.ask('a tower');
  service.succeed(taskId);
  await alice.until('it is delivered', () => alice.message(messageId)?.text.includes('Refine'));
  await alice.until('it has its files', () => alice.message(messageId)?.files.length === 2);
  await lead.deleteMessage(channel, messageId);
  await alice.slash(channel, 'task', { id: requestId });
  const back = await toldTo(alice, '/files/model.stl');
  expect(back.text).toContain(`](${service.url}/files/model.stl)`);
  expect((await findRequest(jobs, requestId))?.files?.some(({ url }) => url.startsWith('attachment'))).toBe(false);
});

test('a page of deleted requests does not end the list', { tags: 'long' }, async () => {
  await using world = await startWorld();
  const { alice, service, channel, jobs, redis } = world;
  const { taskId } = await world.ask('a tower');
  service.succeed(taskId);
  await alice.until('it is done', () => alice.live.some(({ text }) => text.includes('Refine')));
  const key = `kiln:guild:${alice.guildId}:member:${alice.user.id}:requests`;
  for (let i = 0; i < 60; i++) {
    await redis.zadd(key, Date.now() + i, `gone-${i}`);
    await redis.hset(`kiln:request:gone-${i}`, 'removed_by', alice.user.id);
  }
  expect((await jobs.requests.listByMember(alice.guildId, alice.user.id, { page: 1, pageSize: 50 })).requests).toEqual(
    [],
  );
  await alice.slash(channel, 'tasks');
  expect((await toldTo(alice, 'Your tasks')).text).toContain('a tower');
});
