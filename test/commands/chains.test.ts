import { expect, test } from 'vitest';
import type { SavedStep } from '../../src/guilds/chains.ts';
import { audit } from '../../src/jobs/data/audit-books.ts';
import { sweepForgotten, wantForgotten } from '../../src/jobs/data/forget.ts';
import { keys } from '../../src/keys.ts';
import { encodePress } from '../../src/messages/parts/custom-id.ts';
import type { LiveMessage, Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** /chain: steps one after the other, from what leads save to the end of the last one. */

const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));
const balance = (world: World) => world.guilds.ledger.balance(world.alice.guildId);
const making = (type: string, more: Partial<SavedStep> = {}): SavedStep => ({ type, options: {}, count: 1, ...more });

const PREVIEW = making('text-to-3d-preview');
const REFINE = making('text-to-3d-refine');
const APPROVAL: SavedStep = { gate: 'approval' };
const STANDARD: SavedStep = { gate: 'standard' };
/** Of a model that is in order. */
const MEASURED = {
  materials: 1,
  texture_size: 0,
  box: { min: [0, 0, 0], max: [1, 1, 1] },
  open: 0,
  faces_without_uvs: 0,
  overlapping_faces: 0,
  names: [],
  bones: 0,
  lods: 1,
  colors: [],
};

async function saved({ guilds, alice }: World, name: string, steps: SavedStep[]): Promise<void> {
  await guilds.chains.save(alice.guildId, { name, steps });
}

/** Alice runs it, says what it asks for, and agrees. @returns its card */
async function begin({ alice, bob, channel }: World, name: string, asked: Record<string, string>, price: number) {
  await alice.slash(channel, 'chain run', { name });
  await alice.submitModal(asked);
  const order = await toldTo(alice, `Make it for ${price} credits`);
  await alice.press(order.id, `Make it for ${price} credits`);
  return bob.waitForMessage(({ text }) => text.includes(`Chain ${name} · step`));
}

/** The task of the create with this place, from 1. */
async function taken({ service }: World, place: number): Promise<string> {
  await until(`create ${place}`, () => service.creates.length >= place && service.streamsOf(`task-${place}`) > 0);
  return `task-${place}`;
}

/** Each of its results can be opened. */
const showsAll = ({ components, text }: LiveMessage) =>
  text.includes('2 of 2') && !JSON.stringify(components).includes('"disabled":true');

const card = ({ bob }: World, { id }: LiveMessage, words: string) =>
  bob.waitForMessage((message) => message.id === id && message.text.includes(words));

async function allIsPaid(world: World, spent: number): Promise<void> {
  await until('nothing is held', async () => (await balance(world)).held === 0);
  expect(await balance(world)).toMatchObject({ held: 0, spent });
  expect((await audit({ jobs: world.jobs, guilds: world.guilds })).problems).toEqual([]);
}

