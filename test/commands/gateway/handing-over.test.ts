import { once } from 'node:events';
import { Client, Events, GatewayIntentBits, type Interaction, type Message } from 'discord.js';
import { createMeters } from 'kiln-runtime/meters';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startLocal, TOKEN } from '../../../packages/playground/test/support.ts';
import { createGateway } from '../../../src/commands/gateway/gateway.ts';
import { createIdentifyTurns } from '../../../src/commands/gateway/identify-turns.ts';
import { type CommunityOptions, watchCommunity } from '../../../src/commands/guild/guild-events.ts';
import { createCommandRules } from '../../../src/guilds/command-rules.ts';
import { createGuilds } from '../../../src/guilds/guilds.ts';
import { createPurchases } from '../../../src/guilds/purchases.ts';
import { createAdmission } from '../../../src/jobs/admission/admission.ts';
import { JOB_METERS } from '../../../src/jobs/base/meters.ts';
import { TIMING } from '../../../src/jobs/base/timing.ts';
import { createQueues } from '../../../src/jobs/runtime/queues.ts';
import { observeSteps } from '../../../src/jobs/store/observe-steps.ts';
import { createRequests } from '../../../src/jobs/store/requests.ts';
import { createSteps } from '../../../src/jobs/store/steps.ts';
import { keys } from '../../../src/keys.ts';
import { readShardPlan } from '../../../src/shard-plan.ts';
import { testRedis, testRedisServer } from '../../support/redis.ts';
import { until } from '../../support/until.ts';

const end = (gateway: AsyncDisposable) => gateway[Symbol.asyncDispose]();
const BOT = '1200000000000000010';

