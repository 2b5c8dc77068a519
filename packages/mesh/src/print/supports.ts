import { createSets } from '../topology/topology.ts';
import { type Columns, groundOf } from './columns.ts';

/** What a print stands on, by its columns along the vertical. */

/** Metres: what lies no higher than this lies on the bed. */
export const ON_BED = 0.0003;
/** Of a square: how far below the next square's material may begin at 45°, with room for rounding. */
const ROUNDING = 0.05;

export interface Standing {
  /** Pieces that hang together, as printed. */
  pieces: number;
  /** Those of them that do not reach the bed: they hold on nothing. */
  floating: number;
  /** Triangles below them, by their place in the mesh: at least one of each. */
  hanging: number[];
  /** Of the overhangs to the bed or to what is below, in cubic metres: the space that supports stand in. */
  supportVolume: number;
}

/**
 * What holds on what: squares whose intervals touch are one piece; an interval that begins above the bed, and beside
 * which nothing stands one square's width lower (45°), needs supports.
 *
 * Units: metres, cubic metres. Needs: columns along the vertical.
 */
export function standing(columns: Columns): Standing {
  const { cell, size, starts, low, high, lowFace } = columns;
  const sets = createSets(low.length);
  const ground = groundOf(columns);
  let supportVolume = 0;
  for (let square = 0; square + 1 < starts.length; square++) {
    const around = neighbours(square, size).map((other) => ({ next: starts[other], end: starts[other + 1] }));
    for (let i = starts[square]; i < starts[square + 1]; i++) {
      let held = low[i] <= ground + ON_BED;
      const wanted = low[i] - cell * (1 - ROUNDING);
      for (const beside of around) {
        // Intervals rise: one that ends below this one ends below those that follow it.
        while (beside.next < beside.end && high[beside.next] < low[i]) beside.next++;
        for (let j = beside.next; j < beside.end && low[j] <= high[i]; j++) {
          sets.join(i, j);
          held ||= low[j] <= wanted;
        }
      }
      if (held) continue;
      const below = i > starts[square] ? high[i - 1] : ground;
      supportVolume += (low[i] - below) * cell * cell;
    }
  }
  const lowest = new Map<number, number>();
  for (let i = 0; i < low.length; i++) {
    const piece = sets.find(i);
    lowest.set(piece, Math.min(lowest.get(piece) ?? Infinity, low[i]));
  }
  const isFloating = (piece: number) => (lowest.get(piece) ?? ground) > ground + ON_BED;
  const floating = [...lowest.keys()].filter(isFloating).length;
  const hanging = floating === 0 ? [] : [...new Set(lowFace.filter((_, i) => isFloating(sets.find(i))))];
  return { pieces: lowest.size, floating, hanging, supportVolume };
}

function neighbours(square: number, [width, depth]: readonly [number, number]): number[] {
  const [x, y] = [square % width, Math.floor(square / width)];
  return [
    x > 0 && square - 1,
    x + 1 < width && square + 1,
    y > 0 && square - width,
    y + 1 < depth && square + width,
  ].filter((at) => at !== false);
}
