/**
 * Weighted least squares by the normal equations, for several lists of values over the same rows at once; a little
 * damping keeps it solvable.
 * @returns the coefficients for each list of values
 */
export function leastSquares(
  rows: readonly number[][],
  weights: readonly number[],
  lists: readonly ArrayLike<number>[],
): number[][] {
  const n = rows[0].length;
  const wide = n + lists.length;
  const a = new Float64Array(n * wide);
  for (let i = 0; i < n; i++) a[i * wide + i] = 1e-6;
  const own = new Float64Array(wide);
  rows.forEach((row, r) => {
    const w = weights[r];
    for (let j = 0; j < n; j++) own[j] = row[j];
    for (let j = n; j < wide; j++) own[j] = lists[j - n][r];
    for (let i = 0; i < n; i++) {
      const line = i * wide;
      const wi = w * own[i];
      for (let j = 0; j < wide; j++) a[line + j] = a[line + j] + wi * own[j];
    }
  });
  for (let i = 0; i < n; i++) {
    for (let r = i + 1; r < n; r++) {
      const factor = a[r * wide + i] / a[i * wide + i];
      for (let j = i; j < wide; j++) a[r * wide + j] = a[r * wide + j] - factor * a[i * wide + j];
    }
  }
  return lists.map((_, list) => {
    const out = new Array<number>(n).fill(0);
    for (let i = n - 1; i >= 0; i--) {
      let value = a[i * wide + n + list];
      for (let j = i + 1; j < n; j++) value -= a[i * wide + j] * out[j];
      out[i] = value / a[i * wide + i];
    }
    return out;
  });
}
