import type { Backdrop } from './backdrop.ts';
import type { LabImage } from './lab-image.ts';

/** How sure a cut is: 0 (never use it) to 1, and in words what speaks against it. */

export interface Confidence {
  value: number;
  /** What speaks against the cut most; empty when nothing does. */
  doubt: string;
}

interface Judged {
  image: LabImage;
  backdrop: Backdrop;
  /** What the cut found, and what of it was kept. */
  found: Uint8Array;
  mask: Uint8Array;
}

/** OKLab distance that makes an edge plain to see. */
const CLEAR = 0.05;

const ramp = (value: number, none: number, full: number) => Math.min(1, Math.max(0, (value - none) / (full - none)));

export function judgeCut({ image, backdrop, found, mask }: Judged): Confidence {
  const { width, height } = image;
  const area = mask.reduce((sum, value) => sum + value, 0);
  const all = found.reduce((sum, value) => sum + value, 0);
  const share = area / mask.length;
  if (area < 12) return { value: 0, doubt: 'nothing stands out from the background' };
  const reasons: [value: number, doubt: string][] = [
    [ramp(share, 0.012, 0.03), 'the subject is very small in the picture'],
    [ramp(share, 0.92, 0.88), 'the subject fills the whole picture'],
    [ramp(contactShare(mask, width, height), 0.4, 0.2), 'the subject runs out of the picture'],
    [ramp(area / all, 0.42, 0.75), 'the background is as busy as the subject'],
    [ramp(contrast(image, mask), 0.4, 0.8), 'the subject has the colours of the background'],
    [ramp(unexplained(backdrop, mask), 0.18, 0.55), 'the subject has the colours of the background'],
    [ramp(raggedness(mask, width), 14, 7), 'the outline cannot be told from the background'],
  ];
  const worst = reasons.reduce((a, b) => (b[0] < a[0] ? b : a));
  return { value: reasons.reduce((product, [value]) => product * value, 1), doubt: worst[0] < 1 ? worst[1] : '' };
}

/** Share of the picture's border that the subject touches. */
function contactShare(mask: Uint8Array, width: number, height: number): number {
  let on = 0;
  for (let x = 0; x < width; x++) on += mask[x]! + mask[(height - 1) * width + x]!;
  for (let y = 0; y < height; y++) on += mask[y * width]! + mask[y * width + width - 1]!;
  return on / (2 * (width + height));
}

/** Share of the outline across which colours differ clearly, a few pixels to each side. */
function contrast({ width, height, lab }: LabImage, mask: Uint8Array): number {
  const step = 3;
  let [sum, n] = [0, 0];
  for (let y = step; y < height - step; y++) {
    for (let x = step; x < width - step; x++) {
      const p = y * width + x;
      for (const side of [1, width]) {
        if (mask[p] === mask[p + side]) continue;
        const [a, b] = [p - side * (step - 1), p + side * step];
        if (mask[a] === mask[b]) continue;
        const gap = Math.hypot(
          lab[a * 3]! - lab[b * 3]!,
          lab[a * 3 + 1]! - lab[b * 3 + 1]!,
          lab[a * 3 + 2]! - lab[b * 3 + 2]!,
        );
        if (gap > CLEAR) sum++;
        n++;
      }
    }
  }
  return n === 0 ? 1 : sum / n;
}

/** Share of the subject that the backdrop's own colours do not explain. */
function unexplained(backdrop: Backdrop, mask: Uint8Array): number {
  const limit = Math.max(0.04, backdrop.noise * 2.5);
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
    area += mask[p]!;
    if (p % width < width - 1 && mask[p] !== mask[p + 1]) length++;
    if (p + width < mask.length && mask[p] !== mask[p + width]) length++;
  }
  return length / (2 * Math.sqrt(Math.PI * area) * 1.27);
}
