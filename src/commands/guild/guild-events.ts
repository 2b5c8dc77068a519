import { type Client, type Entitlement, Events, type Guild, ShardClientUtil, type Subscription } from 'discord.js';
import type { Logger } from 'pino';
import type { CommandRules } from '../../guilds/command-rules.ts';
import type { Presets } from '../../guilds/presets.ts';
import type { Purchases } from '../../guilds/purchases.ts';
import { repostApprovalCards } from '../../jobs/actions/repost-approval-cards.ts';
import {
  createGuildRecorder,
  type GuildRecorder,
  guildJoined,
  guildLeft,
  joinedGuilds,
} from '../../jobs/data/guild-data.ts';
import type { JobContext } from '../../jobs/work/context.ts';
import { redeemPeriod, redeemSubscription } from './subscriptions.ts';
import type { Welcome } from './welcome.ts';

/**
 * Discord events besides interactions and messages: guilds joined and left (their data is kept for a while), and
 * credits bought in the shop. Whatever was missed while disconnected is made up for after connecting.
 */

export interface CommunityOptions {
  jobs: Pick<JobContext, 'redis' | 'requests' | 'steps' | 'admission' | 'log' | 'time'>;
  purchases: Purchases;
  commandRules: Pick<CommandRules, 'forget'>;
  presets: Pick<Presets, 'removeChannel'>;
  welcome: Welcome;
  now(): number;
  log: Logger;
}

/** Makes up for what was missed before a shard was opened. Never throws. */
export type CatchUp = (client: Client<true>, opened: Opened) => Promise<void>;

export function watchCommunity(client: Client, options: CommunityOptions): CatchUp {
  const { jobs, log } = options;
  const logged = logFailures(log);
  const recorder = createGuildRecorder(jobs.redis, log);

  client.on(Events.GuildCreate, async (guild) => {
    await recorder.inOrder(guild.id, () => guildJoined(jobs.redis, guild.id, client.application?.id ?? ''));
    await options.welcome(guild);
  });
  // discord.js reports guilds that are merely unavailable with another event.
  client.on(Events.GuildDelete, ({ id }) => {
    log.info({ guild: id }, 'removed from a guild');
    void recorder.inOrder(id, () => guildLeft(jobs, id));
  });
  client.on(Events.ChannelDelete, (channel) => {
    if (channel.isDMBased()) return;
    void recorder.untilDone(() => options.presets.removeChannel(channel.guildId, channel.id));
  });
  client.on(Events.EntitlementCreate, (entitlement) => {
    void logged('a purchase', redeem(entitlement, entitlement.guildId, options));
  });
  // A renewal only updates the subscription; its entitlement stays the same.
  const period = (subscription: Subscription) => void logged('a paid month', redeemSubscription(subscription, options));
  client.on(Events.SubscriptionCreate, period);
  client.on(Events.SubscriptionUpdate, (_before, now) => period(now));
  client.on(Events.EntitlementDelete, ({ id }) => void recorder.untilDone(() => takeBack(id, options)));
  client.on(Events.ApplicationCommandPermissionsUpdate, ({ guildId, applicationId }) => {
    if (applicationId !== client.application?.id) return;
    void recorder.untilDone(() => options.commandRules.forget([guildId]));
  });
  return (ready, opened) => catchUp(ready, opened, { ...options, ...recorder });
}

/** Deleted messages: approval cards may be among them. Never throws. */
export function hearDeleted(
  guild: string,
  messages: readonly string[],
  { jobs, log }: CommunityOptions,
): Promise<unknown> {
  const logged = logFailures(log);
  return logged('messages that were deleted', repostApprovalCards(jobs, guild, messages));
}

const logFailures = (log: Logger) => (what: string, work: Promise<unknown>) =>
  work.catch((error: unknown) => log.error({ err: error }, `${what} could not be dealt with`));

/** Which shard is connected now, whether its guilds are known or the session was resumed, and whether it is held still. */
export interface Opened {
  shard: number;
  total: number;
  isFresh: boolean;
  isHeld(): boolean;
}

type Watched = CommunityOptions & GuildRecorder;

