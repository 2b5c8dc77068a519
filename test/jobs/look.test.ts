import { createClient } from 'kiln-client/internal/create-client';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createAskLook, type LookedAt } from '../../src/jobs/service/ask-look.ts';
import { testService } from './world.ts';

/** Looks are free, so they are bounded, and an order never depends on one. */

const picture = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64')}`;
const unclear = { outcome: 'succeeds', understood: ['cat'], unknown_words: ['quantum'], picture };
const order: LookedAt = {
  ...{ id: '1', userId: 'alice', type: 'text-to-3d-preview', account: '', when: 'unclear' },
  input: { mode: 'preview', prompt: 'a quantum cat' },
};

async function startLooking(patienceMs = { words: 60_000, picture: 60_000 }) {
  await using stack = new AsyncDisposableStack();
  const service = stack.use(await testService());
  const client = stack.use(createClient({ baseUrl: service.url, apiKey: 'key' }));
  const own = stack.use(createClient({ baseUrl: service.url, apiKey: 'own' }));
  const accounts = { of: async () => own };
  const log = pino({ level: 'silent' });
  const started = stack.move();
  return {
    service,
    ask: createAskLook({ client, accounts, knowsPlans: () => true, log, patienceMs }),
    askNobody: createAskLook({ client, knowsPlans: () => false, log }),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

test('what the service says is kept within bounds; what is no PNG is not passed on', async () => {
  await using world = await startLooking();
  const long = 'x'.repeat(5_000);
  const many = {
    understood: Array(500).fill(long),
    unknown_words: Array(500).fill(long),
    suggestions: Array(99).fill(long),
  };
  world.service.planned.set('a quantum cat', { ...unclear, ...many, picture: 'data:image/png;base64,PHN2Zz4=' });
  const look = await world.ask(order);
  expect(look?.picture).toBeUndefined();
  expect(look?.understood.join('').length).toBeLessThan(10_000);
  expect(look?.unknown.join('').length).toBeLessThan(10_000);
  expect(look?.suggestions.map(({ length }) => length)).toEqual([800, 800, 800]);
});

test.each([
  ['there is no plan', { status: 404, body: { message: 'There is no such route' } }],
  ['the service is away', { status: 502, body: {} }],
  ['it is no plan', { status: 200, body: ['no'] }],
  ['it is of a newer service', { status: 200, body: { outcome: 'of_tomorrow' } }],
  ['there are no words for why it fails', { status: 200, body: { outcome: 'fails', code: 'model_empty' } }],
  ['all is understood', { status: 200, body: { ...unclear, unknown_words: [] } }],
])('an order goes on where nothing is to be shown: %s', async (_why, fate) => {
  await using world = await startLooking();
  world.service.plans.push(fate);
  expect(await world.ask(order)).toBeUndefined();
});

test('a service that does not answer in time is not waited for; without its picture there are the words', async () => {
  await using late = await startLooking({ words: 1, picture: 1 });
  late.service.hangs.add('words');
  expect(await late.ask(order)).toBeUndefined();
  await using world = await startLooking({ words: 60_000, picture: 1 });
  world.service.planned.set('a quantum cat', unclear);
  world.service.hangs.add('picture');
  expect(await world.ask(order)).toMatchObject({ understood: ['cat'], unknown: ['quantum'], picture: undefined });
});

test('only a service that has plans is asked, only of stages that it looks at, by the guild’s own account, so often in a minute', async () => {
  await using world = await startLooking();
  const { service, ask, askNobody } = world;
  expect(await askNobody(order)).toBeUndefined();
  expect(await ask({ ...order, when: 'never' })).toBeUndefined();
  const repair = { type: 'print-repair', input: { model_url: 'https://models.example/a.glb' } } as const;
  expect(await ask({ ...order, ...repair })).toBeUndefined();
  expect(service.asked).toEqual([]);

  service.planned.set('a quantum cat', unclear);
  service.state.refusedKeys.push('key');
  expect(await ask(order)).toBeUndefined();
  const looks = await Promise.all(Array.from({ length: 15 }, () => ask({ ...order, account: 'theirs' })));
  expect(looks.filter((look) => look !== undefined)).toHaveLength(11);
  expect(await ask({ ...order, userId: 'bob', account: 'theirs' })).toBeDefined();
});
