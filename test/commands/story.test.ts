import { readScript } from 'kiln-runtime/redis/script';
import { expect, test } from 'vitest';
import { wantForgotten } from '../../src/jobs/data/forget.ts';
import { MOST_NODES, readStory } from '../../src/jobs/library/story.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { BOT_KEYS, keys } from '../../src/keys.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** Story: what a result came from and what came of it, as members see it. */

const isAnswer = (message: LiveMessage) => message.ephemeral && !message.loading;

/** What this member is answered by what is done. */
async function answer(member: Member, act: () => Promise<unknown>): Promise<LiveMessage> {
  const before = new Set(member.live.map(({ id }) => id));
  await act();
  return member.waitForMessage((message) => isAnswer(message) && !before.has(message.id));
}

/** The service makes what was asked for last. @returns the request's id */
async function made(world: World, before: number, change: Record<string, unknown> = {}) {
  const task = await until('the service has a task', () => [...world.service.tasks.keys()][before]);
  world.service.succeed(task, change);
  const request = await until('it is bound', () => world.jobs.requests.byTask(task));
  await until('it is delivered', async () => (await findRequest(world.jobs, request.id))?.delivered);
  return request.id;
}

async function make(world: World, member: Member, prompt: string, options: Record<string, boolean> = {}) {
  const before = world.service.tasks.size;
  await member.slash(world.channel, 'text-to-3d', { prompt, ...options });
  return made(world, before);
}

/** One that comes of another. */
async function rig(world: World, member: Member, from: string, options: Record<string, boolean> = {}) {
  const before = world.service.tasks.size;
  const { task_id: task = '' } = (await findRequest(world.jobs, from)) ?? {};
  await member.slash(world.channel, 'rig', { task, ...options });
  return made(world, before);
}

async function refine(world: World, member: Member, from: string) {
  const before = world.service.tasks.size;
  await member.press(await messageOf(world, from), 'Refine');
  return made(world, before);
}

const messageOf = async (world: World, id: string) => (await findRequest(world.jobs, id))?.message_id ?? '';

async function detailsOf(world: World, member: Member, id: string): Promise<LiveMessage> {
  const message = await messageOf(world, id);
  return answer(member, () => member.press(message, 'More'));
}

/** Opens the story of one, from its Details. */
async function storyOf(world: World, member: Member, id: string): Promise<LiveMessage> {
  const details = await detailsOf(world, member, id);
  return answer(member, () => member.press(details.id, 'Story'));
}

/** The nodes of a page as they stand there: how deep, the number, and the words. */
const nodes = ({ text }: LiveMessage) =>
  [...text.matchAll(/^(\u2003*)(↳ )?\*\*(\d+)\*\* (.+)$/gm)].map(([, far = '', arrow, number, words]) => {
    return `${arrow === undefined ? 0 : far.length + 1} ${number} ${words}`;
  });

/** The select that opens one, and the one that compares two, have the same. */
const choices = (message: LiveMessage): string[] => [
  ...new Set([...JSON.stringify(message.components).matchAll(/"value":"([^"]+)"/g)].map(([, value = '']) => value)),
];

/** Copies of a result that came of it, as records of before the index have it. */
async function copies({ redis, alice }: World, of: string, count: number, from = of): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, i) => String(BigInt(of) + BigInt(i + 1)));
  const [request, display] = await Promise.all([redis.hgetall(keys.request(of)), redis.hgetall(keys.display(of))]);
  const writing = redis.pipeline();
  for (const [i, id] of ids.entries()) {
    writing.hset(keys.request(id), { ...request, id, parent_id: from, title: `copy ${i + 1}` });
    writing.hset(keys.display(id), { ...display, requests: JSON.stringify([id]) });
    writing.zadd(keys.requestsOfGuild(alice.guildId), Number(request.created_at) + i + 1, id);
  }
  await writing.exec();
  return ids;
}

