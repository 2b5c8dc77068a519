import { type Backdrop, learnBackdrop } from './backdrop.ts';
import { mainArea, withoutThreads } from './components.ts';
import { judgeCut } from './confidence.ts';
import { cutSubject } from './cut.ts';
import type { Picture } from './decode.ts';
import { type LabImage, softened, toLabImage } from './lab-image.ts';
import { refineMask } from './matte.ts';

/**
 * The subject of a picture. Alpha is used as it is; otherwise the border tells what the backdrop looks like, a graph cut
 * finds what it does not explain, and the largest piece of that is the subject. What is not convincing says so.
 */

export interface Subject {
  width: number;
  height: number;
  /** Share of the subject per pixel, 0..1. */
  mask: Float32Array;
  /** 0..1; below `SURE_ENOUGH` the cut should not be used. */
  confidence: number;
  /** What speaks against the cut. */
  doubt: string;
}

/** Measured on rendered scenes: true cuts are above, failed ones below. */
export const SURE_ENOUGH = 0.4;

/** Backdrops that differ by more than this from what is expected (OKLab) are averaged first. */
const NOISY = 0.012;

/** Longest sides of the pictures that are cut and that the outline is refined on. */
const COARSE = 256;
const FINE = 640;

export function segment(picture: Picture): Subject {
  const fine = toLabImage(picture, FINE);
  const { width, height } = fine;
  if (picture.cutOut) {
    const main = mainArea(
      Uint8Array.from(fine.alpha, (alpha) => (alpha >= 0.5 ? 1 : 0)),
      width,
      () => true,
    );
    const near = grow(main, width, 2);
    const mask = fine.alpha.map((alpha, i) => (near[i] ? alpha : 0));
    const area = main.reduce((sum, value) => sum + value, 0);
    const doubt = area < 12 ? 'almost all of the picture is transparent' : '';
    return { width, height, mask, confidence: area < 12 ? 0 : 1, doubt };
  }
  const { image: coarse, backdrop } = quieted(toLabImage(picture, COARSE));
  const found = cutSubject(coarse, backdrop);
  const solid = backdrop.kind === 'colours' ? withoutThreads(found, coarse.width, 1) : found;
  const mask = mainArea(solid, coarse.width, (pixels, area) => {
    if (pixels.length < area * 0.002) return false;
    const near = pixels.filter((pixel) => backdrop.distance(pixel) < backdrop.noise * 2.5 + 0.01).length;
    return near > pixels.length * (backdrop.kind === 'smooth' ? 0.6 : 0.9);
  });
  const { value, doubt } = judgeCut({ image: coarse, backdrop, found, mask });
  return { width, height, mask: refineMask(mask, coarse, fine), confidence: value, doubt };
}

/** Noise is averaged away; what stays is structure, and then the border is told by its colours. */
function quieted(image: LabImage): { image: LabImage; backdrop: Backdrop } {
  const backdrop = learnBackdrop(image);
  if (backdrop.kind !== 'smooth' || backdrop.noise <= NOISY) return { image, backdrop };
  const soft = softened(image);
  const quiet = learnBackdrop(soft);
  if (quiet.kind === 'smooth' && quiet.noise < backdrop.noise * 0.6) return { image: soft, backdrop: quiet };
  return { image, backdrop: learnBackdrop(image, 'colours') };
}

function grow(mask: Uint8Array, width: number, steps: number): Uint8Array {
  let out = mask;
  for (let step = 0; step < steps; step++) {
    const from = out;
    out = from.map((value, p) =>
      value ||
      from[p - width] ||
      from[p + width] ||
      (p % width > 0 && from[p - 1]) ||
      (p % width < width - 1 && from[p + 1])
        ? 1
        : 0,
    );
  }
  return out;
}
