import { type Cluster, fitClusters } from '../clusters.ts';
import type { LabImage } from '../lab-image.ts';

/** Colours together with where in the picture they are: the same white may be a wall above and an apron in the middle. */

export interface LocalColor extends Cluster {
  /** Middle and variance in pixels, across and down. */
  place: [number, number];
  spread: [number, number];
}

/** Least variance of places, against the longer side of the picture. */
const LEAST_SPREAD = (10 / 256) ** 2;
/** How much places count against colours. */
const PLACE = 0.7;
/** What is that unlikely is as unlikely as anything. */
const FLOOR = 1e-6;
const FAR = 50;
/** Per unit of squared deviations. */
const BELL_STEPS = 64;
/** Where shade lies (below this share of the height), how dark it may be, and how likely each of these is. */
const SHADE_BELOW = 0.35;
const SHADES = [0.86, 0.74, 0.62];
const SHADE_SHARE = 0.12;

export function fitLocalColors(
  { lab, width, height }: LabImage,
  pixels: ArrayLike<number>,
  count: number,
): LocalColor[] {
  const clusters = fitClusters(lab, pixels, count);
  const least = LEAST_SPREAD * Math.max(width, height) ** 2;
  const sums = clusters.map(() => new Float64Array(5));
  const means = Float64Array.from(clusters.flatMap(({ mean }) => mean));
  for (let n = 0; n < pixels.length; n++) {
    const p = pixels[n];
    const [l, a, b] = [lab[p * 3], lab[p * 3 + 1], lab[p * 3 + 2]];
    let [best, least] = [0, Infinity];
    for (let i = 0; i < clusters.length; i++) {
      const gap = (means[i * 3] - l) ** 2 + (means[i * 3 + 1] - a) ** 2 + (means[i * 3 + 2] - b) ** 2;
      if (gap < least) [best, least] = [i, gap];
    }
    const [x, y] = [p % width, Math.floor(p / width)];
    const sum = sums[best];
    sum[0] = sum[0] + 1;
    sum[1] = sum[1] + x;
    sum[2] = sum[2] + y;
    sum[3] = sum[3] + x * x;
    sum[4] = sum[4] + y * y;
  }
  return clusters.map((cluster, i) => {
    const [n, x, y, xx, yy] = [...sums[i]] as [number, number, number, number, number];
    const count = Math.max(1, n);
    const [px, py] = [x / count, y / count];
    const spread = (square: number, mean: number) => Math.max(0, square / count - mean * mean) + least;
    return { ...cluster, place: [px, py], spread: [spread(xx, px), spread(yy, py)] };
  });
}

/** The colours of grounds, and darker ones of the same hues. */
export function withShade(colors: readonly LocalColor[], height: number): LocalColor[] {
  const ground = colors.filter(({ place }) => place[1] > height * SHADE_BELOW);
  const dark = (own: LocalColor, light: number): LocalColor => ({
    ...own,
    mean: [own.mean[0] * light, own.mean[1] * light, own.mean[2] * light],
    weight: own.weight * SHADE_SHARE,
  });
  return [...colors, ...ground.flatMap((own) => SHADES.map((light) => dark(own, light)))];
}

/** Negative log likelihood of each pixel under such colours. */
export function localSurprises(colors: readonly LocalColor[], { lab, width, height }: LabImage): Float32Array {
  // Per colour: mean, inverse variances, middle, inverse spreads, height of the peak.
  const row = 11;
  const table = new Float64Array(colors.length * row);
  colors.forEach(({ mean, variance, weight, place, spread }, i) => {
    const dense = (width * height) / (2 * Math.PI * Math.sqrt(spread[0] * spread[1]));
    const peak = (weight / Math.sqrt(variance[0] * variance[1] * variance[2])) * dense ** PLACE;
    table.set([...mean, ...variance.map((v) => 1 / v), ...place, ...spread.map((v) => PLACE / v), peak], i * row);
  });
  // Read from a table: a hundredth of a nat is exact enough.
  const bell = Float64Array.from({ length: FAR * BELL_STEPS + 1 }, (_, i) => Math.exp(-0.5 * ((i + 0.5) / BELL_STEPS)));
  const out = new Float32Array(width * height);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const l = lab[p * 3];
      const a = lab[p * 3 + 1];
      const b = lab[p * 3 + 2];
      let sum = FLOOR;
      for (let at = 0; at < table.length; at += row) {
        // It only grows: most colours are far enough off by one channel.
        const dl = l - table[at];
        let off = dl * dl * table[at + 3];
        if (off >= FAR) continue;
        const da = a - table[at + 1];
        const db = b - table[at + 2];
        off += da * da * table[at + 4] + db * db * table[at + 5];
        if (off >= FAR) continue;
        const dx = x - table[at + 6];
        const dy = y - table[at + 7];
        off += dx * dx * table[at + 8] + dy * dy * table[at + 9];
        if (off < FAR) sum += table[at + 10] * bell[(off * BELL_STEPS) | 0];
      }
      out[p] = -Math.log(sum);
    }
  }
  return out;
}
