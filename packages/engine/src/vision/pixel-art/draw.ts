import { fromOklab, oklabDistance, type Rgb, toBytes } from 'kiln-mesh/core/color';
import { createRandom } from 'kiln-mesh/core/random';
import { boundsOf, neighboursOf } from '../mask/components.ts';
import { agree, calmTexture, type Field, liftDetail, useRange, withColor, withExtremes } from './abstract.ts';
import { EMPTY, halve, isFilled, mostFrequent, type PixelArt } from './art.ts';
import { drawSmallFace, type FacePlace, isSmall } from './draw-face.ts';
import { type Face, findFace, type Spot } from './find-face.ts';
import { findPalette, nearestTo } from './find-palette.ts';
import { drawMarks, findMarks, withMarkColors } from './marks.ts';
import { noSubject, type Photo } from './photo.ts';

/**
 * A photo as pixel art of 32 x 32 cells, or of 16 x 16 in the same colours. Each cell takes the palette colour that most of its sub-cells have, which
 * keeps edges as crisp as drawn ones; averaging would make mud. A `person` becomes a chibi sprite: large head, small
 * body, dark outline. Anything else becomes an icon for beads.
 */

/** Points of a side, a cell of 32 being 4 x 4 of them. */
const SIDE = 128;
const SUB = 4;
const MAX_COLORS = 8;

export interface DrawOptions {
  kind: 'person' | 'other';
  seed: number;
  /** Cells of a side. */
  size?: 16 | 32;
}

/** Fewer cells than this, or fewer colours than two in an uncut photo, show nothing. */
const LEAST_CELLS = 12;

/** Throws UserError `no_subject` when the photo shows nothing. */
export function drawPixelArt(photo: Photo, { kind, seed, size = 32 }: DrawOptions): PixelArt {
  const random = createRandom(seed);
  const view = viewOf(photo, kind, random.between(0, 0.05));
  const { colors, subject } = gather(photo, view);
  const face = faceIn(findFace(photo), view, size);
  const field: Field = { side: SIDE, colors, subject };
  const marks = findMarks(field);
  const detail = bringOut(field);
  const weights = rarity(colors, subject);
  const outlined = kind === 'person' && photo.cutOut;
  const most = outlined ? MAX_COLORS - 1 : MAX_COLORS;
  const found = findPalette(colors, weights, most, random);
  const wide = found.length > 1 ? withExtremes(found, field, most) : found;
  const palette = withMarkColors(wide, marks, field, (from, color) => withColor(from, color, most));
  const cells = vote(field, palette, detail, size);
  if (cells.filter(isFilled).length < LEAST_CELLS || (!photo.cutOut && palette.length < 2)) {
    throw noSubject();
  }
  calm(cells, palette, size);
  const ink = outlined ? addOutline(cells, palette, size) : undefined;
  const finished = ink ? [...palette, ink] : palette;
  drawMarks(marks, field, { cells, palette: finished, size });
  if (face && isSmall(face)) drawSmallFace(face, { cells, palette: finished, size });
  return { size, palette: finished.map(vivid), cells, ...(face && { face: middleOf(face) }) };
}

const middleOf = ({ left, right }: FacePlace) => ({
  x: (left.x + right.x) / 2,
  y: (left.y + right.y) / 2,
  apart: right.x - left.x,
});

/** The same art of 16 x 16 cells: drawn for itself, or of a photo that fills the frame, whose eyes are large, halved. */
export function drawFewerCells(photo: Photo, art: PixelArt, options: DrawOptions): PixelArt {
  return photo.cutOut ? drawPixelArt(photo, { ...options, size: 16 }) : halve(art);
}

/** What of a photo is shown: the square, and for people the chibi's proportions. */
interface View {
  square: Square;
  neck: number | undefined;
}

function viewOf(photo: Photo, kind: DrawOptions['kind'], zoom: number): View {
  const square = squareOf(photo, kind, zoom);
  return { square, neck: kind === 'person' && photo.cutOut ? neckOf(photo, square) : undefined };
}

