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

/** The largest area alone; holes that `isHole` does not call real are filled. */
export function mainArea(
  mask: Uint8Array,
  width: number,
  isHole: (pixels: readonly number[], area: number) => boolean,
): Uint8Array {
  const { labels, sizes } = components(mask, width);
  const largest = sizes.reduce((best, size, i) => (size > (sizes[best] ?? 0) ? i : best), 0);
  const main = Uint8Array.from(labels, (label) => (label === largest && sizes.length > 0 ? 1 : 0));
  const outside = components(main, width, 0);
  const open = new Set<number>();
  const height = main.length / width;
  for (let x = 0; x < width; x++) open.add(outside.labels[x]!).add(outside.labels[(height - 1) * width + x]!);
  for (let y = 0; y < height; y++) open.add(outside.labels[y * width]!).add(outside.labels[y * width + width - 1]!);
  const holes = new Map<number, number[]>();
  outside.labels.forEach((label, pixel) => {
    if (label < 0 || open.has(label)) return;
    const pixels = holes.get(label);
    if (pixels) pixels.push(pixel);
    else holes.set(label, [pixel]);
  });
  for (const pixels of holes.values()) {
    if (!isHole(pixels, sizes[largest] ?? 0)) for (const pixel of pixels) main[pixel] = 1;
  }
  return main;
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
