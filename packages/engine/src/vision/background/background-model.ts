import { leastSquares } from 'kiln-mesh/core/least-squares';
import { type Cluster, fitClusters, surpriseOf } from '../clusters.ts';
import type { LabImage } from '../lab-image.ts';
import { growBackground } from './grow-background.ts';

/**
 * What is behind the subject, learned from the picture's border: where a smooth gradient explains the border, the
 * gradient (so that a subject may have colours from its other end), grown inwards where there is no noise; where more than the subject's own edge disagrees with
 * it, as the ground below a sky does, the gradient and the colours of the rest; else the border's main colours.
 */

export interface BackgroundModel {
  kind: 'smooth' | 'layers' | 'colours';
  /** How far a pixel is from what is expected there, in OKLab units. */
  distance(pixel: number): number;
  /** Negative log likelihood of the pixel under the backdrop. */
  surprise(pixel: number): number;
  /** Usual distance of the backdrop's own pixels. */
  noise: number;
  /** Whether a pixel may as well be the backdrop in shade: its colour says nothing then. */
  shaded?(pixel: number): boolean;
}

/** Width of the image border that the backdrop is learned from, as a share of the shorter side. */
const BORDER = 0.025;
const TERMS = 6;
/** A border that a gradient leaves with less than this is smooth. */
const SMOOTH = 0.035;
/** A border that is noisier tells too little of a ground that is grown from it; so does one that is mostly not ground. */
const QUIET = 0.01;
const LEAST_OPEN = 0.5;
/** What is farther from the grown ground is something else. */
const ELSE = 0.03;
/** Share of border pixels that must agree with the gradient. */
const AGREEMENT = 0.5;
/** Share of border pixels that may disagree on other sides than the one where the subject runs out of the picture. */
const ELSEWHERE = 0.12;
/** Before a ground of several colours light and shade say less than hue does. */
const LIGHTNESS = 0.6;

export function learnBackground(image: LabImage, kind?: 'colours'): BackgroundModel {
  const border = borderPixels(image, BORDER);
  return (kind ? undefined : smoothBackdrop(image, border)) ?? colourBackdrop(image, border);
}

/** Pixels of a frame as wide as a share of the shorter side. */
export function borderPixels({ width, height }: LabImage, share: number): number[] {
  const band = Math.max(2, Math.round(Math.min(width, height) * share));
  const pixels: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x < band || y < band || x >= width - band || y >= height - band) pixels.push(y * width + x);
    }
  }
  return pixels;
}

/** A quadratic surface per channel, and what the border says of it. */
interface SmoothFit {
  /** How far a pixel is from the surface, OKLab. */
  distance(pixel: number): number;
  /** OKLab of the surface everywhere, 3 per pixel. */
  expected(): Float32Array;
  noise: number;
  /** Of each border pixel, how far it agrees: 0..1. */
  weights: number[];
}

/** Fitted again and again with less weight for what does not agree. */
function fitSmooth({ width, height, lab }: LabImage, border: readonly number[]): SmoothFit {
  const basis = (pixel: number): number[] => {
    const x = (pixel % width) / width - 0.5;
    const y = Math.floor(pixel / width) / height - 0.5;
    return [1, x, y, x * x, x * y, y * y];
  };
  const terms = border.map(basis);
  const channels = [0, 1, 2].map((k) => border.map((pixel) => lab[pixel * 3 + k]));
  let weights = border.map(() => 1);
  let planes: number[][] = [];
  let noise = 1;
  const off = (pixel: number, at: readonly number[]) => {
    let sum = 0;
    for (let k = 0; k < 3; k++) {
      let value = -lab[pixel * 3 + k];
      for (let t = 0; t < TERMS; t++) value += planes[k][t] * at[t];
      sum += value * value;
    }
    return Math.sqrt(sum);
  };
  for (let round = 0; round < 6; round++) {
    planes = leastSquares(terms, weights, channels);
    const misses = border.map((pixel, i) => off(pixel, terms[i]));
    noise = Math.max(0.003, median(misses));
    const scale = noise * 2.5;
    weights = misses.map((miss) => 1 / (1 + (miss / scale) ** 4));
  }
  const expected = () => {
    const out = new Float32Array(lab.length);
    for (let p = 0; p < width * height; p++) {
      const at = basis(p);
      for (let k = 0; k < 3; k++) for (let t = 0; t < TERMS; t++) out[p * 3 + k] += planes[k][t] * at[t];
    }
    return out;
  };
  return { distance: (pixel) => off(pixel, basis(pixel)), expected, noise, weights };
}

