import { expect, test } from 'vitest';
import { type ChunkNumbers, splitIntoChunks } from '../../src/page/messages/chunks.ts';

const keys = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, at) => `m${from + at}`);

test('keeps each message in its piece, whatever comes before or after it', () => {
  const numbers: ChunkNumbers = new Map();
  splitIntoChunks(numbers, keys(500, 600));
  const before = new Map(numbers);
  const after = splitIntoChunks(numbers, keys(0, 700));

  for (const [key, number] of before) expect(numbers.get(key)).toBe(number);
  expect(after.map(({ number }) => number)).toEqual(
    [...new Set(after.map(({ number }) => number))].sort((a, b) => a - b),
  );
  expect(Math.max(...after.map(({ from, to }) => to - from))).toBeLessThanOrEqual(24);
  expect(after.flatMap(({ from, to }) => keys(from, to))).toEqual(keys(0, 700));
});

test('puts what comes between two messages into the piece of the one before it', () => {
  const numbers: ChunkNumbers = new Map();
  splitIntoChunks(numbers, keys(0, 100));
  const list = [...keys(0, 10), 'answer', ...keys(10, 100)];
  const chunks = splitIntoChunks(numbers, list);
  expect(numbers.get('answer')).toBe(numbers.get('m9'));
  expect(chunks[0]).toEqual({ number: 0, from: 0, to: 25 });
});
