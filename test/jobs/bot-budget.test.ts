import pino from 'pino';
import { expect, test } from 'vitest';
import { createBotBudget } from '../../src/jobs/bot-budget.ts';
import { createDiscord } from '../../src/jobs/discord.ts';
import { createJobCounters } from '../../src/jobs/metrics.ts';
import { json, testServer } from '../support/http-server.ts';
import { testRedis } from '../support/redis.ts';

const parcel = { body: { flags: 0, components: [], allowed_mentions: { parse: [] as [] } }, files: [], keep: [] };
const log = pino({ level: 'silent' });

test('two processes together keep to the requests a second of one bot, and answers by token do not count', async () => {
  await using own = await testRedis();
  await own.redis.ping();
  const at: number[] = [];
  await using server = await testServer(({ path }, response) => {
    if (path.includes('/channels/')) at.push(performance.now());
    json(response, 200, { id: '1' });
  });
  const options = { apiUrl: `${server.url}/api`, token: 'token' };
  const create = () => createDiscord({ ...options, budget: createBotBudget(own.redis) }, createJobCounters(), log);
  await using one = create();
  await using other = create();
  const edits = Array.from({ length: 70 }, (_, n) => [one, other][n % 2]!.editAsBot(String(n), '1', parcel));
  const began = performance.now();
  await Promise.all(Array.from({ length: 60 }, (_, n) => one.editByToken('1', `token-${n}`, parcel)));
  const byTokenMs = performance.now() - began;
  await Promise.all(edits);
  for (const [index, start] of at.entries()) {
    expect(at.slice(index).filter((time) => time - start < 950).length).toBeLessThanOrEqual(50);
  }
  expect(byTokenMs).toBeLessThan(at.at(-1)! - at[0]!);
});

test('a Redis that is away holds no request up', async () => {
  await using own = await testRedis();
  const gone = own.redis.duplicate();
  gone.disconnect();
  const budget = createBotBudget(gone, 1);
  await Promise.all(Array.from({ length: 50 }, () => budget('edit')));
});
