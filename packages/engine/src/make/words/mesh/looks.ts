import type { Field } from '../../../field/field.ts';
import { focusCache } from '../../../field/focus-cache.ts';
import type { Piece } from '../../../field/piece.ts';
import { lookTable, toPiece } from '../../../paint/look.ts';
import { SHARP, secondShare } from '../../../paint/patterns.ts';
import type { Surface } from '../../../paint/surface.ts';

/**
 * Which flat colour a place of the scene has: its slot, and on slots with a pattern of two colours, which of the two.
 * Each such look has a number, so that a mesh can be cut along the lines where looks meet.
 */

export interface Looks {
  /** Number of the look at a place on the surface. */
  at(x: number, y: number, z: number): number;
  /** Linear colour of a look; `y` matters for gradients only. */
  color(look: number, y: number): readonly [number, number, number];
  near(x: number, y: number, z: number): Field;
}

/** Of space that is looked at together. */
const CELL = 1 / 48;

export function createLooks(field: Field, slots: Readonly<Record<string, Surface>>): Looks {
  const names = Object.keys(slots);
  const numbers = new Map(names.map((name, i) => [name, i * 2]));
  const numberOf = ({ slot }: Piece) => numbers.get(slot) ?? -1;
  const lookOf = lookTable(slots);
  const local = new Float64Array(3);
  /** Where all pieces look alike; -1 elsewhere: there the owner of a place is asked for. */
  const onlyLook = (close: Field) => {
    const [first, ...others] = close.pieces();
    const isAlike = others.every(({ slot }) => slot === first.slot) && !SHARP.has(lookOf(first).surface.pattern);
    return isAlike ? numberOf(first) : -1;
  };
  const near = focusCache(field, {
    cell: CELL,
    reach: CELL * 0.9,
    keep: (close) => ({ close, only: onlyLook(close) }),
  });
  return {
    near: (x, y, z) => near(x, y, z).close,
    at(x, y, z) {
      const { close, only } = near(x, y, z);
      if (only >= 0) return only;
      const piece = close.owner(x, y, z);
      const look = lookOf(piece);
      const { pattern } = look.surface;
      if (!SHARP.has(pattern)) return numberOf(piece);
      toPiece(look, x, y, z, local);
      return secondShare(pattern, x, y, z, local) > 0.5 ? numberOf(piece) + 1 : numberOf(piece);
    },
    color(look, y) {
      const surface = slots[names[look >> 1]];
      if (surface.pattern === 'gradient') {
        const t = Math.min(1, Math.max(0, (y - 0.05) / 0.9));
        const share = t * t * (3 - 2 * t);
        const mix = (k: 0 | 1 | 2) => surface.color[k] + (surface.second[k] - surface.color[k]) * share;
        return [mix(0), mix(1), mix(2)];
      }
      return look & 1 ? surface.second : surface.color;
    },
  };
}
