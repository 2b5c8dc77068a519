import { type Box, emptyBox, growBox } from 'kiln-mesh/core/math/box';
import { createField, type Field, solidBounds } from '../../../field/field.ts';
import type { Solid } from '../../../field/piece.ts';
import { type Grid, sampleGrid } from '../../../field/sample-grid.ts';

/** The box around a solid, and how large its surface is, found on a coarse grid. */

/** A solid that is known well enough to be meshed. */
export interface Surveyed {
  field: Field;
  /** Around the solid: right to about 2 % of the longest side. */
  box: Box;
  /** Quads of its net are this many times the square of the cells along its longest side: a tenth off, fewer where it is thin. */
  quads: number;
}

/** How long a box is along an axis. */
export const extent = ({ min, max }: Box, axis: 0 | 1 | 2): number => max[axis] - min[axis];

export const longestSide = ({ min, max }: Box) => Math.max(...max.map((high, axis) => high - min[axis]));

/** The box around several. */
export function boxAround(boxes: readonly Box[]): Box {
  const box = emptyBox();
  for (const { min, max } of boxes) growBox(box, min, max);
  return box;
}

export const grow = (box: Box, by: number): Box => ({
  min: box.min.map((value) => value - by) as Box['min'],
  max: box.max.map((value) => value + by) as Box['max'],
});

/** The box around the solid itself, and how large its surface is, found on a coarse grid. */
export function survey(solid: Solid): Surveyed {
  const field = createField(solid);
  const loose = solidBounds(solid);
  const cell = longestSide(loose) / 32;
  const { size, origin, values } = sampleGrid(field, grow(loose, cell), cell, cell);
  const box = emptyBox();
  const { min, max } = box;
  let quads = 0;
  for (let i = 0; i < values.length; i++) {
    // Within half a cell of the surface counts: thin parts fall between samples.
    const d = values[i];
    if (d > cell * 0.5) continue;
    if (d > cell * -0.5) quads += slant(values, i, size);
    const reach = d <= -cell * 0.99 ? 0 : -d;
    for (let axis = 0, left = i; axis < 3; axis++) {
      const value = origin[axis] + (left % size[axis]) * cell;
      min[axis] = Math.min(min[axis], value - reach);
      max[axis] = Math.max(max[axis], value + reach);
      left = Math.floor(left / size[axis]);
    }
  }
  return { field, box, quads: quads * ROUNDED * (cell / longestSide(box)) ** 2 };
}

/** Around edges and corners more samples are near the surface than it has cells. */
const ROUNDED = 0.9;

/** Edges of a grid that a piece of surface crosses, for each side of a cell that it is large: 1 upright, 1.73 on the skew. */
function slant(values: Float32Array, at: number, [nx, ny]: Grid['size']): number {
  let sum = 0;
  let square = 0;
  for (const stride of [1, nx, nx * ny]) {
    const slope = Math.max(Math.abs(values[at + stride] - values[at]), Math.abs(values[at] - values[at - stride]));
    sum += slope;
    square += slope * slope;
  }
  return square > 0 ? sum / Math.sqrt(square) : 1;
}
