import { createClient } from 'kiln-client/client';
import { ABOUT_HEADER, writeAbout } from 'kiln-client/contract/service-about';
import { createService } from 'kiln-service/service';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createSlots } from '../../src/jobs/learned/slots.ts';
import { askService } from '../../src/start/ask-service.ts';
import { json, testServer } from '../support/http-server.ts';
import { testRedis } from '../support/redis.ts';
import { KEY, testService } from '../support/service.ts';

const log = pino({ level: 'silent' });

test('a service of ours says what it is, wherever it stands, and what it said counts while it is away', async () => {
  await using world = await testService({ engine: false });
  const { redis } = world;
  await using client = createClient({ baseUrl: world.url, apiKey: KEY, random: () => 0 });
  await using away = createClient({ baseUrl: 'http://127.0.0.1:9', apiKey: KEY, random: () => 0 });
  const ask = (of: typeof client, serviceUrl: string) =>
    askService({ client: of, redis, serviceUrl, log, patienceMs: 0 });

  const said = { extensions: true, tasks: 10_000, requestsPerSecond: 100_000, threads: 0, idempotencySeconds: 86_400 };
  expect(await ask(away, 'http://elsewhere')).toEqual({ extensions: false });
  expect(await ask(client, 'http://elsewhere')).toEqual(said);
  expect(await ask(away, 'http://elsewhere')).toEqual(said);
  expect(await ask(away, 'http://another')).toEqual({ extensions: false });
});

test('a service that is not ours, or does not take the key, has none', async () => {
  await using world = await testService({ engine: false });
  const { redis } = world;
  await using stranger = createClient({ baseUrl: `${world.url}/docs`, apiKey: KEY, random: () => 0 });
  await using refused = createClient({ baseUrl: world.url, apiKey: 'no key', random: () => 0 });
  for (const client of [stranger, refused])
    expect(await askService({ client, redis, serviceUrl: world.url, log })).toEqual({ extensions: false });
});

test('a service that is slow to answer, as when everything starts at once, is asked again', async () => {
  await using own = await testRedis();
  const about = { extensions: true, threads: 3 };
  await using server = await testServer(({ count }, response) => {
    // The first waits for ever.
    if (count > 1) json(response, 200, { balance: 1 }, { [ABOUT_HEADER]: writeAbout(about) });
  });
  await using client = createClient({ baseUrl: server.url, apiKey: KEY });

  expect(await askService({ client, redis: own.redis, serviceUrl: server.url, log })).toMatchObject(about);
});

test('as many tasks are at the service as its engines have use for, within the account’s limit', async () => {
  await using world = await testService({ engine: false });
  const { redis } = world;
  await using client = createClient({ baseUrl: world.url, apiKey: KEY, random: () => 0 });
  const counted = async () => {
    const slots = createSlots({ redis, client });
    await slots.refresh();
    return slots.count();
  };
  expect(await counted()).toBe(2);
  const [first, second] = await Promise.all(
    [3, 4].map((workerThreads) => createService({ ...world.options, http: false, engine: true, workerThreads })),
  );
  expect(await counted()).toBe(14);
  await redis.hset('svc:account:local', { queued_tasks: 5 });
  expect(await counted()).toBe(5);
  await second?.[Symbol.asyncDispose]();
  await first?.[Symbol.asyncDispose]();
  expect(await counted()).toBe(2);
  expect(await createSlots({ redis, client, fixed: 30 }).count()).toBe(30);
});
