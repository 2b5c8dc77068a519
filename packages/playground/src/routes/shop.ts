import { CreateEntitlementRequestDataSchema } from 'discord-api-spec/zod';
import { z } from 'zod';
import { discordError } from '../base/discord-error.ts';
import { compareIds } from '../base/snowflake.ts';
import type { Entitlement } from '../base/wire.ts';
import { findUser } from '../base/world.ts';
import type { Core } from '../core/core.ts';
import { type Call, noContent, ok, type Route, route } from '../http/router.ts';
import { changeEntitlement, isEnded, newEntitlement, skuWire } from '../shop/shop.ts';
import { parseForm, readForm } from '../validate/form.ts';

/** What the application sells, and to whom: SKUs, entitlements, subscriptions. */

const Page = z.object({
  before: z.string().regex(/^\d+$/).optional(),
  after: z.string().regex(/^\d+$/).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});
const EntitlementQuery = Page.extend({
  user_id: z.string().optional(),
  guild_id: z.string().optional(),
  sku_ids: z.string().optional(),
  exclude_ended: z.enum(['true', 'false', '1', '0']).optional(),
  exclude_deleted: z.enum(['true', 'false', '1', '0']).optional(),
});
const SubscriptionQuery = Page.extend({ user_id: z.string() });

export function shopRoutes(core: Core): Route[] {
  const entitlementOf = (call: Call): Entitlement => {
    const found = core.state.entitlements.get(call.param('entitlement'));
    if (found === undefined || found.deleted) throw discordError('unknownEntitlement');
    return found;
  };
  const path = '/applications/:application/entitlements';

  return [
    route('GET /applications/:application/skus', 'bot', () => ok([...core.state.skus].map(skuWire))),
    route(`GET ${path}`, 'bot', (call) => ok(listed(core, readForm(EntitlementQuery, call.query)))),
    route(`POST ${path}`, 'bot', async (call) => {
      const form = parseForm(CreateEntitlementRequestDataSchema, (await call.body()).payload);
      return ok(testEntitlement(core, String(form.sku_id), String(form.owner_id), form.owner_type === 1));
    }),
    route(`GET ${path}/:entitlement`, 'bot', (call) => ok(entitlementOf(call))),
    route(`POST ${path}/:entitlement/consume`, 'bot', (call) => {
      changeEntitlement(core, entitlementOf(call), { consumed: true });
      return noContent;
    }),
    route(`DELETE ${path}/:entitlement`, 'bot', (call) => {
      changeEntitlement(core, entitlementOf(call), { deleted: true });
      return noContent;
    }),
    ...subscriptionRoutes(core),
  ];
}

function subscriptionRoutes(core: Core): Route[] {
  const list = '/skus/:sku/subscriptions';
  return [
    route(`GET ${list}`, 'bot', (call) => {
      const query = readForm(SubscriptionQuery, call.query);
      const all = [...core.state.subscriptions].filter(
        ({ sku_ids: skus, user_id: user }) => skus.includes(call.param('sku')) && user === query.user_id,
      );
      return ok(pageOf(all, query, 50));
    }),
    route(`GET ${list}/:subscription`, 'bot', (call) => {
      const found = core.state.subscriptions.get(call.param('subscription'));
      if (found?.sku_ids.includes(call.param('sku')) !== true) throw discordError('unknownSubscription');
      return ok(found);
    }),
  ];
}

function listed(core: Core, query: z.infer<typeof EntitlementQuery>): Entitlement[] {
  const isOn = (flag: string | undefined, byDefault: boolean) =>
    flag === undefined ? byDefault : /^(?:true|1)$/.test(flag);
  const skus = query.sku_ids?.split(',');
  const all = [...core.state.entitlements].filter(
    (entitlement) =>
      (query.user_id === undefined || entitlement.user_id === query.user_id) &&
      (query.guild_id === undefined || entitlement.guild_id === query.guild_id) &&
      (skus === undefined || skus.includes(entitlement.sku_id)) &&
      (!isOn(query.exclude_deleted, true) || !entitlement.deleted) &&
      (!isOn(query.exclude_ended, false) || !isEnded(entitlement, core.now())),
  );
  return pageOf(all, query, 100);
}

/** In the order of ids; before an id, the last ones before it. */
function pageOf<T extends { id: string }>(
  all: readonly T[],
  { before, after, limit }: z.infer<typeof Page>,
  most: number,
) {
  const sorted = all
    .filter(({ id }) => before === undefined || BigInt(id) < BigInt(before))
    .filter(({ id }) => after === undefined || BigInt(id) > BigInt(after))
    .sort((a, b) => compareIds(a.id, b.id));
  const count = limit ?? most;
  return before !== undefined && after === undefined ? sorted.slice(-count) : sorted.slice(0, count);
}

/** @throws {DiscordError} 10004, 10013, 10027 */
function testEntitlement(core: Core, skuId: string, owner: string, isGuild: boolean): Entitlement {
  const guild = core.state.guilds.get(owner);
  if (core.state.skus.get(skuId) === undefined) throw discordError('unknownSku');
  if (isGuild && guild === undefined) throw discordError('unknownGuild');
  if (!isGuild && findUser(owner) === undefined) throw discordError('unknownUser');
  return newEntitlement(core, {
    sku_id: skuId,
    type: 8,
    user_id: isGuild ? guild?.owner_id : owner,
    ...(isGuild && { guild_id: owner }),
  });
}
