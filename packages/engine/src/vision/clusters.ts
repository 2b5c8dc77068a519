import { createRandom } from 'kiln-mesh/core/random';

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
const ROUNDS = 8;

/** @param samples pixel numbers into `lab` */
export function fitClusters(lab: Float32Array, samples: ArrayLike<number>, count: number): Cluster[] {
  if (samples.length === 0) return [];
  const colors = colorsOf(lab, samples);
  const means = firstMeans(colors, count);
  const owner = new Uint8Array(colors.length / 3);
  const sizes = new Uint32Array(means.length / 3);
  for (let round = 0; round < ROUNDS; round++) {
    // Where none has moved nothing will.
    if (!assign(colors, means, owner) && round > 0) break;
    const sums = new Float64Array(means.length);
    sizes.fill(0);
    for (let i = 0; i < owner.length; i++) {
      const m = owner[i];
      sizes[m] = sizes[m] + 1;
      for (let k = 0; k < 3; k++) sums[m * 3 + k] = sums[m * 3 + k] + colors[i * 3 + k];
    }
    for (let at = 0; at < means.length; at++) {
      const size = sizes[Math.floor(at / 3)];
      if (size > 0) means[at] = sums[at] / size;
    }
  }
  const squares = new Float64Array(means.length);
  for (let i = 0; i < owner.length; i++) {
    const m = owner[i] * 3;
    for (let k = 0; k < 3; k++) squares[m + k] = squares[m + k] + (colors[i * 3 + k] - means[m + k]) ** 2;
  }
  return Array.from(sizes).flatMap((size, m): Cluster[] => {
    if (size === 0) return [];
    const mean = (k: number) => means[m * 3 + k];
    const spread = (k: number) => squares[m * 3 + k] / size + NOISE;
    return [
      {
        mean: [mean(0), mean(1), mean(2)],
        variance: [spread(0), spread(1), spread(2)],
        weight: size / owner.length,
      },
    ];
  });
}

/** The colours of the samples that are used, 3 each. */
function colorsOf(lab: Float32Array, samples: ArrayLike<number>): Float64Array {
  const step = Math.max(1, samples.length / MOST_SAMPLES);
  const used: number[] = [];
  for (let i = 0; i < samples.length; i += step) used.push(samples[Math.floor(i)]);
  const colors = new Float64Array(used.length * 3);
  used.forEach((pixel, i) => {
    for (let k = 0; k < 3; k++) colors[i * 3 + k] = lab[pixel * 3 + k];
  });
  return colors;
}

/** Colours far from each other to begin with (k-means++), 3 numbers each; fewer than `count` when there are no more. */
function firstMeans(colors: Float64Array, count: number): Float64Array {
  const random = createRandom(7);
  const nearest = new Float64Array(colors.length / 3).fill(Infinity);
  const means: number[] = [];
  let next = 0;
  while (means.length < count * 3) {
    const [l, a, b] = [colors[next * 3], colors[next * 3 + 1], colors[next * 3 + 2]];
    means.push(l, a, b);
    let sum = 0;
    for (let i = 0; i < nearest.length; i++) {
      const d = (colors[i * 3] - l) ** 2 + (colors[i * 3 + 1] - a) ** 2 + (colors[i * 3 + 2] - b) ** 2;
      if (d < nearest[i]) nearest[i] = d;
      sum += nearest[i];
    }
    if (sum < 1e-9) break;
    let left = random.next() * sum;
    next = 0;
    while (next < nearest.length - 1 && left > nearest[next]) left -= nearest[next++];
  }
  return Float64Array.from(means);
}

/** Which mean each colour is nearest to; in place. False when that is as it was. */
function assign(colors: Float64Array, means: Float64Array, owner: Uint8Array): boolean {
  let hasMoved = false;
  for (let i = 0; i < owner.length; i++) {
    const [l, a, b] = [colors[i * 3], colors[i * 3 + 1], colors[i * 3 + 2]];
    let [best, nearest] = [Infinity, 0];
    for (let m = 0; m < means.length; m += 3) {
      const d = (l - means[m]) ** 2 + (a - means[m + 1]) ** 2 + (b - means[m + 2]) ** 2;
      if (d >= best) continue;
      best = d;
      nearest = m / 3;
    }
    if (owner[i] === nearest) continue;
    owner[i] = nearest;
    hasMoved = true;
  }
  return hasMoved;
}

/** What is that unlikely is as unlikely as anything; beyond this many squared deviations nothing counts beside it. */
const FLOOR = 1e-12;
const FAR = 100;

/** Negative log likelihood of a colour. */
export type Surprise = (l: number, a: number, b: number) => number;

export function surpriseOf(clusters: readonly Cluster[]): Surprise {
  const one = new Float32Array(3);
  const of = surprises(clusters);
  const out = new Float32Array(1);
  return (l, a, b) => {
    one[0] = l;
    one[1] = a;
    one[2] = b;
    of(one, out);
    return out[0];
  };
}

/** Negative log likelihoods of a list of colours, 3 numbers each, into `out`. */
export function surprises(clusters: readonly Cluster[]): (lab: Float32Array, out: Float32Array) => void {
  // Per cluster: mean, inverse variances, height of the peak.
  const row = 7;
  const table = new Float64Array(clusters.length * row);
  clusters.forEach(({ mean, variance, weight }, i) => {
    const peak = weight / Math.sqrt(variance[0] * variance[1] * variance[2]);
    table.set([...mean, ...variance.map((v) => 1 / v), peak], i * row);
  });
  return (lab, out) => {
    for (let p = 0; p < out.length; p++) {
      const l = lab[p * 3];
      const a = lab[p * 3 + 1];
      const b = lab[p * 3 + 2];
      // Neighbours of flat pictures are alike.
      if (p > 0 && l === lab[p * 3 - 3] && a === lab[p * 3 - 2] && b === lab[p * 3 - 1]) {
        out[p] = out[p - 1];
        continue;
      }
      let sum = FLOOR;
      for (let at = 0; at < table.length; at += row) {
        const dl = l - table[at];
        let off = dl * dl * table[at + 3];
        if (off >= FAR) continue;
        const da = a - table[at + 1];
        const db = b - table[at + 2];
        off += da * da * table[at + 4] + db * db * table[at + 5];
        if (off < FAR) sum += table[at + 6] * Math.exp(-0.5 * off);
      }
      out[p] = -Math.log(sum);
    }
  };
}
