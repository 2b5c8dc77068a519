import { Client, Events, type Guild } from 'discord.js';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { watchCommunity } from '../../src/commands/community.ts';
import { createPurchases } from '../../src/guilds/purchases.ts';
import { startWorld } from '../jobs/world.ts';
import { until } from '../support/until.ts';

test('a guild that Kiln was removed from is marked for the end of its data, and no longer when Kiln is back', async () => {
  await using world = await startWorld({ workers: false });
  const { jobs, guilds, redis } = world;
  const client = new Client({ intents: [] });
  const purchases = createPurchases(redis, guilds.ledger);
  watchCommunity(client, { jobs, ledger: guilds.ledger, purchases, log: pino({ level: 'silent' }) });
  // Of the event only the guild's id is read.
  const guild = { id: '55' } as Guild;

  client.emit(Events.GuildDelete, guild);
  const due = await until('it is marked', async () => Number(await redis.zscore('kiln:leaving', '55')));
  expect(due - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
  expect(due - Date.now()).toBeLessThanOrEqual(30 * 86_400_000);
  client.emit(Events.GuildCreate, guild);
  await until('it is not any more', async () => (await redis.zscore('kiln:leaving', '55')) === null);
  await client.destroy();
});
