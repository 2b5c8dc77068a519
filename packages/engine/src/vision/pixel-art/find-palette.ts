import { oklabDistance, type Rgb } from '../../core/color.ts';
import type { Random } from '../../core/random.ts';

/**
 * Palettes by k-means in OKLab (k-means++ start, weights per sample). Colourfulness counts more than lightness, so that
 * a small red nose is not lost among greys.
 */

const CHROMA_WEIGHT = 1.7;
const ROUNDS = 16;
/** Colours nearer than this look the same on a printed piece. */
const SAME = 0.035;

/** At most `count` colours (OKLab) for samples of 3 values each; fewer when there are not so many. */
export function findPalette(samples: Float32Array, weights: Float32Array, count: number, random: Random): Rgb[] {
  const total = weights.length;
  const used: number[] = [];
  for (let i = 0; i < total; i++) if (weights[i] > 0) used.push(i);
  if (used.length === 0) return [];
  const centers: Rgb[] = [
    sampleAt(
      samples,
      pickWeighted(used, (i) => weights[i], random),
    ),
  ];
  while (centers.length < count) {
    const spread = (i: number) => weights[i] * Math.min(...centers.map((c) => distance2(samples, i, c)));
    if (!used.some((i) => spread(i) > 1e-8)) break;
    centers.push(sampleAt(samples, pickWeighted(used, spread, random)));
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

function pickWeighted(list: readonly number[], weight: (i: number) => number, random: Random): number {
  const weights = list.map(weight);
  let left = random.next() * weights.reduce((sum, value) => sum + value, 0);
  for (let k = 0; k < list.length; k++) {
    left -= weights[k];
    if (left <= 0) return list[k];
  }
  return list.at(-1)!;
}
