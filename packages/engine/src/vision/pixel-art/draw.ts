import { fromOklab, oklabDistance, type Rgb, toSrgb } from '../../core/color.ts';
import { createRandom } from '../../core/random.ts';
import { agree, calmTexture, type Field, liftDetail, useRange, withExtremes } from './abstract.ts';
import { EMPTY, isFilled, mostFrequent, type PixelArt } from './art.ts';
import { findPalette, nearestTo } from './find-palette.ts';
import { noSubject, type Photo } from './photo.ts';

/**
 * A photo as pixel art of 32 x 32 cells. Each cell takes the palette colour that most of its 4 x 4 sub-cells have, which
 * keeps edges as crisp as drawn ones; averaging would make mud. A `person` becomes a chibi sprite: large head, small
 * body, dark outline. Anything else becomes an icon for beads.
 */

const ART_SIZE = 32;
const SUB = 4;
const SIDE = ART_SIZE * SUB;
const MAX_COLORS = 8;

export interface DrawOptions {
  kind: 'person' | 'other';
  seed: number;
}

/** Fewer cells than this, or fewer colours than two in an uncut photo, show nothing. */
const LEAST_CELLS = 12;

/** Throws UserError `no_subject` when the photo shows nothing. */
export function drawPixelArt(photo: Photo, { kind, seed }: DrawOptions): PixelArt {
  const random = createRandom(seed);
  const { colors, subject } = gather(photo, kind, random.between(0, 0.05));
  const field: Field = { side: SIDE, colors, subject };
  const detailed = kind === 'person' || !photo.cutOut;
  const detail = detailed ? bringOut(field, photo.cutOut) : new Float32Array(subject.length);
  const weights = rarity(colors, subject);
  const outlined = kind === 'person' && photo.cutOut;
  const most = outlined ? MAX_COLORS - 1 : MAX_COLORS;
  const found = findPalette(colors, weights, most, random);
  const palette = detailed && found.length > 1 ? withExtremes(found, field, most) : found;
  const cells = vote(field, palette, detail);
  if (cells.filter(isFilled).length < LEAST_CELLS || (!photo.cutOut && palette.length < 2)) {
    throw noSubject();
  }
  calm(cells, palette);
  const ink = outlined ? addOutline(cells, palette) : undefined;
  const finished = ink ? [...palette, ink] : palette;
  return { size: ART_SIZE, palette: finished.map(vivid), cells };
}

/** Where in the photo each sub-cell looks: the square to show, and for people the chibi's proportions. */
function gather(photo: Photo, kind: DrawOptions['kind'], zoom: number) {
  const square = squareOf(photo, kind, zoom);
  const chibi = kind === 'person' && photo.cutOut;
  const colors = new Float32Array(SIDE * SIDE * 3);
  const subject = new Float32Array(SIDE * SIDE);
  const TAPS = 3;
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const i = y * SIDE + x;
      const sum = [0, 0, 0];
      let weight = 0;
      for (let tap = 0; tap < TAPS * TAPS; tap++) {
        const across = (x + ((tap % TAPS) + 0.5) / TAPS) / SIDE;
        const down = (y + (Math.floor(tap / TAPS) + 0.5) / TAPS) / SIDE;
        const [u, v] = chibi ? chibiPlace(across, down) : [across, down];
        const px = Math.floor(square.x + u * square.width);
        const py = Math.floor(square.y + v * square.height);
        if (px < 0 || py < 0 || px >= photo.width || py >= photo.height) continue;
        const from = py * photo.width + px;
        const share = photo.subject[from];
        for (const k of [0, 1, 2] as const) sum[k] += photo.colors[from * 3 + k] * share;
        weight += share;
      }
      subject[i] = weight / (TAPS * TAPS);
      if (weight > 0) for (const k of [0, 1, 2] as const) colors[i * 3 + k] = sum[k] / weight;
    }
  }
  return { colors, subject };
}

/** The upper 42 % of a person fills the upper 60 % of the sprite; the body below is a little narrower. */
function chibiPlace(across: number, down: number): [number, number] {
  const neck = 0.6;
  if (down < neck) return [across, (down / neck) * 0.42];
  const below = (down - neck) / (1 - neck);
  return [0.5 + (across - 0.5) * (1 + 0.22 * Math.min(1, below * 3)), 0.42 + below * 0.58];
}

function squareOf(photo: Photo, kind: DrawOptions['kind'], zoom: number) {
  const { width, height, subject, cutOut } = photo;
  if (!cutOut) {
    // People are looked at closer: less of the surroundings, a little above the middle.
    const share = (kind === 'person' ? 0.86 : 1) - zoom;
    const side = Math.min(width, height) * share;
    return { x: (width - side) / 2, y: (height - side) * (kind === 'person' ? 0.35 : 0.5), width: side, height: side };
  }
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (subject[y * width + x] < 0.5) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  // A standing figure is cut below the waist, so that the face gets its share of the cells.
  if (kind === 'person' && bottom - top > (right - left) * 1.6) bottom = top + (right - left) * 1.6;
  const margin = 1 + 3 / ART_SIZE + zoom;
  const longest = Math.max(right - left, bottom - top) * margin;
  const [wide, high] = [longest, kind === 'person' ? (bottom - top) * margin : longest];
  return { x: (left + right - wide) / 2, y: (top + bottom - high) / 2, width: wide, height: high };
}

