/** Connected areas of a mask: four neighbours. */

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
      const x = p % width;
      for (const q of [x > 0 ? p - 1 : -1, x < width - 1 ? p + 1 : -1, p - width, p + width]) {
        if (q < 0 || q >= mask.length || mask[q] !== value || labels[q] !== -1) continue;
        labels[q] = label;
        stack.push(q);
      }
    }
    sizes.push(size);
  }
  return { labels, sizes };
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
  let frontier: number[] = [];
  mask.forEach((value, p) => {
    if (value) frontier.push(p);
  });
  for (let step = 1; step <= most; step++) {
    const next: number[] = [];
    for (const p of frontier) {
      const x = p % width;
      for (const q of [x > 0 ? p - 1 : -1, x < width - 1 ? p + 1 : -1, p - width, p + width]) {
        if (q < 0 || q >= mask.length || out[q] <= step) continue;
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
