import { createRandom } from '../sdf/random.ts';

/** A handful of OKLab colours with their spread and weight: k-means++ seeded from a fixed number, diagonal Gaussians. */

export interface Cluster {
  mean: [number, number, number];
  /** Variance per channel, never below that of camera noise. */
  variance: [number, number, number];
  /** Share of all samples. */
  weight: number;
}

/** Least spread that a cluster is given: noise of cameras and of picture files. */
const NOISE = 0.012 ** 2;
const MOST_SAMPLES = 6000;

/** @param samples pixel numbers into `lab` */
export function fitClusters(lab: Float32Array, samples: readonly number[], count: number): Cluster[] {
  if (samples.length === 0) return [];
  const random = createRandom(7);
  const step = Math.max(1, samples.length / MOST_SAMPLES);
  const used: number[] = [];
  for (let i = 0; i < samples.length; i += step) used.push(samples[Math.floor(i)]!);
  const at = (pixel: number, k: number) => lab[pixel * 3 + k]!;
  const means: [number, number, number][] = [];
  const nearest = new Float64Array(used.length).fill(Infinity);
  let next = used[0]!;
  while (means.length < count) {
    const mean: [number, number, number] = [at(next, 0), at(next, 1), at(next, 2)];
    means.push(mean);
    let sum = 0;
    used.forEach((pixel, i) => {
      const d = (at(pixel, 0) - mean[0]) ** 2 + (at(pixel, 1) - mean[1]) ** 2 + (at(pixel, 2) - mean[2]) ** 2;
      if (d < nearest[i]!) nearest[i] = d;
      sum += nearest[i]!;
    });
    if (sum < 1e-9) break;
    let left = random.next() * sum;
    let pick = 0;
    while (pick < used.length - 1 && left > nearest[pick]!) left -= nearest[pick++]!;
    next = used[pick]!;
  }
  const owner = new Uint8Array(used.length);
  for (let round = 0; round < 8; round++) {
    used.forEach((pixel, i) => {
      let best = Infinity;
      means.forEach((mean, m) => {
        const d = (at(pixel, 0) - mean[0]) ** 2 + (at(pixel, 1) - mean[1]) ** 2 + (at(pixel, 2) - mean[2]) ** 2;
        if (d < best) {
          best = d;
          owner[i] = m;
        }
      });
    });
    means.forEach((mean, m) => {
      const own = used.filter((_, i) => owner[i] === m);
      if (own.length === 0) return;
      for (const k of [0, 1, 2] as const) mean[k] = own.reduce((sum, pixel) => sum + at(pixel, k), 0) / own.length;
    });
  }
  return means.flatMap((mean, m): Cluster[] => {
    const own = used.filter((_, i) => owner[i] === m);
    if (own.length === 0) return [];
    const spread = (k: 0 | 1 | 2) =>
      own.reduce((sum, pixel) => sum + (at(pixel, k) - mean[k]) ** 2, 0) / own.length + NOISE;
    return [{ mean, variance: [spread(0), spread(1), spread(2)], weight: own.length / used.length }];
  });
}

/** Negative log likelihood of a colour. */
export function surprise(clusters: readonly Cluster[], l: number, a: number, b: number): number {
  let sum = 0;
  for (const { mean, variance, weight } of clusters) {
    const d = (l - mean[0]) ** 2 / variance[0] + (a - mean[1]) ** 2 / variance[1] + (b - mean[2]) ** 2 / variance[2];
    sum += (weight / Math.sqrt(variance[0] * variance[1] * variance[2])) * Math.exp(-0.5 * d);
  }
  return -Math.log(sum + 1e-12);
}
