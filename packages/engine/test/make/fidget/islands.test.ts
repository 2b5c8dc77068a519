import { expect, test } from 'vitest';
import { countIslands } from '../../../src/make/fidget/pieces.ts';
import { EMPTY, type PixelArt } from '../../../src/vision/pixel-art/art.ts';

const art = (...rows: string[]): PixelArt => ({
  size: rows.length,
  cells: Uint8Array.from([...rows.join('')], (sign) => (sign === '#' ? 0 : EMPTY)),
  palette: [[255, 0, 0]],
});

test('pieces that meet at their corners only are islands as squares, and clip together as hexagons where these touch', () => {
  expect(countIslands(art('##..', '##..', '....', '...#'), 'square')).toBe(2);
  expect(countIslands(art('##..', '..##', '....', '....'), 'square')).toBe(2);
  expect(countIslands(art('.#..', '#...', '....', '....'), 'hex')).toBe(1);
  expect(countIslands(art('####', '#..#', '#..#', '####'), 'square')).toBe(1);
  expect(countIslands(art('....', '....', '....', '....'), 'hex')).toBe(0);
});
