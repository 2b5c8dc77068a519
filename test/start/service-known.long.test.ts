// @module-tag long
import type { Redis } from 'ioredis';
import type { Client } from 'kiln-client';
import { ABOUT_HEADER, writeAbout } from 'kiln-client/contract/service-about';
import { createClient } from 'kiln-client/internal/create-client';
import type { Readiness } from 'kiln-runtime/health';
import { createService } from 'kiln-service/service';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createSlots } from '../../src/jobs/admission/slots.ts';
import { createServiceKnown } from '../../src/start/service-known.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { json, testServer } from '../support/http-server.ts';
import { testRedis } from '../support/redis.ts';
import { KEY, testService } from '../support/service.ts';
import { testMaker } from '../support/test-maker.ts';
import { until } from '../support/until.ts';
import { startOneProcess } from '../support/world.ts';

const log = pino({ level: 'silent' });

/** What a start knows of the service. */
async function ask(of: Client, redis: Redis, serviceUrl: string, patienceMs?: number) {
  await using known = createServiceKnown({ redis, serviceUrl, log, ...(patienceMs !== undefined && { patienceMs }) });
  await known.ask(of);
  return known.about();
}

test('a service of ours says what it is, wherever it stands, and what it said counts while it is away', async () => {
  await using world = await testService({ engine: false });
  const { redis } = world;
  await using client = createClient({ baseUrl: world.url, apiKey: KEY, random: () => 0 });
  await using away = createClient({ baseUrl: 'http://127.0.0.1:9', apiKey: KEY, random: () => 0 });
  const said = {
    extensions: true,
    plans: true,
    tasks: 10_000,
    requestsPerSecond: 100_000,
    threads: 0,
    idempotencySeconds: 86_400,
  };
  expect(await ask(away, redis, 'http://elsewhere', 0)).toEqual({ extensions: false });
  expect(await ask(client, redis, 'http://elsewhere', 0)).toEqual(said);
  expect(await ask(away, redis, 'http://elsewhere', 0)).toEqual(said);
  expect(await ask(away, redis, 'http://another', 0)).toEqual({ extensions: false });
});

test('a service that is not ours, or does not take the key, has none', async () => {
  await using world = await testService({ engine: false });
  const { redis } = world;
  await using stranger = createClient({ baseUrl: `${world.url}/docs`, apiKey: KEY, random: () => 0 });
  await using refused = createClient({ baseUrl: world.url, apiKey: 'no key', random: () => 0 });
  for (const client of [stranger, refused]) expect(await ask(client, redis, world.url)).toEqual({ extensions: false });
});

test('a service that is slow to answer, as when everything starts at once, is asked again', async () => {
  await using own = await testRedis();
  const about = { extensions: true, threads: 3 };
  await using server = await testServer(({ count }, response) => {
    // The first waits for ever.
    if (count > 1) json(response, 200, { balance: 1 }, { [ABOUT_HEADER]: writeAbout(about) });
  });
  await using client = createClient({ baseUrl: server.url, apiKey: KEY });

  expect(await ask(client, own.redis, server.url)).toMatchObject(about);
});

test('a service that is away at the start is heard within seconds of its coming back, and what is said until then is true', async () => {
  await using world = await testService({ engine: false });
  const { redis } = world;
  await using proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(world.url).port) }, 1);
  await proxy.set({ kind: 'refuse' });
  const serviceUrl = `http://127.0.0.1:${proxy.port}`;
  await using client = createClient({ baseUrl: serviceUrl, apiKey: KEY, random: () => 0 });
  await using known = createServiceKnown({ redis, serviceUrl, log, patienceMs: 0 });
  const heard = new Promise<void>((resolve) => known.onceHeard(resolve));
  await known.ask(client);
  expect(known.about()).toEqual({ extensions: false });
  expect(known.problem()).toContain('has never answered');

  await proxy.set({ kind: 'pass' });
  await heard;
  expect(known.about()).toMatchObject({ extensions: true, idempotencySeconds: 86_400 });
  expect(known.problem()).toBeUndefined();

  // Known from then on, a later start while it is away waits for nothing.
  await proxy.set({ kind: 'refuse' });
  await using later = createServiceKnown({ redis, serviceUrl, log });
  await later.ask(client);
  expect(later.about()).toMatchObject({ extensions: true, idempotencySeconds: 86_400 });
  expect(later.problem()).toContain('what it said before counts');
});

test('a bot that started without its service offers what that knows as soon as it is there, and says so', async () => {
  await using world = await testService({ engine: false });
  await using proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(world.url).port) }, 1);
  await proxy.set({ kind: 'refuse' });
  const serviceUrl = `http://127.0.0.1:${proxy.port}`;
  await using bot = await startOneProcess({
    ...{ KILN_ROLES: 'gateway,worker,playground', ASSET_API_URL: serviceUrl, ASSET_API_KEY: KEY },
    KILN_LOG_LEVEL: 'silent',
  });
  const ready = async () => (await (await fetch(`${bot.kiln.url}/ready`)).json()) as Readiness;
  const alice = await bot.member('alice');
  const offered = async () => {
    const { body } = await alice.request('GET', `/guilds/${alice.guildId}/application-command-index`);
    const text = JSON.stringify(body);
    expect(text).toContain('"fidget-pixel"');
    return text.includes('"seed"');
  };
  expect(await ready()).toMatchObject({ checks: { 'asset service': { ok: false } } });
  expect(await offered()).toBe(false);

  await proxy.set({ kind: 'pass' });
  await until('it is ready', async () => (await ready()).checks['asset service']?.ok);
  await until('its fields are offered', offered);
});

test('as many tasks are at the service as its engines have use for, within the account’s limit', async () => {
  const makers = [testMaker().maker];
  await using world = await testService({ engine: false, makers });
  const { redis } = world;
  await using client = createClient({ baseUrl: world.url, apiKey: KEY, random: () => 0 });
  const counted = async () => {
    const slots = createSlots({ redis, client });
    await slots.refresh();
    return slots.count();
  };
  expect(await counted()).toBe(10);
  const [first, second] = await Promise.all(
    [3, 4].map((workerThreads) => createService({ ...world.options, http: false, engine: true, workerThreads })),
  );
  expect(await counted()).toBe(24);
  await redis.hset('svc:account:local', { queued_tasks: 5 });
  expect(await counted()).toBe(5);
  await second?.[Symbol.asyncDispose]();
  await first?.[Symbol.asyncDispose]();
  expect(await counted()).toBe(5);
  expect(await createSlots({ redis, client, fixed: 30 }).count()).toBe(30);
});
