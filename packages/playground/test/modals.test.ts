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
  'choices without a question': ['form', { type: 8, data: { choices: [] } }],
  'choices of the wrong type': ['pick', { type: 8, data: { choices: [{ name: 'a', value: 'a' }] } }],
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
