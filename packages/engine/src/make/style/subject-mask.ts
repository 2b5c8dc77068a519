import { oklabDistance, type Rgb } from 'kiln-mesh/core/color';
import type { Picture } from '../../vision/decode.ts';
import { toLabImage } from '../../vision/lab-image.ts';

export interface SubjectMask {
  width: number;
  height: number;
  /** 1 where the subject is. */
  mask: Uint8Array;
  /** True when the whole picture is taken, since nothing in it looks like a background. */
  whole: boolean;
}

/**
 * What of a picture is its subject, quickly: by its alpha; else all that differs from a border of one colour; else all
 * of it. Good enough to choose colours and patches; cutting out is the segmenter's work.
 * @param side most pixels of the longer side of the mask
 */
export function subjectMask(picture: Picture, side: number): SubjectMask {
  const { width, height, lab, alpha } = toLabImage(picture, side);
  const count = width * height;
  const mask = new Uint8Array(count);
  if (picture.cutOut) {
    for (let i = 0; i < count; i++) mask[i] = alpha[i] > 0.5 ? 1 : 0;
    return { width, height, mask, whole: false };
  }
  const at = (i: number): Rgb => [lab[i * 3], lab[i * 3 + 1], lab[i * 3 + 2]];
  const border: Rgb[] = [];
  for (let x = 0; x < width; x++) border.push(at(x), at((height - 1) * width + x));
  for (let y = 0; y < height; y++) border.push(at(y * width), at(y * width + width - 1));
  const middle = ([0, 1, 2] as const).map(
    (k) => border.map((c) => c[k]).sort((a, b) => a - b)[border.length >> 1],
  ) as Rgb;
  const near = border.filter((color) => oklabDistance(color, middle) < 0.07).length;
  // Background is what the border reaches: a white thing with a dark rim on white stays whole.
  mask.fill(1);
  const rim: number[] = [];
  const reach = (i: number) => {
    if (!mask[i] || oklabDistance(at(i), middle) > 0.07) return;
    mask[i] = 0;
    rim.push(i);
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) reach(y * width + x);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) reach(y * width + x);
  for (let i = rim.pop(); i !== undefined; i = rim.pop()) {
    if (i % width > 0) reach(i - 1);
    if (i % width < width - 1) reach(i + 1);
    if (i >= width) reach(i - width);
    if (i < count - width) reach(i + width);
  }
  const inside = mask.reduce((sum, flag) => sum + flag, 0);
  if (near < border.length * 0.75 || inside < count * 0.03 || inside > count * 0.97) {
    return { width, height, mask: mask.fill(1), whole: true };
  }
  return { width, height, mask, whole: false };
}
