import { KNOWN_ACTIONS } from 'kiln-client/contract/action-library';
import { createClient } from 'kiln-client/internal/create-client';
import { expect, test } from 'vitest';
import { createActions, createMakers } from '../../src/jobs/service/learned-lists.ts';
import { answer, listen } from '../support/plain-server.ts';
import { testRedis } from '../support/redis.ts';

/** A service whose library is the test's: what it answers next, and how often it was asked. */
async function librarian() {
  await using stack = new AsyncDisposableStack();
  const { redis } = stack.use(await testRedis());
  const state = { status: 200, body: [] as unknown, asked: [] as string[], now: 1_000_000 };
  const server = stack.use(
    await listen((request, response) => {
      state.asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      answer(response, state.status, state.body);
    }),
  );
  const client = stack.use(createClient({ baseUrl: server.url, apiKey: 'key', random: () => 0 }));
  const kept = stack.move();
  return {
    ...{ state, client },
    makers: () => createMakers({ redis, service: 'a', now: () => state.now }),
    actions: (service = 'a') => createActions({ redis, service, now: () => state.now }),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

const WALK = { action_id: 30, name: 'Walk', category: 'WalkAndRun' };

test('a worker reads the library of the service, and every process has its names', async () => {
  await using world = await librarian();
  const { state, client } = world;
  expect(await world.actions().list()).toEqual(KNOWN_ACTIONS);

  state.body = [WALK];
  await world.actions().refresh(client);
  await world.actions().refresh(client);

  expect(state.asked).toEqual(['GET /v1/animations/library Bearer key']);
  expect(await world.actions().list()).toEqual([{ id: 30, name: 'Walk', category: 'WalkAndRun' }]);
  // What was read from one service is not offered for another.
  expect(await world.actions('b').list()).toEqual(KNOWN_ACTIONS);
});

test('a service that cannot be asked just now takes nothing away; it is asked again later', async () => {
  await using world = await librarian();
  const { state, client } = world;
  state.body = [WALK];
  await world.actions().refresh(client);

  state.now += 3_600_000;
  state.status = 403;
  await world.actions().refresh(client);
  expect(await world.actions().list()).toMatchObject([{ id: 30 }]);
  state.now += 60_000;
  state.status = 200;
  state.body = { animations: [WALK, { action_id: 31, name: 'Run' }] };
  await world.actions().refresh(client);

  expect(state.asked).toHaveLength(3);
  expect(await world.actions().list()).toMatchObject([{ id: 30 }, { id: 31 }]);
});

test('a service without a library leaves what every service has', async () => {
  await using world = await librarian();
  world.state.status = 404;

  await world.actions().refresh(world.client);
  await world.actions().refresh(world.client);

  expect(world.state.asked).toHaveLength(1);
  expect(await world.actions().list()).toEqual(KNOWN_ACTIONS);
});

test('the models of a service are known in the same way', async () => {
  await using world = await librarian();
  expect(await world.makers().list()).toEqual([]);
  const maker = { type: 'image-to-3d', id: 'trellis', name: 'TRELLIS.2 (ComfyUI)', model: 'TRELLIS.2', licence: 'MIT' };
  world.state.body = [maker];

  await world.makers().refresh(world.client);

  expect(world.state.asked).toEqual(['GET /v1/makers Bearer key']);
  expect(await world.makers().list()).toEqual([maker]);
});
