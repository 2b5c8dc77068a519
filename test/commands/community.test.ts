import { Client, type Entitlement, Events, type Guild } from 'discord.js';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { TOKEN } from '../../packages/playground/test/support.ts';
import { createGateway } from '../../src/commands/gateway/gateway.ts';
import { watchCommunity } from '../../src/commands/guild/guild-events.ts';
import { createCommandRules } from '../../src/guilds/command-rules.ts';
import { createPurchases } from '../../src/guilds/purchases.ts';
import { submitRequest } from '../../src/jobs/actions/submit-request.ts';
import { guildJoined, guildLeft } from '../../src/jobs/data/guild-data.ts';
import { readStatus } from '../../src/jobs/data/read-status.ts';
import { findRequest } from '../../src/jobs/store/find-request.ts';
import { GUILD, startWorld } from '../jobs/world.ts';
import { testRedisServer } from '../support/redis.ts';
import { until } from '../support/until.ts';
import { startWorld as startCommands } from './world.ts';

test('a guild that Kiln was removed from is marked for the end of its data, and no longer when Kiln is back', async () => {
  await using world = await startWorld({ workers: false });
  const { redis } = world;
  const lines: string[] = [];
  const client = new Client({ intents: [] });
  const { welcomes } = watch(client, world, lines);
  const released = () => lines.filter((line) => line.includes('were released')).length;

  client.emit(Events.GuildDelete, guild);
  const due = await until('it is marked', async () => Number(await redis.zscore('kiln:leaving', '55')));
  expect(due - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
  expect(due - Date.now()).toBeLessThanOrEqual(30 * 86_400_000);
  client.emit(Events.GuildCreate, guild);
  await until('it is not any more', async () => (await redis.zscore('kiln:leaving', '55')) === null);
  // Invited again before the end is written: what came last holds.
  client.emit(Events.GuildDelete, guild);
  client.emit(Events.GuildCreate, guild);
  await until('both are dealt with', () => released() === 2 && welcomes.length === 2);
  expect(await redis.zscore('kiln:leaving', '55')).toBeNull();
  await client.destroy();
});

test('what Discord says of guilds and refunds while Redis takes no writes is recorded once it does', async () => {
  await using server = await testRedisServer();
  const { redis } = server;
  await using world = await startWorld({ workers: false, redisUrl: server.url });
  const lines: string[] = [];
  const client = new Client({ intents: [] });
  const { welcomes } = watch(client, world, lines);
  await guildJoined(redis, '56', '');
  const purchases = createPurchases(redis, world.guilds.ledger);
  await purchases.setSku('1', 500);
  await purchases.grant({ id: '9', sku: '1', guild: '57', user: '7' });
  expect(await world.guilds.ledger.balance('57')).toMatchObject({ available: 1_500 });
  await redis.config('SET', 'min-replicas-to-write', '1');
  client.emit(Events.GuildCreate, guild);
  client.emit(Events.GuildDelete, { id: '56' } as Guild);
  client.emit(Events.EntitlementDelete, { id: '9' } as Entitlement);
  const refused = () => lines.filter((line) => line.includes('an outage began')).length;
  await until('it was tried', () => refused() > 0);
  // As many answers as a refund takes.
  for (let i = 0; i < 10; i++) await world.redis.ping();
  expect(welcomes).toEqual([]);
  await redis.config('SET', 'min-replicas-to-write', '0');
  await until('both are recorded', async () => {
    return (await redis.hexists('kiln:joined', guild.id)) === 1 && (await redis.zscore('kiln:leaving', '56')) !== null;
  });
  await until('it is welcomed', () => welcomes.length === 1);
  await until('the refund is taken back', async () => (await world.guilds.ledger.balance('57')).available === 1_000);
  expect(refused()).toBe(1);
  await client.destroy();
});

/** Of the event only the guild's id is read. */
const guild = { id: '55' } as Guild;

function watch(client: Client, { jobs, guilds, redis }: Awaited<ReturnType<typeof startWorld>>, lines: string[]) {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const welcomes: string[] = [];
  watchCommunity(client, {
    jobs: { ...jobs, log },
    purchases: createPurchases(redis, guilds.ledger),
    commandRules: createCommandRules(redis),
    presets: guilds.presets,
    welcome: async ({ id }) => void welcomes.push(id),
    now: Date.now,
    log,
  });
  return { welcomes };
}

test('what happened while the bot was away is made up for: purchases, and guilds that this very bot was in', {
  tags: 'long',
}, async () => {
  await using world = await startCommands();
  const { redis, guilds, jobs, purchases, gateway, alice } = world;
  const { applicationId } = gateway;
  await until('it is known where the bot is', async () => redis.hget('kiln:joined', alice.guildId));
  // Of one the bot was removed meanwhile; one is another bot's; one has credits from the operator only.
  await guildJoined(jobs.redis, '66', applicationId);
  await guildJoined(jobs.redis, '77', 'another bot');
  await guilds.ledger.grant('88', 'a', 5);
  // The last of more purchases than one page of Discord's list has.
  const path = `/applications/${applicationId}/entitlements`;
  const buy = (sku: string) => world.local.rest('POST', path, { sku_id: sku, owner_id: alice.guildId, owner_type: 1 });
  await world.local.playground.control('rates', 'off');
  const offer = async () =>
    (await world.local.playground.control('sku.create', { name: 'Credits', kind: 'consumable' })).id;
  const [ours, other] = [await offer(), await offer()];
  // One was refunded before anybody listened.
  const { id: refunded } = (await buy(other)).body;
  await world.local.rest('DELETE', `${path}/${refunded}`);
  await buy(ours);
  await Promise.all(Array.from({ length: 100 }, () => buy(other)));
  await buy(ours);
  await purchases.setSku(ours, 10);
  await purchases.setSku(other, 7);
  await purchases.grant({ id: String(refunded), sku: other, guild: '57', user: '7' });
  await redis.hdel('kiln:skus', other);

  const log = pino({ level: 'silent' });
  const dispatch = { dispatch: async () => {}, mention: async () => {} };
  const made = await world.local.playground.control('guild.create', { name: 'joined while nobody listened' });
  const { id: newcomer } = made as { id: string };
  await until('it is known', async () => redis.hget('kiln:joined', newcomer));
  await redis.hdel('kiln:joined', newcomer);
  const invited = await world.local.playground.control('guild.create', { name: 'removed it and invited it again' });
  const { id: returned } = invited as { id: string };
  await until('it is known', async () => redis.hget('kiln:joined', returned));
  await guildLeft(jobs, returned);
  const greeted: string[] = [];
  const welcome = async ({ id }: Guild) => void greeted.push(id);
  const { presets } = guilds;
  const community = { jobs, purchases, presets, commandRules: createCommandRules(redis), welcome, now: Date.now, log };
  const apiUrl = `${world.local.url}/api`;
  await using _again = await createGateway({ token: TOKEN, apiUrl, commands: dispatch, community, log });

  await until('the one is marked', async () => (await redis.zscore('kiln:leaving', '66')) !== null);
  expect(await redis.zrange('kiln:leaving', '0', '-1')).toEqual(['66']);
  expect(greeted.toSorted()).toEqual([newcomer, returned].toSorted());
  await until('the refund is taken back', async () => (await guilds.ledger.balance('57')).available === 500);
  await until('both purchases are granted', async () => (await guilds.ledger.balance(alice.guildId)).granted === 520);
});

test('a guild that removed Kiln pays nothing for what still waited', async () => {
  await using world = await startWorld({ workers: false });
  const { jobs, guilds, intake } = world;
  const { id } = await submitRequest(jobs, intake('a chair'));
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ held: 20 });
  await guildLeft(jobs, GUILD);
  expect(await guilds.ledger.balance(GUILD)).toMatchObject({ available: 1_000, held: 0, spent: 0 });
  expect(await findRequest(jobs, id)).toMatchObject({ state: 'canceled', money: 'released', delivered: false });
  expect(await readStatus(jobs)).toMatchObject({ live: 0, shelved: 0, leases: 0 });
  expect((await guilds.ledger.audit(GUILD)).problems).toEqual([]);
});

test('a server that removed the bot and invites it again is welcomed again', async () => {
  const lines: string[] = [];
  await using world = await startCommands({ lines });
  const { local, redis, gateway } = world;
  const { id } = (await local.playground.control('guild.create', { name: 'undecided' })) as { id: string };
  const member = { guild_id: id, user_id: gateway.applicationId };
  const welcomes = () => lines.filter((line) => line.includes(id) && line.includes('said hello')).length;
  await until('it is welcomed', () => welcomes() === 1);
  await local.playground.control('member.remove', member);
  await until('it is known', async () => (await redis.zscore('kiln:leaving', id)) !== null);
  await local.playground.control('member.add', member);
  await until('it is welcomed again', () => welcomes() === 2);
});