test('a lead saves a chain, a member runs it: the whole price first, each step from the one before, one card', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, channel, service, redis } = world;
  await alice.slash(channel, 'chain save', { name: 'fine', step1: 'text-to-3d-preview', step2: 'text-to-3d-refine' });
  await toldTo(alice, 'Only those who manage the server');
  const steps = { step1: 'text-to-3d-preview', step2: 'text-to-3d-refine texture-size=2k surface=?' };
  await lead.slash(channel, 'chain save', { name: 'Fine', ...steps });
  await toldTo(lead, 'Preview → Refine');
  await bob.slash(channel, 'chain list', {});
  await toldTo(bob, 'fine');
  const choices = await alice.autocomplete(channel, 'chain run', 'name', 'fi');
  expect(JSON.stringify(choices)).toContain('Preview → Refine');

  const shown = await begin(world, 'fine', { '0_prompt': 'a red mug', '1_texture_prompt': 'glazed' }, 30);
  expect(shown.text).toContain('up to 30 credits in all');
  expect(await balance(world)).toMatchObject({ held: 20 });
  service.succeed(await taken(world, 1));
  service.succeed(await taken(world, 2), { consumed_credits: 10 });
  await card(world, shown, 'step 2 of 2');
  const end = await bob.waitForMessage((message) => message.id === shown.id && showsAll(message));
  expect(end.files).toHaveLength(1);
  expect(service.creates[1]).toMatchObject({ mode: 'refine', preview_task_id: 'task-1', texture_prompt: 'glazed' });
  await allIsPaid(world, 30);

  // Its results are opened, and deleted, as those of any group.
  await bob.press(end.id, '2');
  await toldTo(bob, 'Only');
  await alice.press(end.id, '2');
  await bob.waitForMessage(({ id, files }) => id !== end.id && files.some(({ filename }) => filename.endsWith('.stl')));
  expect(await redis.hget(keys.group(await groupOf(world)), 'state')).toBe('ended');

  await lead.slash(channel, 'chain delete', { name: 'fine' });
  await toldTo(lead, 'Deleted');
  await alice.slash(channel, 'chain run', { name: 'fine' });
  await toldTo(alice, 'no chain of that name');
});

async function groupOf({ redis, alice }: World): Promise<string> {
  const [first = ''] = await redis.zrange(keys.requestsOfMember(alice.guildId, alice.user.id), '0', '0');
  return (await redis.hget(keys.request(first), 'hold_id')) ?? '';
}

test('a step that fails stops it with words; what is paid stays, and it goes on from there, once', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, service } = world;
  await world.guilds.changeSettings(alice.guildId, { notify: 'reply', notify_after: 0 });
  await saved(world, 'fine', [PREVIEW, REFINE]);
  const shown = await begin(world, 'fine', { '0_prompt': 'a red mug' }, 30);
  service.succeed(await taken(world, 1));
  service.change(await taken(world, 2), { status: 'FAILED', consumed_credits: 0, task_error: { message: 'no oven' } });
  await card(world, shown, 'What was made before stays');
  await allIsPaid(world, 20);
  await bob.waitForMessage(({ text }) => text.includes('stopped after 1 of 2 steps'));
  await bob.press(shown.id, 'Go on, up to 10 credits');
  await toldTo(bob, 'Only');
  await Promise.all([
    alice.press(shown.id, 'Go on, up to 10 credits'),
    lead.press(shown.id, 'Go on, up to 10 credits'),
  ]);
  service.succeed(await taken(world, 3), { consumed_credits: 10 });
  await card(world, shown, 'step 2 of 2');
  expect(service.creates).toHaveLength(3);
  await allIsPaid(world, 30);
  await bob.waitForMessage(({ text }) => text.includes('2 of 2 steps are done'));
  const notices = bob.live.filter(({ id, text }) => id !== shown.id && text.includes('of 2 steps'));
  expect(notices.map(({ text }) => /stopped after 1|2 of 2 steps are done/.exec(text)?.[0])).toEqual([
    'stopped after 1',
    '2 of 2 steps are done',
  ]);
});

test('without credits for the last step it stops before it, and goes on when there are enough', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ startCredits: 25 });
  const { alice, guilds, service } = world;
  await saved(world, 'fine', [PREVIEW, REFINE]);
  const shown = await begin(world, 'fine', { '0_prompt': 'a red mug' }, 30);
  service.succeed(await taken(world, 1));
  await card(world, shown, 'not enough credits for the next step');
  expect(await balance(world)).toMatchObject({ held: 0, available: 5 });
  await guilds.ledger.grant(alice.guildId, 'more', 10);
  await alice.press(shown.id, 'Go on, up to 10 credits');
  service.succeed(await taken(world, 2), { consumed_credits: 10 });
  await card(world, shown, 'step 2 of 2');
  await allIsPaid(world, 30);
});

