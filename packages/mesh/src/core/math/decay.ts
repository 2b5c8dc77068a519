/** e to the power of -x, to 0.00004 of itself and several times as quick as Math.exp: what light and shadow need. */
export function decay(x: number): number {
  if (!(x > 0)) return x < 0 ? Math.exp(-x) : 1;
  if (x >= END) return 0;
  const step = (x * STEPS) | 0;
  const rest = step / STEPS - x;
  return TABLE[step] * (1 + rest + rest * rest * 0.5);
}

/** Table entries per unit. */
const STEPS = 16;
/** Beyond this nothing is left. */
const END = 24;
const TABLE = Float64Array.from({ length: END * STEPS }, (_, step) => Math.exp(-step / STEPS));