/** A face of the photo in cells; undefined where its eyes are not in a head that is shown. */
function faceIn(face: Face | undefined, { square, neck }: View, size: number): FacePlace | undefined {
  if (!face) return undefined;
  const place = ({ x, y, size: wide }: Spot): Spot => {
    const down = (y - square.y) / square.height;
    return {
      x: ((x - square.x) / square.width) * size,
      y: (neck ? (down / neck) * HEAD : down) * size,
      size: (wide / square.width) * size,
    };
  };
  const [left, right] = [place(face.left), place(face.right)];
  if (Math.max(left.y, right.y) > (neck ? HEAD : 1) * size) return undefined;
  return { left, right, ...(face.mouth && { mouth: place(face.mouth) }) };
}

/** Where in the photo each sub-cell looks. */
function gather(photo: Photo, { square, neck }: View) {
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
        const [u, v] = neck ? chibiPlace(across, down, neck) : [across, down];
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

/** Share of a sprite that a head takes, if it is a person's with at least as much of the body. */
const HEAD = 0.6;
/** Where heads are known to end, as a share of what is shown, if the outline does not tell. */
const USUAL_NECK = 0.42;

/** What is above the neck fills the upper 60 % of the sprite; the body below is a little narrower. */
function chibiPlace(across: number, down: number, neck: number): [number, number] {
  if (down < HEAD) return [across, (down / HEAD) * neck];
  const below = (down - HEAD) / (1 - HEAD);
  return [0.5 + (across - 0.5) * (1 + 0.22 * Math.min(1, below * 3)), neck + below * (1 - neck)];
}

/** How far down the neck is, as a share of the square; undefined of a portrait, whose head is large enough. */
function neckOf({ width, height, subject }: Photo, square: Square): number | undefined {
  const rows = 40;
  const wide = Array.from({ length: rows }, (_, row) => {
    const y = Math.floor(square.y + ((row + 0.5) / rows) * square.height);
    if (y < 0 || y >= height) return 0;
    return subject.subarray(y * width, (y + 1) * width).reduce((sum, value) => sum + (value >= 0.5 ? 1 : 0), 0);
  });
  // A neck is narrower than the head above it and than the shoulders below.
  const isNeck = (row: number) =>
    Math.max(...wide.slice(0, row)) > wide[row] * NARROW && Math.max(...wide.slice(row + 1)) > wide[row] * NARROW;
  const necks = [...wide.keys()].slice(4, rows - 2).filter((row) => wide[row] > 0 && isNeck(row));
  if (necks.length === 0) return square.height > square.width * TALL ? USUAL_NECK : undefined;
  const neck = (necks.reduce((best, row) => (wide[row] < wide[best] ? row : best)) + 1) / rows;
  return neck < HEAD ? Math.max(neck, LEAST_NECK) : undefined;
}

const NARROW = 1.2;
/** Height against width from which there is a body. */
const TALL = 1.45;
/** Nothing is enlarged more than to twice its height. */
const LEAST_NECK = 0.3;

interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Free of a frame, as a share of what is shown: room for an outline. */
const MARGIN = 3 / 32;

function squareOf(photo: Photo, kind: DrawOptions['kind'], zoom: number): Square {
  const { width, height, subject, cutOut } = photo;
  if (!cutOut) {
    // People are looked at closer: less of the surroundings, a little above the middle.
    const share = (kind === 'person' ? 0.86 : 1) - zoom;
    const side = Math.min(width, height) * share;
    return { x: (width - side) / 2, y: (height - side) * (kind === 'person' ? 0.35 : 0.5), width: side, height: side };
  }
  const { left, right, top, ...box } = boundsOf(subject, width);
  // A standing figure is cut below the waist, so that the face gets its share of the cells.
  const bottom = kind === 'person' ? Math.min(box.bottom, top + (right - left) * 1.6) : box.bottom;
  const margin = 1 + MARGIN + zoom;
  const longest = Math.max(right - left, bottom - top) * margin;
  const [wide, high] = [longest, kind === 'person' ? (bottom - top) * margin : longest];
  return { x: (left + right - wide) / 2, y: (top + bottom - high) / 2, width: wide, height: high };
}

/** Eyes and mouths for cells that cannot show shading: even surfaces, strong lines. Answers what stands out. */
function bringOut(field: Field): Float32Array {
  for (let pass = 0; pass < 2; pass++) calmTexture(field, 3, 0.06);
  useRange(field, 0.5);
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

function vote({ colors, subject }: Field, palette: readonly Rgb[], detail: Float32Array, size: number): Uint8Array {
  const sub = SIDE / size;
  const cells = new Uint8Array(size * size).fill(EMPTY);
  const costs = new Float32Array(cells.length * palette.length);
  for (let cell = 0; cell < cells.length; cell++) {
    const [cx, cy] = [cell % size, Math.floor(cell / size)];
    const votes = new Float64Array(palette.length);
    let [filled, weight] = [0, 0];
    for (let k = 0; k < sub * sub; k++) {
      const i = (cy * sub + Math.floor(k / sub)) * SIDE + cx * sub + (k % sub);
      if (subject[i] < 0.5) continue;
      const counts = 1 + DETAIL_COUNTS * Math.abs(detail[i]);
      votes[nearestTo(colors, i, palette)] += counts;
      palette.forEach((color, c) => {
        costs[cell * palette.length + c] += counts * oklabDistance(sampleOf(colors, i), color) ** 2;
      });
      filled++;
      weight += counts;
    }
    if (filled < sub ** 2 / 2) continue;
    cells[cell] = votes.indexOf(Math.max(...votes));
    for (let c = 0; c < palette.length; c++) costs[cell * palette.length + c] /= weight;
  }
  agree(cells, costs, size, SMOOTHNESS);
  return cells;
}

const sampleOf = (colors: Float32Array, i: number): Rgb => [colors[i * 3], colors[i * 3 + 1], colors[i * 3 + 2]];

/** What stands out by more than this (OKLab) is detail: an eye, a button. */
const DETAIL = 0.2;

/** A lone cell that looks almost like its surroundings takes their colour. */
function calm(cells: Uint8Array, palette: readonly Rgb[], size: number): void {
  const before = cells.slice();
  for (let cell = 0; cell < cells.length; cell++) {
    const around = allAround(cell, size).map((other) => before[other]);
    const own = before[cell];
    if (around.filter((other) => other === own).length > 0) continue;
    const winner = mostFrequent(around);
    if (around.filter((other) => other === winner).length < 4) continue;
    const [from, to] = [palette[own], palette[winner]];
    if (!from || !to || oklabDistance(from, to) < DETAIL) cells[cell] = winner;
  }
}

/** Puts a dark line around the figure, inside the frame; returns its colour. */
function addOutline(cells: Uint8Array, palette: readonly Rgb[], size: number): Rgb {
  const before = cells.slice();
  for (let cell = 0; cell < cells.length; cell++) {
    if (before[cell] === EMPTY && neighboursOf(cell, size, cells.length).some((other) => before[other] !== EMPTY)) {
      cells[cell] = palette.length;
    }
  }
  const darkest = palette.reduce((dark, color) => (color[0] < dark[0] ? color : dark));
  return [Math.min(0.24, darkest[0] * 0.7), darkest[1] * 0.3, darkest[2] * 0.3];
}

/** The eight neighbours of a cell, fewer at the border. */
function allAround(cell: number, size: number): number[] {
  const [x, y] = [cell % size, Math.floor(cell / size)];
  const out: number[] = [];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if (dx === 0 && dy === 0) continue;
      const [sx, sy] = [x + dx, y + dy];
      if (sx >= 0 && sy >= 0 && sx < size && sy < size) out.push(sy * size + sx);
    }
  }
  return out;
}

/** A little more colourful than the photo, as filament is, in sRGB bytes. */
const vivid = ([l, a, b]: Rgb): Rgb => toBytes(fromOklab(l, a * 1.12, b * 1.12));
