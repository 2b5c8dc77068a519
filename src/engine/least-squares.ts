/** Weighted least squares by the normal equations; a little damping keeps it solvable. */
export function leastSquares(
  rows: readonly number[][],
  weights: readonly number[],
  values: readonly number[],
): number[] {
  const n = rows[0]!.length;
  const a = Array.from({ length: n }, (_, i) => Array.from({ length: n + 1 }, (_, j): number => (i === j ? 1e-6 : 0)));
  rows.forEach((row, r) => {
    const w = weights[r]!;
    for (let i = 0; i < n; i++) {
      const line = a[i]!;
      const wi = w * row[i]!;
      for (let j = 0; j < n; j++) line[j] = line[j]! + wi * row[j]!;
      line[n] = line[n]! + wi * values[r]!;
    }
  });
  for (let i = 0; i < n; i++) {
    for (let r = i + 1; r < n; r++) {
      const factor = a[r]![i]! / a[i]![i]!;
      for (let j = i; j <= n; j++) a[r]![j] = a[r]![j]! - factor * a[i]![j]!;
    }
  }
  const out = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    let value = a[i]![n]!;
    for (let j = i + 1; j < n; j++) value -= a[i]![j]! * out[j]!;
    out[i] = value / a[i]![i]!;
  }
  return out;
}
