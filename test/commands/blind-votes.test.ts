import { expect, test } from 'vitest';
import { castVote } from '../../src/jobs/actions/vote.ts';
import { exportData } from '../../src/jobs/data/export.ts';
import { keys } from '../../src/keys.ts';
import { encodePress } from '../../src/messages/parts/custom-id.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { openSettings, turnSettings } from '../support/open-settings.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** One result of each model, voted on by members who do not know who made what; and the league that follows from it. */

const STAGE = 'text-to-3d-preview';
const infoOf = (type: string, id: string, name: string) => ({ type, id, name, model: `${name} 1.0`, licence: 'MIT' });
const TRELLIS = infoOf(STAGE, 'trellis', 'TRELLIS.2 (ComfyUI)');
const QUICK = infoOf(STAGE, 'quick', 'Quick 3D (ComfyUI)');
const PAINTER = infoOf('text-to-image', 'painter', 'Painter (sd-server)');
const MODELS = [TRELLIS, QUICK, PAINTER];
const MAKERS = ['procedural', 'quick', 'trellis'];
/** What a name of one of them would be seen by. */
const NAMES = /trellis|quick|procedural|comfyui|rules/i;

const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));
const balance = (world: World) => world.guilds.ledger.balance(world.alice.guildId);

async function ask(world: World, prompt: string, options: Record<string, number | boolean | string> = { vote: 60 }) {
  const { alice, channel } = world;
  const { id } = await alice.slash(channel, 'text-to-3d', { prompt, maker: 'each', ...options });
  return sceneOf(world, id, await alice.waitForMessage((message) => message.interaction_metadata?.id === id));
}

/** @param id of the group @param shown its card @param kind of the job by which its vote ends */
function sceneOf(world: World, id: string, shown: LiveMessage, kind: 'vote' | 'chain' = 'vote') {
  const { service, redis } = world;
  const rows = async () => (await world.jobs.requests.group(id))?.requests ?? [];
  return {
    ...{ id, shown, rows },
    /** @param fails ids of those that are not made */
    async make(fails: readonly string[] = []) {
      const tasks = await until('all have a task', async () => {
        const made = (await rows()).map(({ task_id, input }) => ({ task: task_id ?? '', maker: String(input.maker) }));
        return made.length > 0 && made.every(({ task }) => service.tasks.has(task)) && made;
      });
      for (const { task, maker } of tasks) {
        const model = MODELS.find((one) => one.id === maker);
        const engine = model ? { name: model.name, model: model.model, ai: true } : { name: 'Local procedural engine' };
        if (fails.includes(maker))
          service.change(task, { status: 'FAILED', consumed_credits: 0, task_error: { message: `${maker} broke` } });
        else service.succeed(task, { engine: { ...engine, seed: 7 } });
      }
      await until('all is shown', async () => (await redis.hget(keys.display(id), 'delivered')) === '1');
    },
    says: (words: string) => world.bob.waitForMessage(({ id: own, text }) => own === shown.id && text.includes(words)),
    vote: async (member: string, maker: string) => {
      const one = (await rows()).find(({ input }) => input.maker === maker);
      expect(await castVote(world.jobs, one?.id ?? '', member)).toBe(true);
    },
    async passes() {
      await redis.hset(keys.group(id), 'deadline', '1');
      await redis.zadd(keys.due(kind), '1', id);
      await world.jobs.queues.add({ kind, queue: 'requests' }, id);
    },
  };
}

/** All that Discord was sent of a message: texts, buttons, alternative texts, names and addresses of files. */
const allOf = ({ text, components, files, interaction_metadata: _ }: LiveMessage) =>
  JSON.stringify({ text, components, files });

