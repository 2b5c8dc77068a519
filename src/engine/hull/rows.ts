import { inflationHeights } from '../inflate/heights.ts';
import type { Outline } from '../inflate/outline.ts';

/** An outline row by row: its stretches, and how near each cell is to the middle of its own. */

export interface Stretch {
  /** Middle and half width in model units. */
  middle: number;
  half: number;
  /** Among the widest of its row: it decides how deep the other view's stretches are. */
  major: boolean;
}

export interface Rows {
  /** 1 in the middle of a stretch, 0 on the outline, negative outside; per cell. */
  fullness: Float32Array;
  /** The stretch of a cell, or the nearest one of its row; undefined where a row has none. */
  stretchAt(cell: number): Stretch | undefined;
}

const MAJOR = 0.6;
/** Depth limit of wide areas, as a share of the longer side. */
const LIMIT = 0.33;

export function readRows(outline: Outline): Rows {
  const { width, height, cell, left, share } = outline;
  const u = inflationHeights(outline, LIMIT * Math.max(width, height) * cell);
  const highest = u.reduce((most, value) => Math.max(most, value), 0);
  const fullness = new Float32Array(u.length);
  const owner = new Int32Array(u.length).fill(-1);
  const stretches: Stretch[] = [];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const own: { from: number; to: number; at: number }[] = [];
    for (let x = 0; x < width; x++) {
      if (share[row + x]! < 0.5) continue;
      const from = x;
      while (x + 1 < width && share[row + x + 1]! >= 0.5) x++;
      own.push({ from, to: x, at: stretches.length });
      stretches.push({ middle: left + ((from + x) / 2) * cell, half: ((x - from + 1) / 2) * cell, major: false });
    }
    const widest = Math.max(0, ...own.map(({ at }) => stretches[at]!.half));
    for (const { from, to, at } of own) {
      stretches[at]!.major = stretches[at]!.half >= widest * MAJOR;
      let most = 1e-9;
      for (let x = from; x <= to; x++) most = Math.max(most, u[row + x]!);
      for (let x = from; x <= to; x++) {
        fullness[row + x] = u[row + x]! / most;
        owner[row + x] = at;
      }
    }
    for (let x = 0; x < width; x++) {
      if (owner[row + x] !== -1) continue;
      fullness[row + x] = u[row + x]! / Math.max(highest * 0.15, 1e-6);
      const gap = ({ from, to }: { from: number; to: number }) => Math.max(from - x, x - to);
      const near = own.reduce<(typeof own)[number] | undefined>((a, b) => (a && gap(a) <= gap(b) ? a : b), undefined);
      if (near) owner[row + x] = near.at;
    }
  }
  return { fullness, stretchAt: (at) => stretches[owner[at]!] };
}
