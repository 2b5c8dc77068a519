import { expect, test } from 'vitest';
import { findByMessage } from '../../src/jobs/store/find-request.ts';
import { keys } from '../../src/keys.ts';
import { startWorld, type World } from '../commands/world.ts';
import type { LiveMessage } from '../support/member.ts';
import { until } from '../support/until.ts';

/** Threads of assets when Discord refuses them, loses its answers, or a moderator takes them away. */

const BOT = '1200000000000000010';

async function posts({ alice }: World, name: string) {
  const { body } = await alice.request('GET', `/guilds/${alice.guildId}/threads/active`);
  const all = (body as { threads: { id: string; name: string; owner_id: string }[] }).threads;
  return all.filter((one) => one.owner_id === BOT && one.name === name).map(({ id }) => id);
}

/** The service makes what was asked for last under this title. */
async function finish({ jobs, service, alice }: World, title: string) {
  const task = await until('the service has it', async () => {
    const { requests } = await jobs.requests.listByGuild(alice.guildId);
    return requests.find((request) => request.title === title && request.state === 'bound')?.task_id;
  });
  service.succeed(task);
}

const results = ({ alice }: World, channel: string, title: string): LiveMessage[] =>
  alice.live.filter(
    (m) =>
      m.channel_id === channel && m.text.includes(title) && m.files.some(({ filename }) => filename.endsWith('.stl')),
  );

const shownIn = (world: World, channel: string, title: string) =>
  until(`${title} is shown there`, () => results(world, channel, title)[0]);

test('whatever becomes of its thread, a result is shown in one place, and no thread is opened twice', async () => {
  await using world = await startWorld({ startCredits: 2_000 });
  const { alice, lead, channel, local, guilds } = world;
  const { control } = local.playground;
  const forum = alice.channels.assets!;
  await guilds.changeSettings(alice.guildId, { assets: 'post', assets_forum: forum });
  await control('rates', 'off');
  const ask = (prompt: string) => alice.slash(channel, 'text-to-3d', { prompt });

  // The post is there, and the worker that opened it was killed before it knew.
  await control('fail', { method: 'POST', path: `/channels/${forum}/threads`, status: 'reset', when: 'after' });
  await ask('a chair');
  await until('the post is found again', async () =>
    alice.live.some((m) => m.ephemeral && m.text.includes('continues in')),
  );
  await finish(world, 'a chair');
  const [chair = '', ...more] = await posts(world, 'a chair');
  expect(more).toEqual([]);
  const preview = await shownIn(world, chair, 'a chair');
  expect(preview.id).toBe(chair);
  // The worker that brought it there was killed when the record said so, before the asset did.
  const asset = (await findByMessage(world.jobs, chair))!.asset_id!;
  const left = (await world.redis.keys(keys.message('*'))).filter((key) => key !== keys.message(chair));
  for (const key of left) expect(await world.redis.ttl(key)).toBeGreaterThan(0);
  await world.redis.hdel(keys.asset(asset), 'thread_id');
  await world.redis.hset(keys.display(asset), { opening_at: Date.now() });
  await world.redis.zadd(keys.due('thread'), Date.now(), asset);
  await until('the asset knows it again', () => world.redis.hexists(keys.asset(asset), 'thread_id'));
  await until('all is done', async () => (await world.redis.zscore(keys.due('thread'), asset)) === null);
  expect((await alice.request('GET', `/channels/${chair}/messages/${chair}`)).status).toBe(200);

  // A step, asked for elsewhere, whose message got there and whose answer did not.
  await alice.slash(channel, 'task', { id: 'a chair', here: true });
  const copy = await until('it is brought back', () => alice.live.find((m) => m.text.includes('Shown again by')));
  await control('fail', { method: 'POST', path: `/channels/${chair}/messages`, status: 'reset', when: 'after' });
  await alice.press(copy.id, 'Refine');
  await finish(world, 'a chair');
  await until('the step is in the post', () => results(world, chair, 'a chair').length === 2);

  // Locked and archived while a step is under way: the channel is the next place.
  await alice.press(copy.id, 'Again');
  const again = await until('it is under way in the post', () =>
    alice.live.find((m) => m.channel_id === chair && m.text.includes('Cancel')),
  );
  await lead.request('PATCH', `/channels/${chair}`, { locked: true, archived: true });
  await finish(world, 'a chair');
  await shownIn(world, channel, 'a chair');
  expect(results(world, chair, 'a chair').map(({ id }) => id)).not.toContain(again.id);

  // Refused from the beginning: it stays where it was asked for, and its member reads why.
  await control('fail', { method: 'POST', path: `/channels/${forum}/threads`, status: 403, code: 50013 });
  await ask('a lamp');
  await alice.waitForMessage((m) => m.ephemeral && m.text.includes('It stays here instead of moving to a thread'));
  await finish(world, 'a lamp');
  await shownIn(world, channel, 'a lamp');
  expect(await posts(world, 'a lamp')).toEqual([]);

  // Deleted while it is made: the channel, and no second post for what follows.
  await ask('a table');
  const table = await until('there is a post', async () => (await posts(world, 'a table'))[0]);
  await lead.request('DELETE', `/channels/${table}`);
  await finish(world, 'a table');
  const moved = await shownIn(world, channel, 'a table');
  await alice.press(moved.id, 'Refine');
  await finish(world, 'a table');
  await until('the step stays, too', () => results(world, channel, 'a table').length === 2);
  expect(await posts(world, 'a table')).toEqual([]);
});
