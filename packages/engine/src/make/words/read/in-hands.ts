import type { Noun } from '../../../content/noun.ts';
import type { Thing } from './reading.ts';

/** What a figure is said to hold, or to have and can hold: one thing in each hand. */

/** What is at most this share of the size of who is said to have it is held, not set beside. */
const HELD = 0.85;

export const isSmallFor = ({ noun, count = 1 }: Thing, owner: Thing): boolean =>
  noun.size < owner.noun.size * HELD && count === 1;

/** Which things are in the hands of one: what comes after it, and what "and" joins to that. */
export function inHands(things: readonly Thing[], owner: number): number[] {
  const [one, first, second] = things.slice(Math.max(0, owner), owner + 3);
  if (owner < 0 || !one || !first || !(first.relation === 'holding' || first.relation === 'with')) return [];
  if (first.relation === 'with' && first.noun.size >= one.noun.size * HELD) return [];
  const alive = second?.noun.slots.eye !== undefined && first.relation === 'with';
  const both = second?.also && !alive && isSmallFor(second, one) && one.noun.features?.includes('arm');
  return both ? [owner + 1, owner + 2] : [owner + 1];
}

/** "with two swords": one in each hand of who has hands. */
export const oneInEachHand = (things: readonly Thing[]): Thing[] =>
  things.flatMap((thing, i): Thing[] => {
    const owner = things[i - 1];
    const held = thing.relation === 'holding' || thing.relation === 'with';
    if (!owner || !held || thing.count !== 2 || !owner.noun.features?.includes('arm')) return [thing];
    const { count: _, ...one } = thing;
    return isSmallFor(one, owner) ? [one, { ...one, relation: 'beside', also: true, twin: true }] : [thing];
  });

/** Features of a noun whose place is taken by what it is said to hold. */
export const taken = (noun: Noun, hands: readonly Thing[]): readonly string[] =>
  hands.length === 0
    ? []
    : [
        ...(noun.holds ?? []),
        ...((hands.length > 1 && noun.holdsToo) || []),
        ...hands.map((thing) => thing.noun.words[0] ?? ''),
      ];