test('one of each model: blind in text, files and answers until the vote is over, then named; the league moves once', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ models: MODELS });
  const { alice, bob, lead, channel, guilds, service, jobs } = world;
  const choices = await alice.autocomplete(channel, 'text-to-3d', 'maker', 'each');
  expect(choices).toEqual([{ name: 'Each: one result of every model, to compare', value: 'each' }]);
  const scene = await ask(world, 'a red chair');
  await until('all three are held', async () => (await balance(world)).held === 60);
  await scene.make();
  expect(service.creates.map(({ maker }) => maker).sort()).toEqual(MAKERS);
  expect(new Set(service.creates.map(({ seed }) => seed)).size).toBe(1);
  const open = await scene.says('no vote yet');
  expect(open.files).toHaveLength(1);
  expect(open.text).toContain('Which model made which is shown when the vote is over');
  expect(allOf(open)).not.toMatch(NAMES);

  // No other way leads to who made it.
  const [first] = await scene.rows();
  await alice.slash(channel, 'task', { id: first?.id ?? '' });
  await toldTo(alice, 'Which model made which');
  await alice.slash(channel, 'print-analyze', { task: first?.task_id ?? '' });
  await alice.waitForMessage(
    ({ ephemeral, text, id }) => ephemeral && id !== open.id && text.includes('Which model made'),
  );
  const asked = service.creates.length;
  for (const action of ['again', 'vary', 'edit'] as const) {
    const before = alice.live.length;
    world.forge(encodePress({ action, requestId: first?.id ?? '' }));
    await alice.press(open.id, 'Vote 1');
    await until(`${action} is refused`, () =>
      alice.live.slice(before).some(({ text }) => text.includes('Which model made which')),
    );
  }
  world.forge(undefined);
  expect(alice.lastModal).toBeUndefined();
  expect(service.creates).toHaveLength(asked);
  for (const member of [alice, bob, lead])
    expect(member.live.filter((message) => NAMES.test(message.text)).map(({ text }) => text)).toEqual([]);

  const taken = async () => JSON.stringify(await exportData(jobs, alice.guildId));
  expect(await taken()).toContain('a red chair');
  expect(await taken()).not.toMatch(/trellis|quick|comfyui|procedural/i);

  await scene.vote('7', 'quick');
  await scene.vote('8', 'quick');
  await scene.vote('9', 'trellis');
  expect(await guilds.league.of(alice.guildId, STAGE)).toEqual([]);
  await scene.passes();
  const over = await scene.says('won with 2 of 3 votes');
  await scene.says('TRELLIS.2 (ComfyUI)');
  expect(over.text).toContain('Quick 3D (ComfyUI)');
  const league = await guilds.league.of(alice.guildId, STAGE);
  expect(league.map(({ maker, votes }) => [maker, votes])).toEqual([
    ['quick', 3],
    ['trellis', 3],
    ['procedural', 3],
  ]);
  expect(league[0]?.rating).toBeCloseTo(1_000 + 2 * 8 - 4, 6);
  // The job that ends a vote comes again, also at once with itself.
  const before = await world.redis.hget(keys.group(scene.id), 'decided_at');
  await scene.passes();
  await Promise.all([1, 2].map(() => jobs.steps.endVote(first?.id ?? '', { group: scene.id, goes: 'due' })));
  expect(await world.redis.hget(keys.group(scene.id), 'decided_at')).toBe(before);
  expect(await guilds.league.of(alice.guildId, STAGE)).toEqual(league);

  expect(await taken()).toContain('"maker":"trellis"');

  // What leads it makes what asks for the best; while it is empty, that is refused in words.
  const best = async () => {
    const before = service.creates.length;
    await alice.slash(channel, 'text-to-3d', { prompt: 'a green chair', maker: 'Best' });
    return until('it is made', () => service.creates[before]);
  };
  expect((await best()).maker).toBe('quick');
  expect(alice.live.filter(({ text }) => text.includes('No vote has said yet'))).toEqual([]);

  // Now it is opened as any other.
  await alice.press(scene.shown.id, '1');
  await bob.waitForMessage(({ id, files }) => id !== scene.shown.id && files.length > 1);

  const start = await openSettings(lead, channel, 'Results…');
  await turnSettings(lead, start.id, 'Several at once…');
  const several = await lead.waitForMessage(({ id, text }) => id === start.id && text.includes('Quick 3D (ComfyUI)'));
  expect(several.text).toContain('Quick 3D (ComfyUI) 1,012 (3 votes)');
  await lead.press(start.id, 'Begin anew');
  await until('it is empty', async () => (await guilds.league.all(alice.guildId, [STAGE])).size === 0);
  expect((await best()).maker).toBeUndefined();
  await toldTo(alice, 'No vote has said yet');
  await guilds.changeSettings(alice.guildId, { confirm: 10 });
  await alice.slash(channel, 'text-to-3d', { prompt: 'a dear chair', maker: 'best' });
  const card = await toldTo(alice, 'Make it for 20 credits');
  expect(card.text).toContain('No vote has said yet');
  await guilds.changeSettings(alice.guildId, { makers: 'automatic' });
  await alice.slash(channel, 'text-to-3d', { prompt: 'a chair', maker: 'best' });
  await toldTo(alice, 'The leads of this server choose the model');
});

