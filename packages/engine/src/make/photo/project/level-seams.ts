import type { Looks } from './looks.ts';

/**
 * The step that is left where one picture takes over from another, levelled out over the surface around it: the least change
 * of the colours, smooth within each picture, after which both sides meet (V. Lempitsky and D. Ivanov 2007).
 */

/** A step larger than this (logarithms of light) is no light: the pictures show different things there. */
const MOST_STEP = 0.45;
/** Against the smoothness of the change: that sides meet, and that there is no change at all. */
const MEET = 4;
const STILL = 0.003;
const ROUNDS = 60;

/** @returns logarithms of factors, 3 per view and vertex; 0 but for each vertex' own view */
export function levelSeams({ count, views: n, edges, quality, logs }: Looks, labels: Uint8Array): Float32Array {
  const links = edges.length / 2;
  const weights = new Float32Array(links).fill(1);
  const steps = new Float32Array(links * 3);
  for (let edge = 0; edge < links; edge++) {
    const ends = [edges[edge * 2], edges[edge * 2 + 1]] as const;
    const [l, m] = [labels[ends[0]], labels[ends[1]]];
    if (l === m) continue;
    const both = ends.filter((v) => quality[v * n + l] > 0 && quality[v * n + m] > 0);
    const step = [0, 1, 2].map(
      (k) => both.reduce((sum, v) => sum + logs[(v * n + m) * 3 + k] - logs[(v * n + l) * 3 + k], 0) / both.length,
    );
    weights[edge] = both.length === 0 || Math.hypot(...step) > MOST_STEP ? 0 : MEET;
    if (weights[edge] > 0) steps.set(step, edge * 3);
  }
  const change = new Float32Array(count * 3);
  const totals = new Float32Array(count);
  for (let i = 0; i < edges.length; i++) totals[edges[i]] = totals[edges[i]] + weights[i >> 1];
  // Gauss and Seidel's way cannot go along edges: each round takes all of the one before, over-relaxed by Chebyshev's factors.
  let before = change.slice();
  let omega = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float32Array(count * 3);
    for (let edge = 0; edge < links; edge++) {
      const weight = weights[edge];
      if (weight === 0) continue;
      const [a, b] = [edges[edge * 2] * 3, edges[edge * 2 + 1] * 3];
      for (let k = 0; k < 3; k++) {
        sums[a + k] = sums[a + k] + weight * (change[b + k] + steps[edge * 3 + k]);
        sums[b + k] = sums[b + k] + weight * (change[a + k] - steps[edge * 3 + k]);
      }
    }
    if (round === 1) omega = 1 / (1 - RADIUS ** 2 / 2);
    if (round > 1) omega = 1 / (1 - (RADIUS ** 2 * omega) / 4);
    const last = change.slice();
    for (let i = 0; i < change.length; i++) {
      const next = sums[i] / (totals[Math.floor(i / 3)] + STILL);
      change[i] = omega * (next - before[i]) + before[i];
    }
    before = last;
  }
  const out = new Float32Array(count * n * 3);
  for (let v = 0; v < count; v++) out.set(change.subarray(v * 3, v * 3 + 3), (v * n + labels[v]) * 3);
  return out;
}

/** Of the rounds' convergence, about 1 - 1 / (vertices across the surface). */
const RADIUS = 0.99;
