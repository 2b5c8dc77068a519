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
  const bounds: Bounds = { left: Infinity, low: Infinity, right: -Infinity, high: -Infinity };
  for (let i = 0, j = count - 1; i < count; j = i++) {
    const [ax, ay, bx, by] = [points[i * 2], points[i * 2 + 1], points[j * 2], points[j * 2 + 1]];
    const [ex, ey] = [bx - ax, by - ay];
    all.set([ax, ay, ex, ey, 1 / (ex * ex + ey * ey + 1e-12)], i * WIDTH);
    bounds.left = Math.min(bounds.left, ax);
    bounds.low = Math.min(bounds.low, ay);
    bounds.right = Math.max(bounds.right, ax);
    bounds.high = Math.max(bounds.high, ay);
  }
  const whole: List = { segments: all, from: 0, to: all.length };
  const askAll = (x: number, y: number) => {
    const d = nearest(x, y, whole);
    return inside(x, y, whole) ? -d : d;
  };
  if (count <= FEW) return askAll;
  const table = createTable(whole, bounds);
  const { left, low, cell, sides, from, to } = table;
  const near: List = { segments: table.pool, from: 0, to: 0 };
  return (x, y) => {
    const i = Math.floor((x - left) / cell);
    const j = Math.floor((y - low) / cell);
    if (i < 0 || j < 0 || i >= CELLS || j >= CELLS) return askAll(x, y);
    const at = j * CELLS + i;
    if (to[at] === 0) fill(table, i, j);
    near.segments = table.pool;
    near.from = from[at];
    near.to = to[at];
    const d = nearest(x, y, near);
    if (sides[at] !== 0) return sides[at] * d;
    const row = table.rows[j] ?? crossing(table, j);
    table.rows[j] = row;
    return inside(x, y, row) ? -d : d;
  };
}

interface Bounds {
  left: number;
  low: number;
  right: number;
  high: number;
}

interface Table {
  left: number;
  low: number;
  /** Edge of a cell. */
  cell: number;
  whole: List;
  /** The candidates of all cells so far stand one after the other; those of a cell that was not asked for have no end. */
  pool: Segments;
  used: number;
  from: Int32Array;
  to: Int32Array;
  /** Of each cell: 1 where all of it is outside, -1 where all is inside, 0 where the outline runs through it. */
  sides: Int8Array;
  patches: (List | undefined)[];
  rows: (List | undefined)[];
}

function createTable(whole: List, { left, low, right, high }: Bounds): Table {
  const margin = Math.max(right - left, high - low) * 0.4;
  const [x0, y0, x1, y1] = [left - margin, low - margin, right + margin, high + margin];
  return {
    left: x0,
    low: y0,
    cell: Math.max(x1 - x0, y1 - y0) / CELLS,
    whole,
    pool: new Float64Array(whole.segments.length * 64),
    used: 0,
    from: new Int32Array(CELLS * CELLS),
    to: new Int32Array(CELLS * CELLS),
    sides: new Int8Array(CELLS * CELLS),
    patches: new Array<List | undefined>((CELLS / PATCH) ** 2),
    rows: new Array<List | undefined>(CELLS),
  };
}

/** Finds the candidates of a cell, among those of its patch. */
function fill(table: Table, i: number, j: number): void {
  const { left, low, cell, whole, patches } = table;
  const at = j * CELLS + i;
  const reach = cell * Math.SQRT1_2 * 1.001;
  const [x, y] = [left + (i + 0.5) * cell, low + (j + 0.5) * cell];
  const [pi, pj] = [Math.floor(i / PATCH), Math.floor(j / PATCH)];
  const patchAt = (pj * CELLS) / PATCH + pi;
  const middle = (index: number, start: number) => start + (index + 0.5) * cell * PATCH;
  const patch =
    patches[patchAt] ?? candidates(table, whole, { x: middle(pi, left), y: middle(pj, low), reach: reach * PATCH });
  patches[patchAt] = patch;
  if (nearest(x, y, patch) > reach) table.sides[at] = inside(x, y, whole) ? -1 : 1;
  const near = candidates(table, patch, { x, y, reach });
  table.from[at] = near.from;
  table.to[at] = near.to;
}

/** The segments of a list that can be nearest to a place within `reach` of this one. */
function candidates(table: Table, list: List, { x, y, reach }: { x: number; y: number; reach: number }): List {
  const limit = nearest(x, y, list) + reach * 2;
  const one: List = { segments: list.segments, from: 0, to: 0 };
  return keep(table, list, (o) => {
    one.from = o;
    one.to = o + WIDTH;
    return nearest(x, y, one) <= limit;
  });
}

/** The segments that a line to the left from a row of cells can cross. */
function crossing(table: Table, j: number): List {
  const { low, cell, whole } = table;
  const [bottom, top] = [low + j * cell - 1e-9, low + (j + 1) * cell + 1e-9];
  return keep(table, whole, (o) => {
    const [one, other] = [whole.segments[o + 1], whole.segments[o + 1] + whole.segments[o + 3]];
    return Math.min(one, other) <= top && Math.max(one, other) >= bottom;
  });
}

function keep(table: Table, list: List, wanted: (o: number) => boolean): List {
  if (table.used + list.to - list.from > table.pool.length) table.pool = grown(table.pool);
  const { pool, used: start } = table;
  let used = start;
  for (let o = list.from; o < list.to; o += WIDTH) {
    if (!wanted(o)) continue;
    for (let k = 0; k < WIDTH; k++) pool[used++] = list.segments[o + k];
  }
  table.used = used;
  return { segments: pool, from: start, to: used };
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

function nearest(x: number, y: number, { segments, from, to }: List): number {
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
