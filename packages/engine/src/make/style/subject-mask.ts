import { oklabDistance, type Rgb } from 'kiln-mesh/core/color';
import type { Picture } from '../../vision/decode.ts';
import { toLabImage } from '../../vision/lab-image.ts';
import { flood } from '../../vision/mask/components.ts';

export interface SubjectMask {
  width: number;
  height: number;
  /** 1 where the subject is. */
  mask: Uint8Array;
}

/**
 * What of a picture is its subject, quickly: by its alpha; else all that differs from a border of one colour; else all
 * of it. Good enough to choose colours and patches; cutting out is the segmenter's work.
 * @param side most pixels of the longer side of the mask
 */
export function subjectMask(picture: Picture, side: number): SubjectMask {
  const { width, height, lab, alpha } = toLabImage(picture, side);
  const count = width * height;
  if (picture.cutOut) {
    const above = (least: number) => Uint8Array.from(alpha, (own) => (own > least ? 1 : 0));
    const [firm, any] = [above(0.5), above(0.02)];
    // A drawing of strokes thinner than a cell is mostly less than half of each.
    return { width, height, mask: sum(firm) * 4 < sum(any) ? any : firm };
  }
  const at = (i: number): Rgb => [lab[i * 3], lab[i * 3 + 1], lab[i * 3 + 2]];
  const edge: number[] = [];
  for (let x = 0; x < width; x++) edge.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y++) edge.push(y * width, y * width + width - 1);
  const border = edge.map(at);
  const middle = ([0, 1, 2] as const).map(
    (k) => border.map((c) => c[k]).sort((a, b) => a - b)[border.length >> 1],
  ) as Rgb;
  const near = border.filter((color) => oklabDistance(color, middle) < 0.07).length;
  // Background is what the border reaches: a white thing with a dark rim on white stays whole.
  const outside = flood(edge, { width, count }, (i) => oklabDistance(at(i), middle) <= 0.07);
  const mask = outside.map((flag) => 1 - flag);
  const inside = sum(mask);
  const isAll = near < border.length * 0.75 || inside < count * 0.03 || inside > count * 0.97;
  return { width, height, mask: isAll ? mask.fill(1) : mask };
}

const sum = (mask: Uint8Array) => mask.reduce((all, flag) => all + flag, 0);
