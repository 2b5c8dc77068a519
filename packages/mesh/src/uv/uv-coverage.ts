import type { Part } from '../core/model.ts';

/** Looks into boxes of triangles, for each texel; a layout that wants more is drawn to keep us busy. */
const MOST_LOOKS = 24;

/**
 * The texels whose middle lies in a face: 1, else 0, row by row from the top.
 * @returns undefined where the layout covers the texture too many times to tell
 */
export function uvCoverage(parts: readonly Part[], width: number, height: number): Uint8Array | undefined {
  const covered = new Uint8Array(width * height);
  let looks = covered.length * MOST_LOOKS;
  for (const { uvs, indices } of parts) {
    if (!uvs) continue;
    for (let i = 0; i < indices.length; i += 3) {
      const at = (k: number, axis: number) => uvs[indices[i + k] * 2 + axis] * (axis === 0 ? width : height) - 0.5;
      const [ax, ay, bx, by, cx, cy] = [at(0, 0), at(0, 1), at(1, 0), at(1, 1), at(2, 0), at(2, 1)];
      const left = Math.ceil(Math.min(ax, bx, cx));
      const right = Math.floor(Math.max(ax, bx, cx));
      const top = Math.ceil(Math.min(ay, by, cy));
      const bottom = Math.floor(Math.max(ay, by, cy));
      looks -= 1 + Math.max(0, right - left + 1) * Math.max(0, bottom - top + 1);
      // Also what is not a number.
      if (!(looks > 0)) return undefined;
      const turn = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay) < 0 ? -1 : 1;
      for (let y = top; y <= bottom; y++) {
        for (let x = left; x <= right; x++) {
          const inside =
            ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) * turn >= 0 &&
            ((cx - bx) * (y - by) - (x - bx) * (cy - by)) * turn >= 0 &&
            ((ax - cx) * (y - cy) - (x - cx) * (ay - cy)) * turn >= 0;
          if (inside) covered[wrapped(y, height) * width + wrapped(x, width)] = 1;
        }
      }
    }
  }
  return covered;
}

/** Textures repeat. */
const wrapped = (value: number, size: number) => ((value % size) + size) % size;

/** The covered texels that are at least `margin` texels from bare ones, along rows and columns. */
export function innerTexels(covered: Uint8Array, width: number, margin: number): Uint8Array {
  const height = covered.length / width;
  const along = eroded(covered, { lines: height, length: width, step: 1, next: width }, margin);
  return eroded(along, { lines: width, length: height, step: width, next: 1 }, margin);
}

interface Lines {
  lines: number;
  length: number;
  /** From one texel of a line to the next, and from one line to the next. */
  step: number;
  next: number;
}

function eroded(from: Uint8Array, { lines, length, step, next }: Lines, margin: number): Uint8Array {
  const to = new Uint8Array(from.length);
  for (let line = 0; line < lines; line++) {
    let run = 0;
    for (let i = 0, at = line * next; i < length; i++, at += step) {
      run = from[at] === 1 ? run + 1 : 0;
      if (run > margin * 2) to[at - margin * step] = 1;
    }
  }
  return to;
}
