import { createClient } from 'kiln-client/client';
import pino from 'pino';
import { expect, test } from 'vitest';
import { askExtensions } from '../../src/start/ask-extensions.ts';
import { KEY, testService } from '../support/service.ts';

const log = pino({ level: 'silent' });

test('a service of ours says what it knows, wherever it is, and what it said counts while it is away', async () => {
  await using world = await testService({ engine: false });
  const { redis } = world;
  await using client = createClient({ baseUrl: world.url, apiKey: KEY, random: () => 0 });
  await using away = createClient({ baseUrl: 'http://127.0.0.1:9', apiKey: KEY, random: () => 0 });
  const ask = (of: typeof client, serviceUrl: string) =>
    askExtensions({ client: of, redis, serviceUrl, log, patienceMs: 0 });

  expect(await ask(away, 'http://elsewhere')).toBe(false);
  expect(await ask(client, 'http://elsewhere')).toBe(true);
  expect(await ask(away, 'http://elsewhere')).toBe(true);
  expect(await ask(away, 'http://another')).toBe(false);
});

test('a service that is not ours, or does not take the key, has none', async () => {
  await using world = await testService({ engine: false });
  const { redis } = world;
  await using stranger = createClient({ baseUrl: `${world.url}/docs`, apiKey: KEY, random: () => 0 });
  await using refused = createClient({ baseUrl: world.url, apiKey: 'no key', random: () => 0 });
  for (const client of [stranger, refused])
    expect(await askExtensions({ client, redis, serviceUrl: world.url, log })).toBe(false);
});
