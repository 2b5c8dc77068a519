import { type BackgroundModel, borderPixels } from '../background/background-model.ts';
import { fitClusters, surprises } from '../clusters.ts';
import type { KuwaharaImage } from '../kuwahara.ts';
import type { LabImage } from '../lab-image.ts';
import { pixelsOf } from '../mask/components.ts';
import { minCut, STEPS } from './max-flow.ts';

/**
 * Subject or backdrop for each pixel: GrabCut (C. Rother, V. Kolmogorov, A. Blake 2004), started from what the border's
 * model does not explain instead of from a rectangle. The subject's colours and its grain are learned, the cut is made,
 * and again. Before a ground of several colours, what is in the middle of the picture is a little more likely.
 */

export interface Cut {
  /** 1 for the subject's pixels. */
  mask: Uint8Array;
  /** Log-likelihood ratio of each pixel's own colour and grain, in nats: positive for the subject. */
  logLikelihood: Float32Array;
}

export interface CutOptions {
  /** How much the middle of the picture is preferred, in nats. */
  middle: number;
  /** How dear outlines are, against the usual. */
  smoothness: number;
  /** A mask to begin with, instead of the first guess; takes fewer rounds. */
  from?: Uint8Array;
}

export const USUAL: CutOptions = { middle: 1.2, smoothness: 1 };

const ROUNDS = 4;
const ROUNDS_AGAIN = 2;
/** What a boundary costs where neighbouring colours are alike, in nats. */
const SMOOTHNESS = 5;
/** A colour that the subject has not shown yet is no more surprising than this: backdrops that are known well leave room. */
const UNKNOWN = { smooth: 2.5, layers: 4, colours: 6 } as const;
/** The first guess may ask for this much distance at most. */
const MOST_THRESHOLD = { smooth: 0.07, layers: 0.1, colours: 0.14 } as const;
/** No pixel's colour decides alone by more than this. */
const MOST_LOG_LIKELIHOOD = 9;
/** What is ground in shade or the subject, as edges have it, is ground rather; per pixel, in nats. */
const SHADE = 0.03;
/** What being smoother than the backdrop ever is counts, as a distance between colours. */
const SMOOTHER = 2;

export function cutSubject(
  image: LabImage,
  grain: KuwaharaImage['grain'],
  backdrop: BackgroundModel,
  options: CutOptions,
): Cut {
  const { width, height, lab } = image;
  const count = width * height;
  const central = centrality(width, height);
  const mixed = backdrop.kind !== 'smooth';
  let mask = options.from ?? firstGuess(distances(image, grain, backdrop, central), backdrop);
  const behind = Float32Array.from({ length: count }, (_, p) => backdrop.surprise(p));
  const shaded = Uint8Array.from({ length: count }, (_, p) => (backdrop.shaded?.(p) ? 1 : 0));
  const prior = places(image, central, mixed ? options.middle : 0);
  const links = edgeCosts(image, SMOOTHNESS * options.smoothness);
  const logLikelihood = new Float32Array(count);
  const [own, learned] = [new Float32Array(count), new Float32Array(count)];
  const octaves = octavesOf(grain);
  for (let round = 0; round < (options.from ? ROUNDS_AGAIN : ROUNDS); round++) {
    const front = pixelsOf(mask, 1);
    const back = pixelsOf(mask, 0);
    if (front.length < 16 || back.length < 16) break;
    surprises(fitClusters(lab, front, 5))(lab, own);
    // What was cut away teaches too, where the border alone does not explain it.
    if (mixed) surprises(fitClusters(lab, back, 6))(lab, learned);
    const ofGrain = grainLogLikelihood(octaves, mask);
    const terminal = new Float32Array(count);
    for (let p = 0; p < count; p++) {
      const other = mixed ? Math.min(behind[p] + 0.7, learned[p]) : behind[p];
      const ratio = shaded[p] ? 0 : other - Math.min(own[p], UNKNOWN[backdrop.kind]) + ofGrain[octaves[p]];
      logLikelihood[p] = ratio;
      terminal[p] =
        Math.max(-MOST_LOG_LIKELIHOOD, Math.min(MOST_LOG_LIKELIHOOD, ratio)) + prior[p] - (shaded[p] ? SHADE : 0);
    }
    const next = minCut({ width, height, terminal, edges: links });
    const isSettled = next.every((value, p) => value === mask[p]);
    mask = next;
    if (isSettled) break;
  }
  return { mask, logLikelihood };
}

/** What each pixel's place says, in nats: little for the image border, and the middle as much as it is preferred. */
function places({ width, height }: LabImage, central: Float32Array, middle: number): Float32Array {
  const band = Math.max(1, Math.round(Math.min(width, height) * 0.01));
  return central.map((value, p) => {
    const [x, y] = [p % width, Math.floor(p / width)];
    const atBorder = Math.min(x, y, width - 1 - x, height - 1 - y) < band;
    return (atBorder ? -2.5 : 0) + middle * (value * 2 - 1);
  });
}

