import { DiscordAPIError, type Entitlement, RESTJSONErrorCodes, type Subscription } from 'discord.js';
import type { Logger } from 'pino';
import type { Purchase, Purchases } from '../../guilds/purchases.ts';

/**
 * Monthly credits. The paid period is in the subscription, the guild and validity in its entitlement; the
 * subscription's status is not used, as Discord advises. Either event may come first, and `/credits` and the start read
 * both, so a missed period is granted late and none is granted twice.
 */

interface Options {
  purchases: Purchases;
  log: Logger;
}

/** A subscription event: grants its current period for each of its entitlements. */
export async function redeemSubscription(subscription: Subscription, options: Options): Promise<void> {
  // Read first, because discord.js changes the object when the next period is announced.
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
 * An entitlement event: grants the period of its subscription. Without one, as for test entitlements, nothing was paid.
 * @returns the credits granted to the guild
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
  // A member's own subscription continues for the guild where /credits was first used.
  const guild = (await purchases.guildOf(id)) ?? named;
  if (guild === null) return 0;
  const granted = await purchases.grant({ id, sku, guild, user, period });
  if (!granted) return 0;
  log.info({ guild: granted.guild, sku, ...period, credits: granted.credits }, 'a paid month was granted');
  return granted.guild === guild ? granted.credits : 0;
}

/** Refunded in the meantime. */
function unlessGone(error: unknown): undefined {
  if (error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownEntitlement) return undefined;
  throw error;
}
