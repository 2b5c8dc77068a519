import { createRandom, hashText, type Random, randomFrom } from 'kiln-mesh/core/random';
import type { Tracing } from '../words/draw-thing.ts';

/**
 * Random numbers that are remembered by where they were drawn: with the second thing's tail, with the third copy. Drawn
 * again with six legs in place of four, everything but the legs gets the numbers that it had.
 */

/** What a drawing was asked for: parts that it has or not, how many of each, and how many of each thing there are. */
export interface Choices {
  copies: Map<number, number>;
  /** By thing, then by part. */
  has: Map<number, Map<string, boolean>>;
  counts: Map<number, Map<string, number>>;
}

export interface Memory extends Choices {
  /** The first drawing: numbers are kept. */
  record: Tracing;
  /** Each later drawing from its beginning. */
  replay(): Tracing;
}

/** The first answer counts: copies are alike. */
function note<T>(by: Map<number, Map<string, T>>, thing: number, part: string, what: T): void {
  const own = by.get(thing) ?? new Map<string, T>();
  by.set(thing, own);
  if (!own.has(part)) own.set(part, what);
}

export function createMemory(seed: number): Memory {
  const kept = new Map<string, number[]>();
  const copies: Choices['copies'] = new Map();
  const has: Choices['has'] = new Map();
  const counts: Choices['counts'] = new Map();
  const tracing = (numbers: (usual: Random) => (place: string) => number, isFirst: boolean): Tracing => {
    let thing = 0;
    let copy = '';
    let place = '';
    return {
      random(usual) {
        const next = numbers(usual);
        return randomFrom(() => next(place));
      },
      begins(index, number) {
        thing = index;
        copy = `${index}/${number}`;
        place = copy;
      },
      counts(index, count) {
        if (isFirst) copies.set(index, count);
      },
      at(part, what) {
        place = `${copy} ${part}`;
        if (!isFirst) return;
        if (typeof what === 'number') note(counts, thing, part, what);
        else if (what !== undefined) note(has, thing, part, what);
      },
    };
  };
  const record = tracing(
    (usual) => (place) => {
      const value = usual.next();
      kept.set(place, [...(kept.get(place) ?? []), value]);
      return value;
    },
    true,
  );
  const replay = () =>
    tracing(() => {
      const taken = new Map<string, number>();
      const more = new Map<string, Random>();
      return (place) => {
        const i = taken.get(place) ?? 0;
        taken.set(place, i + 1);
        const value = kept.get(place)?.[i];
        if (value !== undefined) return value;
        if (!more.has(place)) more.set(place, createRandom((seed ^ hashText(place)) >>> 0));
        return more.get(place)!.next();
      };
    }, false);
  return { copies, has, counts, record, replay };
}
