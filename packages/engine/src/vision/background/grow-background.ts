import { leastSquares } from 'kiln-mesh/core/least-squares';
import type { LabImage } from '../lab-image.ts';
import { components, flood, pixelsOf, stepsTo } from '../mask/components.ts';
import { addCastShadow } from './cast-shadow.ts';
import { addContactShadow, againstExpected, darkened } from './contact-shadow.ts';

/**
 * The one ground that a picture has behind and below its subject, grown from the border inwards: what no edge parts from
 * it and what a smooth surface through it expects, holes of the subject that look like it, the shadow that
 * the subject throws, and its shade at the subject's foot. So the light middle of a studio is ground, and a white thing before it is none.
 */

export interface GrownBackground {
  /** How far each pixel is from the ground as it would be there, shade included; OKLab. */
  distance: Float32Array;
  /** 1 where the ground is seen in full light. */
  open: Uint8Array;
  /** 1 where a pixel may be the ground in shade at the subject's foot; edges have to say which it is. */
  shaded: Uint8Array;
  /** Usual distance of the ground's own pixels. */
  noise: number;
}

/** Lightness against what is expected, in each round of growing: the border knows little of the middle at first. */
const ROUNDS = [
  [0.965, 1.16],
  [0.97, 1.06],
  [0.985, 1.02],
] as const;
/** Limits of what is an edge, as a step between neighbours (OKLab). */
const LEAST_EDGE = 0.0045;
const MOST_EDGE = 0.014;
/** What no ground reaches stands out at least so much, this many pixels away from it. */
const UNREACHED = 0.025;
const AWAY = 4;
const LEAST_NOISE = 0.0015;
const SAMPLES = 1500;
const FITS = 5;
const TERMS = 16;

/**
 * @param seeds pixels of the border that are ground
 * @param expected OKLab of the ground everywhere as the border alone has it, 3 per pixel
 * @param borderNoise usual distance of the border from that
 */
export function growBackground(
  image: LabImage,
  seeds: readonly number[],
  expected: Float32Array,
  borderNoise: number,
): GrownBackground {
  const { width, height, lab } = image;
  const raster = { width, count: width * height };
  const steps = steepness(image);
  const usual = seeds.map((p) => steps[p]).sort((a, b) => a - b);
  const edge = Math.min(MOST_EDGE, Math.max(LEAST_EDGE, usual[Math.floor(usual.length * 0.95)] * 1.5));
  let surface = { lab: expected, noise: borderNoise };
  for (const [low, high] of ROUNDS) {
    const { lab: now, noise } = surface;
    const grown = flood(seeds, raster, (p) => {
      if (steps[p] > edge) return false;
      const { light, off } = againstExpected(now, lab, p);
      return off < 0.01 + 2 * noise && light > low && light < high;
    });
    const own = ofOneColor(image, grown);
    // Too little for a surface of its own.
    if (own.reduce((sum, value) => sum + value, 0) < TERMS * 8) break;
    surface = fitSurface(image, own);
  }
  const near = 0.003 + 2.2 * surface.noise;
  const gaps = gapsTo(surface.lab, lab);
  const open = flood(seeds, raster, (p) => steps[p] <= edge && gaps[p] < near);
  addHoles(open, gaps, near, width);
  const grown = open.slice();
  const ground = { steps, expected: surface.lab, near };
  const cast = addCastShadow(image, grown, { ...ground, noise: surface.noise });
  addContactShadow(image, grown, ground);
  const distance = gapsTo(darkened(image, grown, surface.lab), lab);
  stepsTo(grown, width, AWAY).forEach((away, p) => {
    if (away > AWAY) distance[p] = Math.max(distance[p], UNREACHED);
  });
  const shaded = grown.map((value, p) => (value && !open[p] && !cast[p] ? 1 : 0));
  return { distance, open, shaded, noise: Math.max(surface.noise, 0.003) };
}

/** Most that each pixel differs from one of its neighbours. */
function steepness({ width, height, lab }: LabImage): Float32Array {
  const out = new Float32Array(width * height);
  for (let p = 0; p < out.length; p++) {
    for (const q of [p % width < width - 1 ? p + 1 : -1, p + width < out.length ? p + width : -1]) {
      if (q < 0) continue;
      const step = Math.hypot(
        lab[p * 3] - lab[q * 3],
        lab[p * 3 + 1] - lab[q * 3 + 1],
        lab[p * 3 + 2] - lab[q * 3 + 2],
      );
      out[p] = Math.max(out[p], step);
      out[q] = Math.max(out[q], step);
    }
  }
  return out;
}

