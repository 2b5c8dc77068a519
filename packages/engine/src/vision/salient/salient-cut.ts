import { centrality, edgeCosts } from '../graph-cut/cut.ts';
import { minCut } from '../graph-cut/max-flow.ts';
import { halved, type LabImage } from '../lab-image.ts';
import { pixelsOf } from '../mask/components.ts';
import type { Confidence } from '../mask/confidence.ts';
import { mainArea } from '../mask/main-area.ts';
import { fitLocalColors, localSurprises, withShade } from './local-colors.ts';
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
const GUESSING = 3;
const REFINING = 2;
/** Width of the picture's border, as a share of its own. */
const RIM = 2 / 256;
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
  const patches = new Map(
    [...new Set(SIGHTS.map((sight) => sight.patches))].map((count) => [count, superpixels(calm, count)]),
  );
  const maps = [...patches].flatMap(([count, own]) =>
    salience(
      own,
      SIGHTS.filter((sight) => sight.patches === count),
    ).map((chances) => Float32Array.from(own.labels, (label) => chances[label])),
  );
  const chances = maps[0].map((_, p) => maps.reduce((sum, map) => sum + map[p], 0) / maps.length);
  // The guesses are made on a quarter of the pixels; only the best is cut in full.
  const small = { raw: halved(raw), calm: halved(calm) };
  const links = edgeCosts(small.raw, SMOOTHNESS / 2);
  const guesses = maps.map((map) => cutAround(links, small.calm, atHalf(map, calm), { rounds: GUESSING }));
  const masks = guesses.map(({ mask }) => mask);
  const common = atHalf(chances, calm);
  const rated = guesses.map((guess, i) => ({ guess, i, ...rateSalient(guess.mask, masks, small, common) }));
  const best = rated.reduce((a, b) => (b.score > a.score ? b : a));
  const from = twice(best.guess.found, calm);
  const { mask, found } = cutAround(edgeCosts(raw, SMOOTHNESS), calm, maps[best.i], { rounds: REFINING, from });
  const { agreement } = best;
  const rating = { ...rateSalient(mask, [], { raw, calm }, chances), agreement };
  return { mask, found, ...judgeSalient({ ...rating, mask }, calm) };
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

/** GrabCut from a map of chances, or from a mask that is nearly right. */
function cutAround(
  links: Float32Array,
  calm: LabImage,
  chances: Float32Array,
  { rounds, from }: { rounds: number; from?: Uint8Array },
): Cutting {
  const { width, height } = calm;
  const prior = chances.map((chance, p) => {
    const x = p % width;
    const atBorder = Math.min(x, width - 1 - x, Math.floor(p / width)) < width * RIM;
    return CHANCE * Math.log(chance / (1 - chance)) - (atBorder ? AT_BORDER : 0);
  });
  const evidence = new Float32Array(chances.length);
  let found: Uint8Array = from ?? Uint8Array.from(chances, (value) => (value > 0.5 ? 1 : 0));
  for (let round = 0; round < rounds; round++) {
    const front = pixelsOf(found, 1);
    const back = pixelsOf(found, 0);
    if (front.length < 12 || back.length < 12) break;
    const ofFront = localSurprises(fitLocalColors(calm, front, 6), calm);
    const ofBack = localSurprises(withShade(fitLocalColors(calm, back, 10), height), calm);
    const terminal = prior.map((own, p) => {
      evidence[p] = Math.max(-MOST_EVIDENCE, Math.min(MOST_EVIDENCE, ofBack[p] - ofFront[p]));
      return evidence[p] + own;
    });
    const next = minCut({ width, height, terminal, edges: links });
    const isSettled = next.every((value, p) => value === found[p]);
    found = next;
    if (isSettled) break;
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
