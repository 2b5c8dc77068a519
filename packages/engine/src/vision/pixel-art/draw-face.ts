import { EMPTY, mostFrequent } from './art.ts';
import type { Face } from './find-face.ts';
import type { Drawing } from './marks.ts';

/**
 * The face of a head that is five to eight cells wide: an eye is less than a cell, and fur, shade and brows beside it are as
 * dark. Two cells at one height with one between them at least, a third below where there is a mouth and a row for it, and
 * nothing of their colour beside them: that is enough for a face.
 */

/** A face in cells. */
export type FacePlace = Face;

/** Cells between the eyes, and of an eye, from which a face is drawn as it is. */
const WIDE = 5;
const LARGE = 1.7;

export const isSmall = ({ left, right }: FacePlace): boolean =>
  right.x - left.x < WIDE && Math.max(left.size, right.size) < LARGE;

/** Least lightness (OKLab) between eyes and what is around them, and from which a cell is taken for a part of them. */
const PLAIN = 0.2;
const ALIKE = 0.12;

/** In place; leaves a face alone for which the palette has no two colours. */
export function drawSmallFace({ left, right, mouth }: FacePlace, { cells, palette, size }: Drawing): void {
  const middle = (left.x + right.x) / 2;
  const row = Math.floor((left.y + right.y) / 2);
  const near = right.x - left.x < 2 ? [Math.round(middle - 1.5), Math.round(middle - 1.5) + 2] : [left.x, right.x];
  const [from, to] = near.map(Math.floor);
  const low = Math.max(row + 2, Math.floor(mouth?.y ?? 0));
  const box: number[] = [];
  for (let y = row - 1; y <= low; y++) for (let x = from - 1; x <= to + 1; x++) box.push(filledAt(cells, size, x, y));
  const shown = box.filter((cell) => cell >= 0);
  const eyes = [filledAt(cells, size, from, row), filledAt(cells, size, to, row)];
  if (eyes.includes(-1)) return;
  const skin = mostFrequent(shown.filter((cell) => !eyes.includes(cell)).map((cell) => cells[cell]));
  const ink = inkOn(skin, palette);
  if (ink === undefined) return;
  for (const cell of shown) {
    const isInside = Math.floor(cell / size) >= row;
    if (isInside && Math.abs(palette[cells[cell]][0] - palette[ink][0]) < ALIKE) cells[cell] = skin;
  }
  const lips = [Math.floor((from + to) / 2), Math.ceil((from + to) / 2)].map((x) => filledAt(cells, size, x, low));
  // Without a chin below it, a mouth would be the edge of the face.
  const hasChin = mouth && lips.every((cell) => cell >= 0 && filledAt(cells, size, cell % size, low + 1) >= 0);
  for (const cell of hasChin ? [...eyes, ...lips] : eyes) cells[cell] = ink;
}

/** The cell at a place, -1 where none is. */
function filledAt(cells: Uint8Array, size: number, x: number, y: number): number {
  const isOn = x >= 0 && y >= 0 && x < size && y < size && cells[y * size + x] !== EMPTY;
  return isOn ? y * size + x : -1;
}

/** The darkest colour, or on a dark face the lightest. */
function inkOn(skin: number, palette: Drawing['palette']): number | undefined {
  const light = (i: number) => palette[i][0];
  const order = palette.map((_, i) => i).sort((a, b) => light(a) - light(b));
  const [darkest, lightest] = [order[0], order[order.length - 1]];
  if (light(skin) - light(darkest) >= PLAIN) return darkest;
  return light(lightest) - light(skin) >= PLAIN ? lightest : undefined;
}
