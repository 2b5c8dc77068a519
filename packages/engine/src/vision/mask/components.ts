/** Pixels that hang together, on rasters that are kept row by row: four neighbours. */

/** The pixels to the left and to the right, above and below. @param count of all pixels */
export function neighboursOf(p: number, width: number, count: number): number[] {
  const x = p % width;
  const all = [p - 1, p + 1, p - width, p + width];
  if (x > 0 && x < width - 1 && p >= width && p + width < count) return all;
  return all.filter((q, side) => q >= 0 && q < count && (side > 1 || Math.floor(q / width) === Math.floor(p / width)));
}

/** Those of the seeds that fit and what hangs together with them, of all that fits: 1 for each. */
export function flood(
  seeds: readonly number[],
  { width, count }: { width: number; count: number },
  fits: (p: number) => boolean,
): Uint8Array {
  const out = new Uint8Array(count);
  const stack: number[] = [];
  const visit = (p: number) => {
    if (out[p] || !fits(p)) return;
    out[p] = 1;
    stack.push(p);
  };
  for (const p of seeds) visit(p);
  for (let p = stack.pop(); p !== undefined; p = stack.pop()) for (const q of neighboursOf(p, width, count)) visit(q);
  return out;
}

export interface Components {
  /** Number of the area of each pixel, -1 outside. */
  labels: Int32Array;
  sizes: number[];
}

export function components(mask: Uint8Array, width: number, value: 0 | 1 = 1): Components {
  const labels = new Int32Array(mask.length).fill(-1);
  const sizes: number[] = [];
  const stack: number[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== value || labels[start] !== -1) continue;
    const label = sizes.length;
    let size = 0;
    labels[start] = label;
    stack.push(start);
    while (stack.length > 0) {
      const p = stack.pop()!;
      size++;
      for (const q of neighboursOf(p, width, mask.length)) {
        if (mask[q] !== value || labels[q] !== -1) continue;
        labels[q] = label;
        stack.push(q);
      }
    }
    sizes.push(size);
  }
  return { labels, sizes };
}

/** The largest connected area of a mask, the first of equals. */
export function largestArea(mask: Uint8Array, width: number): Uint8Array {
  const { labels, sizes } = components(mask, width);
  const largest = sizes.reduce((best, size, label) => (size > sizes[best] ? label : best), 0);
  return mask.map((_, p) => (labels[p] >= 0 && labels[p] === largest ? 1 : 0));
}

export interface Bounds {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The box of what half or more of a pixel belongs to, ends excluded. @param shares 0..1 for each pixel */
export function boundsOf(shares: ArrayLike<number>, width: number): Bounds {
  const box = { left: width, right: 0, top: shares.length / width, bottom: 0 };
  for (let p = 0; p < shares.length; p++) {
    if (shares[p] < 0.5) continue;
    const [x, y] = [p % width, Math.floor(p / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return box;
}

/** What is left of a mask without its threads: an opening with a square of `2 * radius + 1`. */
export function withoutThreads(mask: Uint8Array, width: number, radius: number): Uint8Array {
  const pass = (from: Uint8Array, step: number, keep: 0 | 1) =>
    from.map((value, p) => {
      for (let d = -radius; d <= radius; d++) {
        const q = p + d * step;
        if (step === 1 && Math.floor(q / width) !== Math.floor(p / width)) continue;
        if ((from[q] ?? value) === keep) return keep;
      }
      return (1 - keep) as 0 | 1;
    });
  const eroded = pass(pass(mask, 1, 0), width, 0);
  return pass(pass(eroded, 1, 1), width, 1);
}

/** Steps to the nearest pixel of the mask, up to `most`; one more beyond. */
export function stepsTo(mask: Uint8Array, width: number, most: number): Uint8Array {
  const out = mask.map((value) => (value ? 0 : most + 1));
  let frontier = [...pixelsOf(mask, 1)];
  for (let step = 1; step <= most; step++) {
    const next: number[] = [];
    for (const p of frontier) {
      for (const q of neighboursOf(p, width, mask.length)) {
        if (out[q] <= step) continue;
        out[q] = step;
        next.push(q);
      }
    }
    frontier = next;
  }
  return out;
}

/** Numbers of the pixels of one value, in order. */
export function pixelsOf(mask: Uint8Array, value: 0 | 1): Int32Array {
  const out = new Int32Array(mask.length);
  let size = 0;
  for (let p = 0; p < mask.length; p++) if (mask[p] === value) out[size++] = p;
  return out.subarray(0, size);
}
