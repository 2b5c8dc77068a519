export const mix = (a: number, b: number, share: number): number => a + (b - a) * share;

/** 0 up to `low`, 1 from `high` on, without a corner between. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}