test('a story has what a result came from and what came of it, to each as far as they may see it, and a way on from every one', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ startCredits: 5_000 });
  const { alice, bob, lead, guilds, redis } = world;
  const guild = alice.guildId;
  await guilds.changeSettings(guild, { press: 'everyone' });
  const root = await make(world, alice, 'a dragon');
  const alone = await storyOf(world, alice, root);
  expect(nodes(alone)).toEqual(['0 1 Text to 3D · preview · a dragon']);
  expect(alone.text).toContain('nothing has come of it yet');

  const refined = await refine(world, alice, root);
  const rigged = await rig(world, bob, refined);
  const secret = await rig(world, bob, refined, { private: true });
  const whole = await storyOf(world, bob, refined);
  expect(nodes(whole).map((line) => line.slice(0, 3))).toEqual(['0 1', '1 2', '2 3', '2 4']);
  const lines = whole.text.split('\n');
  const second = lines[lines.findIndex((line) => line.includes('**2**')) + 1];
  expect(second).toMatch(/<t:\d+:R> · \d+ credits · \[message\]\(http.* · \*\*this one\*\*$/);
  expect(second).toContain(`<@${alice.user.id}>`);
  expect(choices(whole)).toEqual([root, refined, rigged, secret]);

  // What is bob's alone is nothing to others, leads among them.
  for (const member of [alice, lead]) {
    const seen = await storyOf(world, member, root);
    expect(nodes(seen)[3]).toBe('2 4 *a private result*');
    expect(choices(seen)).toEqual([root, refined, rigged]);
    expect(JSON.stringify(seen.components)).not.toContain(secret);
    const details = await detailsOf(world, member, root);
    for (const id of [`1:story:${secret}:`, `1:story:${secret}:2`, `1:node:${secret}:`]) {
      world.forge(id);
      expect((await answer(member, () => member.press(details.id, 'Story'))).text).toContain('no longer');
      world.forge(undefined);
    }
  }

  // Who made it goes on with its buttons; others are shown it as in the library, with its story again.
  const own = await storyOf(world, alice, root);
  const again = await answer(alice, () => alice.selectValues(own.id, '1:node::', [refined]));
  expect(again.text).toContain('a dragon');
  expect(JSON.stringify(again.components)).toContain(`1:more:${refined}`);
  const entry = await answer(bob, () => bob.selectValues(whole.id, '1:node::', [root]));
  expect(JSON.stringify(entry.components)).toContain(`1:favour:${root}`);
  expect(nodes(await answer(bob, () => bob.press(entry.id, 'Story')))).toHaveLength(4);

  // What was deleted or forgotten stays as that between what it came from and what came of it.
  await world.jobs.steps.remove(refined, alice.user.id);
  expect(nodes(await storyOf(world, bob, rigged))).toEqual([
    '0 1 Text to 3D · preview · a dragon',
    '1 2 *deleted*',
    expect.stringMatching(/^2 3 /),
    expect.stringMatching(/^2 4 /),
  ]);
  await wantForgotten(redis, guild, alice.user.id);
  await until('alice is forgotten', async () => (await redis.exists(keys.forget)) === 0);
  const left = await storyOf(world, bob, rigged);
  expect(nodes(left).slice(0, 2)).toEqual(['0 1 *deleted*', '1 2 *deleted*']);
  expect(left.text).not.toContain(alice.user.id);
});

test('what is made again of a first result, edited or in variations, came of it; of what failed, too', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ startCredits: 5_000 });
  const { alice, bob, guilds, redis, service } = world;
  await guilds.changeSettings(alice.guildId, { press: 'everyone' });
  const before = service.tasks.size;
  await alice.slash(world.channel, 'text-to-3d', { prompt: 'a dragon' });
  const root = await made(world, before, { engine: { name: 'local', seed: 7 } });
  const message = await messageOf(world, root);
  const first = service.tasks.size;
  await bob.press(message, 'Again');
  const task = await until('it is asked for again', () => [...service.tasks.keys()][first]);
  service.change(task, { status: 'FAILED', consumed_credits: 0, task_error: { message: 'no dragon' } });
  const { id: failed } = await until('it is bound', () => world.jobs.requests.byTask(task));
  const broken = await bob.waitForMessage(({ text }) => text.includes('no dragon'));
  const next = service.tasks.size;
  await bob.press(broken.id, 'Again');
  const again = await made(world, next);
  const edits = service.tasks.size;
  await alice.press(message, 'Edit');
  await alice.submitModal({ prompt: 'a red dragon' });
  const edited = await made(world, edits);
  const varied = service.tasks.size;
  await alice.press(message, 'Variations');
  await until('four are made', () => service.tasks.size === varied + 4);
  for (const one of [...service.tasks.keys()].slice(varied)) service.succeed(one);
  const children = () => redis.zrangebylex(keys.childrenInGuild(alice.guildId), '-', '+');
  await until('all are in the index', async () => (await children()).length === 7);
  const four = (await children()).map((line) => line.slice(root.length + 1)).slice(-4);
  await until('all are done', async () => {
    const states = await Promise.all(four.map(async (id) => (await findRequest(world.jobs, id))?.state));
    return states.every((state) => state === 'succeeded');
  });

  const whole = await storyOf(world, alice, edited);
  expect(choices(whole)).toEqual([root, again, edited, ...four]);
  expect(nodes(whole).map((line) => line.slice(0, 3))).toEqual(['0 1', '1 2', '1 3', '1 4', '1 5', '1 6', '1 7']);
  expect(nodes(whole)[2]).toContain('a red dragon');

  // Two of them side by side: by those who may see both.
  const pick = (ids: readonly string[]) => answer(alice, () => alice.selectValues(whole.id, '1:compare::', ids));
  const compared = await pick([root, edited]);
  expect(compared.text).toContain('### Compare');
  expect(compared.text).toMatch(/\*\*1\*\* a dragon\n-# .*\n\*\*2\*\* a red dragon\n-# .*credits/);
  expect(compared.text).toContain('Words only in **2**: red');
  expect(compared.text).not.toContain('only in **1**');
  const seeds = compared.text.match(/^`seed` (\d+) → (\d+)$/m);
  const inputs = await Promise.all([root, edited].map(async (id) => (await findRequest(world.jobs, id))?.input.seed));
  expect(seeds === null ? [inputs[1], inputs[1]] : seeds.slice(1).map(Number)).toEqual(inputs);
  const opened = await answer(alice, () => alice.press(compared.id, 'Open 2'));
  expect(opened.text).toContain('a red dragon');
  await redis.hset(keys.display(again), 'ephemeral', '1');
  const secret = await pick([root, again]);
  expect(secret.text).toContain('no longer');
  expect(secret.text).not.toContain('dragon');
  await redis.hset(keys.display(again), 'ephemeral', '0');
  await redis.hset(keys.request(edited), 'removed_by', alice.user.id);
  expect((await pick([root, edited])).text).toContain('One of the two was deleted.');
  await redis.hdel(keys.request(edited), 'removed_by');

  // The index is lost, and is made again from the records.
  const known = await children();
  await redis.del(keys.childrenInGuild(alice.guildId), keys.childrenKnown(alice.guildId));
  expect((await readStory(redis, alice.guildId, root)).nodes).toHaveLength(7);
  expect(await children()).toEqual(known);
  const { user_id: user = '', epoch } = (await findRequest(world.jobs, failed)) ?? {};
  expect(await retire(redis, [], [failed, alice.guildId, user, String(epoch), ''])).toBe(1);
  expect(await children()).toEqual(known.filter((line) => line !== `${root}:${failed}`));
});

