import type { Words } from '../words/index.ts';

/** Lines that share one budget of characters: Discord counts the text of a whole message. */

export interface Ranked {
  /** Undefined: nothing to say. */
  text: string | undefined | false;
  /** The lowest get their place first; what then has none is left out. */
  rank: number;
}

/** What fits, in the order given; each line costs its length and the break behind it. */
export function fitting(lines: readonly Ranked[], budget: number): string[] {
  const chosen = new Set<Ranked>();
  let left = budget;
  for (const line of [...lines].sort((a, b) => a.rank - b.rank)) {
    if (!line.text || line.text.length + 1 > left) continue;
    left -= line.text.length + 1;
    chosen.add(line);
  }
  return lines.flatMap((line) => (chosen.has(line) && line.text ? [line.text] : []));
}

/** As many lines as fit; says when some do not. */
export function keepWithin({ results }: Words, lines: readonly string[], budget: number): string[] {
  const kept = firstWithin(lines, budget);
  return kept.length < lines.length ? [...kept, results.andMore] : kept;
}

/** The first lines, as many as fit. @param between characters behind each */
export function firstWithin(lines: readonly string[], budget: number, between = 1): string[] {
  const costs = lines.map(({ length }) => length + between);
  return lines.slice(0, countWithin(costs, budget));
}

/** How many of these, from the first on, cost no more than that together. */
export function countWithin(costs: readonly number[], budget: number): number {
  let sum = 0;
  const over = costs.findIndex((cost) => {
    sum += cost;
    return sum > budget;
  });
  return over === -1 ? costs.length : over;
}
