import { z } from 'zod';
import { UserError } from '../errors.ts';
import { type Command, defineCommand } from './command.ts';
import { snowflake, whole } from './words.ts';

/** What the consumables of Discord's shop are worth. */

const Sku = z.object({ sku: z.string(), credits: z.int() });

export const skuCommands: readonly Command[] = [
  defineCommand({
    name: 'skus list',
    does: 'the consumables of Discord’s shop, and what they are worth',
    args: {},
    options: {},
    result: z.array(Sku),
    run: async ({ purchases }) => [...(await purchases.skus())].map(([sku, credits]) => ({ sku, credits })),
    lines: (skus) => skus.map(({ sku, credits }) => `${sku}  ${credits} credits`),
  }),
  defineCommand({
    name: 'skus set',
    does: 'says what a SKU is worth',
    args: { sku: snowflake, credits: whole(1) },
    options: {},
    result: Sku,
    async run({ purchases }, { sku, credits }) {
      await purchases.setSku(sku, credits);
      return { sku, credits };
    },
    lines: ({ sku, credits }) => [`SKU ${sku} is worth ${credits} credits`],
  }),
  defineCommand({
    name: 'skus remove',
    does: 'a SKU is worth nothing any more',
    args: { sku: snowflake },
    options: {},
    result: z.object({ sku: z.string() }),
    async run({ purchases }, { sku }) {
      if (!(await purchases.removeSku(sku))) throw new UserError('unknown_sku', `There is no SKU ${sku}`);
      return { sku };
    },
    lines: ({ sku }) => [`SKU ${sku} is worth nothing any more`],
  }),
];