async function catchUp(client: Client<true>, opened: Opened, options: Watched): Promise<void> {
  const logged = logFailures(options.log);
  if (opened.isFresh) {
    const guilds = guildsOf(client, opened).map(({ id }) => id);
    await logged('who may use which command', options.commandRules.forget(guilds));
    await logged('guilds that came and went', compareGuilds(client, opened, options));
  }
  // Purchases are sent to the first shard.
  if (opened.shard === 0) await logged('purchases that were waiting', redeemWaiting(client, options));
}

/**
 * How long a guild counts as new if it was joined while disconnected; most bots are invited before their first start.
 */
const NEW_MS = 86_400_000;

const isOn = ({ shard, total }: Opened, guild: string) => ShardClientUtil.shardIdForGuildId(guild, total) === shard;
const guildsOf = ({ guilds }: Client<true>, opened: Opened) => guilds.cache.filter(({ id }) => isOn(opened, id));

async function compareGuilds(
  client: Client<true>,
  opened: Opened,
  { jobs, welcome, now, inOrder, untilDone }: Watched,
): Promise<void> {
  const { id } = client.application;
  const known = (await untilDone(() => joinedGuilds(jobs.redis, id))) ?? [];
  const present = guildsOf(client, opened);
  const before = new Set(known.filter((guild) => isOn(opened, guild)));
  const back = new Set<string>();
  // An event may have been heard since then: the client knows what holds now.
  const isIn = (guild: string) => client.guilds.cache.has(guild);
  const join = (guild: string) =>
    inOrder(guild, async () => isIn(guild) && (await guildJoined(jobs.redis, guild, id)) && back.add(guild));
  // Of a shard that has gone to another process meanwhile the client knows no guilds any more.
  const leave = (guild: string) =>
    inOrder(guild, async () => opened.isHeld() && !isIn(guild) && guildLeft(jobs, guild));
  await Promise.all([...present.keys()].map(join));
  const isNew = (guild: Guild) =>
    (!before.has(guild.id) || back.has(guild.id)) && now() - guild.joinedTimestamp < NEW_MS;
  await Promise.all([...present.values()].filter(isNew).map(welcome));
  // Only guilds that this bot was in before: others may belong to another bot, or to an operator.
  await Promise.all([...before].filter((guild) => !present.has(guild)).map(leave));
}

async function redeemWaiting(client: Client<true>, options: CommunityOptions): Promise<void> {
  if ((await options.purchases.skus()).size === 0) return;
  for (let after: string | undefined; ; ) {
    const page = await client.application.entitlements.fetch({
      excludeEnded: true,
      excludeDeleted: false,
      limit: PAGE,
      cache: false,
      ...(after === undefined ? {} : { after }),
    });
    for (const entitlement of page.values()) {
      if (entitlement.deleted) await takeBack(entitlement.id, options);
      else await redeem(entitlement, entitlement.guildId, options);
    }
    // Whatever order Discord lists them in, the next page starts after the newest of these.
    const newest = [...page.keys()].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)).at(-1);
    if (page.size < PAGE || newest === undefined || newest === after) return;
    after = newest;
  }
}

const PAGE = 100;

/** A refund takes the purchase's credits back. */
async function takeBack(entitlement: string, { purchases, log }: CommunityOptions): Promise<void> {
  const taken = await purchases.takeBack(entitlement);
  if (taken) log.info({ entitlement, ...taken }, 'a refunded purchase was taken back');
}

/**
 * Grants, then consumes. Both are idempotent, so a crash in between is harmless. A purchase without a guild waits until
 * its buyer uses /credits in one. A subscription grants its current paid period.
 */
export async function redeem(
  entitlement: Entitlement,
  guild: string | null,
  options: Pick<CommunityOptions, 'purchases' | 'log'>,
): Promise<number> {
  const { purchases, log } = options;
  const { id, skuId: sku, userId: user } = entitlement;
  if (entitlement.deleted) return 0;
  if ((await purchases.skus()).get(sku)?.monthly) return redeemPeriod(entitlement, guild, options);
  if (guild === null || entitlement.consumed) return 0;
  const granted = await purchases.grant({ id, sku, guild, user });
  if (!granted) return 0;
  await entitlement.consume();
  log.info({ guild: granted.guild, entitlement: id, sku, credits: granted.credits }, 'a purchase was granted');
  return granted.guild === guild ? granted.credits : 0;
}
