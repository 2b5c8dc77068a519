import type { LabImage } from '../lab-image.ts';
import { stepsTo } from './components.ts';

/**
 * A finer, soft outline from a coarse cut: near the cut, each pixel is the mixture of the colours that the subject and
 * the backdrop have close by.
 */

/** How far from the cut pixels are judged again, and how far away colours are taken from, in coarse pixels. */
const BAND = 2;
const REACH = 5;
/** Colours closer than this (OKLab) say nothing: there the coarse cut stays. */
const LEAST_CONTRAST = 0.05;

/**
 * @param mask 1 for the subject, of the size of `coarse`
 * @param found what of it its colours say; the rest joins components and fills holes, and stays as it is
 * @returns share of the subject 0..1 for each pixel of `fine`
 */
export function refineMask(mask: Uint8Array, found: Uint8Array, coarse: LabImage, fine: LabImage): Float32Array {
  const { width, height } = coarse;
  // Steps to the nearest pixel of the other kind: to its own there are none.
  const toSubject = stepsTo(mask, width, REACH);
  const toBackdrop = stepsTo(
    mask.map((value) => 1 - value),
    width,
    REACH,
  );
  const core = toSubject.map((steps, p) => Math.max(steps, toBackdrop[p]));
  const out = new Float32Array(fine.width * fine.height);
  const [sx, sy] = [width / fine.width, height / fine.height];
  for (let y = 0; y < fine.height; y++) {
    const cy = Math.min(height - 1, Math.floor((y + 0.5) * sy));
    for (let x = 0; x < fine.width; x++) {
      const cx = Math.min(width - 1, Math.floor((x + 0.5) * sx));
      const cell = cy * width + cx;
      const at = y * fine.width + x;
      if (core[cell] > BAND || (mask[cell] && !found[cell])) {
        out[at] = mask[cell];
        continue;
      }
      const own = smooth(mask, width, height, (x + 0.5) * sx - 0.5, (y + 0.5) * sy - 0.5);
      const share = mixture(mask, core, coarse, fine.lab.subarray(at * 3, at * 3 + 3), cx, cy);
      out[at] = share === undefined ? own : share * 0.75 + own * 0.25;
    }
  }
  return out;
}

/** Where between the backdrop's and the subject's colours near by a colour lies; undefined when these are alike. */
function mixture(
  mask: Uint8Array,
  core: Uint8Array,
  { width, height, lab }: LabImage,
  color: ArrayLike<number>,
  cx: number,
  cy: number,
): number | undefined {
  const sums = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let y = Math.max(0, cy - REACH); y <= Math.min(height - 1, cy + REACH); y++) {
    for (let x = Math.max(0, cx - REACH); x <= Math.min(width - 1, cx + REACH); x++) {
      const p = y * width + x;
      if (core[p] < 2) continue;
      const weight = 1 / (1 + (x - cx) ** 2 + (y - cy) ** 2);
      const to = mask[p] ? 4 : 0;
      for (let k = 0; k < 3; k++) sums[to + k] = sums[to + k] + lab[p * 3 + k] * weight;
      sums[to + 3] = sums[to + 3] + weight;
    }
  }
  if (sums[3] === 0 || sums[7] === 0) return undefined;
  let [dot, length] = [0, 0];
  for (let k = 0; k < 3; k++) {
    const back = sums[k] / sums[3];
    const span = sums[4 + k] / sums[7] - back;
    dot += (color[k] - back) * span;
    length += span * span;
  }
  return length < LEAST_CONTRAST ** 2 ? undefined : Math.min(1, Math.max(0, dot / length));
}

function smooth(mask: Uint8Array, width: number, height: number, x: number, y: number): number {
  const value = (i: number, j: number) =>
    mask[Math.min(height - 1, Math.max(0, j)) * width + Math.min(width - 1, Math.max(0, i))];
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - i, y - j];
  return (
    (value(i, j) * (1 - fx) + value(i + 1, j) * fx) * (1 - fy) +
    (value(i, j + 1) * (1 - fx) + value(i + 1, j + 1) * fx) * fy
  );
}
