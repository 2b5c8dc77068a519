import { centrality, edgeCosts } from '../graph-cut/cut.ts';
import { minCut } from '../graph-cut/max-flow.ts';
import { halfSize, type LabImage } from '../lab-image.ts';
import { pixelsOf } from '../mask/components.ts';
import type { Confidence } from '../mask/confidence.ts';
import { mainArea } from '../mask/main-area.ts';
import { fitLocalColors, localSurprises, withShade } from './local-colors.ts';
import { type SaliencyConfig, salience } from './salience.ts';
import { judgeSalient, rateSalient } from './salient-confidence.ts';
import { superpixels } from './superpixels.ts';

/**
 * The subject of a photograph, whose background is not of one kind: several guesses at what stands out (see salience.ts),
 * each cut along the edges with colours that know their place, and the one that the others agree with most, whose outline
 * follows the sharpest edges and which leaves least behind. How far the guesses agree is how sure the cut is.
 */

export interface Cutting {
  mask: Uint8Array;
  /** What of it its colours say; the rest joins components and fills holes. */
  found: Uint8Array;
}

/**
 * Configurations of saliency: superpixels of two sizes, three similarity thresholds, and hue that counts more than lightness.
 * A cut on which they agree is a sure one. They, and what has no source below, were chosen on the photographs of
 * docs/quality.md, "Cut-outs".
 */
const CONFIGS: readonly (SaliencyConfig & { count: number })[] = [
  { count: 300, threshold: 0.05, light: 1, hue: 1.6 },
  { count: 300, threshold: 0.05, light: 0.6, hue: 2.5 },
  { count: 300, threshold: 0.035, light: 1, hue: 1.6 },
  { count: 300, threshold: 0.07, light: 1, hue: 1.6 },
  { count: 450, threshold: 0.05, light: 1, hue: 1.6 },
  { count: 450, threshold: 0.05, light: 0.6, hue: 2.5 },
];
/** Rounds of GrabCut for each guess, and for the one that is kept, which begins nearly right. */
const GUESSING = 3;
const REFINING = 2;
/** Width of the image border, as a share of the picture's: two pixels of the size that is worked on. */
const BORDER = 2 / 256;
/** What a boundary costs between alike neighbours, in nats: GrabCut has 50, against colours whose say is not bounded. */
const SMOOTHNESS = 5;
/** No colour says more than this for or against, in nats: edges and saliency can overrule it. */
const MOST_LOG_LIKELIHOOD = 4;
/** What the log-odds of a pixel's saliency count beside its colour: colours know more once they have been learned. */
const PRIOR_WEIGHT = 0.6;
/** Nats against what lies on the upper border and at the sides; below, subjects stand on the border. */
const AT_BORDER = 2;
/**
 * What is a hole in the subject and not a part of it (the handle of a cup): its size against the subject, and the share of its
 * pixels whose colour speaks against the subject by this many nats.
 */
const LEAST_HOLE = 0.004;
const HOLE_LOG_LIKELIHOOD = -0.5;
const HOLE_SHARE = 0.6;
/** And what shows in it is near by, too: within this many pixels, this share of them within this distance in OKLab. */
const AROUND = 40;
const AROUND_SHARE = 0.08;
const AROUND_THRESHOLD = 0.035;

/** @param smoothed the picture without its grain; `raw` with it, for edges are sharper there */
export function cutSalient(raw: LabImage, smoothed: LabImage): Cutting & Confidence {
  const counts = [...new Set(CONFIGS.map(({ count }) => count))];
  const maps = counts.flatMap((count) => {
    const own = superpixels(smoothed, count);
    const configs = CONFIGS.filter((config) => config.count === count);
    return salience(own, configs).map((saliency) => Float32Array.from(own.labels, (label) => saliency[label]));
  });
  const mean = maps[0].map((_, p) => maps.reduce((sum, map) => sum + map[p], 0) / maps.length);
  // The guesses are made on a quarter of the pixels; only the best is cut in full.
  const small = { raw: halfSize(raw), smoothed: halfSize(smoothed) };
  const links = edgeCosts(small.raw, SMOOTHNESS / 2);
  const guesses = maps.map((map) => cutAround(links, small.smoothed, atHalf(map, smoothed), { rounds: GUESSING }));
  const masks = guesses.map(({ mask }) => mask);
  const common = atHalf(mean, smoothed);
  const rated = guesses.map((guess, i) => ({ guess, i, ...rateSalient(guess.mask, masks, small, common) }));
  const best = rated.reduce((a, b) => (b.score > a.score ? b : a));
  const from = twice(best.guess.found, smoothed);
  const { mask, found } = cutAround(edgeCosts(raw, SMOOTHNESS), smoothed, maps[best.i], { rounds: REFINING, from });
  const { agreement } = best;
  const rating = { ...rateSalient(mask, [], { raw, smoothed }, mean), agreement };
  return { mask, found, ...judgeSalient({ ...rating, mask }, smoothed) };
}

