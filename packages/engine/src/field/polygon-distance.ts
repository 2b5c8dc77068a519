/**
 * Signed distance to a closed outline in the plane, negative inside (I. Quilez, "distance functions 2D"). Outlines of many
 * segments are asked through a table over the plane: per cell the segments that can be nearest there, per row those that
 * a line to the left can cross, which is asked only where the outline runs through the cell. The answer is the same as
 * that of all segments.
 */

const CELLS = 80;
/** Cells of the table that are looked at together first: most segments are out of the question for all of them. */
const PATCH = 8;
/** Fewer segments than this are as quick without a table. */
const FEW = 10;

/** ax ay ex ey 1/length² per segment, from the corner before to the corner. */
type Segments = Float64Array;
const WIDTH = 5;

type PolygonDistance = (x: number, y: number) => number;

/** The tables grow with what is asked, and a solid is compiled more than once. */
const known = new WeakMap<readonly number[], PolygonDistance>();

/** @param points x y of each corner; not to be changed afterwards */
export function polygonDistance(points: readonly number[]): PolygonDistance {
  const distance = known.get(points) ?? compile(points);
  known.set(points, distance);
  return distance;
}

function compile(points: readonly number[]): PolygonDistance {
  const count = points.length / 2;
  const all: Segments = new Float64Array(count * WIDTH);
  let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0, j = count - 1; i < count; j = i++) {
    const [ax, ay, bx, by] = [points[i * 2], points[i * 2 + 1], points[j * 2], points[j * 2 + 1]];
    const [ex, ey] = [bx - ax, by - ay];
    all.set([ax, ay, ex, ey, 1 / (ex * ex + ey * ey + 1e-12)], i * WIDTH);
    [left, low, right, high] = [Math.min(left, ax), Math.min(low, ay), Math.max(right, ax), Math.max(high, ay)];
  }
  const whole: List = { segments: all, from: 0, to: all.length };
  const ask = (x: number, y: number) => {
    const d = nearest(x, y, all, 0, all.length);
    return inside(x, y, whole) ? -d : d;
  };
  if (count <= FEW) return ask;

  const margin = Math.max(right - left, high - low) * 0.4;
  [left, low, right, high] = [left - margin, low - margin, right + margin, high + margin];
  const cell = Math.max(right - left, high - low) / CELLS;
  const reach = cell * Math.SQRT1_2 * 1.001;
  const patches: (List | undefined)[] = new Array<List | undefined>((CELLS / PATCH) ** 2);
  const rows: (List | undefined)[] = new Array<List | undefined>(CELLS);
  // The candidates of all cells so far stand one after the other; those of a cell that was not asked for have no end.
  let pool: Segments = new Float64Array(all.length * 64);
  let used = 0;
  const from = new Int32Array(CELLS * CELLS);
  const to = new Int32Array(CELLS * CELLS);
  /** Of each cell: 1 where all of it is outside, -1 where all is inside, 0 where the outline runs through it. */
  const sides = new Int8Array(CELLS * CELLS);
  const keep = (list: List, wanted: (o: number) => boolean): List => {
    if (used + list.to - list.from > pool.length) pool = grown(pool);
    const start = used;
    for (let o = list.from; o < list.to; o += WIDTH) {
      if (!wanted(o)) continue;
      for (let k = 0; k < WIDTH; k++) pool[used++] = list.segments[o + k];
    }
    return { segments: pool, from: start, to: used };
  };
  /** The segments that can be nearest to a place within `reach` of this one. */
  const nearAll = (x: number, y: number, list: List, reach: number): List => {
    const limit = nearest(x, y, list.segments, list.from, list.to) + reach * 2;
    return keep(list, (o) => nearest(x, y, list.segments, o, o + WIDTH) <= limit);
  };
  const fill = (i: number, j: number, at: number) => {
    const [x, y] = [left + (i + 0.5) * cell, low + (j + 0.5) * cell];
    const [pi, pj] = [Math.floor(i / PATCH), Math.floor(j / PATCH)];
    const patchAt = (pj * CELLS) / PATCH + pi;
    const middle = (index: number, start: number) => start + (index + 0.5) * cell * PATCH;
    const patch = patches[patchAt] ?? nearAll(middle(pi, left), middle(pj, low), whole, reach * PATCH);
    patches[patchAt] = patch;
    if (nearest(x, y, patch.segments, patch.from, patch.to) > reach) sides[at] = inside(x, y, whole) ? -1 : 1;
    const near = nearAll(x, y, patch, reach);
    from[at] = near.from;
    to[at] = near.to;
  };
  const crossing = (j: number): List => {
    const [bottom, top] = [low + j * cell - 1e-9, low + (j + 1) * cell + 1e-9];
    return keep(whole, (o) => {
      const [one, other] = [all[o + 1], all[o + 1] + all[o + 3]];
      return Math.min(one, other) <= top && Math.max(one, other) >= bottom;
    });
  };
  return (x, y) => {
    const i = Math.floor((x - left) / cell);
    const j = Math.floor((y - low) / cell);
    if (i < 0 || j < 0 || i >= CELLS || j >= CELLS) return ask(x, y);
    const at = j * CELLS + i;
    if (to[at] === 0) fill(i, j, at);
    const d = nearest(x, y, pool, from[at], to[at]);
    if (sides[at] !== 0) return sides[at] * d;
    const row = rows[j] ?? crossing(j);
    rows[j] = row;
    return inside(x, y, row) ? -d : d;
  };
}

/** Some of the segments, one after the other. */
interface List {
  segments: Segments;
  from: number;
  to: number;
}

function grown(segments: Segments): Segments {
  const larger = new Float64Array(segments.length * 2);
  larger.set(segments);
  return larger;
}

function nearest(x: number, y: number, segments: Segments, from: number, to: number): number {
  let best = Infinity;
  for (let o = from; o < to; o += WIDTH) {
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
}

function inside(x: number, y: number, { segments, from, to }: List): boolean {
  let odd = false;
  for (let o = from; o < to; o += WIDTH) {
    const ay = segments[o + 1];
    const ey = segments[o + 3];
    const above = y >= ay;
    if (above !== y < ay + ey) continue;
    if (segments[o + 2] * (y - ay) > ey * (x - segments[o]) === above) odd = !odd;
  }
  return odd;
}
