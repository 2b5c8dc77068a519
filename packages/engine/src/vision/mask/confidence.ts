import { type BackgroundModel, borderPixels, countSides } from '../background/background-model.ts';
import { fitClusters } from '../clusters.ts';
import { centrality } from '../graph-cut/cut.ts';
import { type LabImage, labGap } from '../lab-image.ts';
import { stepsTo } from './components.ts';

/**
 * How sure a cut is: 0 (never use it) to 1, and in words what speaks against it. Limits are measured on rendered scenes
 * of eleven backgrounds, where the truth is known.
 */

export interface Confidence {
  value: number;
  /** What speaks against the cut most; empty when nothing does. */
  doubt: string;
  grade: Grade;
}

/**
 * Sure: what is made of it shows the subject. Doubtful: a person who sees it can tell. Hopeless: it is no subject, or
 * not enough of one.
 */
export type Grade = 'sure' | 'doubtful' | 'hopeless';

/** Measured on rendered scenes and photographs: true cuts are above, failed ones below. */
export const SURE_ENOUGH = 0.4;

export interface Judged {
  image: LabImage;
  /** The picture with its grain: edges are sharper there. */
  raw: LabImage;
  backdrop: BackgroundModel;
  /** What the cut found, and what of it was kept. */
  found: Uint8Array;
  mask: Uint8Array;
  /** What colour and grain say by themselves. */
  logLikelihood: Float32Array;
  /** Overlap, 0..1, with the cuts that other settings give; asked for only where nothing else speaks against the cut. */
  stabilities: readonly (() => number)[];
}

/** OKLab distance that makes an edge plain to see, and the least before a backdrop without noise. */
const CLEAR = 0.05;
const LEAST_CLEAR = 0.02;

/** OKLab distance across an outline from which its focus is seen, and the share of the best focus below which it is soft. */
const PLAIN = 0.1;
const SOFT = 0.42;

export const ramp = (value: number, none: number, full: number) =>
  Math.min(1, Math.max(0, (value - none) / (full - none)));

export function judgeCut(judged: Judged): Confidence {
  const { image, backdrop, mask } = judged;
  const { width, height } = image;
  const area = mask.reduce((sum, value) => sum + value, 0);
  const share = area / mask.length;
  if (area < 12) return { value: 0, doubt: NOTHING, grade: 'hopeless' };
  const smooth = backdrop.kind === 'smooth';
  const reasons: [number, string][] = [
    [ramp(share, 0.012, 0.03), VERY_SMALL],
    [ramp(share, 0.92, 0.88), FILLS_ALL],
    [ramp(contactShare(mask, width, height), 0.4, 0.2), RUNS_OUT],
    [ramp(keptShare(judged), 0.68, 0.95), AS_BUSY],
    [ramp(strangeness(judged), 0.04, 0.01), TOO_BUSY],
    // Through the subject itself a wrong cut runs where colours hardly differ.
    [ramp(contrast(judged), smooth ? 0.4 : 0.81, smooth ? 0.8 : 0.92), COLOURS_ALIKE],
    [ramp(unexplained(judged), 0.18, 0.55), COLOURS_ALIKE],
    [ramp(strife(judged, area), smooth ? 0.17 : 0.07, smooth ? 0.06 : 0.025), COLOURS_ALIKE],
    [ramp(mixedFocus(judged), 0.18, 0.12), NOT_TOLD],
    [ramp(raggedness(mask, width), 14, 7), NOT_TOLD],
  ];
  for (const stability of judged.stabilities) {
    if (verdict(reasons).value < SURE_ENOUGH) break;
    reasons.push([ramp(stability(), 0.78, 0.94), NOT_TOLD]);
  }
  return verdict(reasons);
}

/** All reasons together: the product of their values, and the worst in words. */
export function verdict(reasons: readonly (readonly [value: number, doubt: string])[]): Confidence {
  const worst = reasons.reduce((a, b) => (b[0] < a[0] ? b : a));
  const value = reasons.reduce((product, [own]) => product * own, 1);
  const unsure = value > 0 ? 'doubtful' : 'hopeless';
  const grade = value >= SURE_ENOUGH ? 'sure' : unsure;
  return { value, doubt: worst[0] < 1 ? worst[1] : '', grade };
}

/** How much of what was found is the subject, counted by how near the middle it is. */
function keptShare({ image: { width, height }, found, mask }: Judged): number {
  const central = centrality(width, height);
  let [own, all] = [0, 0];
  found.forEach((value, p) => {
    if (!value) return;
    all += central[p];
    if (mask[p]) own += central[p];
  });
  return own / Math.max(all, 1e-9);
}

/**
 * Share of the border with colours that the rest of the border does not have: so much of what lies behind the subject is
 * likely to be of unknown colours too.
 */
function novelty(image: LabImage, mask: Uint8Array): number {
  const { width, height, lab } = image;
  const stretches = Array.from({ length: 8 }, (): number[] => []);
  for (const p of borderPixels(image, BORDER)) {
    if (mask[p]) continue;
    const [x, y] = [p % width, Math.floor(p / width)];
    const edges = [x, width - 1 - x, y, height - 1 - y];
    const side = edges.indexOf(Math.min(...edges));
    const half = side < 2 ? y >= height / 2 : x >= width / 2;
    stretches[side * 2 + (half ? 1 : 0)].push(p);
  }
  let [strange, all] = [0, 0];
  stretches.forEach((own, s) => {
    const known = fitClusters(
      lab,
      stretches.flatMap((pixels, other) => (other === s ? [] : pixels)),
      8,
    );
    for (const p of own) {
      const gap = ({ mean }: (typeof known)[number]) =>
        Math.hypot(mean[0] - lab[p * 3], mean[1] - lab[p * 3 + 1], mean[2] - lab[p * 3 + 2]);
      if (!known.some((cluster) => gap(cluster) < STRANGE)) strange++;
      all++;
    }
  });
  return all === 0 ? 0 : strange / all;
}