test('a gate asks leads by the card of approvals: declined it stops, approved it goes on, also after a restart', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ resumes: true });
  const { alice, bob, lead, service } = world;
  await saved(world, 'safe', [PREVIEW, APPROVAL, REFINE]);
  const shown = await begin(world, 'safe', { '0_prompt': 'a red mug' }, 30);
  service.succeed(await taken(world, 1));
  const asked = await lead.waitForMessage(({ text }) => text.includes('Anyone who manages this server can decide'));
  expect(asked.text).toContain('Chain safe');
  await bob.press(asked.id, 'Approve');
  await toldTo(bob, 'Only those who manage this server');
  await lead.press(asked.id, 'Decline…');
  await lead.submitModal({ why: 'too red' });
  await card(world, shown, 'a lead did not let the next step begin');
  await allIsPaid(world, 20);

  await alice.press(shown.id, 'Go on, up to 10 credits');
  await lead.waitForMessage(({ id, text }) => id !== asked.id && text.includes('can decide'));
  await world.restart();
  const again = await lead.waitForMessage(({ id, text }) => id !== asked.id && text.includes('can decide'));
  await Promise.all([lead.press(again.id, 'Approve'), lead.press(again.id, 'Approve')]);
  service.succeed(await taken(world, 2), { consumed_credits: 10 });
  await card(world, shown, 'step 2 of 2');
  await allIsPaid(world, 30);
});

test('somebody picks one of several, once; what is cancelled at the choice goes on with it later', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, service, redis } = world;
  await saved(world, 'best', [making('text-to-3d-preview', { count: 2 }), { gate: 'pick' }, REFINE]);
  const shown = await begin(world, 'best', { '0_prompt': 'a red mug' }, 50);
  service.succeed(await taken(world, 1));
  service.succeed(await taken(world, 2));
  await card(world, shown, 'Go on with 2');
  await bob.press(shown.id, 'Go on with 1');
  await toldTo(bob, 'Only');
  await lead.press(shown.id, 'Cancel the rest');
  await card(world, shown, `<@${lead.user.id}> stopped it`);
  await allIsPaid(world, 40);
  // A lead who is forgotten is named there no more.
  const group = await groupOf(world);
  await wantForgotten(redis, alice.guildId, lead.user.id);
  await sweepForgotten(world.jobs);
  expect(JSON.parse((await redis.hget(keys.group(group), 'rest')) ?? '')).toEqual({ why: 'canceled', by: 'forgotten' });
  await card(world, shown, 'A member stopped it');
  await alice.press(shown.id, 'Go on, up to 10 credits');
  await card(world, shown, 'Go on with 2');
  await Promise.all([alice.press(shown.id, 'Go on with 1'), lead.press(shown.id, 'Go on with 1')]);
  const refined = await taken(world, 3);
  expect(service.creates[2]).toMatchObject({ mode: 'refine', preview_task_id: expect.stringMatching(/^task-[12]$/) });
  service.succeed(refined, { consumed_credits: 10 });
  await card(world, shown, 'step 2 of 2');
  expect(service.creates).toHaveLength(3);
  await allIsPaid(world, 50);
});

const VOTED = [making('text-to-3d-preview', { count: 3 }), { gate: 'vote' } as const, REFINE];

/** All three are made, and members vote. */
async function openVote(world: World, name: string) {
  await saved(world, name, VOTED);
  const shown = await begin(world, name, { '0_prompt': 'a red mug' }, 70);
  for (const place of [1, 2, 3]) world.service.succeed(await taken(world, place));
  await card(world, shown, 'no vote yet');
  await card(world, shown, 'Vote 3');
  return shown;
}

