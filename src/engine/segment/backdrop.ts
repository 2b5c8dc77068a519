import { type Cluster, fitClusters, surprise } from './clusters.ts';
import type { LabImage } from './lab-image.ts';

/**
 * What is behind the subject, learned from the picture's border: where a smooth gradient explains the border, the
 * gradient (so that a subject may have colours from its other end), else the border's main colours.
 */

export interface Backdrop {
  kind: 'smooth' | 'colours';
  /** How far a pixel is from what is expected there, in OKLab units. */
  distance(pixel: number): number;
  /** Negative log likelihood of the pixel under the backdrop. */
  surprise(pixel: number): number;
  /** Usual distance of the backdrop's own pixels. */
  noise: number;
}

const TERMS = 6;
/** A border that a gradient leaves with less than this is smooth. */
const SMOOTH = 0.035;
/** Share of border pixels that must agree with the gradient. */
const AGREEMENT = 0.62;

export function learnBackdrop(image: LabImage, kind?: 'colours'): Backdrop {
  const border = borderPixels(image);
  return (kind ? undefined : smoothBackdrop(image, border)) ?? colourBackdrop(image, border);
}

/** Pixels of a frame of about 2.5 % of the shorter side. */
function borderPixels({ width, height }: LabImage): number[] {
  const rim = Math.max(2, Math.round(Math.min(width, height) * 0.025));
  const pixels: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x < rim || y < rim || x >= width - rim || y >= height - rim) pixels.push(y * width + x);
    }
  }
  return pixels;
}

/** A quadratic surface per channel, fitted again and again with less weight for what does not agree. */
function smoothBackdrop(image: LabImage, border: readonly number[]): Backdrop | undefined {
  const { width, height, lab } = image;
  const basis = (pixel: number): number[] => {
    const x = (pixel % width) / width - 0.5;
    const y = Math.floor(pixel / width) / height - 0.5;
    return [1, x, y, x * x, x * y, y * y];
  };
  const terms = border.map(basis);
  let weights = border.map(() => 1);
  let planes: number[][] = [];
  let noise = 1;
  const off = (pixel: number, at: readonly number[]) => {
    let sum = 0;
    for (let k = 0; k < 3; k++) {
      let value = -lab[pixel * 3 + k]!;
      for (let t = 0; t < TERMS; t++) value += planes[k]![t]! * at[t]!;
      sum += value * value;
    }
    return Math.sqrt(sum);
  };
  for (let round = 0; round < 6; round++) {
    planes = [0, 1, 2].map((k) =>
      leastSquares(
        terms,
        weights,
        border.map((pixel) => lab[pixel * 3 + k]!),
      ),
    );
    const misses = border.map((pixel, i) => off(pixel, terms[i]!));
    noise = Math.max(0.003, median(misses));
    const scale = noise * 2.5;
    weights = misses.map((miss) => 1 / (1 + (miss / scale) ** 4));
  }
  const agreeing = weights.filter((weight) => weight > 0.5).length / border.length;
  if (noise > SMOOTH || agreeing < AGREEMENT) return undefined;
  const distance = (pixel: number) => off(pixel, basis(pixel));
  const variance = (noise * 1.3) ** 2 + 0.004 ** 2;
  return {
    kind: 'smooth',
    noise,
    distance,
    surprise: (pixel) => distance(pixel) ** 2 / (2 * variance) + 1.5 * Math.log(variance) - Math.log(0.9),
  };
}

/** The colours of the border; one that is seen on a single side only, and more in the middle, is the subject's own. */
function colourBackdrop(image: LabImage, border: readonly number[]): Backdrop {
  const { width, height, lab } = image;
  const all = fitClusters(lab, border, 7);
  const nearest = (pixel: number) => {
    let best = 0;
    let least = Infinity;
    all.forEach((cluster, i) => {
      const d = gap(cluster, lab, pixel);
      if (d < least) [least, best] = [d, i];
    });
    return best;
  };
  const sides = all.map(() => [0, 0, 0, 0]);
  const totals = [0, 0, 0, 0];
  for (const pixel of border) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const side = [x, width - 1 - x, y, height - 1 - y].reduce((at, d, i, list) => (d < list[at]! ? i : at), 0);
    totals[side] = totals[side]! + 1;
    const own = sides[nearest(pixel)]!;
    own[side] = own[side]! + 1;
  }
  const middle = all.map(() => 0);
  let inMiddle = 0;
  for (let y = Math.floor(height * 0.3); y < height * 0.7; y += 2) {
    for (let x = Math.floor(width * 0.3); x < width * 0.7; x += 2) {
      const at = nearest(y * width + x);
      middle[at] = middle[at]! + 1;
      inMiddle++;
    }
  }
  const behind = all.filter((cluster, i) => {
    const seen = sides[i]!.filter((count, side) => count > totals[side]! * 0.06).length;
    return seen > 1 || middle[i]! / inMiddle < cluster.weight * 1.3;
  });
  const clusters = behind.length > 0 ? behind : all;
  const distance = (pixel: number) => Math.sqrt(Math.min(...clusters.map((cluster) => gap(cluster, lab, pixel))));
  return {
    kind: 'colours',
    noise: median(border.map(distance)),
    distance,
    surprise: (pixel) => surprise(clusters, lab[pixel * 3]!, lab[pixel * 3 + 1]!, lab[pixel * 3 + 2]!),
  };
}

function gap({ mean }: Cluster, lab: Float32Array, pixel: number): number {
  return (lab[pixel * 3]! - mean[0]) ** 2 + (lab[pixel * 3 + 1]! - mean[1]) ** 2 + (lab[pixel * 3 + 2]! - mean[2]) ** 2;
}

/** Weighted least squares by the normal equations; a little damping keeps it solvable. */
export function leastSquares(
  rows: readonly number[][],
  weights: readonly number[],
  values: readonly number[],
): number[] {
  const n = rows[0]!.length;
  const a = Array.from({ length: n }, (_, i) => Array.from({ length: n + 1 }, (_, j): number => (i === j ? 1e-6 : 0)));
  rows.forEach((row, r) => {
    const w = weights[r]!;
    for (let i = 0; i < n; i++) {
      const line = a[i]!;
      const wi = w * row[i]!;
      for (let j = 0; j < n; j++) line[j] = line[j]! + wi * row[j]!;
      line[n] = line[n]! + wi * values[r]!;
    }
  });
  for (let i = 0; i < n; i++) {
    for (let r = i + 1; r < n; r++) {
      const factor = a[r]![i]! / a[i]![i]!;
      for (let j = i; j <= n; j++) a[r]![j] = a[r]![j]! - factor * a[i]![j]!;
    }
  }
  const out = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    let value = a[i]![n]!;
    for (let j = i + 1; j < n; j++) value -= a[i]![j]! * out[j]!;
    out[i] = value / a[i]![i]!;
  }
  return out;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
