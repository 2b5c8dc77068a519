import { type LabImage, labGap } from '../lab-image.ts';

/**
 * What lies beside a cut and may belong to it: an even area that was taken for the ground, though it lies in the middle of
 * the picture and no ground goes on from there. A cap of the colour of a tablecloth's squares is one, and so is a saucer.
 */

/** OKLab step between neighbours across which an area goes on. */
const EVEN = 0.016;
/** Share of such an area's edge that is the subject: less of it touches it by accident, more is seen through it. */
const TOUCHES = 0.12;
const ENCLOSED = 0.75;

/** @returns the size of the largest such area against the cut */
export function adjacentShare({ width, height, lab }: LabImage, mask: Uint8Array): number {
  const seen = mask.slice();
  const own = mask.reduce((sum, value) => sum + value, 0);
  let most = 0;
  for (let start = 0; start < mask.length; start++) {
    if (seen[start]) continue;
    seen[start] = 1;
    const stack = [start];
    let [size, edge, shared, isOpen] = [0, 0, 0, false];
    for (let p = stack.pop(); p !== undefined; p = stack.pop()) {
      size++;
      const x = p % width;
      if (x === 0 || x === width - 1 || p < width || p >= width * (height - 1)) {
        isOpen = true;
        continue;
      }
      for (const q of [p - 1, p + 1, p - width, p + width]) {
        const goesOn = !mask[q] && labGap(lab, p, q) < EVEN;
        if (!goesOn) edge++;
        if (mask[q]) shared++;
        if (!goesOn || seen[q]) continue;
        seen[q] = 1;
        stack.push(q);
      }
    }
    if (!isOpen && shared > edge * TOUCHES && shared < edge * ENCLOSED) most = Math.max(most, size);
  }
  return most / Math.max(1, own);
}