test('members vote at a gate, one vote each, and what won goes on once, also after a restart', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ resumes: true });
  const { alice, bob, lead, service, redis } = world;
  const shown = await openVote(world, 'team');
  expect(await balance(world)).toMatchObject({ held: 0, spent: 60 });
  const group = await groupOf(world);
  const [, , third = ''] = JSON.parse((await redis.hget(keys.display(group), 'requests')) ?? '[]');
  await alice.press(shown.id, 'Vote 1');
  await lead.press(shown.id, 'Vote 3');
  await bob.press(shown.id, 'Vote 1');
  await toldTo(bob, 'Your vote is for **1**');
  await bob.press(shown.id, 'Vote 3');
  await toldTo(bob, 'Your vote is for **3**');
  const open = await card(world, shown, '3 votes so far');
  expect(open.text).not.toContain('Go on with');
  await bob.press(shown.id, 'End the vote…');
  await toldTo(bob, 'Only');
  await redis.hset(keys.group(group), 'deadline', '1');
  await redis.zadd(keys.due('chain'), 1, group);
  await world.restart();
  const refined = await taken(world, 4);
  const winner = await world.jobs.requests.get(third);
  expect(service.creates[3]).toMatchObject({ mode: 'refine', preview_task_id: winner?.task_id });
  expect(await redis.exists(keys.votes(alice.guildId, group))).toBe(0);
  expect(winner?.votes).toBe(2);
  service.succeed(refined, { consumed_credits: 10 });
  await card(world, shown, 'step 2 of 2');
  expect(service.creates).toHaveLength(4);
  await allIsPaid(world, 70);
});

test('a vote at a gate: enough votes decide at once; without any the member picks; a lead decides, and who asked may end it', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, service, guilds, redis } = world;
  const shown = await openVote(world, 'team');
  await alice.press(shown.id, 'End the vote…');
  const own = await toldTo(alice, 'only a lead may decide');
  expect(own.text).not.toContain('Choose 1');
  await alice.press(own.id, 'No winner');
  await card(world, shown, `<@${alice.user.id}> stopped it`);
  await alice.press(shown.id, 'Go on, up to 10 credits');
  await card(world, shown, 'no vote yet');
  const group = await groupOf(world);
  // Its time passes without a vote.
  await redis.hset(keys.group(group), 'deadline', '1');
  await redis.zadd(keys.due('chain'), 1, group);
  await card(world, shown, 'Go on with 2');
  await bob.press(shown.id, 'Go on with 2');
  await toldTo(bob, 'Only');
  await alice.press(shown.id, 'Cancel the rest');
  await card(world, shown, 'stopped it');
  await guilds.changeSettings(alice.guildId, { vote_quorum: 2 });
  await alice.press(shown.id, 'Go on, up to 10 credits');
  await card(world, shown, 'decided at 2 votes');
  await bob.press(shown.id, 'Vote 2');
  await lead.press(shown.id, 'End the vote…');
  const panel = await toldTo(lead, 'Decide for one of them');
  await alice.press(shown.id, 'Vote 2');
  const refined = await taken(world, 4);
  await lead.press(panel.id, 'Choose 1');
  await toldTo(lead, 'The vote is over');
  service.succeed(refined, { consumed_credits: 10 });
  await card(world, shown, 'step 2 of 2');
  expect(service.creates).toHaveLength(4);
  await allIsPaid(world, 70);
});

