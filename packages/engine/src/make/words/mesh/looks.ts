import type { Field } from '../../../field/field.ts';
import { focusCache } from '../../../field/focus-cache.ts';
import type { Piece } from '../../../field/piece.ts';
import { inverse, stretchOf } from '../../../field/transform.ts';
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
  const numberOf = new Map(names.map((name, i) => [name, i * 2]));
  const frames = new Map<Piece, { look: number; surface: Surface; frame: readonly number[]; scale: number }>();
  const local = new Float64Array(3);
  const frameOf = (piece: Piece) => {
    let found = frames.get(piece);
    if (!found) {
      const look = numberOf.get(piece.slot);
      if (look === undefined) throw new Error(`no surface for slot ${piece.slot}`);
      const surface = slots[piece.slot];
      found = { look, surface, frame: inverse(piece.transform), scale: stretchOf(piece.transform)[0] };
      frames.set(piece, found);
    }
    return found;
  };
  /** Where all pieces look alike; -1 elsewhere: there the owner of a place is asked for. */
  const lookOf = (close: Field) => {
    const found = close.pieces().map(frameOf);
    const look = found[0] && !SHARP.has(found[0].surface.pattern) ? found[0].look : -1;
    return found.every((other) => other.look === look) ? look : -1;
  };
  const near = focusCache(field, {
    cell: CELL,
    reach: CELL * 0.9,
    keep: (close) => ({ close, only: lookOf(close) }),
  });
  return {
    near: (x, y, z) => near(x, y, z).close,
    at(x, y, z) {
      const { close, only } = near(x, y, z);
      if (only >= 0) return only;
      const { look, surface, frame: m, scale } = frameOf(close.owner(x, y, z));
      if (!SHARP.has(surface.pattern)) return look;
      for (let k = 0; k < 3; k++)
        local[k] = (m[k * 4] * x + m[k * 4 + 1] * y + m[k * 4 + 2] * z + m[k * 4 + 3]) * scale;
      return secondShare(surface.pattern, x, y, z, local) > 0.5 ? look + 1 : look;
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
