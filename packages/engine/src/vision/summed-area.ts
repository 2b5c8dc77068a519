/** Sums over the rectangles of a square raster, each by four look-ups (F. Crow, "Summed-area tables for texture mapping", 1984). */

/** Of each point, the sum over all points above and to the left of it, in a table of one row and column more. */
export function summedArea(side: number, valueAt: (p: number) => number): Float64Array {
  const row = side + 1;
  const sums = new Float64Array(row * row);
  for (let p = 0; p < side * side; p++) {
    const at = (Math.floor(p / side) + 1) * row + (p % side) + 1;
    sums[at] = valueAt(p) + sums[at - 1] + sums[at - row] - sums[at - row - 1];
  }
  return sums;
}

/** Of a rectangle within the raster. */
export function sumOver(sums: Float64Array, side: number, x: number, y: number, wide: number, high: number): number {
  const [above, below] = [y * (side + 1) + x, (y + high) * (side + 1) + x];
  return sums[below + wide] - sums[above + wide] - sums[below] + sums[above];
}