test('from a result in a thread: the print check holds it up until a lead lets it go on, from the model before the check', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, channel, service } = world;
  const formats = { options: { target_formats: '3mf' } };
  const steps = [
    making('print-repair'),
    making('print-analyze'),
    { gate: 'check' as const },
    making('convert', formats),
  ];
  await saved(world, 'printed', steps);
  const { body } = await alice.request('POST', `/channels/${channel}/threads`, { name: 'mugs', type: 11 });
  const { id: thread } = body as { id: string };
  await alice.slash(thread, 'text-to-3d', { prompt: 'a red mug' });
  service.succeed(await taken(world, 1));
  const result = await bob.waitForMessage(({ text }) => text.includes('Refine'));
  await alice.press(result.id, 'More');
  const more = await toldTo(alice, 'Run chain…');
  await alice.press(more.id, 'Run chain…');
  const offer = await toldTo(alice, 'Which chain');
  const [select = ''] = JSON.stringify(offer.components).match(/1:chain:[^"]*/) ?? [];
  await alice.selectValues(offer.id, select, ['run.printed']);
  const order = await toldTo(alice, 'Repair for print');
  const [agree = ''] = order.text.match(/Make it for \d+ credits/) ?? [];
  await alice.press(order.id, agree);
  const shown = await bob.waitForMessage(({ text }) => text.includes('Chain printed'));
  expect(shown.channel_id).toBe(thread);
  service.succeed(await taken(world, 2), { consumed_credits: 10 });
  service.succeed(await taken(world, 3), { consumed_credits: 0, printability: { status: 'error' } });
  await card(world, shown, 'the print check found errors');
  const [goOn = ''] = (await card(world, shown, 'Go on')).text.match(/Go on, up to \d+ credits?/) ?? [];
  await alice.press(shown.id, goOn);
  await toldTo(alice, 'past the print check');
  await lead.press(shown.id, goOn);
  service.succeed(await taken(world, 4), { consumed_credits: 1 });
  expect(service.creates[3]).toMatchObject({ input_task_id: 'task-2', target_formats: ['3mf'] });
  await card(world, shown, 'step 3 of 3');
  await until('nothing is held', async () => (await balance(world)).held === 0);
});

test('of more chains than a select holds each can be begun from a result', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, service } = world;
  const steps = [making('print-repair'), making('convert', { options: { target_formats: '3mf' } })];
  for (let i = 10; i < 40; i++) await saved(world, `c${i}`, steps);
  const { taskId } = await world.ask('a red mug');
  service.succeed(taskId);
  const result = await bob.waitForMessage(({ text }) => text.includes('Refine'));
  await alice.press(result.id, 'More');
  const more = await toldTo(alice, 'Run chain…');
  await alice.press(more.id, 'Run chain…');
  const offer = JSON.stringify((await toldTo(alice, 'Which chain')).components);
  expect([...offer.matchAll(/run\.c\d\d/g)].map(String).toSorted()).toEqual(
    Array.from({ length: 30 }, (_, i) => `run.c${i + 10}`),
  );
  const selects = [...new Set(offer.match(/1:chain:[^"]*/g))];
  expect(selects).toHaveLength(2);
  const shown = await toldTo(alice, 'Which chain');
  await alice.selectValues(shown.id, selects[1] ?? '', ['run.c39']);
  await toldTo(alice, 'Chain c39');
});

test('the standard holds a chain up with its verdict until a lead lets it go on, or accepts it; what keeps it is not held up', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, lead, guilds, service, jobs } = world;
  await guilds.changeSettings(alice.guildId, { standard: JSON.stringify({ version: 1, faces: { max: 1_000 } }) });
  const convert = making('convert', { options: { target_formats: '3mf' } });
  const stl = making('convert', { options: { target_formats: 'stl' } });
  await saved(world, 'kept', [PREVIEW, STANDARD, REFINE, STANDARD, convert, STANDARD, stl]);
  const measured = (faces: number) => ({ engine: { name: 'x', measured: { ...MEASURED, faces } } });
  const shown = await begin(world, 'kept', { '0_prompt': 'a red mug' }, 32);
  service.succeed(await taken(world, 1), measured(900));
  service.succeed(await taken(world, 2), { consumed_credits: 10, ...measured(1_200) });
  const held = await card(world, shown, 'does not keep this server’s standard');
  expect(held.text).toContain('Standard: 1,200 of at most 1,000 faces');
  await alice.press(shown.id, 'Go on, up to 2 credits');
  await toldTo(alice, 'or the standard');
  expect(service.creates).toHaveLength(2);
  await lead.press(shown.id, 'Go on, up to 2 credits');
  service.succeed(await taken(world, 3), { consumed_credits: 1, ...measured(1_300) });
  await card(world, shown, 'Standard: 1,300 of at most 1,000 faces');
  const { id: requestId = '' } = (await jobs.requests.group(await groupOf(world)))?.requests.at(-1) ?? {};
  world.forge(encodePress({ action: 'waive', requestId }));
  await lead.press(shown.id, 'Go on, up to 1 credit');
  await lead.submitModal({ why: 'for the background' });
  await toldTo(lead, 'It goes on.');
  world.forge(undefined);
  service.succeed(await taken(world, 4), { consumed_credits: 1, ...measured(900) });
  await card(world, shown, 'step 4 of 4');
  await allIsPaid(world, 32);
});

