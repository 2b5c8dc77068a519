import type { Stencil } from './stencil.ts';

/**
 * A sheet of cells that stencils are put on. For each cell it knows the next taken and the next free one in its row, so
 * that a stencil which meets something is moved past it at once, as in bottom-left placement by no-fit rows.
 */

export interface Place {
  x: number;
  y: number;
}

/** A stencil is tried in every second row from twice as many on, in every third from three times as many. */
const ROWS_A_STEP = 16;
const MOST_STEP = 8;

export function createSheet(size: number, rows: number) {
  /** From each cell on; one more cell at the end of each row is a wall. */
  const wide = size + 1;
  const taken = new Uint16Array(wide * rows).fill(size);
  const free = new Uint16Array(wide * rows);
  for (let x = 0; x < wide; x++) free[x] = x;
  for (let y = 1; y < rows; y++) free.copyWithin(y * wide, 0, wide);
  /** Most free cells in a row after each other, -1 where that is to be looked up again. */
  const room = new Int32Array(rows).fill(size);
  const roomIn = (y: number): number => {
    if (room[y] >= 0) return room[y];
    const line = y * wide;
    let most = 0;
    for (let x = free[line]; x < size; ) {
      const end = taken[line + x];
      most = Math.max(most, end - x);
      x = end < size ? free[line + end] : size;
    }
    room[y] = most;
    return most;
  };
  /** Where a stencil at (x, y) must go to be free of what its row meets; x itself where it meets nothing. */
  const moved = ({ starts, runs }: Stencil, row: number, x: number, y: number): number => {
    const line = (y + row) * wide;
    for (let r = starts[row]; r < starts[row + 1]; r++) {
      const met = taken[line + x + runs[r * 2]];
      if (met < x + runs[r * 2 + 1]) return free[line + met] - runs[r * 2];
    }
    return x;
  };
  const take = (line: number, from: number, to: number) => {
    const end = free[line + to];
    for (let x = from; x < to; x++) {
      taken[line + x] = x;
      free[line + x] = end;
    }
    for (let x = from - 1; x >= 0 && free[line + x] === from && taken[line + x] === x; x--) free[line + x] = end;
    for (let x = from - 1; x >= 0 && taken[line + x] > from; x--) taken[line + x] = from;
  };
  /** The first place in rows `first` to `last`, each `step`th of them. */
  const findIn = (stencil: Stencil, widest: Uint16Array, [first, last, step]: [number, number, number]) => {
    const right = size - stencil.width;
    let tight = 0;
    for (let y = first; y <= last; y += step) {
      let x = 0;
      let roomy = 0;
      while (roomy < widest.length && roomIn(y + roomy) >= widest[roomy]) roomy++;
      // A row that has no room for it anywhere.
      if (roomy < widest.length) continue;
      while (x <= right) {
        // The row that was in the way last time is in the way most often.
        let next = moved(stencil, tight, x, y);
        for (let row = 0; next === x && row < stencil.height; row++) {
          next = moved(stencil, row, x, y);
          if (next !== x) tight = row;
        }
        if (next === x) return { x, y };
        x = next;
      }
    }
    return undefined;
  };
  return {
    /**
     * The lowest and then leftmost place where a stencil fits, its end below `limit`, from row `first` on. Rows are gone
     * through in steps that are small beside its height, and then one by one where it fits.
     */
    find(stencil: Stencil, limit: number, first = 0): Place | undefined {
      const widest = widestRuns(stencil);
      const step = Math.max(1, Math.min(MOST_STEP, Math.floor(stencil.height / ROWS_A_STEP)));
      const place = findIn(stencil, widest, [first, Math.min(rows, limit) - stencil.height, step]);
      if (!place || step === 1) return place;
      return findIn(stencil, widest, [Math.max(first, place.y - step + 1), place.y, 1]);
    },
    put({ height, starts, runs }: Stencil, { x, y }: Place) {
      for (let row = 0; row < height; row++) {
        room[y + row] = -1;
        for (let r = starts[row]; r < starts[row + 1]; r++)
          take((y + row) * wide, x + runs[r * 2], x + runs[r * 2 + 1]);
      }
    },
  };
}

/** Of each row. */
const widestRuns = ({ height, starts, runs }: Stencil): Uint16Array =>
  Uint16Array.from({ length: height }, (_, row) => {
    let most = 0;
    for (let r = starts[row]; r < starts[row + 1]; r++) most = Math.max(most, runs[r * 2 + 1] - runs[r * 2]);
    return most;
  });
