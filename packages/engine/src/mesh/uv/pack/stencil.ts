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

/** Every cell that a triangle of the chart reaches into. @param points 2 each, in cells, from 0 on */
export function touchedCells(points: Float64Array, corners: Uint32Array): Bitmap {
  let [width, height] = [0, 0];
  for (let i = 0; i < points.length; i += 2) {
    width = Math.max(width, points[i]);
    height = Math.max(height, points[i + 1]);
  }
  const bitmap = { width: Math.floor(width) + 1, height: Math.floor(height) + 1 };
  const cells = new Uint8Array(bitmap.width * bitmap.height);
  const reach = new Float64Array(2);
  for (let t = 0; t < corners.length; t += 3) {
    const a = corners[t] * 2;
    const b = corners[t + 1] * 2;
    const c = corners[t + 2] * 2;
    const ay = points[a + 1];
    const by = points[b + 1];
    const cy = points[c + 1];
    const last = Math.floor(Math.max(ay, by, cy));
    for (let y = Math.floor(Math.min(ay, by, cy)); y <= last; y++) {
      reach[0] = Infinity;
      reach[1] = -Infinity;
      reachWithin(points, a, b, y, reach);
      reachWithin(points, b, c, y, reach);
      reachWithin(points, c, a, y, reach);
      if (reach[0] > reach[1]) continue;
      // A little more: rounding may not lose a cell.
      const from = Math.max(0, Math.floor(reach[0] - 1e-6));
      const to = Math.min(bitmap.width - 1, Math.floor(reach[1] + 1e-6));
      for (let x = from; x <= to; x++) cells[y * bitmap.width + x] = 1;
    }
  }
  return { ...bitmap, cells };
}

/** Widens least and most x by those of a side within row y. */
function reachWithin(points: Float64Array, p: number, q: number, y: number, reach: Float64Array): void {
  const py = points[p + 1];
  const qy = points[q + 1];
  if (Math.max(py, qy) < y || Math.min(py, qy) > y + 1) return;
  let m = points[p];
  let n = points[q];
  if (qy !== py) {
    const slope = (n - m) / (qy - py);
    const from = m;
    m = from + (Math.min(y + 1, Math.max(y, py)) - py) * slope;
    n = from + (Math.min(y + 1, Math.max(y, qy)) - py) * slope;
  }
  reach[0] = Math.min(reach[0], m, n);
  reach[1] = Math.max(reach[1], m, n);
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
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = cells[y * width + x];
      if (value && (x === 0 || !cells[y * width + x - 1])) runs.push(x);
      if (value && (x === width - 1 || !cells[y * width + x + 1])) runs.push(x + 1);
    }
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
