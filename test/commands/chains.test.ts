import { expect, test } from 'vitest';
import type { SavedStep } from '../../src/guilds/chains.ts';
import { audit } from '../../src/jobs/data/audit-books.ts';
import { keys } from '../../src/keys.ts';
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

async function saved({ guilds, alice }: World, name: string, steps: SavedStep[]): Promise<void> {
  await guilds.chains.save(alice.guildId, { name, steps });
}

/** Alice runs it, says what it asks for, and agrees. @returns its card */
async function begin({ alice, bob, channel }: World, name: string, asked: Record<string, string>, price: number) {
  await alice.slash(channel, 'chain run', { name });
  await alice.submitModal(asked);
  const order = await toldTo(alice, `Make it for ${price} credits`);
  await alice.press(order.id, `Make it for ${price} credits`);
  return bob.waitForMessage(({ text }) => text.includes(`Chain ${name}`));
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

test('a lead saves a chain, a member runs it: the whole price first, each step from the one before, one card', async () => {
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

test('a step that fails stops it with words; what is paid stays, and it goes on from there, once', async () => {
  await using world = await startWorld();
  const { alice, bob, lead, service } = world;
  await saved(world, 'fine', [PREVIEW, REFINE]);
  const shown = await begin(world, 'fine', { '0_prompt': 'a red mug' }, 30);
  service.succeed(await taken(world, 1));
  service.change(await taken(world, 2), { status: 'FAILED', consumed_credits: 0, task_error: { message: 'no oven' } });
  await card(world, shown, 'What was made before stays');
  await allIsPaid(world, 20);
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
});

test('without credits for the last step it stops before it, and goes on when there are enough', async () => {
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

test('a gate asks leads by the card of approvals: declined it stops, approved it goes on, also after a restart', async () => {
  await using world = await startWorld();
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
