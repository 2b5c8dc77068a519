import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Client,
  Events,
  GatewayCloseCodes,
  GatewayIntentBits,
  type REST,
  Routes,
  ShardClientUtil,
  SimpleIdentifyThrottler,
  Status,
} from 'discord.js';
import type { Redis } from 'ioredis';
import { UserError } from 'kiln-errors';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { DiscordHeard } from '../../jobs/base/discord-routes.ts';
import { presentGuilds } from '../../jobs/data/guild-data.ts';
import { createBotBudget } from '../../jobs/discord/bot-rate.ts';
import { createDiscordRequest } from '../../jobs/discord/make-request.ts';
import { keepToken, restOptions } from '../../jobs/discord/rest.ts';
import { inviteLink } from '../../messages/guild/permissions.ts';
import { AUTO, type ShardPlan } from '../../shard-plan.ts';
import type { Commands } from '../commands.ts';
import { type CommunityOptions, hearDeleted, watchCommunity } from '../guild/guild-events.ts';
import { within } from '../respond.ts';
import { BOUNDED_CACHES } from './caches.ts';
import { createEventScreen } from './event-screen.ts';
import { createIdentifyTurns } from './identify-turns.ts';
import { createShardKeeper, type ShardKeeper } from './shard-keeper.ts';
import { agreedTotal, allShards, createShardLeases } from './shard-leases.ts';
import { createShardLines, type ShardLines } from './shard-lines.ts';
import { createShardSessions, NO_SESSIONS } from './shard-sessions.ts';

/**
 * The connections to Discord by which interactions arrive: those shards of the bot of which this process has the lease
 * (src/commands/gateway). discord.js resumes and reconnects by itself; what is under way when the process stops is given a moment to
 * be answered, and what arrives after its connections were closed is heard by the process that resumes them.
 */

export interface Gateway extends AsyncDisposable {
  applicationId: string;
  rest: REST;
  /** Undefined while every shard of this process is connected and its heartbeats are answered, else what is wrong. */
  problem(): string | undefined;
  /** The shards of this process, and whether each is connected. */
  shards(): ReadonlyMap<number, boolean>;
}

export interface GatewayOptions {
  token: string;
  /** Base of the REST routes, without the version; Discord's own when left out. */
  apiUrl?: string | undefined;
  /** The built-in Discord, which has no invite link. */
  isLocal?: boolean;
  commands: Pick<Commands, 'dispatch' | 'mention'>;
  /** Hears of what else happens (community.ts). */
  community?: CommunityOptions;
  /** By which processes that are the same bot share its shards and its requests a second. */
  redis?: Redis;
  /** No other process is connected to this Discord: this one has all shards. So it is without Redis. */
  isAlone?: boolean;
  plan?: ShardPlan;
  /** Hears how Discord answered each request. */
  heard?: DiscordHeard;
  log: Logger;
}

/** How long the last interactions may take at a stop. */
const DRAIN_MS = 2_000;
/** The shards of a process that says nothing for this long are free. */
const LEASE_MS = 5_000;
/** How late a shard that its process gave back is noticed: of the 3 s that an interaction waits in the meantime. */
const RENEW_MS = 250;

