import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { PlaygroundRefusal } from '../../../test/support/member.ts';
import { until } from '../../../test/support/until.ts';
import { startLocal, TOKEN } from './support.ts';

const commands = [
  { name: 'form', description: 'Opens a form' },
  {
    name: 'pick',
    description: 'Picks',
    options: [{ type: 4, name: 'size', description: 'Size', autocomplete: true }],
  },
];
const label = (name: string, component: unknown) => ({ type: 18, label: name, component });
const text = (over: Record<string, unknown> = {}) => ({ type: 4, custom_id: 'name', style: 1, ...over });
const modal = (...components: unknown[]) => ({ type: 9, data: { custom_id: 'f', title: 'Form', components } });

/** A bot by hand that answers every interaction with what `answer` says, and keeps the status. */
async function start(answer: () => unknown) {
  const local = await startLocal();
  await local.rest('PUT', '/applications/1200000000000000010/commands', commands);
  const received: Record<string, unknown>[] = [];
  const statuses: number[] = [];
  const socket = new WebSocket(`${local.url.replace('http', 'ws')}/gateway`);
  socket.on('message', async (raw) => {
    const { op, t, d } = JSON.parse(raw.toString());
    if (op === 10) socket.send(JSON.stringify({ op: 2, d: { token: TOKEN, intents: 1, properties: {} } }));
    if (t !== 'INTERACTION_CREATE') return;
    received.push(d);
    const body = d.type === 5 ? { type: 4, data: { content: 'thanks' } } : answer();
    statuses.push((await local.rest('POST', `/interactions/${d.id}/${d.token}/callback`, body)).status);
  });
  const alice = await local.member('alice');
  return {
    local,
    alice,
    received,
    statuses,
    workshop: alice.channels.workshop!,
    async [Symbol.asyncDispose]() {
      socket.terminate();
      await local[Symbol.asyncDispose]();
    },
  };
}

test('takes groups and files that ask for as much as there can be', async () => {
  await using world = await start(() =>
    modal(
      label('Files', { type: 19, custom_id: 'files', min_values: 0, max_values: 10, required: false }),
      label('All', { type: 22, custom_id: 'all', min_values: 2, options: chosen }),
      label('Any', { type: 22, custom_id: 'any', min_values: 0, required: false, options: two }),
      label('One', { type: 21, custom_id: 'one', options: [chosen[0], two[1]] }),
    ),
  );
  world.alice.slash(world.workshop, 'form').catch(() => undefined);

  expect(await until('the bot has its answer', () => world.statuses[0])).toBe(204);
});

test('carries every kind of field from the form to the bot', async () => {
  const options = [
    { label: 'A', value: 'a' },
    { label: 'B', value: 'b' },
  ];
  await using world = await start(() =>
    modal(
      { type: 10, content: 'Please fill in' },
      label('Name', text({ max_length: 5 })),
      label('Who', { type: 5, custom_id: 'who' }),
      label('One', { type: 21, custom_id: 'one', options }),
      label('Sure', { type: 23, custom_id: 'sure' }),
    ),
  );
  await world.alice.slash(world.workshop, 'form');

  const tooLong = await world.alice
    .submitModal({ name: 'much too long', who: [world.alice.user.id], one: 'a', sure: true })
    .catch((error: unknown) => error);
  await world.alice.slash(world.workshop, 'form');
  const outcome = await world.alice.submitModal({ name: 'Ann', who: [world.alice.user.id], one: 'b', sure: true });

  expect(tooLong).toBeInstanceOf(PlaygroundRefusal);
  expect(outcome.status).toBe('success');
  expect(world.received.at(-1)).toMatchObject({
    type: 5,
    data: {
      custom_id: 'f',
      resolved: { users: { [world.alice.user.id]: { username: 'alice' } } },
      components: [
        { type: 10 },
        { type: 18, component: { type: 4, custom_id: 'name', value: 'Ann' } },
        { type: 18, component: { type: 5, custom_id: 'who', values: [world.alice.user.id] } },
        { type: 18, component: { type: 21, custom_id: 'one', value: 'b' } },
        { type: 18, component: { type: 23, custom_id: 'sure', value: true } },
      ],
    },
  });
});

const two = [
  { label: 'A', value: 'a' },
  { label: 'B', value: 'b' },
];
const choosing = (type: number, over: Record<string, unknown>) =>
  modal(label('A', { type, custom_id: 'c', ...(type > 19 && { options: two }), ...over }));
const chosen = two.map((option) => ({ ...option, default: true }));

const badAnswers: Record<string, [command: string, answer: unknown]> = {
  'a modal of six parts': [
    'form',
    modal(...Array.from({ length: 6 }, (_, i) => label(`L${i}`, text({ custom_id: `c${i}` })))),
  ],
  'a title over 45': [
    'form',
    { type: 9, data: { custom_id: 'f', title: 'x'.repeat(46), components: [label('A', text())] } },
  ],
  'the same custom_id twice': ['form', modal(label('A', text()), label('B', text()))],
  'a text input with its label in a Label': ['form', modal(label('A', text({ label: 'B' })))],
  'a text input without a label in a row': ['form', modal({ type: 1, components: [text()] })],
  'a value over its max_length': ['form', modal(label('A', text({ value: 'abc', max_length: 2 })))],
  'a button in a modal': ['form', modal(label('A', { type: 2, style: 1, label: 'x', custom_id: 'x' }))],
  'more files at least than at most': ['form', choosing(19, { min_values: 3, max_values: 2 })],
  'more files at least than the one that is taken': ['form', choosing(19, { min_values: 2 })],
  'no files at least where they are required': ['form', choosing(19, { min_values: 0 })],
  'a select of none at least that is required': ['form', choosing(3, { options: two, min_values: 0, required: true })],
  'two radio buttons of one value': ['form', choosing(21, { options: [two[0], two[0]] })],
  'two radio buttons that are chosen': ['form', choosing(21, { options: chosen })],
  'more checkboxes at least than at most': ['form', choosing(22, { min_values: 2, max_values: 1 })],
  'more checkboxes than there are': ['form', choosing(22, { max_values: 3 })],
  'more checkboxes at least than there are': ['form', choosing(22, { min_values: 3 })],
  'two checkboxes of one value': ['form', choosing(22, { options: [two[1], two[1]] })],
  'more checkboxes that are ticked than at most': ['form', choosing(22, { options: chosen, max_values: 1 })],
  'no checkboxes at least where they are required': ['form', choosing(22, { min_values: 0 })],
  'choices without a question': ['form', { type: 8, data: { choices: [] } }],
  'choices of the wrong type': ['pick', { type: 8, data: { choices: [{ name: 'a', value: 'a' }] } }],
  'a fraction for a whole number': ['pick', { type: 8, data: { choices: [{ name: 'a', value: 1.5 }] } }],
  '26 choices': [
    'pick',
    { type: 8, data: { choices: Array.from({ length: 26 }, (_, i) => ({ name: `${i}`, value: i })) } },
  ],
  'a message for an autocomplete': ['pick', { type: 4, data: { content: 'x' } }],
};

test.each(Object.entries(badAnswers))('refuses %s', async (_, [command, answer]) => {
  await using world = await start(() => answer);

  const asked =
    command === 'pick'
      ? world.alice.autocomplete(world.workshop, 'pick', 'size', '1')
      : world.alice.slash(world.workshop, 'form');
  asked.catch(() => undefined);

  expect(await until('the bot has its answer', () => world.statuses[0])).toBe(400);
});