/** The gradient where it explains the border, alone or beside the colours of the rest. */
function smoothBackdrop(image: LabImage, border: readonly number[]): BackgroundModel | undefined {
  const { lab } = image;
  const { distance, expected, noise, weights } = fitSmooth(image, border);
  const agreeing = weights.filter((weight) => weight > 0.5).length / border.length;
  if (noise > SMOOTH || agreeing < AGREEMENT) return undefined;
  const agrees = (rest: readonly number[]) =>
    rest.length - Math.max(...countSides(rest, image)) <= ELSEWHERE * border.length;
  if (noise <= QUIET) {
    const seeds = border.filter((_, i) => weights[i] > 0.5);
    const ground = growBackground(image, seeds, expected(), noise);
    const open = border.filter((p) => ground.open[p]).length / border.length;
    if (open > LEAST_OPEN && agrees(border.filter((p) => ground.distance[p] > ELSE))) {
      const own = (pixel: number) => ground.distance[pixel];
      const shaded = (pixel: number) => ground.shaded[pixel] === 1;
      return { kind: 'smooth', noise: ground.noise, distance: own, surprise: evenly(own, ground.noise, 0.9), shaded };
    }
  }
  const rest = border.filter((_, i) => weights[i] <= 0.5);
  if (agrees(rest)) return { kind: 'smooth', noise, distance, surprise: evenly(distance, noise, 0.9) };
  const unlikely = evenly(distance, noise, agreeing);
  const others = fitClusters(lab, rest, 5);
  const strange = surpriseOf(others);
  return {
    kind: 'layers',
    noise,
    distance: (pixel) => Math.min(distance(pixel), nearest(others, lab, pixel)),
    surprise: (pixel) =>
      Math.min(
        unlikely(pixel),
        strange(lab[pixel * 3], lab[pixel * 3 + 1], lab[pixel * 3 + 2]) - Math.log(1 - agreeing),
      ),
  };
}

/** Negative log likelihood where distances are spread as evenly as noise is, for so much of all there is. */
function evenly(distance: BackgroundModel['distance'], noise: number, share: number): BackgroundModel['surprise'] {
  const variance = (noise * 1.3) ** 2 + 0.004 ** 2;
  return (pixel) => distance(pixel) ** 2 / (2 * variance) + 1.5 * Math.log(variance) - Math.log(share);
}

/** How many of the pixels are nearest to the left, right, upper and lower side. */
export function countSides(pixels: readonly number[], { width, height }: LabImage): number[] {
  const counts = [0, 0, 0, 0];
  for (const pixel of pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const side = [x, width - 1 - x, y, height - 1 - y].reduce((at, d, i, list) => (d < list[at] ? i : at), 0);
    counts[side] = counts[side] + 1;
  }
  return counts;
}

/** The colours of the border; one that is seen on a single side only, and more in the middle, is the subject's own. */
function colourBackdrop(image: LabImage, border: readonly number[]): BackgroundModel {
  const { width, height, lab } = image;
  const all = fitClusters(lab, border, 7);
  const owner = (pixel: number) =>
    all.reduce((best, cluster, i) => (gap(cluster, lab, pixel) < gap(all[best], lab, pixel) ? i : best), 0);
  const own = all.map((): number[] => []);
  for (const pixel of border) own[owner(pixel)].push(pixel);
  const totals = countSides(border, image);
  const middle = all.map(() => 0);
  let inMiddle = 0;
  for (let y = Math.floor(height * 0.3); y < height * 0.7; y += 2) {
    for (let x = Math.floor(width * 0.3); x < width * 0.7; x += 2) {
      const at = owner(y * width + x);
      middle[at] = middle[at] + 1;
      inMiddle++;
    }
  }
  const behind = all.filter((cluster, i) => {
    const seen = countSides(own[i], image).filter((count, side) => count > totals[side] * 0.06).length;
    return seen > 1 || middle[i] / inMiddle < cluster.weight * 1.3;
  });
  const clusters = behind.length > 0 ? behind : all;
  const distance = (pixel: number) => nearest(clusters, lab, pixel);
  const strange = surpriseOf(clusters);
  return {
    kind: 'colours',
    noise: median(border.map(distance)),
    distance,
    surprise: (pixel) => strange(lab[pixel * 3], lab[pixel * 3 + 1], lab[pixel * 3 + 2]),
  };
}

function nearest(clusters: readonly Cluster[], lab: Float32Array, pixel: number): number {
  let least = Infinity;
  for (const cluster of clusters) least = Math.min(least, gap(cluster, lab, pixel));
  return Math.sqrt(least);
}

function gap({ mean }: Cluster, lab: Float32Array, pixel: number): number {
  const [l, a, b] = [lab[pixel * 3] - mean[0], lab[pixel * 3 + 1] - mean[1], lab[pixel * 3 + 2] - mean[2]];
  return (l * LIGHTNESS) ** 2 + a * a + b * b;
}

function median(values: readonly number[]): number {
  return Float64Array.from(values).sort()[values.length >> 1] ?? 0;
}