/**
 * Share of the border that nothing explains: neither a smooth ground nor, where it is of several colours, the rest of it.
 * A subject may run out of the picture on one side; what does so on more is a ground of its own.
 */
function strangeness({ image, backdrop, mask }: Judged): number {
  if (backdrop.kind !== 'smooth') return novelty(image, mask);
  const border = borderPixels(image, BORDER);
  const own = border.filter((p) => mask[p]);
  const strange = border.filter((p) => !mask[p] && backdrop.distance(p) > STRANGE);
  return (strange.length + own.length - Math.max(...countSides(own, image))) / border.length;
}

/** Width of the border against the shorter side. */
const BORDER = 0.025;
/** OKLab distance from which a colour is another one. */
const STRANGE = 0.07;
export const NOTHING = 'nothing stands out from the background';
export const VERY_SMALL = 'the subject is very small in the picture';
export const FILLS_ALL = 'the subject fills the whole picture';
export const HAS_GAPS = 'the lines of the drawing do not enclose all of it';
export const RUNS_OUT = 'the subject runs out of the picture';
export const COLOURS_ALIKE = 'the subject has the colours of the background';
export const AS_BUSY = 'the background is as busy as the subject';
const TOO_BUSY = 'the background is too busy';
export const NOT_TOLD = 'the outline cannot be told from the background';

/** Pixels in the subject and just around it that are where they are against what they look like, per pixel of it. */
function strife({ image: { width }, mask, logLikelihood }: Judged, area: number): number {
  const band = Math.round(width / 32);
  const near = stepsTo(mask, width, band);
  let against = 0;
  for (let p = 0; p < mask.length; p++) {
    if (mask[p] ? logLikelihood[p] < 0 : logLikelihood[p] > 0 && near[p] <= band) against++;
  }
  return against / area;
}

/** Share of the picture's border that the subject touches. */
export function contactShare(mask: Uint8Array, width: number, height: number): number {
  let on = 0;
  for (let x = 0; x < width; x++) on += mask[x] + mask[(height - 1) * width + x];
  for (let y = 0; y < height; y++) on += mask[y * width] + mask[y * width + width - 1];
  return on / (2 * (width + height));
}

/** Share of the outline across which colours differ clearly, a few pixels to each side. */
function contrast({ image: { width, height, lab }, backdrop, mask }: Judged): number {
  const clear = Math.min(CLEAR, Math.max(LEAST_CLEAR, backdrop.noise * 4));
  const step = 3;
  let [sum, n] = [0, 0];
  for (let y = step; y < height - step; y++) {
    for (let x = step; x < width - step; x++) {
      const p = y * width + x;
      for (const side of [1, width]) {
        if (mask[p] === mask[p + side]) continue;
        const [a, b] = [p - side * (step - 1), p + side * step];
        if (mask[a] === mask[b]) continue;
        if (labGap(lab, a, b) > clear) sum++;
        n++;
      }
    }
  }
  return n === 0 ? 1 : sum / n;
}

/**
 * How much of the outline is out of focus against the sharpest of it: then it is around things at different distances, of
 * which one is the background.
 */
function mixedFocus({ raw: { width, height, lab }, mask }: Judged): number {
  const reach = 4;
  const focus: number[] = [];
  let n = 0;
  for (let y = reach + 1; y < height - reach - 1; y++) {
    for (let x = reach + 1; x < width - reach - 1; x++) {
      const p = y * width + x;
      for (const side of [1, width]) {
        if (mask[p] === mask[p + side]) continue;
        n++;
        const wide = labGap(lab, p - reach * side, p + (reach + 1) * side);
        if (wide < PLAIN) continue;
        const steps = [-2, -1, 0, 1, 2].map((k) => labGap(lab, p + (k - 1) * side, p + (k + 1) * side));
        focus.push(Math.min(1, Math.max(...steps) / wide));
      }
    }
  }
  focus.sort((a, b) => a - b);
  const sharpest = focus[Math.floor(focus.length * 0.9)] ?? 1;
  return focus.filter((value) => value < SOFT * sharpest).length / Math.max(1, n);
}

/** Share of the subject that the backdrop's own colours do not explain. */
function unexplained({ backdrop, mask }: Judged): number {
  const limit = Math.max(LEAST_CLEAR, backdrop.noise * 2.5);
  let [off, n] = [0, 0];
  for (let p = 0; p < mask.length; p++) {
    if (!mask[p]) continue;
    n++;
    if (backdrop.distance(p) > limit) off++;
  }
  return off / n;
}

/** Length of the outline against that of a disc of the same area. */
function raggedness(mask: Uint8Array, width: number): number {
  let [length, area] = [0, 0];
  for (let p = 0; p < mask.length; p++) {
    area += mask[p];
    if (p % width < width - 1 && mask[p] !== mask[p + 1]) length++;
    if (p + width < mask.length && mask[p] !== mask[p + width]) length++;
  }
  return length / (2 * Math.sqrt(Math.PI * area) * 1.27);
}
