import { expect, test } from 'vitest';
import { createRandom } from '../../src/core/random.ts';
import { createNumberText, float } from '../../src/formats/write/decimal.ts';

/** What the language's own functions make of a number. */
function shortest(value: number): string {
  for (const digits of [7, 8])
    if (Math.fround(Number(value.toPrecision(digits))) === value) return String(Number(value.toPrecision(digits)));
  return value === 0 ? '0' : String(Number(value.toPrecision(9)));
}

const text = createNumberText();

/** As bytes: the float itself, and with five places. */
function written(value: number): string {
  text.float(value);
  text.ascii(' ');
  text.rounded(value, 5);
  return text.take();
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
      (value) =>
        float(value) !== shortest(value) || written(value) !== `${shortest(value)} ${Number(value.toFixed(5))}`,
    );
  expect(wrong).toEqual([]);
});

test('whole numbers are written, and as many as there are', () => {
  const values = Array.from({ length: 20_000 }, (_, i) => (i < 100 ? i : Math.floor(2 ** 31 - 1 - i ** 2)));
  for (const value of values) {
    text.whole(value);
    text.ascii(',');
  }
  expect(text.take()).toBe(values.map((value) => `${value},`).join(''));
  expect(text.take()).toBe('');
});
