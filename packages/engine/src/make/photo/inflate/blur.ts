/** About a Gaussian: means over squares, twice, of what counts only; 0 where nothing near counts. */
export function blur(values: Float32Array, counts: Uint8Array, width: number, sigma: number): Float32Array {
  const reach = Math.max(1, Math.round(sigma));
  const spread = (list: Float32Array) => {
    let out = list;
    for (let pass = 0; pass < 4; pass++) out = sums(out, width, reach, pass % 2 === 0);
    return out;
  };
  const shares = spread(Float32Array.from(counts));
  return spread(values.map((value, p) => (counts[p] ? value : 0))).map((sum, p) =>
    shares[p] > 0 ? sum / shares[p] : 0,
  );
}

/** Sums over `2 * reach + 1` cells of a row or of a column. */
function sums(from: Float32Array, width: number, reach: number, along: boolean): Float32Array {
  const [step, count] = along ? [1, width] : [width, from.length / width];
  return from.map((_, p) => {
    const at = along ? p % width : Math.floor(p / width);
    let sum = 0;
    for (let d = Math.max(-reach, -at); d <= Math.min(reach, count - 1 - at); d++) sum += from[p + d * step];
    return sum;
  });
}
