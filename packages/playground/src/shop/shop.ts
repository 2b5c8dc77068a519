import type { Entitlement, Fields, Sku, Subscription } from '../base/wire.ts';
import { APPLICATION_ID, BOT_USER } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { userAudience } from '../permissions/audience.ts';

/** What is sold, who bought it, and the events that the bot gets: purchases, subscriptions, refunds. */

export interface Purchase {
  sku: Sku;
  userId: string;
  guildId?: string | undefined;
  /** The end of what was bought, in Unix milliseconds. */
  endsMs?: number | undefined;
}

const FLAG_AVAILABLE = 1 << 2;
const FLAG_GUILD = 1 << 7;
const FLAG_USER = 1 << 8;
const MONTH_MS = 30 * 24 * 3600 * 1000;

export function skuWire({ id, name, type, for_guild: forGuild }: Sku): Fields {
  const access = forGuild ? FLAG_GUILD : FLAG_USER;
  return {
    id,
    name,
    type,
    application_id: APPLICATION_ID,
    slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    dependent_sku_id: null,
    access_type: 1,
    features: [],
    release_date: null,
    premium: false,
    show_age_gate: false,
    flags: FLAG_AVAILABLE | (type === 5 ? access : 0),
  };
}

export function newEntitlement(
  core: Core,
  given: Partial<Entitlement> & { sku_id: string; type: number },
): Entitlement {
  const id = core.snowflakes.next();
  const entitlement: Entitlement = {
    id,
    application_id: APPLICATION_ID,
    consumed: false,
    deleted: false,
    starts_at: null,
    ends_at: null,
    ...given,
  };
  return announce(core, 'ENTITLEMENT_CREATE', core.state.entitlements.set(id, entitlement));
}

export function changeEntitlement(core: Core, known: Entitlement, change: Partial<Entitlement>): Entitlement {
  const changed = core.state.entitlements.set(known.id, { ...known, ...change });
  return announce(core, change.deleted === true ? 'ENTITLEMENT_DELETE' : 'ENTITLEMENT_UPDATE', changed);
}

/** A member pays. A subscription has an entitlement without an end, until it is ended. */
export function buy(core: Core, { sku, userId, guildId, endsMs }: Purchase) {
  const startsAt = new Date(core.now()).toISOString();
  const entitlement = newEntitlement(core, {
    sku_id: sku.id,
    type: sku.type === 5 ? 8 : 1,
    user_id: userId,
    starts_at: startsAt,
    ends_at: endsMs === undefined ? null : new Date(endsMs).toISOString(),
    ...(guildId !== undefined && { guild_id: guildId }),
  });
  if (sku.type !== 5) return { entitlement_id: entitlement.id };
  const id = core.snowflakes.next();
  const subscription: Subscription = {
    id,
    user_id: userId,
    sku_ids: [sku.id],
    renewal_sku_ids: null,
    entitlement_ids: [entitlement.id],
    current_period_start: startsAt,
    current_period_end: new Date(core.now() + MONTH_MS).toISOString(),
    status: 0,
    canceled_at: null,
  };
  announce(core, 'SUBSCRIPTION_CREATE', core.state.subscriptions.set(id, subscription));
  return { entitlement_id: entitlement.id, subscription_id: id };
}

/** 0 goes on, 1 will not be renewed, 2 is over (its entitlements end now). */
export function setSubscription(core: Core, known: Subscription, status: 0 | 1 | 2): void {
  const at = new Date(core.now()).toISOString();
  const canceledAt = status === 0 ? null : (known.canceled_at ?? at);
  changeSubscription(core, known, { status, canceled_at: canceledAt });
  if (status !== 2) return;
  for (const id of known.entitlement_ids) {
    const entitlement = core.state.entitlements.get(id);
    if (entitlement !== undefined) changeEntitlement(core, entitlement, { ends_at: at });
  }
}

/** What is due: a period that was over is paid again, one after the other, or the subscription with it. */
export function renewSubscriptions(core: Core): void {
  for (const { id } of [...core.state.subscriptions]) {
    for (let known = core.state.subscriptions.get(id); known !== undefined && isDue(core, known); ) {
      if (known.status === 1) setSubscription(core, known, 2);
      else {
        const { current_period_end: start } = known;
        const end = new Date(Date.parse(start) + MONTH_MS).toISOString();
        changeSubscription(core, known, { current_period_start: start, current_period_end: end });
      }
      known = core.state.subscriptions.get(id);
    }
  }
}

function isDue(core: Core, { status, current_period_end: end }: Subscription): boolean {
  return status !== 2 && Date.parse(end) <= core.now();
}

/** A renewal is announced by this event alone: the entitlement stays what it was. */
function changeSubscription(core: Core, known: Subscription, change: Partial<Subscription>): void {
  announce(core, 'SUBSCRIPTION_UPDATE', core.state.subscriptions.set(known.id, { ...known, ...change }));
}

export function isEnded({ ends_at: endsAt }: Entitlement, nowMs: number): boolean {
  return endsAt !== null && Date.parse(endsAt) <= nowMs;
}

/** What an interaction includes: what its user or its guild has now. */
export function entitlementsOf(core: Core, userId: string, guildId: string | undefined): Entitlement[] {
  return [...core.state.entitlements].filter((entitlement) => {
    const isTheirs =
      entitlement.guild_id === undefined ? entitlement.user_id === userId : entitlement.guild_id === guildId;
    return isTheirs && !entitlement.deleted && !isEnded(entitlement, core.now());
  });
}

/** Purchases are announced to the first shard. */
function announce<T extends Entitlement | Subscription>(core: Core, event: string, what: T): T {
  core.gateway.dispatch(event, userAudience(BOT_USER.id, undefined), () => what);
  return what;
}
