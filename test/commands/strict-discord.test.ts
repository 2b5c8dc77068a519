import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** Kiln before a Discord that closes, hides and takes away places while it works. */

const BOT = '1200000000000000010';
const GUILD = '1200000000000000001';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

/** Alice asks in a channel; the service has the task. */
async function ask(channel: string, prompt: string) {
  const { alice, service } = world;
  const before = service.tasks.size;
  await alice.slash(channel, 'text-to-3d', { prompt });
  return alice.until('the service has a task', () => [...service.tasks.keys()][before]);
}
async function thread(): Promise<string> {
  const { alice, channel } = world;
  const { body } = await alice.request('POST', `/channels/${channel}/threads`, { name: 'Asset', type: 11 });
  return (body as { id: string }).id;
}
/** Where the bot says that this is done. */
const places = (prompt: string) =>
  world.local.playground
    .messages()
    .filter((message) => JSON.stringify(message).includes(prompt) && JSON.stringify(message).includes('.stl'))
    .map(({ channel_id: channel }) => channel);
const arrives = (prompt: string) => until('the result arrives', () => places(prompt)[0]);
const isDirect = async (channel: unknown) =>
  ((await world.local.rest('GET', `/channels/${String(channel)}`)).body as { type: number }).type === 1;

test('a thread that was archived is opened by the result', async () => {
  const id = await thread();
  const task = await ask(id, 'an archived chair');
  await world.local.playground.control('thread.set', { channel_id: id, archived: true });
  world.service.succeed(task);

  expect(await arrives('an archived chair')).toBe(id);
  const { thread_metadata: metadata } = (await world.local.rest('GET', `/channels/${id}`)).body;
  expect(metadata).toMatchObject({ archived: false });
});

test('out of a locked thread, and one that was deleted, the result goes to the member', async () => {
  const locked = await thread();
  const gone = await thread();
  const tasks = [await ask(locked, 'a locked chair'), await ask(gone, 'a lost chair')];
  await world.local.playground.control('thread.set', { channel_id: locked, archived: true, locked: true });
  await world.local.playground.control('channel.delete', { channel_id: gone });
  for (const task of tasks) world.service.succeed(task);

  expect(await isDirect(await arrives('a locked chair'))).toBe(true);
  expect(await isDirect(await arrives('a lost chair'))).toBe(true);
});

test('in a post of a forum, in voice chat and where the bot has no rights the result comes by the token', {
  tags: 'long',
}, async () => {
  const { local, alice } = world;
  const forum = await local.playground.control('channel.create', { guild_id: GUILD, name: 'assets', type: 15 });
  const voice = await local.playground.control('channel.create', { guild_id: GUILD, name: 'talk', type: 2 });
  const blind = await local.playground.control('channel.create', { guild_id: GUILD, name: 'staff', type: 0 });
  await local.playground.control('overwrite.set', { channel_id: blind.id, id: BOT, deny: ['VIEW_CHANNEL'] });
  const { body } = await alice.request('POST', `/channels/${forum.id}/threads`, {
    name: 'x',
    message: { content: 'x' },
  });
  const { id: post } = body as { id: string };
  for (const [channel, prompt] of [
    [post, 'a posted chair'],
    [voice.id, 'a spoken chair'],
    [blind.id, 'a hidden chair'],
  ] as const) {
    world.service.succeed(await ask(channel, prompt));
    expect(await arrives(prompt)).toBe(channel);
  }
});

test.each(['user', 'shared', 'global'] as const)(
  'a limit of Discord’s scope %s is waited out, and the end is shown',
  { tags: 'long' },
  async (scope) => {
    const { alice, channel, local, service } = world;
    const prompt = `a ${scope} chair`;
    const task = await ask(channel, prompt);
    const edit = { method: 'PATCH', path: '/webhooks/*/*/messages/*' } as const;
    await local.playground.control('fail', { ...edit, status: 429, scope, retryAfter: 1, times: 2 });
    service.succeed(task);

    expect(await arrives(prompt)).toBe(channel);
    const shown = await alice.waitForMessage(({ text }) => text.includes(prompt) && text.includes('Refine'));
    expect(shown.loading).toBe(false);
    const edits = local.playground.requests.filter(
      ({ path }) => path.endsWith(`/messages/${shown.id}`) || path.endsWith('/messages/@original'),
    );
    expect(edits.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  },
);
