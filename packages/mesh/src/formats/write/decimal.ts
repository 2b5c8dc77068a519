/**
 * Numbers as decimal text, as JavaScript's own functions write them. Those work on digits of any length and make a string
 * of each; the numbers of a model have nine digits at most and come by the hundred thousand, so that many of them are
 * written as bytes, in a fraction of the time. Where double precision leaves open which digit is the right one, the
 * language's own functions are asked.
 */

/** The shortest of seven to nine digits that reads back as the same 32-bit float. */
export function float(value: number): string {
  let text = Number(value.toPrecision(7));
  if (Math.fround(text) !== value) text = Number(value.toPrecision(8));
  if (Math.fround(text) !== value) text = Number(value.toPrecision(9));
  return String(text);
}

/** Text of many numbers and little else. */
export interface NumberText {
  /** @param text of ASCII alone */
  ascii(text: string): void;
  /** As `float` writes it. */
  float(value: number): void;
  /** With this many places at most, and none that is 0 at the end. */
  rounded(value: number, places: number): void;
  /** A whole number from 0 to 2^31. */
  whole(value: number): void;
  /** All that was written since it was last taken. */
  take(): string;
}

const POWERS = Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));
/** Within these, digits and powers of ten stay whole numbers below 2^53. */
const SMALLEST = 1e-5;
const LARGEST = 1e6;
/** Of a last digit: closer to the middle between two, rounding is left to the slow way. */
const UNSURE = 1e-4;
/** Characters of one number, at most. */
const LONGEST = 32;
const [ZERO, POINT, MINUS] = [0x30, 0x2e, 0x2d];

export function createNumberText(): NumberText {
  let bytes = Buffer.allocUnsafe(1 << 10);
  let length = 0;

  function makeRoom(more: number): void {
    if (length + more <= bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, length + more));
    bytes.copy(larger, 0, 0, length);
    bytes = larger;
  }

  function ascii(text: string): void {
    makeRoom(text.length);
    for (let i = 0; i < text.length; i++) bytes[length + i] = text.charCodeAt(i);
    length += text.length;
  }

  /** `digits`, below 2^31, with the last `places` of them after the point. */
  function write(digits: number, places: number, negative: boolean): void {
    let left = digits | 0;
    let after = places;
    while (after > 0 && left % 10 === 0) {
      left = (left / 10) | 0;
      after--;
    }
    makeRoom(LONGEST);
    if (negative) bytes[length++] = MINUS;
    let count = 1;
    for (let size = 10; count < 10 && left >= size; size *= 10) count++;
    if (count <= after) count = after + 1;
    let at = length + count + (after > 0 ? 1 : 0);
    length = at;
    for (let i = 0; i < count; i++) {
      if (i === after && after > 0) bytes[--at] = POINT;
      const rest = (left / 10) | 0;
      bytes[--at] = ZERO + left - rest * 10;
      left = rest;
    }
  }

  return {
    ascii,
    float(value) {
      const size = Math.abs(value);
      if (!(size >= SMALLEST && size < LARGEST)) return ascii(float(value));
      let places = size < 1 ? 7 : 6;
      if (size >= 1) for (let limit = 10; size >= limit; limit *= 10) places--;
      else for (let limit = 0.1; size < limit; limit /= 10) places++;
      for (let digits = 7; digits <= 9; digits++, places++) {
        const scaled = size * POWERS[places];
        if (isUnsure(scaled)) return ascii(float(value));
        const whole = Math.round(scaled);
        if (digits === 9 || Math.fround(whole / POWERS[places]) === size) return write(whole, places, value < 0);
      }
    },
    rounded(value, places) {
      const scaled = Math.abs(value) * POWERS[places];
      if (!(scaled < LARGEST * 1_000) || isUnsure(scaled)) return ascii(String(Number(value.toFixed(places))));
      const whole = Math.round(scaled);
      write(whole, places, value < 0 && whole > 0);
    },
    whole: (value) => write(value, 0, false),
    take() {
      const text = bytes.toString('latin1', 0, length);
      length = 0;
      return text;
    },
  };
}

const isUnsure = (scaled: number): boolean => Math.abs(scaled - Math.floor(scaled) - 0.5) < UNSURE;
