/** Leaves the largest connected body of a grid of values (negative inside) and fills what is closed in by it; in place. */
export function largestOf(values: Float32Array, [nx, ny, nz]: [number, number, number], cell: number): void {
  const labels = new Int32Array(values.length);
  const sizes = [0];
  const steps = [1, nx, nx * ny] as const;
  const stack: number[] = [];
  const flood = (start: number, inside: boolean) => {
    const label = sizes.length;
    let size = 0;
    labels[start] = label;
    stack.push(start);
    while (stack.length > 0) {
      const p = stack.pop()!;
      size++;
      const place = [p % nx, Math.floor(p / nx) % ny, Math.floor(p / (nx * ny))] as const;
      for (const axis of [0, 1, 2] as const) {
        const count = [nx, ny, nz][axis]!;
        for (const q of [place[axis] > 0 ? p - steps[axis] : -1, place[axis] < count - 1 ? p + steps[axis] : -1]) {
          if (q < 0 || labels[q] !== 0 || values[q]! < 0 !== inside) continue;
          labels[q] = label;
          stack.push(q);
        }
      }
    }
    sizes.push(size);
  };
  flood(0, false);
  for (let p = 0; p < values.length; p++) if (labels[p] === 0 && values[p]! < 0) flood(p, true);
  const largest = sizes.reduce((best, size, label) => (label > 1 && size > (sizes[best] ?? 0) ? label : best), 2);
  for (let p = 0; p < values.length; p++) {
    if (labels[p] === 0) values[p] = -cell * 0.5;
    else if (values[p]! < 0 && labels[p] !== largest) values[p] = cell * 0.5;
  }
}
