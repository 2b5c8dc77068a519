import { DiscordAPIError, type Entitlement, RESTJSONErrorCodes, type Subscription } from 'discord.js';
import type { Logger } from 'pino';
import type { Purchase, Purchases } from '../guilds/purchases.ts';

/**
 * Credits by the month. Discord says what is paid in two halves: the subscription has the period, its entitlement has the
 * guild and whether it holds. A subscription's status is never asked: Discord says that it is no reason to give anything.
 * Either half may be told first, and both are read by `/credits` and at the start, so a period that nobody heard of is
 * granted late and none twice.
 */

interface Options {
  purchases: Purchases;
  log: Logger;
}

/** Discord told of a subscription: what its entitlements are worth, for the period that it is in. */
export async function redeemSubscription(subscription: Subscription, options: Options): Promise<void> {
  // Read before anything is waited for: discord.js changes its object when the next period is told.
  const { client, entitlementIds } = subscription;
  const period = periodOf(subscription);
  const worths = await options.purchases.skus();
  if (!subscription.skuIds.some((sku) => worths.get(sku)?.monthly)) return;
  for (const id of entitlementIds) {
    const entitlement = await client.application?.entitlements
      .fetch({ entitlement: id, cache: false, force: true })
      .catch(unlessGone);
    if (entitlement) await grantPeriod(entitlement, period, entitlement.guildId, options);
  }
}

/**
 * Discord told of an entitlement: the period of its subscription. Without one, as for those that are made for tests,
 * nothing was paid.
 * @returns credits that the guild has of it
 */
export async function redeemPeriod(entitlement: Entitlement, guild: string | null, options: Options): Promise<number> {
  const { client, skuId: sku, userId: user } = entitlement;
  const found = await client.application?.subscriptions.fetch({ sku, user });
  const subscription = found?.find(({ entitlementIds }) => entitlementIds.includes(entitlement.id));
  if (!subscription) {
    options.log.info(
      { entitlement: entitlement.id, sku },
      'an entitlement has no subscription yet: nothing is granted',
    );
    return 0;
  }
  return grantPeriod(entitlement, periodOf(subscription), entitlement.guildId ?? guild, options);
}

type Period = NonNullable<Purchase['period']>;

const periodOf = ({ id, currentPeriodStartTimestamp: start }: Subscription): Period => ({ subscription: id, start });

async function grantPeriod(
  { id, skuId: sku, userId: user, deleted, endsTimestamp }: Entitlement,
  period: Period,
  named: string | null,
  { purchases, log }: Options,
): Promise<number> {
  if (deleted || (endsTimestamp !== null && endsTimestamp <= period.start)) return 0;
  // A member's own subscription goes on for the guild where it was first said.
  const guild = (await purchases.guildOf(id)) ?? named;
  if (guild === null) return 0;
  const granted = await purchases.grant({ id, sku, guild, user, period });
  if (!granted) return 0;
  log.info({ guild: granted.guild, sku, ...period, credits: granted.credits }, 'a paid month was granted');
  return granted.guild === guild ? granted.credits : 0;
}

/** Refunded meanwhile. */
function unlessGone(error: unknown): undefined {
  if (error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownEntitlement) return undefined;
  throw error;
}
