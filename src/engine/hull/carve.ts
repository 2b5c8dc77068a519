import type { Outline } from '../inflate/outline.ts';
import { meshSamples } from '../inflate/solid-grid.ts';
import type { Part } from '../model.ts';
import { readRows, type Stretch } from './rows.ts';

/**
 * A solid from a front and a side outline: what both allow (the visual hull, A. Laurentini 1994), with every horizontal
 * section rounded off between them instead of a rectangle. Where an outline has several stretches in a row, as arms
 * beside a body, only the wide ones get the whole depth that the other view shows; the thin ones are about as deep as
 * they are wide. By this rule each outline stays exactly what it was.
 */

/** 2 makes ellipses, more makes them fuller. */
const FULLNESS = 2.5;
/** Depth of a thin stretch against its width. */
const THIN = 1.4;

/** @param front x to the right, @param side seen from +X, so its x runs along -Z; both with the same rows */
export function carve(front: Outline, side: Outline): Part {
  const [nx, ny, nz] = [front.width, front.height, side.width];
  const { cell } = front;
  const f = readRows(front);
  const s = readRows(side);
  const values = new Float32Array(nx * ny * nz);
  for (let k = 0; k < nz; k++) {
    // Columns of the side view run against z.
    const column = nz - 1 - k;
    const across = side.left + column * cell;
    for (let j = 0; j < ny; j++) {
      const b = Math.min(j, side.height - 1) * nz + column;
      const deep = s.stretchAt(b);
      for (let i = 0; i < nx; i++) {
        const a = j * nx + i;
        const wide = f.stretchAt(a);
        const at = (k * ny + j) * nx + i;
        if (!wide || !deep) {
          values[at] = 3 * cell;
          continue;
        }
        let one = 1 - f.fullness[a]!;
        let two = 1 - s.fullness[b]!;
        if (!wide.major) two = Math.max(two, off(across, deep, wide));
        if (!deep.major) one = Math.max(one, off(front.left + i * cell, wide, deep));
        const value = one ** (FULLNESS / 2) + two ** (FULLNESS / 2);
        const size = Math.min(wide.half, deep.half, 12 * cell);
        const distance = (value ** (1 / FULLNESS) - 1) * Math.max(size, cell);
        values[at] = Math.max(-4 * cell, Math.min(4 * cell, distance));
      }
    }
  }
  const origin: [number, number, number] = [front.left, front.bottom, (-(nz - 1) / 2) * cell];
  return meshSamples({ values, size: [nx, ny, nz], origin, cell }, 2);
}

/** How far a place is from the middle of a stretch that is only as deep as the other view's thin stretch is wide. */
function off(place: number, { middle, half }: Stretch, thin: Stretch): number {
  return ((place - middle) / Math.max(1e-6, Math.min(half, thin.half * THIN))) ** 2;
}