test('a step of a chain by each model is blind until its vote is over, counts once, and what won goes on', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ models: MODELS });
  const { alice, bob, lead, channel, guilds, service, redis, jobs } = world;
  await lead.slash(channel, 'chain save', {
    name: 'x',
    step1: 'text-to-3d-preview maker=each',
    step2: 'text-to-3d-refine',
  });
  await toldTo(lead, 'says which one it goes on with');
  const steps = { step1: 'text-to-3d-preview maker=Each count=1', step2: 'vote', step3: 'text-to-3d-refine' };
  await lead.slash(channel, 'chain save', { name: 'two', ...steps });
  await toldTo(lead, 'Preview × 2 maker=Each');
  await lead.slash(channel, 'chain save', { name: 'all', ...steps, step1: 'text-to-3d-preview maker=each' });
  await toldTo(lead, 'Preview × 4 maker=each');

  async function begin() {
    const known = new Set([...alice.live, ...bob.live].map(({ id }) => id));
    await alice.slash(channel, 'chain run', { name: 'all' });
    await alice.submitModal({ '0_prompt': 'a red mug' });
    const order = await alice.waitForMessage(
      ({ id, text }) => !known.has(id) && text.includes('Preview × 3 · one of each model'),
    );
    await alice.press(order.id, 'Make it for 70 credits');
    const shown = await bob.waitForMessage(({ id, text }) => !known.has(id) && text.includes('Chain all · step'));
    const [last = ''] = await redis.zrevrange(keys.requestsOfMember(alice.guildId, alice.user.id), '0', '0');
    return sceneOf(world, (await redis.hget(keys.request(last), 'hold_id')) ?? '', shown, 'chain');
  }

  const scene = await begin();
  await scene.make();
  expect(service.creates.map(({ maker }) => maker).sort()).toEqual(MAKERS);
  const open = await scene.says('no vote yet');
  await scene.says('Which model made which is shown when the vote is over');
  expect(allOf(bob.message(open.id) ?? open)).not.toMatch(NAMES);
  const [first] = await scene.rows();
  await alice.slash(channel, 'task', { id: first?.id ?? '' });
  await toldTo(alice, 'Which model made which');
  expect(JSON.stringify(await exportData(jobs, alice.guildId))).not.toMatch(/trellis|quick|comfyui|procedural/i);
  await scene.vote('7', 'quick');
  await scene.vote('8', 'quick');
  await scene.passes();
  await scene.says('Quick 3D (ComfyUI)');
  const refine = await until('what won goes on', () => service.creates[3]);
  const winner = (await scene.rows()).find(({ input }) => input.maker === 'quick');
  expect(refine).toMatchObject({ mode: 'refine', preview_task_id: winner?.task_id });
  const league = await guilds.league.of(alice.guildId, STAGE);
  expect(league[0]).toMatchObject({ maker: 'quick', votes: 2 });
  expect(league.map(({ votes }) => votes)).toEqual([2, 2, 2]);
  service.succeed('task-4', { consumed_credits: 10 });

  // Stopped, it is told; so what members vote on when it goes on counts nothing.
  const other = await begin();
  await other.make();
  await other.says('no vote yet');
  await alice.press(other.shown.id, 'Cancel the rest');
  await other.says('stopped it');
  await other.says('TRELLIS.2 (ComfyUI)');
  await alice.press(other.shown.id, 'Go on, up to 10 credits');
  await other.says('no vote yet');
  await other.vote('9', 'trellis');
  await other.passes();
  await until('what won goes on', () => service.creates[7]);
  expect(await guilds.league.of(alice.guildId, STAGE)).toEqual(league);
});

