/**
 * Signed distance to a closed outline in the plane, negative inside (I. Quilez, "distance functions 2D"). Outlines of many
 * segments are asked through a table over the plane: per cell the segments that can be nearest there, per row those that
 * a line to the left can cross. The answer is the same as that of all segments.
 */

const CELLS = 80;
/** Fewer segments than this are as quick without a table. */
const FEW = 10;

/** @param points x y of each corner */
export function polygonDistance(points: readonly number[]): (x: number, y: number) => number {
  const count = points.length / 2;
  // ax ay ex ey 1/length² per segment, from the corner before to the corner.
  const segments = new Float64Array(count * 5);
  let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0, j = count - 1; i < count; j = i++) {
    const [ax, ay, bx, by] = [points[i * 2], points[i * 2 + 1], points[j * 2], points[j * 2 + 1]];
    const [ex, ey] = [bx - ax, by - ay];
    segments.set([ax, ay, ex, ey, 1 / (ex * ex + ey * ey + 1e-12)], i * 5);
    [left, low, right, high] = [Math.min(left, ax), Math.min(low, ay), Math.max(right, ax), Math.max(high, ay)];
  }
  const all = Uint16Array.from({ length: count }, (_, i) => i);

  const nearest = (x: number, y: number, which: Uint16Array): number => {
    let best = Infinity;
    for (let n = 0; n < which.length; n++) {
      const o = which[n] * 5;
      const ex = segments[o + 2];
      const ey = segments[o + 3];
      const wx = x - segments[o];
      const wy = y - segments[o + 1];
      const t = Math.max(0, Math.min(1, (wx * ex + wy * ey) * segments[o + 4]));
      const dx = wx - ex * t;
      const dy = wy - ey * t;
      const d = dx * dx + dy * dy;
      if (d < best) best = d;
    }
    return Math.sqrt(best);
  };
  const inside = (x: number, y: number, which: Uint16Array): boolean => {
    let odd = false;
    for (let n = 0; n < which.length; n++) {
      const o = which[n] * 5;
      const ay = segments[o + 1];
      const ey = segments[o + 3];
      const wy = y - ay;
      const above = y >= ay;
      if (above !== y < ay + ey) continue;
      if (segments[o + 2] * wy > ey * (x - segments[o]) === above) odd = !odd;
    }
    return odd;
  };
  if (count <= FEW) return (x, y) => (inside(x, y, all) ? -nearest(x, y, all) : nearest(x, y, all));

  const margin = Math.max(right - left, high - low) * 0.4;
  [left, low, right, high] = [left - margin, low - margin, right + margin, high + margin];
  const cell = Math.max(right - left, high - low) / CELLS;
  const reach = cell * Math.SQRT1_2;
  const candidates: (Uint16Array | undefined)[] = new Array<Uint16Array | undefined>(CELLS * CELLS);
  const rows: (Uint16Array | undefined)[] = new Array<Uint16Array | undefined>(CELLS);
  return (x, y) => {
    const i = Math.floor((x - left) / cell);
    const j = Math.floor((y - low) / cell);
    if (i < 0 || j < 0 || i >= CELLS || j >= CELLS) return inside(x, y, all) ? -nearest(x, y, all) : nearest(x, y, all);
    let near = candidates[j * CELLS + i];
    if (!near) {
      const [cx, cy] = [left + (i + 0.5) * cell, low + (j + 0.5) * cell];
      const limit = nearest(cx, cy, all) + reach * 2.001;
      near = all.filter((segment) => nearest(cx, cy, Uint16Array.of(segment)) <= limit);
      candidates[j * CELLS + i] = near;
    }
    let row = rows[j];
    if (!row) {
      const [from, to] = [low + j * cell - 1e-9, low + (j + 1) * cell + 1e-9];
      row = all.filter((segment) => {
        const ay = segments[segment * 5 + 1];
        const by = ay + segments[segment * 5 + 3];
        return Math.min(ay, by) <= to && Math.max(ay, by) >= from;
      });
      rows[j] = row;
    }
    const d = nearest(x, y, near);
    return inside(x, y, row) ? -d : d;
  };
}
