import { nextCorner, previousCorner } from '../../topology/edges.ts';
import { conjugateGradient, type WeightedEdges } from './conjugate-gradient.ts';
import { type FlatChart, signedArea } from './flat-chart.ts';

/**
 * Brings a flat chart to lengths and angles as they are on the surface: every triangle is turned by itself, then points go
 * where the turned triangles agree best. L. Liu, L. Zhang, Y. Xu, C. Gotsman and S. Gortler, "A Local/Global Approach to
 * Mesh Parameterization" (2008). What is not turned over before is not after: what would be holds only itself back, where
 * J. Smith and S. Schaefer, "Bijective Parameterization with Free Boundaries" (2015), shorten the step of all.
 */

export interface RelaxOptions {
  rounds: number;
  /** Asked after each round, numbered from 0: whether it was the last. */
  enough?(round: number): boolean;
}

export function relax(chart: FlatChart, { rounds, enough }: RelaxOptions): void {
  const weights = cotangents(chart);
  const edges = edgesOf(chart, weights);
  const wanted = new Float64Array(chart.uvs.length);
  for (let round = 0; round < rounds; round++) {
    const target = Float64Array.from(chart.uvs);
    turnTriangles(chart, weights, wanted);
    conjugateGradient({ edges, wanted, values: target });
    moveTo(target, chart);
    if (enough?.(round)) return;
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
  const opposite = (i: number) => weights[previousCorner(i)];
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

/** Of the area of a triangle that a step must leave. */
const LEAST_LEFT = 0.1;
/** In this many passes what would turn over is moved as it is, then it stays where it is; after all of them nothing is moved. */
const PASSES = { moved: 12, all: 24 };

/** Moves the points to their targets, save those of triangles that would turn over by it: these keep their shape. */
function moveTo(target: Float64Array, chart: FlatChart): void {
  const { corners, uvs, triangles } = chart;
  const there = { corners, uvs: target };
  for (let pass = 0, held = true; held; pass++) {
    if (pass === PASSES.all) return;
    held = false;
    for (let t = 0; t < triangles.length; t++) {
      const now = signedArea(chart, t);
      if (!(now > 0) || signedArea(there, t) > LEAST_LEFT * now) continue;
      held = true;
      const own = [corners[t * 3] * 2, corners[t * 3 + 1] * 2, corners[t * 3 + 2] * 2];
      for (let k = 0; k < 2; k++) {
        let way = 0;
        if (pass < PASSES.moved) for (const at of own) way += (target[at + k] - uvs[at + k]) / 3;
        for (const at of own) target[at + k] = uvs[at + k] + way;
      }
    }
  }
  uvs.set(target);
}