/** @throws {UserError} `bad_token`, `discord_unreachable`, `too_few_shards` */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { token, apiUrl, isLocal = false, community, log, plan = AUTO } = options;
  const shared = options.isAlone ? undefined : options.redis;
  await using stack = new AsyncDisposableStack();
  const request = stack.use(createDiscordRequest({ heard: options.heard }));
  const budget = options.redis && createBotBudget(options.redis);
  const client = stack.adopt(
    new Client({
      // Messages without their content: it comes with those that mention the bot, and no privileged intent is needed.
      intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages],
      allowedMentions: { parse: [] },
      waitGuildTimeout: 1_000,
      rest: restOptions({ apiUrl, request, budget, urgency: 'answer' }),
      ws: { buildStrategy: (manager) => lines.buildStrategy(manager) },
      ...BOUNDED_CACHES,
    }),
    (opened) => opened.destroy(),
  );
  keepToken(client.rest, token, { log });
  const owner = randomUUID();
  const lines = createShardLines({
    sessions: shared ? createShardSessions(shared, owner, log) : NO_SESSIONS,
    turns: (maxConcurrency) =>
      shared ? createIdentifyTurns(shared, maxConcurrency) : new SimpleIdentifyThrottler(maxConcurrency),
    knownGuilds: async (shard, total) => {
      const known = community ? await presentGuilds(community.jobs.redis, client.application?.id ?? '') : [];
      return known.filter((guild) => ShardClientUtil.shardIdForGuildId(guild, total) === shard);
    },
    async onFresh(shard, isOpen) {
      // discord.js only adds the guilds that Discord lists: what is not listed is not there any more.
      forget(client, shard);
      using guilds = guildsKnown(client, shard);
      await guilds.known;
      if (isOpen()) await catchUp?.(ready, { shard, total, isFresh: true, isHeld: isOpen });
    },
    screen: createEventScreen(client, (guild, messages) => void (community && hearDeleted(guild, messages, community))),
  });
  const underWay = hearMembers(client, options.commands);
  const catchUp = community && watchCommunity(client, community);

  const { ready, total } = await logIn(client, options);
  hearConnections(client, { plan, total, log });
  const keeper = stack.use(
    createShardKeeper({
      leases: shared
        ? createShardLeases(shared, { owner, total, names: plan.names, leaseMs: LEASE_MS })
        : allShards(total),
      lines: { ...lines, open: (shard) => open(shard) },
      total,
      renewMs: RENEW_MS,
      log,
      onClosed: (shard) => forget(client, shard),
    }),
  );

  async function open(shard: number): Promise<void> {
    using guilds = guildsKnown(client, shard);
    const opened = await lines.open(shard);
    if (opened === 'fresh') await guilds.known;
    if (opened === 'resumed') void catchUp?.(ready, { shard, total, isFresh: false, isHeld: () => true });
  }

  try {
    await firstShards(keeper, plan, total);
  } catch (error) {
    throw connectProblem(error, plan, total);
  }
  const { application } = ready;
  log.info({ application: application.id, shards: [...keeper.held.keys()], of: total }, 'connected to discord');
  if (!isLocal) log.info({ invite: inviteLink(application.id) }, 'this link adds Kiln to a server');
  const connection = stack.move();

  return {
    applicationId: application.id,
    rest: client.rest,
    problem: () => keeper.problem() ?? heldProblem(client, keeper, lines),
    shards: () => new Map([...keeper.held.keys()].map((shard) => [shard, lines.openSince(shard) !== undefined])),
    async [Symbol.asyncDispose]() {
      client.removeAllListeners(Events.ShardDisconnect);
      client.removeAllListeners(Events.ShardReconnecting);
      // What is not heard any more from here on is not taken for heard: who resumes gets it.
      await keeper[Symbol.asyncDispose]();
      await within(DRAIN_MS, Promise.allSettled(underWay));
      await connection.disposeAsync();
    },
  };
}

/** @returns what is being dealt with */
function hearMembers(client: Client, commands: GatewayOptions['commands']): ReadonlySet<Promise<void>> {
  const underWay = new Set<Promise<void>>();
  client.on(Events.InteractionCreate, (interaction) => {
    const work = commands.dispatch(interaction).finally(() => underWay.delete(work));
    underWay.add(work);
  });
  client.on(Events.MessageCreate, (message) => {
    const bot = client.user;
    if (!bot || message.author.bot || !message.inGuild()) return;
    if (!message.mentions.has(bot, { ignoreEveryone: true, ignoreRoles: true, ignoreRepliedUser: true })) return;
    const work = commands.mention(message, bot.id).finally(() => underWay.delete(work));
    underWay.add(work);
  });
  return underWay;
}

function hearConnections(client: Client, { plan, total, log }: { plan: ShardPlan; total: number; log: Logger }): void {
  client.on(Events.Error, (error) => log.warn({ err: error }, 'discord client error'));
  client.on(Events.ShardError, (error, shard) => log.warn({ err: error, shard }, 'discord connection error'));
  client.on(Events.Invalidated, () => log.error('discord ended the session: the token is no longer valid'));
  client.on(Events.ShardDisconnect, ({ code }, shard) => {
    if (code === GatewayCloseCodes.ShardingRequired) log.error({ shard }, tooFewShards(plan, total));
    else log.warn({ code, shard }, 'disconnected from discord');
  });
  client.on(Events.ShardReconnecting, (shard) => log.info({ shard }, 'reconnecting to discord'));
  client.on(Events.ShardResume, (shard, replayed) => log.info({ shard, replayed }, 'connection to discord resumed'));
}

