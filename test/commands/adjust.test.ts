import { expect, test } from 'vitest';
import { flatten, type LiveMessage, type Member } from '../support/member.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** The card of what of a result can be changed: drawn by free plans, made once on its member's word. */

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const side = { kind: 'height', name: '', usual: 100, least: 50, most: 200, step: 15 };
const knobs = (height: number) => [
  { id: 'height', ...side, value: height },
  { id: 'color.0.main', kind: 'color', name: 'chair', value: '#8b5a33', usual: '#8b5a33' },
  { id: 'has.0.arm', kind: 'has', name: 'arm', value: true, usual: true },
  { id: 'part.0.main', kind: 'part', name: 'chair', value: 'as it is', usual: 'as it is', choices: ['as it is'] },
];
const plan = (height: number, more: object = {}) => ({
  outcome: 'succeeds',
  price: 1,
  foremost: ['height', 'color.0.main', 'has.0.arm'],
  knobs: knobs(height),
  changes: height === 100 ? [] : [{ knob: 'height', to: height }],
  changed: height === 100 ? [] : [{ kind: 'height', name: '', from: 100, to: height }],
  can_undo: false,
  picture: `data:image/png;base64,${PIXEL}`,
  ...more,
});

const toldTo = (member: Member, words: string) =>
  member.waitForMessage((message) => message.ephemeral && !message.loading && message.text.includes(words));

const isOff = ({ components }: Pick<LiveMessage, 'components'>, label: string) =>
  flatten(components).find((one) => one.label === label)?.disabled === true;

/** A finished chair that is kept as a program, and its card. */
async function openCard(world: World) {
  const { alice, bob, service } = world;
  const { taskId } = await world.ask('a chair');
  service.succeed(taskId, { engine: { name: 'engine', adjustable: true } });
  const done = await bob.waitForMessage(({ text }) => text.includes('a chair') && text.includes('Refine'));
  service.planned.set('', plan(100));
  const { id } = await alice.press(done.id, 'Adjust');
  return { taskId, id, card: await toldTo(alice, 'Turn knobs') };
}

test('knobs gather on a card that only its member turns, and are made once, for what it says', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ plans: true });
  const { alice, bob, lead, service, guilds } = world;
  const { taskId, id, card } = await openCard(world);
  const held = async () => (await guilds.ledger.balance(alice.guildId)).held;
  expect(card.files.map(({ filename }) => filename)).toEqual(['adjusted.png']);
  expect(isOff(card, 'Undo')).toBe(true);
  const creates = service.creates.length;

  service.planned.set('', plan(115));
  await alice.press(card.id, '+ Height: 100 %');
  const taller = await toldTo(alice, 'Height 100 % → 115 %');
  expect(taller.id).toBe(card.id);
  expect(isOff(taller, 'Undo')).toBe(false);
  service.planned.set('', {
    outcome: 'fails',
    code: 'not_adjusted',
    message: 'It would fall apart.',
    knobs: knobs(115),
  });
  await alice.press(card.id, 'arm: yes');
  expect(await held()).toBe(0);
  service.planned.set('', plan(115));
  await alice.press(card.id, 'Say the change');
  await alice.submitModal({ say: 'taller' });

  const again = await toldTo(alice, 'Height 100 % → 115 %');
  world.forge(`1:knob:${id}:height=200`);
  await lead.press((await bob.waitForMessage(({ text }) => text.includes('Refine'))).id, 'Refine');
  world.forge(undefined);
  await toldTo(lead, 'Only <@');
  await Promise.all([alice.press(again.id, 'Make it for 1 credit'), alice.press(again.id, 'Make it for 1 credit')]);
  await until('it is made', () => service.creates.length === creates + 1);
  expect(service.creates.at(-1)).toMatchObject({
    mode: 'adjust',
    input_task_id: taskId,
    changes: [{ knob: 'height', to: 115 }],
  });
  expect(service.creates.at(-1)).not.toHaveProperty('say');
  expect(await held()).toBe(1);
  service.succeed([...service.tasks.keys()].at(-1)!, {
    engine: { name: 'engine', changed: [{ kind: 'height', name: '', from: 100, to: 115 }] },
  });
  await bob.waitForMessage(({ text }) => text.includes('Height 100 % → 115 %'));
});

test('where each asset has a thread, what is adjusted belongs to the asset of what it is made from', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ plans: true });
  const { alice, guilds, jobs, service } = world;
  await guilds.changeSettings(alice.guildId, { assets: 'thread' });
  const { id, card } = await openCard(world);
  service.planned.set('', plan(115));
  await alice.press(card.id, '+ Height: 100 %');
  await toldTo(alice, 'Height 100 % → 115 %');
  await alice.press(card.id, 'Make it for 1 credit');
  const [made, parent] = await until('it is asked for', async () => {
    const { requests } = await jobs.requests.listByGuild(alice.guildId);
    return requests.length === 2 && requests;
  });
  expect(made?.id).not.toBe(id);
  expect(made).toMatchObject({ parent_id: parent?.id, asset_id: parent?.id });
});

test('a change in more words than the service takes is refused, and is still there', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ plans: true });
  const { alice, service } = world;
  const { card } = await openCard(world);
  const asked = service.asked.length;
  await alice.press(card.id, 'Say the change');
  await alice.submitModal({ say: 'taller '.repeat(40) });
  await toldTo(alice, 'must have at most 200 characters');
  expect(service.asked.length).toBe(asked);
  await alice.press(card.id, 'Say the change');
  expect(JSON.stringify(alice.lastModal)).toContain('taller taller');
});

test('without a program there is no button, and without an answer of the service the card says so', {
  tags: 'long',
}, async () => {
  await using world = await startWorld({ plans: true });
  const { alice, bob, service } = world;
  const { taskId } = await world.ask('a lamp');
  service.succeed(taskId, { engine: { name: 'engine' } });
  const plain = await bob.waitForMessage(({ text }) => text.includes('a lamp') && text.includes('Refine'));
  await alice.press(plain.id, 'More');
  expect((await toldTo(alice, 'Story')).text).not.toContain('Adjust');

  const { card } = await openCard(world);
  service.planned.delete('');
  await alice.press(card.id, '+ Height: 100 %');
  await toldTo(alice, 'does not say what can be changed');
});
