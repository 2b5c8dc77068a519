import { oklabDistance, type Rgb } from 'kiln-mesh/core/color';
import type { Random } from 'kiln-mesh/core/random';

/**
 * Palettes by k-means in OKLab (greedy k-means++ start, D. Arthur and S. Vassilvitskii 2007; weights per sample).
 * Colourfulness counts more than lightness, so that a small red nose is not lost among greys.
 */

const CHROMA_WEIGHT = 1.7;
const ROUNDS = 16;
/** Colours nearer than this look the same on a printed piece. */
const SAME = 0.035;

/** Candidates for each next colour, of which the one that leaves the least unexplained is taken. */
const TRIES = 4;
/** Samples nearer to a colour than this (squared) are that colour. */
const COVERED = 1e-8;

/**
 * At most `count` colours (OKLab) for samples of 3 values each; fewer when there are not as many. Only how weights compare
 * counts, not how large they are: square metres of a toy give the palette that those of a statue give.
 */
export function findPalette(samples: Float32Array, weights: Float32Array, count: number, random: Random): Rgb[] {
  const used: number[] = [];
  for (let i = 0; i < weights.length; i++) if (weights[i] > 0) used.push(i);
  if (used.length === 0) return [];
  const centers = [
    sampleAt(
      samples,
      used[
        pickWeighted(
          Float64Array.from(used, (i) => weights[i]),
          random,
        )
      ],
    ),
  ];
  let away = Float64Array.from(used, (i) => distance2(samples, i, centers[0]));
  while (centers.length < count && away.some((distance) => distance > COVERED)) {
    const spread = away.map((distance, k) => distance * weights[used[k]]);
    let least = Infinity;
    let next = centers[0];
    let left = away;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const candidate = sampleAt(samples, used[pickWeighted(spread, random)]);
      const then = away.map((distance, k) => Math.min(distance, distance2(samples, used[k], candidate)));
      const unexplained = then.reduce((sum, distance, k) => sum + distance * weights[used[k]], 0);
      if (unexplained < least) [least, next, left] = [unexplained, candidate, then];
    }
    centers.push(next);
    away = left;
  }
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centers.map(() => [0, 0, 0, 0] as [number, number, number, number]);
    for (const i of used) {
      const sum = sums[nearestTo(samples, i, centers)];
      const weight = weights[i];
      for (const k of [0, 1, 2] as const) sum[k] += samples[i * 3 + k] * weight;
      sum[3] += weight;
    }
    sums.forEach((sum, c) => {
      if (sum[3] > 0) centers[c] = [sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3]];
    });
  }
  return centers.filter((color, i) => !centers.slice(0, i).some((other) => oklabDistance(color, other) < SAME));
}

function sampleAt(samples: Float32Array, i: number): Rgb {
  return [samples[i * 3], samples[i * 3 + 1], samples[i * 3 + 2]];
}

function distance2(samples: Float32Array, i: number, center: Rgb): number {
  const l = samples[i * 3] - center[0];
  const a = (samples[i * 3 + 1] - center[1]) * CHROMA_WEIGHT;
  const b = (samples[i * 3 + 2] - center[2]) * CHROMA_WEIGHT;
  return l * l + a * a + b * b;
}

/** Index of the palette colour that looks most like sample `i`. */
export function nearestTo(samples: Float32Array, i: number, palette: readonly Rgb[]): number {
  let best = 0;
  let least = Infinity;
  for (let c = 0; c < palette.length; c++) {
    const distance = distance2(samples, i, palette[c]);
    if (distance < least) {
      least = distance;
      best = c;
    }
  }
  return best;
}

/** A place in the list, each as likely as its weight is large. */
function pickWeighted(weights: Float64Array, random: Random): number {
  let left = random.next() * weights.reduce((sum, value) => sum + value, 0);
  const found = weights.findIndex((weight) => {
    left -= weight;
    return left <= 0 && weight > 0;
  });
  return found >= 0 ? found : weights.findLastIndex((weight) => weight > 0);
}
