import { boundsOf } from '../../../vision/mask/components.ts';
import type { Subject } from '../../../vision/segment.ts';

/**
 * A subject's outline on a raster of model space: cells of one size, y up, x to the right of the picture, the middle of
 * the subject at 0. The unit is the subject's own: its raster has a given number of cells along its longer side.
 */

export interface SubjectOutline {
  width: number;
  height: number;
  /** Edge of a cell in model units. */
  cell: number;
  /** Place of the middle of cell 0, 0 (left, bottom). */
  left: number;
  bottom: number;
  /** Share of the subject per cell, 0..1; row 0 is the lowest. */
  share: Float32Array;
  /** Picture coordinates 0..1 (v down) of model coordinates 0, 0 and of one model unit. */
  toPicture: { u: number; v: number; perUnitU: number; perUnitV: number };
}

/** Cells left free on every side. */
export const FREE = 3;

/** A raster whose right is its left. */
export const mirrored = (values: Float32Array, width: number): Float32Array =>
  values.map((_, p) => values[p - (p % width) + width - 1 - (p % width)]);

/**
 * @param unitsPerPixel model units per pixel of the mask
 * @param cell edge of the raster's cells in model units
 */
export function drawOutline(subject: Subject, unitsPerPixel: number, cell: number): SubjectOutline {
  const box = boundsOf(subject.mask, subject.width);
  const [middleX, middleY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  // Odd, so that 0 is the middle of a cell; outlines of one height have the same rows.
  const cells = (pixels: number) => Math.ceil((pixels * unitsPerPixel) / cell / 2 - 1e-6) * 2 + 2 * FREE + 1;
  const columns = cells(box.right - box.left);
  const rows = cells(box.bottom - box.top);
  const left = (-(columns - 1) / 2) * cell;
  const bottom = (-(rows - 1) / 2) * cell;
  const share = new Float32Array(columns * rows);
  // Means over the cell's own area: four by four looks are enough for outlines.
  const looks = 4;
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      let sum = 0;
      for (let s = 0; s < looks * looks; s++) {
        const x = left + (i + ((s % looks) + 0.5) / looks - 0.5) * cell;
        const y = bottom + (j + (Math.floor(s / looks) + 0.5) / looks - 0.5) * cell;
        const px = Math.floor(middleX + x / unitsPerPixel);
        const py = Math.floor(middleY - y / unitsPerPixel);
        if (px >= 0 && py >= 0 && px < subject.width && py < subject.height)
          sum += subject.mask[py * subject.width + px];
      }
      share[j * columns + i] = sum / (looks * looks);
    }
  }
  return {
    width: columns,
    height: rows,
    cell,
    left,
    bottom,
    share,
    toPicture: {
      u: middleX / subject.width,
      v: middleY / subject.height,
      perUnitU: 1 / unitsPerPixel / subject.width,
      perUnitV: -1 / unitsPerPixel / subject.height,
    },
  };
}
