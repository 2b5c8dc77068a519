import { z } from 'zod';
import { discordError } from '../base/discord-error.ts';
import type { Sku } from '../base/wire.ts';
import { buy, changeEntitlement, setSubscription } from '../shop/shop.ts';
import { Id, row } from './switch.ts';

/** The shop: what is sold, who buys it, and what becomes of it. */

export const shopSwitches = {
  'sku.create': row({
    summary: 'Offer something in the shop: for good, to be used up, or by subscription',
    input: z.object({
      name: z.string().min(1).max(100),
      kind: z.enum(['durable', 'consumable', 'subscription']),
      for_guild: z.boolean().default(true),
    }),
    run(core, { name, kind, for_guild: forGuild }) {
      const types = { durable: 2, consumable: 3, subscription: 5 } as const;
      const sku: Sku = { id: core.snowflakes.next(), name, type: types[kind], for_guild: forGuild };
      core.state.skus.set(sku.id, sku);
      return { id: sku.id };
    },
  }),
  purchase: row({
    summary: 'A user buys, for themselves or for a guild; it may end after a while',
    input: z.object({
      sku_id: Id,
      user_id: Id,
      guild_id: Id.optional(),
      lastsMs: z.number().int().min(0).optional(),
    }),
    run(core, { sku_id: skuId, user_id: userId, guild_id: guildId, lastsMs }) {
      const sku = core.state.skus.get(skuId);
      if (sku === undefined) throw discordError('unknownSku');
      return buy(core, { sku, userId, guildId, endsMs: lastsMs === undefined ? undefined : core.now() + lastsMs });
    },
  }),
  refund: row({
    summary: 'Take an entitlement back',
    input: z.object({ entitlement_id: Id }),
    run(core, { entitlement_id: id }) {
      const found = core.state.entitlements.get(id);
      if (found === undefined) throw discordError('unknownEntitlement');
      changeEntitlement(core, found, { deleted: true });
    },
  }),
  'subscription.set': row({
    summary: 'A subscription goes on, will not be renewed, or is over',
    input: z.object({ subscription_id: Id, status: z.enum(['active', 'ending', 'inactive']) }),
    run(core, { subscription_id: id, status }) {
      const found = core.state.subscriptions.get(id);
      if (found === undefined) throw discordError('unknownSubscription');
      setSubscription(core, found, ({ active: 0, ending: 1, inactive: 2 } as const)[status]);
    },
  }),
};
