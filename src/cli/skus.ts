import { UserError } from 'kiln-errors';
import { z } from 'zod';
import { type Command, defineCommand } from './command.ts';
import { snowflake, whole } from './words.ts';

/** The worth of SKUs in Discord's shop. */

const Sku = z.object({ sku: z.string(), credits: z.int(), monthly: z.boolean() });
const line = ({ sku, credits, monthly }: z.output<typeof Sku>) =>
  `${sku}  ${credits} credits${monthly ? ' for each paid month' : ''}`;

export const skuCommands: readonly Command[] = [
  defineCommand({
    name: 'skus list',
    does: 'lists the SKUs of the Discord shop and their worth in credits',
    args: {},
    options: {},
    result: z.array(Sku),
    run: async ({ purchases }) => [...(await purchases.skus())].map(([sku, worth]) => ({ sku, ...worth })),
    lines: (skus) => skus.map(line),
  }),
  defineCommand({
    name: 'skus set',
    does: 'sets what a SKU is worth: once, or with --monthly per paid month of a subscription',
    args: { sku: snowflake, credits: whole(1) },
    options: { monthly: z.boolean().optional() },
    result: Sku,
    async run({ purchases }, { sku, credits, monthly = false }) {
      await purchases.setSku(sku, credits, { monthly });
      return { sku, credits, monthly };
    },
    lines: (sku) => [`SKU ${line(sku)}`],
  }),
  defineCommand({
    name: 'skus remove',
    does: 'removes a SKU; it is no longer worth credits',
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