/** Eyes and mouths for cells that cannot show shading: even surfaces, strong lines. Answers what stands out. */
function bringOut(field: Field, cutOut: boolean): Float32Array {
  for (let pass = 0; pass < 2; pass++) calmTexture(field, 3, 0.06);
  if (!cutOut) useRange(field, 0.5);
  return liftDetail(field, SUB * 2, 0.6);
}

/**
 * Weights for choosing the palette: rare colours count more than their area (with the square root of it), or green eyes
 * would never win against so much fur.
 */
function rarity(colors: Float32Array, subject: Float32Array): Float32Array {
  const bin = (i: number) =>
    Math.round(colors[i * 3] * 7) * 10_000 +
    Math.round(colors[i * 3 + 1] * 40 + 50) * 100 +
    Math.round(colors[i * 3 + 2] * 40 + 50);
  const amounts = new Map<number, number>();
  for (let i = 0; i < subject.length; i++) if (subject[i] >= 0.5) amounts.set(bin(i), (amounts.get(bin(i)) ?? 0) + 1);
  // Below a few cells' worth it is noise or the mix of colours along an edge.
  const least = SUB * SUB * 4;
  return subject.map((value, i) => (value >= 0.5 ? Math.max(least, amounts.get(bin(i))!) ** -0.5 : 0));
}

/** How much more a point counts for each 1 by which it stands out, and what a border between two colours costs. */
const DETAIL_COUNTS = 14;
const SMOOTHNESS = 0.0035;

function vote({ colors, subject }: Field, palette: readonly Rgb[], detail: Float32Array): Uint8Array {
  const cells = new Uint8Array(ART_SIZE * ART_SIZE).fill(EMPTY);
  const costs = new Float32Array(cells.length * palette.length);
  for (let cell = 0; cell < cells.length; cell++) {
    const [cx, cy] = [cell % ART_SIZE, Math.floor(cell / ART_SIZE)];
    const votes = new Float64Array(palette.length);
    let [filled, weight] = [0, 0];
    for (let k = 0; k < SUB * SUB; k++) {
      const i = (cy * SUB + Math.floor(k / SUB)) * SIDE + cx * SUB + (k % SUB);
      if (subject[i] < 0.5) continue;
      const counts = 1 + DETAIL_COUNTS * Math.abs(detail[i]);
      votes[nearestTo(colors, i, palette)] += counts;
      palette.forEach((color, c) => {
        costs[cell * palette.length + c] += counts * oklabDistance(sampleOf(colors, i), color) ** 2;
      });
      filled++;
      weight += counts;
    }
    if (filled < (SUB * SUB) / 2) continue;
    cells[cell] = votes.indexOf(Math.max(...votes));
    for (let c = 0; c < palette.length; c++) costs[cell * palette.length + c] /= weight;
  }
  if (detail.some((value) => value !== 0)) agree(cells, costs, ART_SIZE, SMOOTHNESS);
  return cells;
}

const sampleOf = (colors: Float32Array, i: number): Rgb => [colors[i * 3], colors[i * 3 + 1], colors[i * 3 + 2]];

/** What stands out by more than this (OKLab) is detail: an eye, a button. */
const DETAIL = 0.2;

/** A lone cell that looks almost like its surroundings takes their colour. */
function calm(cells: Uint8Array, palette: readonly Rgb[]): void {
  const before = cells.slice();
  for (let cell = 0; cell < cells.length; cell++) {
    const around = neighbours(cell, true).map((other) => before[other]);
    const own = before[cell];
    if (around.filter((other) => other === own).length > 0) continue;
    const winner = mostFrequent(around);
    if (around.filter((other) => other === winner).length < 4) continue;
    const [from, to] = [palette[own], palette[winner]];
    if (!from || !to || oklabDistance(from, to) < DETAIL) cells[cell] = winner;
  }
}

/** Puts a dark line around the figure, inside the frame; returns its colour. */
function addOutline(cells: Uint8Array, palette: readonly Rgb[]): Rgb {
  const before = cells.slice();
  for (let cell = 0; cell < cells.length; cell++) {
    if (before[cell] === EMPTY && neighbours(cell, false).some((other) => before[other] !== EMPTY)) {
      cells[cell] = palette.length;
    }
  }
  const darkest = palette.reduce((dark, color) => (color[0] < dark[0] ? color : dark));
  return [Math.min(0.24, darkest[0] * 0.7), darkest[1] * 0.3, darkest[2] * 0.3];
}

function neighbours(cell: number, corners: boolean): number[] {
  const [x, y] = [cell % ART_SIZE, Math.floor(cell / ART_SIZE)];
  const out: number[] = [];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if ((dx === 0 && dy === 0) || (!corners && dx !== 0 && dy !== 0)) continue;
      const [sx, sy] = [x + dx, y + dy];
      if (sx >= 0 && sy >= 0 && sx < ART_SIZE && sy < ART_SIZE) out.push(sy * ART_SIZE + sx);
    }
  }
  return out;
}

/** A little more colourful than the photo, as filament is, in sRGB bytes. */
function vivid([l, a, b]: Rgb): Rgb {
  return fromOklab(l, a * 1.12, b * 1.12).map((value) => Math.round(toSrgb(value) * 255)) as Rgb; // three in, three out
}
