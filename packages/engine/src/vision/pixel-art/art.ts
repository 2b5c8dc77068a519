import { fromBytes, oklabDistance, type Rgb, toOklab } from 'kiln-mesh/core/color';

/** Pixel art: a square of cells, each with a colour of a small palette or empty. */

export interface PixelArt {
  /** Cells per side. */
  size: number;
  /** sRGB bytes. */
  palette: Rgb[];
  /** Row by row from the top left: index into `palette`, or EMPTY. */
  cells: Uint8Array;
  /** Where it looks at us, if it does. */
  face?: FaceCells;
}

/** Of a face, in cells: what lies between its eyes, and how far these are apart. */
export interface FaceCells {
  x: number;
  y: number;
  apart: number;
}

export const EMPTY = 255;

export const isFilled = (cell: number) => cell !== EMPTY;

/** Half as many cells per side: of each 2 x 2 the most frequent, the first of equals; empty when most are. */
export function halve({ size, palette, cells }: PixelArt): PixelArt {
  const half = size / 2;
  const out = new Uint8Array(half * half);
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) {
      const at = y * 2 * size + x * 2;
      const four = [cells[at], cells[at + 1], cells[at + size], cells[at + size + 1]];
      const filled = four.filter(isFilled);
      out[y * half + x] = filled.length < 2 ? EMPTY : mostFrequent(filled);
    }
  }
  return withoutUnused({ size: half, palette, cells: out });
}

export function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}

/** At most `count` colours: the two whose joining changes the picture least are joined, until that is so. */
export function reduceColors(art: PixelArt, count: number): PixelArt {
  let { palette, cells } = withoutUnused(art);
  while (palette.length > count) {
    const amounts = palette.map((_, index) => cells.reduce((sum, cell) => sum + (cell === index ? 1 : 0), 0));
    const labs = palette.map((color) => toOklab(...fromBytes(color)));
    let best: [number, number] = [0, 1];
    let least = Infinity;
    for (let a = 0; a < palette.length; a++) {
      for (let b = a + 1; b < palette.length; b++) {
        const change = oklabDistance(labs[a], labs[b]) ** 2 * ((amounts[a] * amounts[b]) / (amounts[a] + amounts[b]));
        if (change < least) {
          least = change;
          best = [a, b];
        }
      }
    }
    // The larger area keeps its colour: mixing would give one that is nowhere in the picture.
    const [gone, kept] = amounts[best[0]] < amounts[best[1]] ? best : [best[1], best[0]];
    const joined = cells.map((cell) => (cell === gone ? kept : cell));
    ({ palette, cells } = withoutUnused({ size: art.size, palette, cells: joined }));
  }
  return { size: art.size, palette, cells };
}

function withoutUnused({ size, palette, cells }: PixelArt): PixelArt {
  const used = palette.map((_, index) => index).filter((index) => cells.includes(index));
  const place = new Map(used.map((index, at) => [index, at]));
  return {
    size,
    palette: used.map((index) => palette[index]),
    cells: cells.map((cell) => (cell === EMPTY ? EMPTY : place.get(cell)!)),
  };
}