/** Every other pixel of every other row. */
function atHalf(values: Float32Array, { width, height }: LabImage): Float32Array {
  const w = (width + 1) >> 1;
  return Float32Array.from(
    { length: w * ((height + 1) >> 1) },
    (_, p) => values[Math.floor(p / w) * 2 * width + (p % w) * 2],
  );
}

/** A mask of half the size for a picture of this size. */
function twice(mask: Uint8Array, { width, height }: LabImage): Uint8Array {
  const w = (width + 1) >> 1;
  return Uint8Array.from(
    { length: width * height },
    (_, p) => mask[(Math.floor(p / width) >> 1) * w + ((p % width) >> 1)],
  );
}

/** GrabCut from a saliency map, or from a mask that is nearly right. */
function cutAround(
  links: Float32Array,
  smoothed: LabImage,
  saliency: Float32Array,
  { rounds, from }: { rounds: number; from?: Uint8Array },
): Cutting {
  const { width, height } = smoothed;
  const prior = saliency.map((value, p) => {
    const x = p % width;
    const atBorder = Math.min(x, width - 1 - x, Math.floor(p / width)) < width * BORDER;
    return PRIOR_WEIGHT * Math.log(value / (1 - value)) - (atBorder ? AT_BORDER : 0);
  });
  const logLikelihood = new Float32Array(saliency.length);
  let found: Uint8Array = from ?? Uint8Array.from(saliency, (value) => (value > 0.5 ? 1 : 0));
  for (let round = 0; round < rounds; round++) {
    const front = pixelsOf(found, 1);
    const back = pixelsOf(found, 0);
    if (front.length < 12 || back.length < 12) break;
    const ofFront = localSurprises(fitLocalColors(smoothed, front, 6), smoothed);
    const ofBack = localSurprises(withShade(fitLocalColors(smoothed, back, 10), height), smoothed);
    const terminal = prior.map((own, p) => {
      logLikelihood[p] = Math.max(-MOST_LOG_LIKELIHOOD, Math.min(MOST_LOG_LIKELIHOOD, ofBack[p] - ofFront[p]));
      return logLikelihood[p] + own;
    });
    const next = minCut({ width, height, terminal, edges: links });
    const isSettled = next.every((value, p) => value === found[p]);
    found = next;
    if (isSettled) break;
  }
  const weights = centrality(width, height);
  const isHole = (pixels: readonly number[], area: number) => opensUp(pixels, area, { found, logLikelihood }, smoothed);
  return { found, mask: mainArea({ found, width, weights, distance: () => 1, isHole }) };
}

/** Whether what the subject encloses looks like what is around it. */
function opensUp(
  pixels: readonly number[],
  area: number,
  { found, logLikelihood }: { found: Uint8Array; logLikelihood: Float32Array },
  { width, height, lab }: LabImage,
): boolean {
  if (pixels.length < area * LEAST_HOLE) return false;
  if (pixels.filter((p) => logLikelihood[p] < HOLE_LOG_LIKELIHOOD).length < pixels.length * HOLE_SHARE) return false;
  const mean = [0, 1, 2].map((k) => pixels.reduce((sum, p) => sum + lab[p * 3 + k], 0) / pixels.length);
  const own = new Set(pixels);
  const columns = pixels.map((p) => p % width);
  const left = Math.max(0, columns.reduce((a, b) => Math.min(a, b)) - AROUND);
  const right = Math.min(width - 1, columns.reduce((a, b) => Math.max(a, b)) + AROUND);
  const top = Math.max(0, Math.floor(pixels[0] / width) - AROUND);
  const bottom = Math.min(height - 1, Math.floor(pixels.at(-1)! / width) + AROUND);
  let [near, all] = [0, 0];
  for (let y = top; y <= bottom; y += 2) {
    for (let x = left; x <= right; x += 2) {
      const p = y * width + x;
      if (found[p] || own.has(p)) continue;
      all++;
      if (Math.hypot(lab[p * 3] - mean[0], lab[p * 3 + 1] - mean[1], lab[p * 3 + 2] - mean[2]) < AROUND_THRESHOLD)
        near++;
    }
  }
  return near > all * AROUND_SHARE;
}