/** 1 in the middle of the picture, falling to the corners. */
export function centrality(width: number, height: number): Float32Array {
  const out = new Float32Array(width * height);
  for (let p = 0; p < out.length; p++) {
    const x = (((p % width) + 0.5) / width) * 2 - 1;
    const y = ((Math.floor(p / width) + 0.5) / height) * 2 - 1;
    out[p] = Math.exp(-1.6 * (x * x + y * y));
  }
  return out;
}

/** How far each pixel is from the backdrop, by its colour and by being smoother than a noisy one. */
function distances(
  image: LabImage,
  grain: Float32Array,
  backdrop: BackgroundModel,
  central: Float32Array,
): Float32Array {
  const usual = borderPixels(image, 0.04)
    .map((pixel) => grain[pixel])
    .sort((a, b) => a - b);
  const smoothest = usual[Math.floor(usual.length * 0.1)] * 0.8;
  return grain.map((own, i) => {
    const distance = Math.hypot(backdrop.distance(i), SMOOTHER * Math.max(0, smoothest - own));
    return backdrop.kind === 'smooth' ? distance : distance * (0.6 + 0.5 * central[i]);
  });
}

const OCTAVES = 10;

function octavesOf(grain: Float32Array): Uint8Array {
  const out = new Uint8Array(grain.length);
  for (let p = 0; p < out.length; p++) {
    const octave = Math.floor(Math.log2(Math.max(grain[p], 1e-6) / 0.1)) + OCTAVES - 2;
    out[p] = Math.max(0, Math.min(OCTAVES - 1, octave));
  }
  return out;
}

/** Log-likelihood ratio of each octave of grain for the subject, by how often the parts of the last cut have such grain. */
function grainLogLikelihood(octave: Uint8Array, mask: Uint8Array): Float64Array {
  const counts = [new Float64Array(OCTAVES), new Float64Array(OCTAVES)] as const;
  for (let p = 0; p < mask.length; p++) counts[mask[p] ? 1 : 0][octave[p]]++;
  const [back, front] = counts.map((list) => list.reduce((sum, n) => sum + n, OCTAVES)) as [number, number];
  return counts[1].map((n, i) => {
    const ratio = ((n + 1) / front + 0.02) / ((counts[0][i] + 1) / back + 0.02);
    return Math.max(-2.5, Math.min(2.5, Math.log(ratio)));
  });
}

/** What is farther from the backdrop than Otsu's threshold (N. Otsu 1979), held to what noise and contrast allow. */
function firstGuess(distances: Float32Array, { noise, kind }: BackgroundModel): Uint8Array {
  const bins = 128;
  const most = 0.6;
  const histogram = new Float64Array(bins);
  for (const d of distances) histogram[Math.min(bins - 1, Math.floor((d / most) * bins))]++;
  let [sum, total] = [0, 0];
  histogram.forEach((n, i) => {
    sum += n * i;
    total += n;
  });
  let [best, at, low, lowSum] = [-1, 0, 0, 0];
  for (let i = 0; i < bins - 1; i++) {
    low += histogram[i];
    lowSum += histogram[i] * i;
    if (low === 0 || low === total) continue;
    const between = low * (total - low) * (lowSum / low - (sum - lowSum) / (total - low)) ** 2;
    if (between > best) [best, at] = [between, i];
  }
  const threshold = Math.max(noise * 3.5, 0.014, Math.min(MOST_THRESHOLD[kind], ((at + 1) / bins) * most));
  return Uint8Array.from(distances, (d) => (d > threshold ? 1 : 0));
}

/** Contrast-sensitive costs between neighbours, 8 per pixel. */
export function edgeCosts({ width, height, lab }: LabImage, smoothness: number): Float32Array {
  const gap = (p: number, q: number) =>
    (lab[p * 3] - lab[q * 3]) ** 2 + (lab[p * 3 + 1] - lab[q * 3 + 1]) ** 2 + (lab[p * 3 + 2] - lab[q * 3 + 2]) ** 2;
  let [sum, n] = [0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 1; x < width; x++) {
      sum += Math.min(0.02, gap(y * width + x, y * width + x - 1));
      n++;
    }
  }
  const beta = 1 / (2 * Math.max(sum / Math.max(1, n), 2e-5));
  const edges = new Float32Array(width * height * 8);
  // Each pair of neighbours once: the four directions that lead on.
  for (let d = 4; d < 8; d++) {
    const [dx, dy] = STEPS[d];
    const length = Math.hypot(dx, dy);
    const offset = dy * width + dx;
    for (let y = 0; y < height - dy; y++) {
      for (let x = Math.max(0, -dx); x < Math.min(width, width - dx); x++) {
        const p = y * width + x;
        const cost = smoothness * (0.04 + 0.96 * Math.exp(-beta * gap(p, p + offset)));
        edges[p * 8 + d] = edges[(p + offset) * 8 + 7 - d] = cost / length;
      }
    }
  }
  return edges;
}

/** Intersection over union. */
export function overlap(a: Uint8Array, b: Uint8Array): number {
  let [both, any] = [0, 0];
  for (let p = 0; p < a.length; p++) {
    if (a[p] && b[p]) both++;
    if (a[p] || b[p]) any++;
  }
  return both / Math.max(1, any);
}
