import type { Box, Manifold, ManifoldToplevel } from 'manifold-3d';
import { bilinear } from '../../vision/bilinear.ts';
import { BASE_TOP_MM, headRoom } from './base.ts';
import type { Design } from './design.ts';
import { type KeycapOutline, outlineOf } from './keycap-outline.ts';

/**
 * A design as a solid head on the base's seat, in millimetres, y up, front to +z. It sits a hair inside the base, so
 * that both can be joined to one; what would be beside the seat or in the way of neighbouring keys is cut off.
 */

export interface HeadOptions {
  /** Longest side of the head. */
  sizeMm: number;
  /** How much higher than usual it sits; what it stands on grows or sinks with it. */
  offsetMm: number;
}

export interface Head {
  solid: Manifold;
  /** Applied size: no head is wider than `WIDEST_MM`. */
  sizeMm: number;
  outline: KeycapOutline;
  /** Millimetres per cell of the outline. */
  cellMm: number;
  /** Height of the outline's lowest row. */
  groundMm: number;
}

/** Wider ones would be wider than what a base of 18 mm can hold. */
export const WIDEST_MM = 32.9;
const SINK_MM = 0.2;
const SEAT_MM = BASE_TOP_MM - SINK_MM;
const RELIEF_MM = 0.45;

/** Undefined when the design shows nothing that could be a head. The caller deletes the solid. */
export function makeHead(tool: ManifoldToplevel, design: Design, options: HeadOptions): Head | undefined {
  let best: { head: Head; kept: number } | undefined;
  // What stands on far apart feet is made more and more solid from below, until all of it hangs together on the seat.
  for (const fill of [0.06, 0.3, 0.6, 1]) {
    const outline = outlineOf(design, fill);
    if (!outline) return undefined;
    const made = cutHead(tool, outline, design.tile, options);
    if (!made) continue;
    if (!best || made.kept > best.kept) {
      best?.head.solid.delete();
      best = made;
    } else made.head.solid.delete();
    if (best.kept > 0.985) break;
  }
  return best?.head;
}

function cutHead(tool: ManifoldToplevel, outline: KeycapOutline, tile: boolean, { sizeMm, offsetMm }: HeadOptions) {
  const wide = outline.right - outline.left + 1;
  const high = outline.bottom - outline.top + 1;
  const applied = Math.min(sizeMm, (WIDEST_MM * Math.max(wide, high)) / wide);
  const cellMm = applied / Math.max(wide, high);
  const groundMm = SEAT_MM + offsetMm;
  const raw = inflated(tool, outline, { cellMm, groundMm, deepMm: depthOf(applied, tile), tile });
  const room = headRoom(tool, SEAT_MM);
  const cut = raw.intersect(room);
  const pieces = cut.decompose();
  const onSeat = pieces
    .filter((piece) => piece.boundingBox().min[1] < SEAT_MM + 0.05)
    .reduce<Manifold | undefined>((most, piece) => (!most || piece.volume() > most.volume() ? piece : most), undefined);
  const kept = (onSeat?.volume() ?? 0) / Math.max(1e-9, cut.volume());
  const solid = onSeat?.simplify(0.012);
  for (const gone of [raw, room, cut, ...pieces]) gone.delete();
  return solid ? { head: { solid, sizeMm: applied, outline, cellMm, groundMm }, kept } : undefined;
}

const depthOf = (sizeMm: number, tile: boolean) => (tile ? Math.min(7, sizeMm * 0.3) : Math.min(15, sizeMm * 0.62));

interface Inflation {
  cellMm: number;
  groundMm: number;
  deepMm: number;
  tile: boolean;
}

function inflated(
  tool: ManifoldToplevel,
  outline: KeycapOutline,
  { cellMm, groundMm, deepMm, tile }: Inflation,
): Manifold {
  const { size, rows, field, relief, bottom, middle, top, left, right } = outline;
  const most = Math.sqrt(field.reduce((a, b) => Math.max(a, b), 0)) * cellMm;
  // A tile is as thick as it may be nearly everywhere, with a round edge.
  const squeeze = Math.min(1, deepMm / 2 / most);
  const at = (grid: Float32Array, height: number, column: number, row: number): number =>
    bilinear(grid, { width: size, height }, Math.min(size - 1.001, column - 0.5), Math.min(height - 1.001, row - 0.5));
  const sdf = ([x, y, z]: readonly [number, number, number]): number => {
    const column = x / cellMm + middle;
    const row = bottom + 1 - (y - groundMm) / cellMm;
    const inside = at(field, rows, column, row);
    if (inside <= 0) return inside * cellMm * 0.25 - Math.max(0, Math.abs(z) - 1) * 0.2;
    const half = Math.sqrt(inside) * cellMm;
    const thick = tile ? Math.min(deepMm / 2, half) : half * squeeze;
    const bulge = z > 0 && row < size ? at(relief, size, column, row) * RELIEF_MM * Math.min(1, thick / 2) : 0;
    return thick + bulge - Math.abs(z);
  };
  const edge = Math.max(0.3, ((Math.max(right - left, bottom - top) + 1) * cellMm) / 56);
  const around = 2 * cellMm;
  const box: Box = {
    min: [(left - middle) * cellMm - around, SEAT_MM - 2, -deepMm / 2 - 1],
    max: [(right + 1 - middle) * cellMm + around, groundMm + (bottom + 1 - top) * cellMm + around, deepMm / 2 + 1],
  };
  return tool.Manifold.levelSet(sdf, box, edge, 0, edge * 0.04);
}
