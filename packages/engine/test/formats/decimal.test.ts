import { expect, test } from 'vitest';
import { createRandom } from '../../src/core/random.ts';
import { float, rounded } from '../../src/formats/decimal.ts';

/** What the language's own functions make of a number. */
function shortest(value: number): string {
  for (const digits of [7, 8])
    if (Math.fround(Number(value.toPrecision(digits))) === value) return String(Number(value.toPrecision(digits)));
  return value === 0 ? '0' : String(Number(value.toPrecision(9)));
}

test('numbers are written as the language itself writes them', () => {
  const random = createRandom(3);
  const bits = new Uint32Array(1);
  const values = [
    0, -0, 1, -1, 0.1, 9.999999, 99999.99, 999999.94, 1e-5, 9.99e-6, 1e6, 16777216, 3e38, 1e-45, 0.5, 0.125,
  ];
  for (let i = 0; i < 40_000; i++) {
    bits[0] = Math.floor(random.next() * 2 ** 32);
    values.push(
      new Float32Array(bits.buffer)[0]!,
      Math.fround((random.next() - 0.5) * 10 ** Math.floor(random.next() * 14 - 6)),
    );
    values.push(Math.fround(Math.round(random.next() * 1e6) / 1e3));
  }
  const wrong = values
    .filter(Number.isFinite)
    .map(Math.fround)
    .filter(
      (value) => float(value) !== shortest(value) || String(rounded(value, 5)) !== String(Number(value.toFixed(5))),
    );
  expect(wrong).toEqual([]);
});
