import { nextCorner } from '../uv-surface.ts';
import { conjugateGradient, type WeightedEdges } from './conjugate-gradient.ts';
import { type FlatChart, signedArea } from './flat-chart.ts';

/**
 * Brings a flat chart to lengths and angles as they are on the surface: every triangle is turned by itself, then points go
 * where the turned triangles agree best. L. Liu, L. Zhang, Y. Xu, C. Gotsman and S. Gortler, "A Local/Global Approach to
 * Mesh Parameterization" (2008). What is not turned over before is not after: each step ends before the first triangle
 * would be, as in J. Smith and S. Schaefer, "Bijective Parameterization with Free Boundaries" (2015).
 */

export interface RelaxOptions {
  rounds: number;
  /** Steps may turn triangles over: the start has some. */
  free?: boolean;
  /** Asked after each round, numbered from 0: whether it was the last. */
  enough?(round: number): boolean;
}

export function relax(chart: FlatChart, { rounds, free = false, enough }: RelaxOptions): void {
  const weights = cotangents(chart);
  const edges = edgesOf(chart, weights);
  const wanted = new Float64Array(chart.uvs.length);
  for (let round = 0; round < rounds; round++) {
    const target = Float64Array.from(chart.uvs);
    turnTriangles(chart, weights, wanted);
    conjugateGradient({ edges, wanted, values: target });
    const step = free ? 1 : Math.min(1, 0.9 * longestStep(chart, target));
    const { uvs } = chart;
    for (let i = 0; i < uvs.length; i++) uvs[i] += (target[i] - uvs[i]) * step;
    if (step < 0.01 || enough?.(round)) return;
  }
}

/** Of the edges opposite to the corners of each triangle. Bounded, so that slivers do not rule their neighbours. */
function cotangents({ rest }: FlatChart): Float64Array {
  const weights = new Float64Array(rest.length);
  const bounded = (value: number) => (value > 0.05 ? Math.min(value, 5) : 0.05);
  for (let i = 0; i < rest.length; i += 3) {
    const x1 = rest[i];
    const x2 = rest[i + 1];
    const y2 = rest[i + 2];
    weights[i] = bounded(x2 / y2);
    weights[i + 1] = bounded((x1 - x2) / y2);
    weights[i + 2] = bounded((y2 * y2 - x2 * (x1 - x2)) / (x1 * y2));
  }
  return weights;
}

/** Each edge once, with the weight that it has in both of its triangles. */
function edgesOf({ corners, mates }: FlatChart, weights: Float64Array): WeightedEdges {
  const opposite = (i: number) => weights[i % 3 === 0 ? i + 2 : i - 1];
  const ends = new Uint32Array(corners.length * 2);
  const sums = new Float64Array(corners.length);
  let count = 0;
  for (let i = 0; i < corners.length; i++) {
    if (mates[i] > i) continue;
    ends[count * 2] = corners[i];
    ends[count * 2 + 1] = corners[nextCorner(i)];
    sums[count++] = opposite(i) + (mates[i] < 0 ? 0 : opposite(mates[i]));
  }
  return { ends: ends.subarray(0, count * 2), weights: sums.subarray(0, count) };
}

/** What the edges of all triangles, each turned as it lies now, ask of the points in sum. */
function turnTriangles({ corners, rest, uvs }: FlatChart, weights: Float64Array, wanted: Float64Array): void {
  wanted.fill(0);
  for (let i = 0; i < corners.length; i += 3) {
    const a = corners[i] * 2;
    const b = corners[i + 1] * 2;
    const c = corners[i + 2] * 2;
    // Its own sides by their weights: from the first corner to the others, and between these.
    const px = weights[i + 2] * rest[i];
    const qx = weights[i + 1] * rest[i + 1];
    const qy = weights[i + 1] * rest[i + 2];
    const sx = weights[i] * (rest[i + 1] - rest[i]);
    const sy = weights[i] * rest[i + 2];
    const ux = uvs[b] - uvs[a];
    const uy = uvs[b + 1] - uvs[a + 1];
    const vx = uvs[c] - uvs[a];
    const vy = uvs[c + 1] - uvs[a + 1];
    let cos = px * ux + qx * vx + qy * vy + sx * (vx - ux) + sy * (vy - uy);
    let sin = px * uy + qx * vy - qy * vx + sx * (vy - uy) - sy * (vx - ux);
    const size = Math.sqrt(cos * cos + sin * sin);
    cos = size > 0 ? cos / size : 1;
    sin = size > 0 ? sin / size : 0;
    const abx = px * cos;
    const aby = px * sin;
    const acx = qx * cos - qy * sin;
    const acy = qx * sin + qy * cos;
    const bcx = sx * cos - sy * sin;
    const bcy = sx * sin + sy * cos;
    wanted[a] -= abx + acx;
    wanted[a + 1] -= aby + acy;
    wanted[b] += abx - bcx;
    wanted[b + 1] += aby - bcy;
    wanted[c] += acx + bcx;
    wanted[c + 1] += acy + bcy;
  }
}

/** Of the height of a triangle to its longest side: flatter ones are set right afterwards instead of holding all back. */
const SLIVER = 0.01;

/** How far all points can go towards their target before a triangle has no area. */
function longestStep(chart: FlatChart, target: Float64Array): number {
  const { corners, rest, uvs } = chart;
  let longest = Infinity;
  for (let i = 0; i < corners.length; i += 3) {
    const x1 = rest[i];
    const x2 = rest[i + 1];
    const y2 = rest[i + 2];
    if (x1 * y2 < SLIVER * Math.max(x1 * x1, x2 * x2 + y2 * y2)) continue;
    const a = corners[i] * 2;
    const b = corners[i + 1] * 2;
    const c = corners[i + 2] * 2;
    const now = signedArea(chart, i / 3);
    if (now <= 0) continue;
    const ux = uvs[b] - uvs[a];
    const uy = uvs[b + 1] - uvs[a + 1];
    const vx = uvs[c] - uvs[a];
    const vy = uvs[c + 1] - uvs[a + 1];
    const dux = target[b] - target[a] - ux;
    const duy = target[b + 1] - target[a + 1] - uy;
    const dvx = target[c] - target[a] - vx;
    const dvy = target[c + 1] - target[a + 1] - vy;
    const root = firstRoot(dux * dvy - duy * dvx, ux * dvy + dux * vy - uy * dvx - duy * vx, now);
    if (root < longest) longest = root;
  }
  return longest;
}

/** The least positive root of a x^2 + b x + c, for c > 0. */
function firstRoot(a: number, b: number, c: number): number {
  const inner = b * b - 4 * a * c;
  if (inner < 0) return Infinity;
  // The form that does not cancel: both roots are q / a and c / q.
  const q = -0.5 * (b + (b < 0 ? -1 : 1) * Math.sqrt(inner));
  const one = a !== 0 ? q / a : Infinity;
  const two = q !== 0 ? c / q : Infinity;
  return Math.min(one > 0 ? one : Infinity, two > 0 ? two : Infinity);
}