function gapsTo(expected: Float32Array, lab: Float32Array): Float32Array {
  return Float32Array.from({ length: lab.length / 3 }, (_, p) =>
    Math.hypot(
      lab[p * 3] - expected[p * 3],
      lab[p * 3 + 1] - expected[p * 3 + 1],
      lab[p * 3 + 2] - expected[p * 3 + 2],
    ),
  );
}

/** The largest connected area and those of its hue, which may be darker: what is below a horizon is another ground. */
function ofOneColor({ width, lab }: LabImage, grown: Uint8Array): Uint8Array {
  const { labels, sizes } = components(grown, width);
  const means = sizes.map((): [number, number, number] => [0, 0, 0]);
  labels.forEach((label, p) => {
    const mean = means[label];
    if (mean) for (const k of [0, 1, 2] as const) mean[k] += lab[p * 3 + k] / sizes[label];
  });
  const [l, a, b] = means[sizes.indexOf(Math.max(...sizes))] ?? [1, 0, 0];
  const alike = means.map(
    (mean) => mean[0] > l * 0.75 && Math.hypot(mean[1] / mean[0] - a / l, mean[2] / mean[0] - b / l) < 0.02,
  );
  return grown.map((_, p) => (alike[labels[p]] ? 1 : 0));
}

/** Areas like the ground that sharp edges enclose; where only shading crosses the ground's tone, the edge is soft. */
function addHoles(open: Uint8Array, gaps: Float32Array, near: number, width: number): void {
  const alike = open.map((value, p) => (!value && gaps[p] < near ? 1 : 0));
  const { labels, sizes } = components(alike, width);
  const edges = sizes.map(() => ({ sharp: 0, soft: 0 }));
  labels.forEach((label, p) => {
    const count = edges[label];
    if (!count) return;
    for (const q of [p - 1, p + 1, p - width, p + width]) {
      // What lies at the picture's border is no hole.
      if (q < 0 || q >= open.length || q % width === 0) count.soft = Infinity;
      else if (labels[q] !== label) count[gaps[q] > near * 3 ? 'sharp' : 'soft']++;
    }
  });
  labels.forEach((label, p) => {
    if (label >= 0 && sizes[label] >= 4 && edges[label].sharp > edges[label].soft) open[p] = 1;
  });
}

/** Of a place in the picture, -1..1 each: all products up to the fourth degree, and a round one of the sixth. */
function surfaceTerms(x: number, y: number): number[] {
  const [xx, xy, yy] = [x * x, x * y, y * y];
  const cubic = [xx * x, xx * y, x * yy, yy * y];
  const quartic = [xx * xx, xx * xy, xx * yy, xy * yy, yy * yy];
  return [1, x, y, xx, xy, yy, ...cubic, ...quartic, (xx + yy) ** 3];
}

/** A surface of the fourth degree, and round terms of the sixth, for each channel; what is darker counts less. */
function fitSurface({ width, height, lab }: LabImage, grown: Uint8Array): { lab: Float32Array; noise: number } {
  const all = pixelsOf(grown, 1);
  const count = Math.min(all.length, SAMPLES);
  const used = Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]);
  const basis = (p: number) => surfaceTerms(((p % width) / width) * 2 - 1, (Math.floor(p / width) / height) * 2 - 1);
  const rows = used.map(basis);
  const channels = [0, 1, 2].map((k) => used.map((p) => lab[p * 3 + k]));
  let weights = used.map(() => 1);
  let noise = LEAST_NOISE;
  let planes: number[][] = [];
  const at = (row: readonly number[], k: number) => {
    const plane = planes[k];
    let sum = 0;
    for (let t = 0; t < row.length; t++) sum += row[t] * plane[t];
    return sum;
  };
  for (let round = 0; round < FITS; round++) {
    planes = leastSquares(rows, weights, channels);
    const misses = used.map((p, i) => {
      const row = rows[i];
      return Math.hypot(at(row, 0) - lab[p * 3], at(row, 1) - lab[p * 3 + 1], at(row, 2) - lab[p * 3 + 2]);
    });
    noise = Math.max(LEAST_NOISE, Float64Array.from(misses).sort()[misses.length >> 1] ?? 0);
    const scale = Math.max(noise * 2.5, 0.03 / 2.5 ** round);
    weights = misses.map((miss, i) => {
      const darker = at(rows[i], 0) > lab[used[i] * 3];
      return 1 / (1 + (miss / (darker ? scale : scale * 3)) ** 4);
    });
  }
  const out = new Float32Array(lab.length);
  for (let p = 0; p < width * height; p++) {
    const row = basis(p);
    for (let k = 0; k < 3; k++) out[p * 3 + k] = at(row, k);
  }
  return { lab: out, noise };
}
