import type { Rgb } from 'kiln-mesh/core/color';
import { EMPTY } from '../../vision/pixel-art/art.ts';
import type { BrickGrid } from './brick-grid.ts';
import { type Brick, cellsOf } from './pack.ts';

/** A finished build as JSON, so that what a picture showed can be made brick by brick later. */

export interface StoredFigure {
  width: number;
  layers: number;
  depth: number;
  /** sRGB bytes; the last one is the base's. */
  palette: Rgb[];
  /** x, layer, z, width, depth, palette index. */
  bricks: [number, number, number, number, number, number][];
  /** What a person should know of how it was made. */
  notes: string[];
}

export function storeFigure(
  { width, layers, depth }: BrickGrid,
  bricks: readonly Brick[],
  palette: readonly Rgb[],
  notes: readonly string[],
): StoredFigure {
  return {
    width,
    layers,
    depth,
    palette: [...palette],
    bricks: bricks.map((brick) => [brick.x, brick.layer, brick.z, brick.width, brick.depth, brick.color]),
    notes: [...notes],
  };
}

/** The bricks, and the cells that they fill. */
export function restoreFigure({ width, layers, depth, bricks: stored }: StoredFigure): {
  grid: BrickGrid;
  bricks: Brick[];
} {
  const bricks = stored.map(
    ([x, layer, z, wide, deep, color]): Brick => ({ x, layer, z, width: wide, depth: deep, color }),
  );
  const cells = new Uint8Array(width * layers * depth).fill(EMPTY);
  const grid = { width, layers, depth, cells };
  for (const brick of bricks) for (const cell of cellsOf(grid, brick)) cells[cell] = brick.color;
  return { grid, bricks };
}
