import { centrality, overlap } from '../graph-cut/cut.ts';
import { type LabImage, labGap } from '../lab-image.ts';
import {
  COLOURS_ALIKE,
  type Confidence,
  contactShare,
  FILLS_ALL,
  NOT_TOLD,
  NOTHING,
  RUNS_OUT,
  ramp,
  VERY_SMALL,
  verdict,
} from '../mask/confidence.ts';

/**
 * Which of several guesses at a photograph's subject is best, and how good its mask is: whether other guesses find the same,
 * whether its outline lies on edges with another colour on either side, and whether much that stands out is left outside.
 * However busy the background is, a mask of which all of this holds is right.
 */

/** OKLab step across two pixels that makes an edge sharp, and distance of two colours that are different ones. */
const SHARP = 0.07;
const APART = 0.05;
/** How far in and out colours are compared, in pixels. */
const BESIDE = 3;
/** What is less likely than this to stand out is not missed. */
const MISSED = 0.3;
/** Guesses that must say the same. */
const AGREEING = 3;

export interface Rating {
  score: number;
  /** Mean overlap with the guesses that are most like it. */
  agreement: number;
  /** How sharp the outline is, 0..1. */
  sharpness: number;
  /** Share of the outline with different colours on its two sides. */
  apart: number;
  /** Share of what stands out that is in the mask. */
  kept: number;
  /** Mean saliency in the mask. */
  inside: number;
}

/**
 * @param others all guesses, this one among them
 * @param saliency per pixel, as all guesses have it
 */
export function rateSalient(
  mask: Uint8Array,
  others: readonly Uint8Array[],
  { raw, smoothed }: { raw: LabImage; smoothed: LabImage },
  saliency: Float32Array,
): Rating {
  const { width, height } = raw;
  const central = centrality(width, height);
  let [area, kept, all, inside] = [0, 0, 1e-9, 0];
  mask.forEach((value, p) => {
    const stands = Math.max(0, saliency[p] - MISSED) * central[p];
    all += stands;
    if (!value) return;
    kept += stands;
    inside += saliency[p];
    area++;
  });
  const overlaps = others.map((other) => overlap(mask, other)).sort((a, b) => b - a);
  const rating = {
    agreement: overlaps.slice(1, 1 + AGREEING).reduce((sum, value) => sum + value, 0) / AGREEING,
    sharpness: sharpness(mask, raw),
    apart: apart(mask, smoothed),
    kept: kept / all,
    inside: inside / Math.max(1, area),
  };
  const contact = (contactShare(mask, width, height) * 2 * (width + height)) / Math.sqrt(area + 1);
  const whole = (0.5 + rating.kept / 2) * (0.5 + rating.inside / 2);
  return { ...rating, score: rating.sharpness ** 8 * rating.agreement * whole * Math.exp(-contact) };
}

/** How sharp the edges are that an outline follows, 0..1. */
function sharpness(mask: Uint8Array, { width, height, lab }: LabImage): number {
  let [sharp, outline] = [0, 1e-9];
  for (let y = 3; y < height - 3; y++) {
    for (let x = 3; x < width - 3; x++) {
      const p = y * width + x;
      for (const side of [1, width]) {
        if (mask[p] === mask[p + side]) continue;
        outline++;
        const most = Math.max(...[-1, 0, 1].map((n) => labGap(lab, p + (n - 1) * side, p + (n + 1) * side)));
        sharp += Math.min(1, most / SHARP);
      }
    }
  }
  return sharp / outline;
}

/** How much of an outline has different colours a little way in and out, 0..1; fine parts have no way in. */
function apart(mask: Uint8Array, { width, height, lab }: LabImage): number {
  let [different, outline] = [0, 1e-9];
  for (let y = BESIDE; y < height - BESIDE - 1; y++) {
    for (let x = BESIDE; x < width - BESIDE - 1; x++) {
      const p = y * width + x;
      for (const side of [1, width]) {
        if (mask[p] === mask[p + side]) continue;
        const [a, b] = [p - side * BESIDE, p + side * (BESIDE + 1)];
        if (mask[a] !== mask[p] || mask[b] === mask[p]) continue;
        outline++;
        if (labGap(lab, a, b) > APART) different++;
      }
    }
  }
  return outline < 1 ? 1 : different / outline;
}

export const ELSE_STANDS_OUT = 'other things in the picture stand out as much';

/** Limits are measured on real photographs of which the subject is known, and on rendered ones. */
export function judgeSalient({ mask, ...rating }: Rating & { mask: Uint8Array }, image: LabImage): Confidence {
  const { width, height } = image;
  const area = mask.reduce((sum, value) => sum + value, 0);
  const share = area / mask.length;
  const contact = contactShare(mask, width, height);
  const sure = verdict([
    [ramp(share, 0.02, 0.04), VERY_SMALL],
    [ramp(share, 0.55, 0.48), FILLS_ALL],
    [ramp(contact, 0.25, 0.1), RUNS_OUT],
    [ramp(rating.kept, 0.9, 0.94), ELSE_STANDS_OUT],
    [ramp(rating.agreement, 0.97, 0.985), NOT_TOLD],
    [ramp(rating.sharpness, 0.95, 0.975), NOT_TOLD],
    [ramp(rating.apart, 0.94, 0.98), NOT_TOLD],
    [ramp(rating.inside, 0.64, 0.74), COLOURS_ALIKE],
  ]);
  if (sure.grade === 'sure') return sure;
  const hopeless: readonly (readonly [boolean, string])[] = [
    [area < 12, NOTHING],
    [share < 0.01, VERY_SMALL],
    // With ground on all sides a person can tell whether that is meant.
    [share > 0.55 && contact > 0.02, FILLS_ALL],
    // Half of the picture, and each guess another half of it.
    [share > 0.45 && rating.agreement < 0.96, ELSE_STANDS_OUT],
    [contact > 0.4, RUNS_OUT],
    [rating.kept < 0.75, ELSE_STANDS_OUT],
    [rating.agreement < 0.7, NOT_TOLD],
    [rating.sharpness < 0.92, NOT_TOLD],
    [rating.inside < 0.6, COLOURS_ALIKE],
  ];
  const [why] = hopeless.filter(([is]) => is);
  return why ? { value: 0, doubt: why[1], grade: 'hopeless' } : { ...sure, grade: 'doubtful' };
}