test('a private chain is for its member alone; who is blocked meanwhile makes no further step', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, bob, lead, channel, service, guilds } = world;
  await saved(world, 'fine', [PREVIEW, REFINE]);
  await alice.slash(channel, 'chain run', { name: 'fine', private: true });
  await alice.submitModal({ '0_prompt': 'a secret mug' });
  const order = await toldTo(alice, 'Make it for 30 credits');
  await alice.press(order.id, 'Make it for 30 credits');
  const shown = await toldTo(alice, 'up to 30 credits in all');
  const task = await taken(world, 1);
  const block = { member: alice.user.id, ms: 3_600_000, event: 'block' };
  await guilds.moderation.act(alice.guildId, { by: lead.user.id, block });
  service.succeed(task);
  await alice.waitForMessage(({ id, text }) => id === shown.id && text.includes('may not be made'));
  expect(bob.live.filter(({ text }) => text.includes('a secret mug'))).toEqual([]);
  await allIsPaid(world, 20);
});

test('leads read what is wrong with a chain before it is saved', async () => {
  await using world = await startWorld();
  const { lead, channel, guilds, alice } = world;
  const wrong: readonly [steps: string[], said: string][] = [
    [['text-to-3d-preview', 'sing'], 'is no step'],
    [['text-to-3d-preview', 'rig', 'text-to-3d-preview'], 'cannot go on from any step'],
    [['text-to-3d-preview', 'check', 'rig'], 'does not fit there'],
    [['text-to-3d-preview', 'pick', 'rig'], 'does not fit there'],
    [['text-to-image', 'standard', 'image-to-3d'], 'does not fit there'],
    [['text-to-3d-preview', 'vote', 'rig'], 'does not fit there'],
    [['text-to-3d-preview', 'rig', 'approval'], 'ends with one'],
    [['text-to-3d-preview count=3', 'rig'], 'says which one'],
    [['text-to-3d-preview', 'convert target_formats=png'], 'png'],
    [['text-to-3d-preview', 'rig texture_image_url=?'], 'is no option'],
    [['text-to-3d-preview', 'rig height_meters'], 'write name=value'],
    [
      ['text-to-3d-preview seed=?', 'text-to-3d-refine surface=? texture-size=? material-maps=? formats=?'],
      'more than 5',
    ],
    // An action is asked for in two fields: a list of the usual ones, and its name.
    [['text-to-3d-preview seed=?', 'text-to-3d-refine surface=? texture-size=?', 'rig', 'animate'], 'more than 5'],
  ];
  for (const [steps, said] of wrong) {
    const typed = Object.fromEntries(steps.map((step, i) => [`step${i + 1}`, step]));
    const before = new Set(lead.live.map(({ id }) => id));
    await lead.slash(channel, 'chain save', { name: 'x', ...typed });
    await lead.waitForMessage(({ id, text }) => !before.has(id) && text.includes(said));
  }
  expect(await guilds.chains.list(alice.guildId)).toEqual([]);
});

