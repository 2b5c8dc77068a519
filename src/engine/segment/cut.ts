import type { Backdrop } from './backdrop.ts';
import { fitClusters, surprise } from './clusters.ts';
import type { LabImage } from './lab-image.ts';
import { minCut, STEPS } from './max-flow.ts';

/**
 * Subject or backdrop for each pixel: GrabCut (C. Rother, V. Kolmogorov, A. Blake 2004), started from what the border's
 * model does not explain instead of from a rectangle. The subject's colours are learned, the cut is made, and again.
 */

const ROUNDS = 3;
/** What a boundary costs where neighbouring colours are alike, in nats. */
const SMOOTHNESS = 5;
/** A colour that the subject has not shown yet is no more surprising than this: backdrops that are known well leave room. */
const UNKNOWN = { smooth: 2.5, colours: 6 } as const;
/** The first guess may ask for this much distance at most. */
const MOST_THRESHOLD = { smooth: 0.07, colours: 0.16 } as const;
/** No pixel's colour decides alone by more than this. */
const MOST_EVIDENCE = 9;

/** @returns 1 for the subject's pixels */
export function cutSubject(image: LabImage, backdrop: Backdrop): Uint8Array {
  const { width, height, lab } = image;
  const count = width * height;
  const distances = Float32Array.from({ length: count }, (_, i) => backdrop.distance(i));
  const behind = Float32Array.from({ length: count }, (_, i) => backdrop.surprise(i));
  let mask = firstGuess(distances, backdrop);
  const links = edgeCosts(image);
  const rim = Math.max(1, Math.round(Math.min(width, height) * 0.01));
  for (let round = 0; round < ROUNDS; round++) {
    const front: number[] = [];
    const back: number[] = [];
    for (let i = 0; i < count; i++) (mask[i] ? front : back).push(i);
    if (front.length < 16 || back.length < 16) return mask;
    const own = fitClusters(lab, front, 5);
    // What was cut away teaches too, where the border alone does not explain it.
    const learned = backdrop.kind === 'colours' ? fitClusters(lab, back, 6) : [];
    const terminal = new Float32Array(count);
    for (let i = 0; i < count; i++) {
      const [l, a, b] = [lab[i * 3]!, lab[i * 3 + 1]!, lab[i * 3 + 2]!];
      const other = learned.length > 0 ? Math.min(behind[i]! + 0.7, surprise(learned, l, a, b)) : behind[i]!;
      const evidence = other - Math.min(surprise(own, l, a, b), UNKNOWN[backdrop.kind]);
      const [x, y] = [i % width, Math.floor(i / width)];
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y);
      const place = edge < rim ? -2.5 : 0;
      terminal[i] = Math.max(-MOST_EVIDENCE, Math.min(MOST_EVIDENCE, evidence)) + place;
    }
    mask = minCut({ width, height, terminal, edges: links.slice() });
  }
  return mask;
}

/** What is farther from the backdrop than Otsu's threshold (N. Otsu 1979), held to what noise and contrast allow. */
function firstGuess(distances: Float32Array, { noise, kind }: Backdrop): Uint8Array {
  const bins = 128;
  const most = 0.6;
  const histogram = new Float64Array(bins);
  for (const d of distances) histogram[Math.min(bins - 1, Math.floor((d / most) * bins))]!++;
  let [sum, total] = [0, 0];
  histogram.forEach((n, i) => {
    sum += n * i;
    total += n;
  });
  let [best, at, low, lowSum] = [-1, 0, 0, 0];
  for (let i = 0; i < bins - 1; i++) {
    low += histogram[i]!;
    lowSum += histogram[i]! * i;
    if (low === 0 || low === total) continue;
    const between = low * (total - low) * (lowSum / low - (sum - lowSum) / (total - low)) ** 2;
    if (between > best) [best, at] = [between, i];
  }
  const threshold = Math.max(noise * 3.5, 0.014, Math.min(MOST_THRESHOLD[kind], ((at + 1) / bins) * most));
  return Uint8Array.from(distances, (d) => (d > threshold ? 1 : 0));
}

/** Contrast-sensitive costs between neighbours, 8 per pixel. */
function edgeCosts({ width, height, lab }: LabImage): Float32Array {
  const gap = (p: number, q: number) =>
    (lab[p * 3]! - lab[q * 3]!) ** 2 +
    (lab[p * 3 + 1]! - lab[q * 3 + 1]!) ** 2 +
    (lab[p * 3 + 2]! - lab[q * 3 + 2]!) ** 2;
  let [sum, n] = [0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 1; x < width; x++) {
      sum += Math.min(0.02, gap(y * width + x, y * width + x - 1));
      n++;
    }
  }
  const beta = 1 / (2 * Math.max(sum / Math.max(1, n), 2e-5));
  const edges = new Float32Array(width * height * 8);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      STEPS.forEach(([dx, dy], d) => {
        if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) return;
        const cost = SMOOTHNESS * (0.04 + 0.96 * Math.exp(-beta * gap(p, p + dy * width + dx)));
        edges[p * 8 + d] = cost / Math.hypot(dx, dy);
      });
    }
  }
  return edges;
}
