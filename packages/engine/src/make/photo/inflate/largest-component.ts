/** Leaves the largest connected body of a grid of values (negative inside) and fills what is closed in by it; in place. */
export function largestComponent(values: Float32Array, [nx, ny, nz]: [number, number, number], cell: number): void {
  const labels = new Int32Array(values.length);
  const sizes = [0];
  const stack = new Int32Array(values.length);
  const flood = (start: number, inside: boolean) => {
    const label = sizes.length;
    let [size, open] = [0, 0];
    const reach = (q: number) => {
      if (labels[q] !== 0 || values[q] < 0 !== inside) return;
      labels[q] = label;
      stack[open++] = q;
    };
    reach(start);
    while (open > 0) {
      const p = stack[--open];
      size++;
      const i = p % nx;
      const row = (p - i) / nx;
      const j = row % ny;
      const k = (row - j) / ny;
      if (i > 0) reach(p - 1);
      if (i < nx - 1) reach(p + 1);
      if (j > 0) reach(p - nx);
      if (j < ny - 1) reach(p + nx);
      if (k > 0) reach(p - nx * ny);
      if (k < nz - 1) reach(p + nx * ny);
    }
    sizes.push(size);
  };
  flood(0, false);
  for (let p = 0; p < values.length; p++) if (labels[p] === 0 && values[p] < 0) flood(p, true);
  const largest = sizes.reduce((best, size, label) => (label > 1 && size > (sizes[best] ?? 0) ? label : best), 2);
  for (let p = 0; p < values.length; p++) {
    if (labels[p] === 0) values[p] = -cell * 0.5;
    else if (values[p] < 0 && labels[p] !== largest) values[p] = cell * 0.5;
  }
}
