import { toSrgb } from 'kiln-mesh/core/color';
import type { Piece } from '../field/piece.ts';
import { inverse, stretchOf } from '../field/transform.ts';
import type { Surface } from './surface.ts';

/** How the pieces of a solid look, and in which frame of theirs: patterns follow the piece. */

export interface Look {
  surface: Surface;
  /** Scene to the piece's own frame, and that frame's unit in scene units. */
  frame: readonly number[];
  scale: number;
}

export function toPiece({ frame: m, scale }: Look, x: number, y: number, z: number, out: Float64Array): void {
  for (let k = 0; k < 3; k++) out[k] = (m[k * 4] * x + m[k * 4 + 1] * y + m[k * 4 + 2] * z + m[k * 4 + 3]) * scale;
}

export function lookTable(slots: Readonly<Record<string, Surface>>): (piece: Piece) => Look {
  const looks = new Map<Piece, Look>();
  return (piece) => {
    let look = looks.get(piece);
    if (!look) {
      const surface = slots[piece.slot];
      if (!surface) throw new Error(`no surface for slot ${piece.slot}`);
      look = { surface, frame: inverse(piece.transform), scale: stretchOf(piece.transform)[0] };
      looks.set(piece, look);
    }
    return look;
  };
}

/** Linear light to an 8-bit sRGB value, by table. */
export function srgbTable(): (value: number) => number {
  const table = Uint8Array.from({ length: 4097 }, (_, i) => Math.round(255 * toSrgb((i / 4096) ** 2)));
  return (value) => table[(Math.sqrt(Math.min(1, Math.max(0, value))) * 4096 + 0.5) | 0];
}
