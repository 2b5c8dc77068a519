import { type FlatChart, signedArea } from './flat-chart.ts';

/** Passes over what is turned over or too flat; most is mended in the first. */
const PASSES = 6;
/** Least area in the plane: of a triangle's own, and of a square on its longest side. */
const SHARE = 0.05;
const LEAST = 2e-4;

/**
 * Gives every triangle of a flat chart some area the right way up, where moving one of its points does it without harm to
 * the others: triangles that are slivers on the surface turn over at the least move.
 * @returns whether all have
 */
export function mendSlivers(chart: FlatChart): boolean {
  const { rest } = chart;
  const triangles = rest.length / 3;
  const sides = new Float64Array(triangles);
  const needs = new Float64Array(triangles);
  for (let t = 0; t < triangles; t++) {
    const x1 = rest[t * 3];
    const x2 = rest[t * 3 + 1];
    const y2 = rest[t * 3 + 2];
    sides[t] = Math.max(x1 * x1, x2 * x2 + y2 * y2, (x2 - x1) ** 2 + y2 * y2);
    needs[t] = Math.max(SHARE * x1 * y2, LEAST * sides[t]);
  }
  const lacks = (t: number) => signedArea(chart, t) < needs[t];
  let bad: number[] = [];
  for (let t = 0; t < triangles; t++) if (lacks(t)) bad.push(t);
  if (bad.length === 0) return true;
  const around = trianglesAround(chart);
  for (let pass = 0; pass < PASSES && bad.length > 0; pass++) {
    for (const t of bad) for (let k = 0; k < 3 && lacks(t); k++) mend(chart, { t, k, around, needs, sides });
    bad = bad.filter(lacks);
  }
  return triangles === 1 || sides.every((side, t) => signedArea(chart, t) > 1e-3 * LEAST * side);
}

interface Mending {
  t: number;
  /** Which corner is to move. */
  k: number;
  around: { starts: Uint32Array; list: Uint32Array };
  needs: Float64Array;
  sides: Float64Array;
}

/** Moves one corner of a triangle to the best of some places: in from the side opposite to it, or amid its neighbours. */
function mend(chart: FlatChart, { t, k, around, needs, sides }: Mending): void {
  const { corners, uvs } = chart;
  const point = corners[t * 3 + k];
  const [p, q] = [corners[t * 3 + ((k + 1) % 3)] * 2, corners[t * 3 + ((k + 2) % 3)] * 2];
  const own = around.list.subarray(around.starts[point], around.starts[point + 1]);
  const worst = () => {
    let least = Infinity;
    for (const other of own) least = Math.min(least, (signedArea(chart, other) - needs[other]) / sides[other]);
    return least;
  };
  const [x, y] = [uvs[point * 2], uvs[point * 2 + 1]];
  const [ex, ey] = [uvs[q] - uvs[p], uvs[q + 1] - uvs[p + 1]];
  const square = ex * ex + ey * ey || 1;
  const lift = (1.2 * (needs[t] - signedArea(chart, t))) / square;
  let [mx, my] = [0, 0];
  for (const other of own) {
    for (let i = other * 3; i < other * 3 + 3; i++) {
      mx += uvs[corners[i] * 2] / (own.length * 3);
      my += uvs[corners[i] * 2 + 1] / (own.length * 3);
    }
  }
  const places = [
    [x - ey * lift, y + ex * lift],
    [x - ey * lift * 0.5, y + ex * lift * 0.5],
    [(x + mx) / 2, (y + my) / 2],
    [mx, my],
  ];
  let best = [x, y];
  let most = worst();
  for (const place of places) {
    uvs.set(place, point * 2);
    const value = worst();
    if (value > most) [best, most] = [place, value];
  }
  uvs.set(best, point * 2);
}

function trianglesAround({ corners, points }: FlatChart): { starts: Uint32Array; list: Uint32Array } {
  const starts = new Uint32Array(points.length + 1);
  for (const point of corners) starts[point + 1]++;
  for (let i = 0; i < points.length; i++) starts[i + 1] += starts[i];
  const list = new Uint32Array(corners.length);
  const next = starts.slice();
  for (let i = 0; i < corners.length; i++) list[next[corners[i]]++] = Math.floor(i / 3);
  return { starts, list };
}