test('what fails does not say who failed; a lead’s own choice reveals, and counts nothing; Again compares once more', async () => {
  await using world = await startWorld({ models: MODELS });
  const { alice, lead, guilds, service } = world;
  const scene = await ask(world, 'a blue chair', { vote: 60, variations: 3 });
  await scene.make(['trellis']);
  const open = await scene.says('no vote yet');
  expect(allOf(open)).not.toMatch(NAMES);
  await scene.vote('7', 'quick');
  await lead.press(scene.shown.id, 'End the vote…');
  const panel = await toldTo(lead, 'Decide for one of them');
  const place = (await scene.rows()).findIndex(({ input }) => input.maker === 'procedural') + 1;
  await lead.press(panel.id, `Choose ${place}`);
  await scene.says(`chose **${place}**`);
  await scene.says('trellis broke');
  expect(await guilds.league.of(alice.guildId, STAGE)).toEqual([]);
  await alice.press(scene.shown.id, 'Again');
  await until('it is made again', () => service.creates.length === 6);
  expect(
    service.creates
      .slice(3)
      .map(({ maker }) => maker)
      .sort(),
  ).toEqual(MAKERS);
});

test('two of each without a vote are named at once; the order card says what it is', async () => {
  await using world = await startWorld({ models: MODELS });
  const { alice, service, guilds, channel } = world;
  const scene = await ask(world, 'a plain chair', { variations: 2 });
  await scene.make();
  const named = await scene.says('Done');
  expect(service.creates).toHaveLength(2);
  for (const { maker } of service.creates) {
    const name = MODELS.find(({ id }) => id === maker)?.name ?? 'Local procedural engine';
    expect(named.text).toContain(name);
  }
  await guilds.changeSettings(alice.guildId, { confirm: 10 });
  await alice.slash(channel, 'text-to-3d', { prompt: 'a stool', maker: 'each', vote: 30 });
  const card = await toldTo(alice, 'one of each model');
  await alice.press(card.id, 'Make it for 60 credits');
  await until('all are made', () => service.creates.length === 5);
  expect(
    service.creates
      .slice(2)
      .map(({ maker }) => maker)
      .sort(),
  ).toEqual(MAKERS);
});

test('where no model makes it, or leads choose, `each` is refused in words, and nothing is held', async () => {
  await using world = await startWorld({ models: [PAINTER] });
  const { alice, channel, guilds, service } = world;
  await alice.slash(channel, 'text-to-3d', { prompt: 'a chair', maker: 'each', vote: 60 });
  await toldTo(alice, 'there is nothing to compare');
  await guilds.changeSettings(alice.guildId, { makers: 'automatic' });
  await alice.slash(channel, 'text-to-image', { prompt: 'a chair', model: 'nano-banana', maker: 'each' });
  await toldTo(alice, 'The leads of this server choose the model');
  expect(service.creates).toHaveLength(0);
  expect(await balance(world)).toMatchObject({ held: 0 });
});
