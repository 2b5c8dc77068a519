import type { LabImage } from '../lab-image.ts';
import { neighboursOf, pixelsOf } from '../mask/components.ts';

/**
 * The shade on a ground: of its hue, darker, getting darker and darker towards the subject's foot without an edge. All
 * three OKLab values go down by one factor then, as they are of the same degree in light. A thing of the ground's hue can
 * look like that too: it is held off by getting lighter again above its foot.
 */

export interface ContactShadowOptions {
  /** Most that each pixel differs from a neighbour. */
  steps: Float32Array;
  /** OKLab of the ground in full light, 3 per pixel. */
  expected: Float32Array;
  /** Distance within which a colour is the expected one. */
  near: number;
}

/** Shade is no darker than this share of what is expected, in OKLab: about a sixth of the light. */
const DARKEST = 0.55;
/** What differs more from a neighbour is the subject's own edge. */
const EDGE = 0.012;
/** Noise on the way into the dark. */
const RISE = 0.01;
const LEVELS = 256;
/** Black is as light as black. */
const BLACK = 1e-4;
/** How high shade reaches above the foot: grounds are seen from a little above, so far less than the thing is wide. */
const OF_WIDTH = 0.35;
const OF_HEIGHT = 0.05;
const HIGHEST = 0.75;
/** Pixels that shade goes on under edges. */
const UNDER = 6;

/** A colour as so much of what is expected there, and how far it is from any such. */
export function againstExpected(expected: Float32Array, lab: Float32Array, p: number): { light: number; off: number } {
  const [l, a, b] = [expected[p * 3], expected[p * 3 + 1], expected[p * 3 + 2]];
  const dot = lab[p * 3] * l + lab[p * 3 + 1] * a + lab[p * 3 + 2] * b;
  const light = (dot + BLACK) / (l * l + a * a + b * b + BLACK);
  const off = Math.hypot(lab[p * 3] - light * l, lab[p * 3 + 1] - light * a, lab[p * 3 + 2] - light * b);
  return { light, off };
}

/** Adds the shade to the ground's mask, in place: from the light on, lightest first. */
export function addContactShadow(image: LabImage, grown: Uint8Array, options: ContactShadowOptions): void {
  const { width, lab } = image;
  const { steps, expected, near } = options;
  const from = highest(image, grown, options) * width;
  const levels = Array.from({ length: LEVELS + 1 }, (): number[] => []);
  const darkest = new Float32Array(grown.length);
  const push = (p: number, light: number) => {
    darkest[p] = light;
    levels[Math.round(light * LEVELS)].push(p);
  };
  for (let p = from; p < grown.length; p++) if (grown[p]) push(p, 1);
  for (let at = LEVELS; at >= 0; at--) {
    const level = levels[at];
    for (let p = level.pop(); p !== undefined; p = level.pop()) {
      for (const q of neighboursOf(p, width, grown.length)) {
        if (q < from || grown[q] || steps[q] > EDGE) continue;
        const { light, off } = againstExpected(expected, lab, q);
        if (off > near || light < DARKEST || light > darkest[p] + RISE) continue;
        grown[q] = 1;
        push(q, Math.min(darkest[p], light));
      }
    }
  }
}

/** The first row that shade may be in. */
function highest(
  { width, height, lab }: LabImage,
  grown: Uint8Array,
  { steps, expected, near }: ContactShadowOptions,
): number {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y++) {
    let count = 0;
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (grown[p]) continue;
      const { light, off } = againstExpected(expected, lab, p);
      if (off < near && light > DARKEST && steps[p] < EDGE) continue;
      count++;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
    }
    if (count < 3) continue;
    top = Math.min(top, y);
    bottom = y;
  }
  const tall = bottom - top;
  return Math.max(0, Math.ceil(bottom - Math.min(tall * HIGHEST, (right - left) * OF_WIDTH + tall * OF_HEIGHT)));
}

/** The expected ground made as dark as it is seen, and around that as dark as it is close by; OKLab, 3 per pixel. */
export function darkened({ width, lab }: LabImage, grown: Uint8Array, expected: Float32Array): Float32Array {
  const light = new Float32Array(grown.length).fill(1);
  const known = grown.slice();
  let frontier = [...pixelsOf(grown, 1)];
  for (const p of frontier) light[p] = Math.min(1.05, againstExpected(expected, lab, p).light);
  for (let step = 0; step < UNDER; step++) {
    const next = new Map<number, { sum: number; count: number }>();
    for (const p of frontier) {
      for (const q of neighboursOf(p, width, light.length)) {
        if (known[q]) continue;
        const { sum, count } = next.get(q) ?? { sum: 0, count: 0 };
        next.set(q, { sum: sum + light[p], count: count + 1 });
      }
    }
    frontier = [...next.keys()];
    for (const [q, { sum, count }] of next) {
      light[q] = sum / count;
      known[q] = 1;
    }
  }
  return expected.map((value, i) => value * light[Math.floor(i / 3)]);
}
