import type { Confidence } from './confidence.ts';
import { centrality, edgeCosts } from './cut.ts';
import type { LabImage } from './lab-image.ts';
import { fitLocalColors, localSurprise, withShade } from './local-colors.ts';
import { mainArea } from './main-area.ts';
import { minCut } from './max-flow.ts';
import { type Sight, salience } from './salience.ts';
import { judgeSalient, rateSalient } from './salient-confidence.ts';
import { superpixels } from './superpixels.ts';

/**
 * The subject of a photograph, whose background is not of one kind: several guesses at what stands out (see salience.ts),
 * each cut along the edges with colours that know their place, and the one that the others agree with most, whose outline
 * follows the sharpest edges and which leaves least behind. How far the guesses agree is how sure the cut is.
 */

export interface Cutting {
  mask: Uint8Array;
  /** What of it its colours say; the rest joins pieces and fills holes. */
  found: Uint8Array;
}

const SIGHTS: readonly (Sight & { patches: number })[] = [
  { patches: 300, alike: 0.05, light: 1, hue: 1.6 },
  { patches: 300, alike: 0.05, light: 0.6, hue: 2.5 },
  { patches: 300, alike: 0.035, light: 1, hue: 1.6 },
  { patches: 300, alike: 0.07, light: 1, hue: 1.6 },
  { patches: 450, alike: 0.05, light: 1, hue: 1.6 },
  { patches: 450, alike: 0.05, light: 0.6, hue: 2.5 },
];
const ROUNDS = 3;
const SMOOTHNESS = 5;
/** No colour says more than this for or against, in nats; what a chance's logarithm counts beside it. */
const MOST_EVIDENCE = 4;
const CHANCE = 0.6;
/** Against what lies on the upper border and at the sides. */
const AT_BORDER = 2;
/** Least size of a hole against the subject, and what its pixels must say, and how many of them. */
const LEAST_HOLE = 0.004;
const HOLE_EVIDENCE = -0.5;
const HOLE_SHARE = 0.6;
/** Pixels around a hole, of which this share must have its colour (OKLab). */
const AROUND = 40;
const AROUND_SHARE = 0.08;
const AROUND_ALIKE = 0.035;

/** @param calm the picture without its grain; `raw` with it, for edges are sharper there */
export function cutSalient(raw: LabImage, calm: LabImage): Cutting & Confidence {
  const { width, height } = calm;
  const sums = new Float32Array(width * height);
  const links = edgeCosts(raw, SMOOTHNESS);
  const patches = new Map(SIGHTS.map(({ patches: count }) => [count, superpixels(calm, count)]));
  const guesses = SIGHTS.map((sight) => {
    const own = patches.get(sight.patches)!;
    const chances = salience(own, sight);
    const map = Float32Array.from(own.labels, (label) => chances[label]);
    map.forEach((value, p) => {
      sums[p] = sums[p] + value / SIGHTS.length;
    });
    return cutAround(links, calm, map);
  });
  const masks = guesses.map(({ mask }) => mask);
  const rated = guesses.map((guess) => ({ ...guess, ...rateSalient(guess.mask, masks, raw, sums) }));
  const best = rated.reduce((a, b) => (b.score > a.score ? b : a));
  const sure = judgeSalient(best, calm, patches.get(SIGHTS[0].patches)!, sums);
  return { mask: best.mask, found: best.found, ...sure };
}

/** GrabCut from a map of chances. */
function cutAround(links: Float32Array, calm: LabImage, chances: Float32Array): Cutting {
  const { width, height } = calm;
  const evidence = new Float32Array(chances.length);
  let found: Uint8Array = Uint8Array.from(chances, (value) => (value > 0.5 ? 1 : 0));
  for (let round = 0; round < ROUNDS; round++) {
    const front: number[] = [];
    const back: number[] = [];
    found.forEach((value, p) => {
      (value ? front : back).push(p);
    });
    if (front.length < 30 || back.length < 30) break;
    const ofFront = localSurprise(fitLocalColors(calm, front, 6), calm);
    const ofBack = localSurprise(withShade(fitLocalColors(calm, back, 10), height), calm);
    const terminal = chances.map((chance, p) => {
      const color = ofBack(p) - ofFront(p);
      evidence[p] = Math.max(-MOST_EVIDENCE, Math.min(MOST_EVIDENCE, color));
      const x = p % width;
      const atBorder = Math.min(x, width - 1 - x, Math.floor(p / width)) < 2;
      return evidence[p] + CHANCE * Math.log(chance / (1 - chance)) - (atBorder ? AT_BORDER : 0);
    });
    found = minCut({ width, height, terminal, edges: links });
  }
  const weights = centrality(width, height);
  const isHole = (pixels: readonly number[], area: number) => opensUp(pixels, area, found, evidence, calm);
  return { found, mask: mainArea({ found, width, weights, distance: () => 1, isHole }) };
}

/** Whether what the subject encloses looks like what is around it. */
function opensUp(
  pixels: readonly number[],
  area: number,
  found: Uint8Array,
  evidence: Float32Array,
  { width, height, lab }: LabImage,
): boolean {
  if (pixels.length < area * LEAST_HOLE) return false;
  if (pixels.filter((p) => evidence[p] < HOLE_EVIDENCE).length < pixels.length * HOLE_SHARE) return false;
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
      if (Math.hypot(lab[p * 3] - mean[0], lab[p * 3 + 1] - mean[1], lab[p * 3 + 2] - mean[2]) < AROUND_ALIKE) near++;
    }
  }
  return near > all * AROUND_SHARE;
}