test('pages of nine, also of what was made before there was an index, and 300 at most', { tags: 'long' }, async () => {
  await using world = await startWorld();
  const { alice, redis } = world;
  const guild = alice.guildId;
  const root = await make(world, alice, 'a dragon');
  expect(await readStory(redis, guild, root)).toEqual({ nodes: [{ id: root, depth: 0 }], isCut: false });
  const old = await copies(world, root, 24);
  // A day later the records of before are looked at again.
  expect((await readStory(redis, guild, root)).nodes).toHaveLength(1);
  await redis.del(keys.childrenKnown(guild));
  const first = await storyOf(world, alice, root);
  const shown = async (page: number) => {
    await alice.until(`page ${page}`, () => alice.message(first.id)?.text.includes(`Page ${page}`));
    return nodes(alice.message(first.id) ?? first).map((line) => line.replace(/^\d+ (\d+) .* · /, '$1 '));
  };
  const numbered = (from: number, to: number) => range(from, to).map((copy, i) => `${i + 1} copy ${copy}`);
  expect(await shown(1)).toEqual(['1 a dragon', ...range(1, 8).map((copy) => `${copy + 1} copy ${copy}`)]);
  await alice.press(first.id, '▶');
  expect(await shown(2)).toEqual(numbered(9, 17));
  await alice.press(first.id, '▶');
  expect(await shown(3)).toEqual(numbered(18, 24));
  await alice.press(first.id, '◀');
  expect((await shown(2))[0]).toBe('1 copy 9');
  // A page that there is not is the last one.
  world.forge(`1:story:${root}:900`);
  await alice.press(first.id, '▶');
  world.forge(undefined);
  expect((await shown(3)).at(-1)).toBe('7 copy 24');

  // A chain of 20 below the last, of which a story of five has the way to it only.
  let last = old.at(-1) ?? '';
  for (let i = 0; i < 20; i++) last = (await copies(world, last, 1))[0] ?? '';
  await redis.del(keys.childrenKnown(guild));
  const all = await readStory(redis, guild, last);
  expect(all.nodes.map(({ depth }) => depth)).toEqual([0, ...Array<number>(23).fill(1), ...range(1, 21)]);
  expect(all.isCut).toBe(false);
  const way = await readStory(redis, guild, old.at(-1) ?? '', 5);
  expect(way.nodes.map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 4]);
  expect(way.isCut).toBe(true);
  expect((await readStory(redis, guild, last, 5)).nodes.at(-1)).toEqual({ id: last, depth: 4 });
  const many = await copies(world, last, 400);
  await redis.del(keys.childrenKnown(guild));
  const most = await readStory(redis, guild, root);
  expect([most.nodes.length, most.isCut]).toEqual([MOST_NODES, true]);
  expect((await storyOf(world, alice, root)).text).toContain('Only 300 of them');

  // What leaves for the archive leaves the index, and a story of other servers is none.
  const { user_id: user, epoch } = (await findRequest(world.jobs, many[1] ?? '')) ?? {};
  expect(await retire(redis, [], [many[1] ?? '', guild, user ?? '', String(epoch), ''])).toBe(1);
  expect(await redis.zlexcount(keys.childrenInGuild(guild), `[${last}:`, `(${last};`)).toBe(many.length - 1);
  await redis.hset(keys.request(many[0] ?? ''), 'guild_id', '1');
  const after = await readStory(redis, guild, last);
  for (const gone of many.slice(0, 2)) expect(after.nodes.map(({ id }) => id)).not.toContain(gone);
});

const retire = readScript(new URL('../../src/jobs/store/lua/retire.lua', import.meta.url), BOT_KEYS);

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
