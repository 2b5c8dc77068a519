/** The cells of a grid that a chart touches, as runs in each of its rows. */
export interface Stencil {
  width: number;
  height: number;
  /** First run of each row and, at the end, their number. */
  starts: Uint32Array;
  /** First cell of a run and the one after its last. */
  runs: Uint16Array;
}

export interface Bitmap {
  width: number;
  height: number;
  cells: Uint8Array;
}

/**
 * Every cell that a chart reaches into: those that its border passes, and what lies within.
 * @param border its sides, from and to, 4 numbers each, from 0 on; `scale` makes cells of them
 */
export function touchedCells(border: Float64Array, scale: number): Bitmap {
  let [right, top] = [0, 0];
  for (let i = 0; i < border.length; i += 2) {
    right = Math.max(right, border[i]);
    top = Math.max(top, border[i + 1]);
  }
  const width = Math.floor(right * scale) + 1;
  const height = Math.floor(top * scale) + 1;
  const cells = new Uint8Array(width * height);
  /** Whether the middle of a row comes in or out there. */
  const passed = new Uint8Array(width * height);
  for (let i = 0; i < border.length; i += 4) {
    const [ax, ay, bx, by] = [border[i] * scale, border[i + 1] * scale, border[i + 2] * scale, border[i + 3] * scale];
    const slope = by === ay ? 0 : (bx - ax) / (by - ay);
    const last = Math.floor(Math.max(ay, by));
    for (let y = Math.floor(Math.min(ay, by)); y <= last; y++) {
      let m = ax;
      let n = bx;
      if (by !== ay) {
        m = ax + (Math.min(y + 1, Math.max(y, ay)) - ay) * slope;
        n = ax + (Math.min(y + 1, Math.max(y, by)) - ay) * slope;
      }
      // A little more: rounding may not lose a cell.
      const from = Math.max(0, Math.floor(Math.min(m, n) - 1e-6));
      const to = Math.min(width - 1, Math.floor(Math.max(m, n) + 1e-6));
      for (let x = from; x <= to; x++) cells[y * width + x] = 1;
      const middle = y + 0.5;
      if (ay <= middle === by <= middle) continue;
      passed[y * width + Math.min(width - 1, Math.max(0, Math.floor(ax + (middle - ay) * slope)))] ^= 1;
    }
  }
  for (let y = 0, at = 0; y < height; y++) {
    let within = 0;
    for (let x = 0; x < width; x++, at++) {
      within ^= passed[at];
      cells[at] |= within;
    }
  }
  return { width, height, cells };
}

/** A quarter turn: what is at (x, y) comes to (y, width - 1 - x). */
export function quarterTurn({ width, height, cells }: Bitmap): Bitmap {
  const out = new Uint8Array(cells.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) out[(width - 1 - x) * height + y] = cells[y * width + x];
  return { width: height, height: width, cells: out };
}

export function stencilOf({ width, height, cells }: Bitmap): Stencil {
  const starts = new Uint32Array(height + 1);
  const runs: number[] = [];
  for (let y = 0, at = 0; y < height; y++) {
    let last = 0;
    for (let x = 0; x < width; x++, at++) {
      if (cells[at] === last) continue;
      last = cells[at];
      runs.push(x);
    }
    if (last) runs.push(width);
    starts[y + 1] = runs.length / 2;
  }
  return { width, height, starts, runs: Uint16Array.from(runs) };
}

/** Grown by `by` cells to all sides. */
export function grown({ width, height, starts, runs }: Stencil, by: number): Stencil {
  const out: number[] = [];
  const outStarts = new Uint32Array(height + 2 * by + 1);
  // The runs of some rows by their first cells: from and to.
  const near: number[] = [];
  for (let y = 0; y < height + 2 * by; y++) {
    near.length = 0;
    for (let r = starts[Math.max(0, y - 2 * by)]; r < starts[Math.min(height, y + 1)]; r++) {
      let at = near.length;
      for (; at > 0 && near[at - 2] > runs[r * 2]; at -= 2) {
        near[at] = near[at - 2];
        near[at + 1] = near[at - 1];
      }
      near[at] = runs[r * 2];
      near[at + 1] = runs[r * 2 + 1] + 2 * by;
    }
    const first = out.length;
    for (let k = 0; k < near.length; k += 2) {
      const last = out.length - 1;
      if (out.length > first && near[k] <= out[last]) out[last] = Math.max(out[last], near[k + 1]);
      else out.push(near[k], near[k + 1]);
    }
    outStarts[y + 1] = out.length / 2;
  }
  return { width: width + 2 * by, height: height + 2 * by, starts: outStarts, runs: Uint16Array.from(out) };
}
