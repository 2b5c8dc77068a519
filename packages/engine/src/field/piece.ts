import type { Transform } from './transform.ts';

/**
 * A solid as data. A piece is one primitive with its place and the material slot of its surface; a group folds its
 * pieces in order (smooth union, or cut); a solid is the union of its groups. Being plain data, it can be kept as JSON
 * and read back by a later stage, which then sees exactly the same surface.
 */

export type PieceKind = 'egg' | 'box' | 'cone' | 'rod' | 'ring' | 'lathe' | 'plate' | 'tube';

export interface Piece {
  kind: PieceKind;
  /**
   * In the piece's own frame, unit as built:
   * egg rx ry rz · box half x y z, rounding · cone bottom radius, top radius, half height, rounding (axis y) ·
   * rod length, bottom radius, top radius (from 0 up y) · ring main radius, tube radius, half arc in radians (axis y,
   * middle of the arc at +z) · lathe rounding · plate half depth, rounding · tube (none)
   */
  args: number[];
  /** lathe: r y of a closed outline; plate: x y of a closed outline; tube: x y z radius per point. */
  points?: number[];
  transform: Transform;
  /** Width of the smooth joint to what is there already; 0 is a hard edge. */
  blend: number;
  cut: boolean;
  slot: string;
  /** Depth and frequency of a noise that roughens the surface. */
  bump?: [number, number];
  /** How much farther out its surface lies than it was drawn. */
  grown?: number;
}

export interface Solid {
  groups: Piece[][];
}

/** Whether a group has something to cut from. */
export const isSolid = (group: readonly Piece[]): boolean => group.some(({ cut }) => !cut);