const Recommended = z.object({ shards: z.number().int().min(1) });

/** The token is good and the number of shards known; none of them is connected. */
async function logIn(
  client: Client,
  { token, redis, isAlone, plan = AUTO }: GatewayOptions,
): Promise<{ ready: Client<true>; total: number }> {
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  try {
    const total =
      plan.total ??
      (redis && !isAlone ? await agreedTotal(redis) : undefined) ??
      Recommended.parse(await client.rest.get(Routes.gatewayBot())).shards;
    client.options.shards = Array.from({ length: total }, (_, shard) => shard);
    client.options.shardCount = total;
    await client.login(token);
    return { ready: await ready, total };
  } catch (error) {
    throw loginProblem(error);
  }
}

/**
 * What is free, and where nothing is, what a predecessor that was killed has the lease of for a moment yet. A process that
 * comes by nothing is a standby.
 */
async function firstShards(keeper: ShardKeeper, { names }: ShardPlan, total: number): Promise<void> {
  const deadline = performance.now() + LEASE_MS + RENEW_MS;
  const isStandby = !Array.from({ length: total }, (_, shard) => names(shard)).includes(true);
  for (;;) {
    await keeper.look();
    if (keeper.held.size > 0 || isStandby || keeper.problem() || performance.now() > deadline) return;
    await wait(RENEW_MS);
  }
}

/** discord.js says so when the shard's guilds are all there, or a while after the latest one. */
function guildsKnown(client: Client, shard: number): Disposable & { known: Promise<void> } {
  const { promise: known, resolve } = Promise.withResolvers<void>();
  const hear = (id: number) => id === shard && resolve();
  client.on(Events.ShardReady, hear);
  return { known, [Symbol.dispose]: () => void client.off(Events.ShardReady, hear) };
}

/** A shard that another process has now, or whose session is a new one: what it told is out of date from here on. */
function forget(client: Client, shard: number): void {
  for (const guild of client.guilds.cache.filter(({ shardId }) => shardId === shard).values()) {
    for (const channel of guild.channels.cache.keys()) client.channels.cache.delete(channel);
    client.guilds.cache.delete(guild.id);
  }
}

function heldProblem(client: Client, { held }: ShardKeeper, lines: ShardLines): string | undefined {
  for (const id of held.keys()) {
    const since = lines.openSince(id);
    const shard: ShardState | undefined = client.ws.shards.get(id);
    if (since === undefined || !shard) return `shard ${id} is connecting`;
    const problem = shardProblem(shard, { readySince: since, now: Date.now() });
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const tooFewShards = ({ said }: ShardPlan, total: number) =>
  `${total} shards are too few for Discord (KILN_SHARDS=${said}): stop all gateway processes and start them with a larger number, or with auto`;

function connectProblem(error: unknown, plan: ShardPlan, total: number): unknown {
  if (error instanceof Error && error.message === 'Sharding is required') {
    return new UserError('too_few_shards', tooFewShards(plan, total), { cause: error });
  }
  return loginProblem(error);
}

function loginProblem(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'TokenInvalid' || (error instanceof Error && 'status' in error && error.status === 401)) {
    return new UserError(
      'bad_token',
      'Discord does not accept DISCORD_TOKEN. Copy the bot token again from the developer portal.',
      { cause: error },
    );
  }
  return new UserError(
    'discord_unreachable',
    'Discord cannot be reached. Check the network, and DISCORD_API_URL when it is set.',
    { cause: error },
  );
}

/** Discord asks for a heartbeat every 41 s or so: two in a row without an answer are a broken connection. */
const SILENT_MS = 100_000;

/** The part of a shard of discord.js that is read. */
export interface ShardState {
  id: number;
  status: number;
  /** When the latest heartbeat that was answered was sent, Unix milliseconds; -1 before the first. */
  lastPingTimestamp: number;
}

/** @param readySince Unix milliseconds; before the first heartbeat that counts */
export function shardProblem(
  { id, status, lastPingTimestamp }: ShardState,
  { readySince, now }: { readySince: number; now: number },
): string | undefined {
  if (status !== Status.Ready) return `shard ${id} is ${(Status[status] ?? 'unknown').toLowerCase()}`;
  const silentMs = now - Math.max(lastPingTimestamp, readySince);
  if (silentMs <= SILENT_MS) return undefined;
  return `shard ${id} has had no heartbeat answered for ${Math.round(silentMs / 1_000)} s`;
}
