import pino from 'pino';
import { expect, test } from 'vitest';
import { createJobCounters } from '../../src/jobs/base/counters.ts';
import { createBotBudget } from '../../src/jobs/discord/bot-rate.ts';
import { createDiscord } from '../../src/jobs/discord/messages.ts';
import { json, testServer } from '../support/http-server.ts';
import { testRedis } from '../support/redis.ts';

const outgoing = { body: { flags: 0, components: [], allowed_mentions: { parse: [] as [] } }, files: [], keep: [] };
const log = pino({ level: 'silent' });

test('two processes together keep to the requests a second of one bot', { tags: 'long' }, async () => {
  await using own = await testRedis();
  await own.redis.ping();
  await using server = await testServer((_, response) => json(response, 200, { id: '1' }));
  const options = { apiUrl: `${server.url}/api`, token: 'token' };
  const create = () => createDiscord({ ...options, budget: createBotBudget(own.redis) }, createJobCounters(), log);
  await using one = create();
  await using other = create();
  const began = performance.now();
  await Promise.all(Array.from({ length: 70 }, (_, n) => [one, other][n % 2]!.editAsBot(String(n), '1', outgoing)));
  // Of 45 a second a quarter is burst, and edits see half of that: the rest takes two seconds. Alone, each would need none.
  expect(performance.now() - began).toBeGreaterThan(1_500);
});

test('answers to interactions wait for no turn of the bot', async () => {
  await using server = await testServer((_, response) => json(response, 200, { id: '1' }));
  const budget = () => new Promise<never>(() => {});
  const options = { apiUrl: `${server.url}/api`, token: 'token', budget };
  await using discord = createDiscord(options, createJobCounters(), log);
  await expect(discord.editByToken('1', 'token', outgoing)).resolves.toMatchObject({ id: '1' });
});

test('a Redis that is away holds no request up', async () => {
  await using own = await testRedis();
  const gone = own.redis.duplicate();
  gone.disconnect();
  const budget = createBotBudget(gone, 1);
  await Promise.all(Array.from({ length: 50 }, () => budget('edit')));
});
