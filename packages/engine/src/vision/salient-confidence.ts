import {
  COLOURS_ALIKE,
  type Confidence,
  contactShare,
  NOT_TOLD,
  novelty,
  ramp,
  TOO_BUSY,
  verdict,
} from './confidence.ts';
import { centrality, overlap } from './cut.ts';
import { type LabImage, labGap } from './lab-image.ts';
import type { Superpixels } from './superpixels.ts';

/** Which of several guesses at a photograph's subject is best, and how sure that one is. */

/** OKLab step across two pixels that makes an edge sharp, and distance within which a colour is the background's. */
const SHARP = 0.07;
const LENT = 0.02;
/** What is less likely than this to stand out is not missed. */
const MISSED = 0.3;
/** So many guesses must say the same. */
const AGREEING = 3;
/** Rays that must meet the subject for a place to lie within it, of so many, and how far they look against its size. */
const ENCLOSED = 13;
const RAYS = 16;
const REACH = 0.9;

export interface Rating {
  score: number;
  /** Mean overlap with the guesses that are most like it. */
  agreement: number;
  /** How sharp the outline is, 0..1. */
  sharpness: number;
  /** Share of what stands out that is in the mask. */
  kept: number;
  /** Mean chance in the mask. */
  inside: number;
}

/**
 * @param others all guesses, this one among them
 * @param chances of being the subject per pixel, as all guesses have it
 */
export function rateSalient(
  mask: Uint8Array,
  others: readonly Uint8Array[],
  raw: LabImage,
  chances: Float32Array,
): Rating {
  const { width, height } = raw;
  const central = centrality(width, height);
  let [area, kept, all, inside] = [0, 0, 1e-9, 0];
  mask.forEach((value, p) => {
    const stands = Math.max(0, chances[p] - MISSED) * central[p];
    all += stands;
    if (!value) return;
    kept += stands;
    inside += chances[p];
    area++;
  });
  const overlaps = others.map((other) => overlap(mask, other)).sort((a, b) => b - a);
  const rating = {
    agreement: overlaps.slice(1, 1 + AGREEING).reduce((sum, value) => sum + value, 0) / AGREEING,
    sharpness: sharpness(mask, raw),
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

/** Limits are measured on rendered photographs, where the truth is known, and on real ones. */
export function judgeSalient(
  { mask, ...rating }: Rating & { mask: Uint8Array },
  image: LabImage,
  patches: Superpixels,
  chances: Float32Array,
): Confidence {
  const { width, height } = image;
  const area = mask.reduce((sum, value) => sum + value, 0);
  if (area < 12) return { value: 0, doubt: 'nothing stands out from the background' };
  const share = area / mask.length;
  return verdict([
    [ramp(share, 0.012, 0.03), 'the subject is very small in the picture'],
    [ramp(share, 0.75, 0.65), 'the subject fills the whole picture'],
    [ramp(contactShare(mask, width, height), 0.25, 0.1), 'the subject runs out of the picture'],
    [ramp(rating.kept, 0.85, 0.95), 'the background is as busy as the subject'],
    [ramp(novelty(image, mask), 0.14, 0.06), TOO_BUSY],
    [ramp(rating.agreement, 0.66, 0.8), NOT_TOLD],
    [ramp(rating.sharpness, 0.93, 0.98), NOT_TOLD],
    [ramp(rating.inside, 0.6, 0.8), COLOURS_ALIKE],
    [ramp(borrowed(mask, patches, chances), 0.3, 0.12), COLOURS_ALIKE],
    [ramp(enclosed(mask, width, height) / area, 0.15, 0.05), COLOURS_ALIKE],
  ]);
}

/** Pixels outside the mask that it is around: through them the ground is seen, or they are parts that were lost. */
function enclosed(mask: Uint8Array, width: number, height: number): number {
  const reach = Math.sqrt(mask.reduce((sum, value) => sum + value, 0)) * REACH;
  const rays = Array.from({ length: RAYS }, (_, i) => {
    const angle = (i / RAYS) * 2 * Math.PI;
    return [Math.cos(angle), Math.sin(angle)] as const;
  });
  const meets = (x: number, y: number, [dx, dy]: readonly [number, number]) => {
    for (let t = 1; t < reach; t++) {
      const [i, j] = [Math.round(x + dx * t), Math.round(y + dy * t)];
      if (i < 0 || j < 0 || i >= width || j >= height) return false;
      if (mask[j * width + i]) return true;
    }
    return false;
  };
  let count = 0;
  // Every fourth pixel tells enough.
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      if (mask[y * width + x]) continue;
      let open = 0;
      for (let n = 0; n < RAYS && open <= RAYS - ENCLOSED; n++) if (!meets(x, y, rays[n])) open++;
      if (open <= RAYS - ENCLOSED) count += 4;
    }
  }
  return count;
}

/** Share of the mask in patches that have a colour of the background, wherever that is. */
function borrowed(mask: Uint8Array, { count, labels, lab }: Superpixels, chances: Float32Array): number {
  const [inside, sizes, chance] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  labels.forEach((label, p) => {
    sizes[label] = sizes[label] + 1;
    inside[label] = inside[label] + mask[p];
    chance[label] = chance[label] + chances[p];
  });
  const back = [...sizes.keys()].filter((i) => inside[i] < sizes[i] * 0.1 && chance[i] < sizes[i] * 0.3);
  let [lent, all] = [0, 0];
  for (let i = 0; i < count; i++) {
    all += inside[i];
    if (inside[i] < sizes[i] * 0.7) continue;
    const like = back.reduce((sum, j) => sum + (labGap(lab, i, j) < LENT ? sizes[j] : 0), 0);
    if (like > mask.length * 0.01) lent += inside[i];
  }
  return lent / Math.max(1, all);
}
