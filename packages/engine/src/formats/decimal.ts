/**
 * Numbers as decimal text, as JavaScript's own functions write them, in a fraction of their time: these work on digits of
 * any length, and the numbers of a model have nine at most. Where double precision leaves open which digit is the right
 * one, they are asked.
 */

const POWERS = Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));
/** Within these, digits and powers of ten stay whole numbers below 2^53. */
const SMALLEST = 1e-5;
const LARGEST = 1e6;
/** Of a last digit: closer to the middle between two, rounding is left to the slow way. */
const UNSURE = 1e-4;

/** The shortest of seven to nine digits that reads back as the same 32-bit float. */
export function float(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (!(size >= SMALLEST && size < LARGEST)) return slowFloat(value);
  let places = 6;
  if (size >= 1) for (let limit = 10; size >= limit; limit *= 10) places--;
  else for (let limit = 0.1; size < limit; limit /= 10) places++;
  if (size < 1) places++;
  for (let digits = 7; digits <= 9; digits++, places++) {
    const scaled = size * POWERS[places];
    if (isUnsure(scaled)) return slowFloat(value);
    const shortened = Math.round(scaled) / POWERS[places];
    if (digits === 9 || Math.fround(shortened) === size) return String(value < 0 ? -shortened : shortened);
  }
  return slowFloat(value);
}

function slowFloat(value: number): string {
  let text = Number(value.toPrecision(7));
  if (Math.fround(text) !== value) text = Number(value.toPrecision(8));
  if (Math.fround(text) !== value) text = Number(value.toPrecision(9));
  return String(text);
}

/** With this many places at most, and none that is 0 at the end. */
export function rounded(value: number, places: number): number {
  const scaled = Math.abs(value) * POWERS[places];
  if (!(scaled < 1e9) || isUnsure(scaled)) return Number(value.toFixed(places));
  const size = Math.round(scaled) / POWERS[places];
  return value < 0 ? -size : size;
}

function isUnsure(scaled: number): boolean {
  return Math.abs(scaled - Math.floor(scaled) - 0.5) < UNSURE;
}