async function scene() {
  const stack = new AsyncDisposableStack();
  const own = stack.use(await testRedis());
  const local = await startLocal();
  stack.defer(() => local.stop());
  await local.playground.control('gateway', { maxConcurrency: 2 });
  await local.rest('PUT', `/applications/${BOT}/commands`, [{ name: 'hello', description: 'Says hello' }]);
  const alice = await local.member('alice');
  const heard: string[] = [];
  const log = pino({ level: process.env.KILN_TEST_LOG ?? 'silent' });
  const { redis } = own;
  const guilds = createGuilds(redis);
  const queues = stack.use(createQueues(own.url, redis, log));
  const observer = observeSteps(log, createMeters(JOB_METERS));
  const jobs: CommunityOptions['jobs'] = {
    redis,
    log,
    time: async () => Date.now(),
    requests: createRequests(redis),
    steps: createSteps({ redis, queues, observer, startCredits: guilds.startCredits }),
    admission: createAdmission(redis, {
      slots: { count: async () => 1, forMakers: async () => 1 },
      timing: TIMING,
      start: async () => {},
    }),
  };
  const purchases = createPurchases(redis, guilds.ledger);
  const welcome = async () => {};
  const { presets } = guilds;
  const community = { jobs, purchases, presets, commandRules: createCommandRules(redis), welcome, now: Date.now, log };
  const channel = alice.channels.workshop!;
  return {
    alice,
    community,
    local,
    redis,
    heard,
    channel,
    /** Who resumed a session reads its guild when something first happens there; a member waits for that a second at most. */
    knowsGuild: (name: string) =>
      until(`${name} knows the guild`, async () => {
        expect((await alice.slash(channel, 'hello')).status).toBe('success');
        return heard.at(-1) === `${name} hears hello in Kiln Workshop`;
      }),
    open: (name: string, said: string) =>
      createGateway({
        token: TOKEN,
        apiUrl: `${local.url}/api`,
        redis,
        plan: readShardPlan(said)!,
        community,
        commands: {
          async dispatch(interaction: Interaction) {
            const guild = interaction.guild;
            heard.push(`${name} hears ${interaction.isCommand() ? interaction.commandName : '?'} in ${guild?.name}`);
            if (interaction.isCommand()) await interaction.reply('Hello');
          },
          async mention(message: Message<true>) {
            heard.push(`${name} hears ${message.content.replace(/<@\d+> /, '')} of ${message.member?.displayName}`);
          },
        },
        log,
      }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

test('a process that stops hands its shards over; nothing said meanwhile is lost; it gets them back', async () => {
  await using world = await scene();
  const { alice, channel, heard } = world;
  const one = await world.open('one', '0-1/2');
  await using standby = await world.open('standby', 'standby/2');
  expect(one.problem()).toBeUndefined();
  expect([...one.shards()]).toEqual([
    [0, true],
    [1, true],
  ]);
  expect(standby.problem()).toBeUndefined();
  expect(standby.shards().size).toBe(0);
  await alice.post(channel, 'not for the bot');
  await alice.slash(channel, 'hello');

  const stopping = one[Symbol.asyncDispose]();
  await alice.post(channel, `<@${BOT}> a word`);
  expect((await alice.slash(channel, 'hello')).status).toBe('success');
  await stopping;
  await until('the standby has the shards', () => [...standby.shards().values()].filter(Boolean).length === 2);
  await until('the word is heard', () => heard.some((line) => line.includes('a word')));
  expect((await alice.slash(channel, 'hello')).status).toBe('success');
  expect(heard.filter((line) => line.includes('a word'))).toHaveLength(1);
  expect(heard.filter((line) => line.includes('hello'))).toHaveLength(3);
  expect(heard.at(-1)).toMatch(/^standby hears hello/);
  await world.knowsGuild('standby');
  expect(heard.join()).not.toContain('not for the bot');

  await using back = await world.open('back', '0-1/2');
  await until('it has its shards again', () => [...back.shards().values()].filter(Boolean).length === 2);
  expect(standby.shards().size).toBe(0);
  expect((await alice.slash(channel, 'hello')).status).toBe('success');
  expect(heard.at(-1)).toMatch(/^back hears hello/);
  await world.knowsGuild('back');
  await alice.post(channel, `<@${BOT}> the last word`);
  await until('it is heard', () => heard.includes('back hears the last word of Alice'));
});

test('a standby that began first lets go of what it was about to open', async () => {
  await using world = await scene();
  const early = world.open('early', 'standby/2');
  const [standby, own] = await Promise.all([early, world.open('own', '0-1/2')]);
  await using _both = { [Symbol.asyncDispose]: async () => void (await Promise.all([standby, own].map(end))) };
  await until('the shards are with their own process', () => own.shards().size === 2 && standby.shards().size === 0);
});

test('servers of a shard that went to another process are not taken for servers that Kiln was removed from', async () => {
  await using world = await scene();
  const { alice, community, local, redis } = world;
  const client = new Client<true>({ intents: [GatewayIntentBits.Guilds], rest: { api: `${local.url}/api` } });
  await using _ended = { [Symbol.asyncDispose]: () => client.destroy() };
  const ready = once(client, Events.ClientReady);
  await client.login(TOKEN);
  await ready;
  await redis.hset(keys.joined, alice.guildId, BOT);
  const catchUp = watchCommunity(client, community);
  const opened = { shard: 0, total: 1, isFresh: true };
  // As the gateway leaves it behind a shard that it gave back.
  client.guilds.cache.clear();
  await catchUp(client, { ...opened, isHeld: () => false });
  expect(await redis.zrange(keys.leaving, '0', '-1')).toEqual([]);
  await catchUp(client, { ...opened, isHeld: () => true });
  expect(await redis.zrange(keys.leaving, '0', '-1')).toEqual([alice.guildId]);
});

test('who removes Kiln while a new session begins is noticed, and who invites it again after a handover is there', {
  tags: 'long',
}, async () => {
  await using world = await scene();
  const { local, redis } = world;
  const { control } = local.playground;
  const one = await world.open('one', '0/1');
  const { id: left } = await control('guild.create', { name: 'left' });
  const { id: back } = await control('guild.create', { name: 'back' });
  const isLeaving = async (guild: string) => (await redis.zscore(keys.leaving, guild)) !== null;
  await until('both are known', async () => (await redis.hmget(keys.joined, left, back)).every((by) => by === BOT));
  await control('disconnect', { how: 'invalid' });
  await control('member.remove', { guild_id: left, user_id: BOT });
  await until('it is noticed', () => isLeaving(left));
  await control('member.remove', { guild_id: back, user_id: BOT });
  await until('it is heard', () => isLeaving(back));
  await end(one);

  await using two = await world.open('two', '0/1');
  await until('it has the shard', () => two.problem() === undefined);
  await control('member.add', { guild_id: back, user_id: BOT });
  await until('it is heard', async () => !(await isLeaving(back)));
  expect(await isLeaving(left)).toBe(true);
  await control('disconnect', { how: 'invalid' });
  await until('a new session begins', () => two.problem() !== undefined);
  await until('it has begun', () => two.problem() === undefined);
  expect([await isLeaving(left), await isLeaving(back)]).toEqual([true, false]);
});

test('a turn that Redis gives after its connection was given up is not taken', async () => {
  await using server = await testRedisServer();
  const turns = createIdentifyTurns(server.redis, 1);
  const gone = new AbortController();
  await server.redis.call('CLIENT', 'PAUSE', '500', 'WRITE');
  const turn = turns.waitForIdentify(0, gone.signal);
  gone.abort(new Error('the connection was given up'));
  await expect(turn).rejects.toThrow('the connection was given up');
});

test('too few shards are said in words, and so is another number than that of those who run', async () => {
  await using world = await scene();
  await world.local.playground.control('guild.create', { name: 'Another' });
  await world.local.playground.control('gateway', { guildsPerShard: 1 });
  await expect(world.open('one', '0/1')).rejects.toThrow('1 shards are too few for Discord (KILN_SHARDS=0/1)');
  await world.local.playground.control('gateway', { guildsPerShard: 2_500 });
  // A session was begun just now: five seconds later.
  await world.local.playground.control('clock', { moveMs: 6_000 });
  await world.redis.del('kiln:shards:identify:0');
  await using _one = await world.open('one', '1/2');
  await using other = await world.open('other', '0-3/4');
  expect(other.problem()).toBe('it has 4 shards in mind, other processes have 2');
});