test('steps that ask for a model each offer the models that make theirs', { tags: 'long' }, async () => {
  const infoOf = (type: string, id: string) => ({ type, id, name: id, model: id, licence: 'MIT' });
  await using world = await startWorld({
    models: [infoOf('text-to-3d-preview', 'sculptor'), infoOf('retexture', 'painter')],
  });
  await saved(world, 'both', [
    making('text-to-3d-preview', { options: { maker: '?' } }),
    making('retexture', { options: { maker: '?', text_style_prompt: 'glazed' } }),
  ]);
  await world.alice.slash(world.channel, 'chain run', { name: 'both' });
  const answers = {
    '0_prompt': 'a red mug',
    '0_ai_model': ['nano-banana'],
    '0_maker': ['sculptor'],
    '1_text_style_prompt': 'glazed',
    '1_maker': ['painter'],
  };
  await world.alice.submitModal(answers);
  const order = await toldTo(world.alice, 'Make it for');
  await world.alice.press(order.id, /Make it for \d+ credits/.exec(order.text)?.[0] ?? '');
  world.service.succeed(await taken(world, 1));
  await taken(world, 2);
  expect(world.service.creates).toMatchObject([{ maker: 'sculptor' }, { maker: 'painter' }]);
});

test('limits and approvals count the whole: refused above the cap, and a lead is asked before the first step', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, lead, channel, service, guilds } = world;
  await saved(world, 'fine', [PREVIEW, REFINE]);
  await guilds.limits.set(alice.guildId, 'member', { request: 25 });
  await alice.slash(channel, 'chain run', { name: 'fine' });
  await alice.submitModal({ '0_prompt': 'a red mug' });
  const order = await toldTo(alice, 'Make it for 30 credits');
  await alice.press(order.id, 'Make it for 30 credits');
  await toldTo(alice, '25');
  expect(await balance(world)).toMatchObject({ held: 0 });

  await guilds.limits.set(alice.guildId, 'member', { request: undefined });
  await guilds.changeSettings(alice.guildId, { approve: 25 });
  const shown = await begin(world, 'fine', { '0_prompt': 'a red mug' }, 30);
  const asked = await lead.waitForMessage(({ text }) => text.includes('can decide'));
  expect(asked.text).toContain('up to 30 credits in all');
  // A cancel is no way past it.
  await alice.press(shown.id, 'Cancel the rest');
  await card(world, shown, `<@${alice.user.id}> stopped it`);
  await alice.press(shown.id, 'Go on, up to 30 credits');
  const again = await lead.waitForMessage(({ id, text }) => id !== asked.id && text.includes('can decide'));
  expect(service.creates).toHaveLength(0);
  await lead.press(again.id, 'Approve');
  service.succeed(await taken(world, 1));
  service.succeed(await taken(world, 2), { consumed_credits: 10 });
  await card(world, shown, 'step 2 of 2');
  await allIsPaid(world, 30);
});

test('a result that is gone is made again; where the member has too much under way, the next step waits for room', {
  tags: 'long',
}, async () => {
  await using world = await startWorld();
  const { alice, channel, service, guilds, redis } = world;
  await saved(world, 'fine', [PREVIEW, REFINE]);
  const shown = await begin(world, 'fine', { '0_prompt': 'a red mug' }, 30);
  service.succeed(await taken(world, 1), { expires_at: Date.now() - 1 });
  await card(world, shown, 'makes that step again');
  await alice.press(shown.id, 'Go on, up to 30 credits');
  const again = await taken(world, 2);

  await alice.slash(channel, 'text-to-3d', { prompt: 'a table' });
  const other = await taken(world, 3);
  await guilds.limits.set(alice.guildId, 'member', { tasks: 1 });
  service.succeed(again);
  const group = await groupOf(world);
  await until('it waits', async () => Number(await redis.zscore(keys.due('chain'), group)) > Date.now());
  expect(service.creates).toHaveLength(3);
  service.succeed(other);
  await redis.zadd(keys.due('chain'), 0, group);
  service.succeed(await taken(world, 4), { consumed_credits: 10 });
  expect(service.creates[3]).toMatchObject({ mode: 'refine', preview_task_id: 'task-2' });
  await card(world, shown, 'step 2 of 2');
  await allIsPaid(world, 70);
});
