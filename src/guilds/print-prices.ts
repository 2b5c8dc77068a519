import { z } from 'zod';

/** What prints cost in a guild, a line each as its leads write them: "PLA 22" a kilogram, "hour 1.50", "start 2", "in €". */

const MATERIALS = ['pla', 'petg', 'abs', 'resin'] as const;
export type PricedMaterial = (typeof MATERIALS)[number];

export const PrintPriceLine = z
  .string()
  .regex(/^(?:(?:pla|petg|abs|resin|hour|start) [0-9]{1,6}(?:\.[0-9]{1,2})?|in \S{1,8})$/i);

/** A line of each name. */
export const MOST_PRINT_PRICES = MATERIALS.length + 3;

export interface PrintCost {
  /** As its leads write it; '': they do not say. */
  currency: string;
  costs: { material: PricedMaterial; amount: number }[];
}

/** Figures of a print check: grams by material, and minutes of a filament printer. */
export interface Weighed {
  /** What it is meant to be printed in; absent: filament. */
  material?: 'resin' | undefined;
  grams?: Readonly<Record<PricedMaterial, number>> | undefined;
  minutes?: number | undefined;
}

/**
 * What a print costs in each material that it is meant for and that has a price: by weight, machine hours and the start of a print. The time is a
 * filament printer's, so resin has none. A line that this version does not know counts for nothing; of two of a name the last.
 *
 * Units: prices a kilogram, an hour and a print, in the guild's currency; grams, minutes.
 */
export function printCosts(lines: readonly string[], { material: meant, grams, minutes = 0 }: Weighed): PrintCost {
  const prices = pricesIn(lines);
  const of = (name: string) => Number(prices.get(name) ?? 0);
  const costs = MATERIALS.flatMap((material) => {
    if (!grams || !prices.has(material) || (material === 'resin') !== (meant === 'resin')) return [];
    const hours = material === 'resin' ? 0 : minutes / 60;
    return [{ material, amount: (grams[material] / 1000) * of(material) + hours * of('hour') + of('start') }];
  });
  return { currency: prices.get('in') ?? '', costs };
}

function pricesIn(lines: readonly string[]): Map<string, string> {
  const known = lines.filter((line) => PrintPriceLine.safeParse(line).success);
  return new Map(known.map((line) => [line.split(' ')[0]!.toLowerCase(), line.slice(line.indexOf(' ') + 1)]));
}
