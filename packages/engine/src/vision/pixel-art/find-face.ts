import { boundsOf } from '../mask/components.ts';
import { summedArea, sumOver } from '../summed-area.ts';
import type { Photo } from './photo.ts';

/**
 * A face that looks out of the picture, however small: two dark spots of one size beside each other, between which
 * the picture is its own mirror image, below the top of a head and above the rest of it. Of a whole animal the eyes are a few
 * pixels, less than what stands out most; the mirror image tells them from tufts and patches.
 */

export interface Spot {
  /** Middle, in pixels of the photo, and width. */
  x: number;
  y: number;
  size: number;
}

type Place = Pick<Spot, 'x' | 'y'>;

export interface Face {
  left: Spot;
  right: Spot;
  /** The darkest place below and between the eyes, if it is darker than what is beside it: a nose or a mouth. */
  mouth?: Spot;
}

/** Points along the subject's longer side, and free around it. */
const SIDE = 232;
const FREE = 12;
/** Widths in points of the eyes that are looked for; height and what is around them, against the width. */
const WIDTHS = [3, 4, 5, 7, 9, 12];
const FLAT = 0.8;
const AROUND = 0.7;
/** Least lightness (OKLab) by which a spot is darker than each of its four sides, and how many spots are kept. */
const LEAST = 0.035;
const MOST = 70;
/** Eyes lie this many of their widths apart, and this far below the top of a head and above its chin, in distances of the eyes. */
const APART = [2, 9] as const;
const BELOW_TOP = [0.4, 2.3] as const;
const ABOVE_CHIN = 1;
/** From between the eyes a head ends on either side, within this many distances of them: a flank goes on. */
const SIDES = 2.2;
/** Neither is smaller or paler than the other by more than this; the line through them leans less than that. */
const ALIKE = [0.55, 0.45] as const;
const LEAN = 0.35;
/** A face is in the upper part of what is shown. */
const UPPER = 0.7;
/** Least of darkness times how well the sides mirror each other, squared: with a nose or mouth, and without. */
const LIKELY = 0.018;
const SURE = 0.045;

interface Sheet {
  light: Float32Array;
  shown: Uint8Array;
  /** Summed areas of what is shown: its lightness, and how much it is. */
  lights: Float64Array;
  counts: Float64Array;
  toPhoto(point: number): { x: number; y: number };
  /** Pixels of the photo a point. */
  scale: number;
}

const ALL = SIDE + 2 * FREE;

/** Undefined of a photo that is not cut out: without an outline there is no head. */
export function findFace(photo: Photo): Face | undefined {
  if (!photo.cutOut) return undefined;
  const sheet = lay(photo);
  const spots = darkSpots(sheet);
  let best: Found | undefined;
  for (const left of spots) {
    for (const right of spots) {
      const pair = pairOf(left, right);
      if (!pair || !isInHead(pair, sheet, 2)) continue;
      const score = Math.min(left.gap, right.gap) * mirrored(pair, sheet) ** 2;
      if (score < LIKELY || score <= (best?.score ?? 0)) continue;
      const mouth = mouthOf(pair, sheet);
      if (mouth || score >= SURE) best = { face: pair, mouth, score };
    }
  }
  best ??= underBrows(sheet);
  if (!best) return undefined;
  const { left, right } = best.face;
  const { mouth } = best;
  const spot = (x: number, y: number, size: number): Spot => ({
    x: sheet.toPhoto(0).x + x * sheet.scale,
    y: sheet.toPhoto(0).y + y * sheet.scale,
    size: size * sheet.scale,
  });
  return {
    left: spot(left.x, left.y, left.size),
    right: spot(right.x, right.y, right.size),
    ...(mouth && { mouth: spot(mouth.x, mouth.y, left.size) }),
  };
}

interface Found {
  face: Pair;
  mouth: Place | undefined;
  score: number;
}

/**
 * Eyes that cannot be seen in the shade under one brow, as a gorilla's: a dark bar high up in a head, its sides each other's
 * mirror image, with a nose or mouth below. Looked for where there are no two spots; hair above a brow is a bar, too.
 */
function underBrows(sheet: Sheet): Found | undefined {
  const found: Found[] = [];
  for (const high of BARS) {
    for (const wide of [3 * high, 4 * high, 5 * high]) {
      for (let y = high; y < ALL * BAR_UPPER; y++) {
        for (let x = high; x + wide + high <= ALL; x++) {
          const gap = barGap(sheet, x, y, wide, high);
          if (gap < BAR_SURE) continue;
          const size = wide * EYE_IN_BAR;
          const eye = (side: number): Dark => ({ x: x + wide * (0.5 + side * EYE_IN_BAR), y: y + high / 2, size, gap });
          const face = { left: eye(-1), right: eye(1), distance: wide * 2 * EYE_IN_BAR };
          const score = gap * mirrored(face, sheet) ** 2;
          if (score < BAR_SURE || !isInHead(face, sheet, 1)) continue;
          const mouth = mouthOf(face, sheet);
          if (mouth) found.push({ face, mouth, score });
        }
      }
    }
  }
  const most = Math.max(...found.map(({ score }) => score));
  const likely = found.filter(({ score }) => score > most * NEARLY);
  return likely.reduce<Found | undefined>(
    (low, one) => (low && low.face.left.y >= one.face.left.y ? low : one),
    undefined,
  );
}

/**
 * Heights of bars in points; how high up they are; where in them the eyes are and how wide; least of darkness times mirror
 * image; share of the best one's above which the lowest is taken.
 */
const BARS = [4, 5, 7, 9];
const BAR_UPPER = 0.4;
const EYE_IN_BAR = 0.26;
const BAR_SURE = 0.1;
const NEARLY = 0.8;

/** Least by which a bar is darker than what is above and below it, each third of it for itself; 0 where one is not. */
function barGap(sheet: Sheet, x: number, y: number, wide: number, high: number): number {
  let gap = Infinity;
  for (let third = 0; third < 3; third++) {
    const [from, size] = [x + Math.round((wide * third) / 3), Math.round(wide / 3)];
    const own = meanIn(sheet, from, y, size, high, 0.9);
    const above = meanIn(sheet, from, y - high, size, high, 0.9);
    const below = meanIn(sheet, from, y + high, size, high, 0.9);
    if (own === undefined || above === undefined || below === undefined) return 0;
    gap = Math.min(gap, above - own, below - own);
    if (gap < LEAST) return 0;
  }
  return gap;
}

/** The subject in a square of its own size. */
function lay({ width, height, colors, subject }: Photo): Sheet {
  const { left, right, top, bottom } = boundsOf(subject, width);
  const scale = Math.max(right - left, bottom - top) / SIDE;
  const [x0, y0] = [(left + right - ALL * scale) / 2, (top + bottom - ALL * scale) / 2];
  const light = new Float32Array(ALL * ALL);
  const shown = new Uint8Array(ALL * ALL);
  for (let p = 0; p < light.length; p++) {
    const [x, y] = [p % ALL, Math.floor(p / ALL)];
    let [sum, weight] = [0, 0];
    for (let tap = 0; tap < 9; tap++) {
      const px = Math.floor(x0 + (x + ((tap % 3) + 0.5) / 3) * scale);
      const py = Math.floor(y0 + (y + (Math.floor(tap / 3) + 0.5) / 3) * scale);
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      sum += colors[(py * width + px) * 3] * subject[py * width + px];
      weight += subject[py * width + px];
    }
    shown[p] = weight >= 4.5 ? 1 : 0;
    light[p] = weight > 0 ? sum / weight : 0;
  }
  return {
    light,
    shown,
    lights: summedArea(ALL, (p) => shown[p] * light[p]),
    counts: summedArea(ALL, (p) => shown[p]),
    scale,
    toPhoto: (point) => ({ x: x0 + point * scale, y: y0 + point * scale }),
  };
}

interface Dark {
  x: number;
  y: number;
  size: number;
  /** Lightness between it and the side that differs least. */
  gap: number;
}

/** The plainest dark spots, apart from each other. */
function darkSpots(sheet: Sheet): Dark[] {
  const found: Dark[] = [];
  for (const size of WIDTHS) {
    const high = Math.max(2, Math.round(size * FLAT));
    const reach = Math.max(2, Math.round(size * AROUND));
    for (let y = reach; y < ALL * UPPER; y++) {
      for (let x = reach; x + size + reach <= ALL; x++) {
        const own = meanIn(sheet, x, y, size, high, 0.9);
        if (own === undefined) continue;
        const lightest = own + LEAST;
        const above = meanIn(sheet, x, y - reach, size, reach, 0.6);
        if (above === undefined || above < lightest) continue;
        const below = meanIn(sheet, x, y + high, size, reach, 0.6);
        if (below === undefined || below < lightest) continue;
        const before = meanIn(sheet, x - reach, y, reach, high, 0.6);
        const after = meanIn(sheet, x + size, y, reach, high, 0.6);
        if (before === undefined || after === undefined) continue;
        const gap = Math.min(above, below, before, after) - own;
        if (gap > LEAST) found.push({ x: x + size / 2, y: y + high / 2, size, gap });
      }
    }
  }
  const kept: Dark[] = [];
  for (const spot of found.sort((a, b) => b.gap - a.gap)) {
    if (kept.length === MOST) break;
    const isNew = (other: Dark) =>
      Math.hypot(other.x - spot.x, other.y - spot.y) >= Math.max(3, (other.size + spot.size) / 2.2);
    if (kept.every(isNew)) kept.push(spot);
  }
  return kept;
}

/** Lightness of a box of which enough is shown. */
function meanIn(
  { lights, counts }: Sheet,
  x: number,
  y: number,
  wide: number,
  high: number,
  least: number,
): number | undefined {
  const count = sumOver(counts, ALL, x, y, wide, high);
  return count < least * wide * high ? undefined : sumOver(lights, ALL, x, y, wide, high) / count;
}

interface Pair {
  left: Dark;
  right: Dark;
  distance: number;
}

function pairOf(left: Dark, right: Dark): Pair | undefined {
  const [dx, dy] = [right.x - left.x, right.y - left.y];
  const distance = Math.hypot(dx, dy);
  const size = Math.max(left.size, right.size);
  if (dx <= 0 || Math.abs(dy) > LEAN * dx || distance < 8) return undefined;
  if (distance < APART[0] * size || distance > APART[1] * size) return undefined;
  if (Math.min(left.size, right.size) < ALIKE[0] * size) return undefined;
  return Math.min(left.gap, right.gap) < ALIKE[1] * Math.max(left.gap, right.gap)
    ? undefined
    : { left, right, distance };
}

/** A place in a face: `across` and `down` from between its eyes, in distances of them; -1 where nothing is shown. */
function placeIn({ left, right, distance }: Pair, across: number, down: number, shown: Uint8Array): number {
  const [ux, uy] = [(right.x - left.x) / distance, (right.y - left.y) / distance];
  const x = Math.round((left.x + right.x) / 2 + (across * ux - down * uy) * distance);
  const y = Math.round((left.y + right.y) / 2 + (across * uy + down * ux) * distance);
  return x >= 0 && y >= 0 && x < ALL && y < ALL && shown[y * ALL + x] ? y * ALL + x : -1;
}

/** @param ends on how many of its sides the head is seen to end */
function isInHead(pair: Pair, { shown }: Sheet, ends: 1 | 2): boolean {
  let top = 0;
  while (top <= BELOW_TOP[1] && placeIn(pair, 0, -top, shown) >= 0) top += 0.1;
  let chin = 0;
  while (chin < ABOVE_CHIN && placeIn(pair, 0, chin, shown) >= 0) chin += 0.1;
  const ending = [-1, 1].filter((side) => placeIn(pair, side * SIDES, 0, shown) < 0).length;
  return ending >= ends && top >= BELOW_TOP[0] && top <= BELOW_TOP[1] && chin >= ABOVE_CHIN;
}

/** How well both sides of a face mirror each other: the correlation of their lightness, 0..1. */
function mirrored(pair: Pair, { light, shown }: Sheet): number {
  const [sum, squares] = [
    [0, 0],
    [0, 0],
  ];
  let [both, count] = [0, 0];
  for (let down = -0.6; down <= 1.1; down += 0.1) {
    for (let across = 0.08; across <= 1; across += 0.08) {
      const [p, q] = [placeIn(pair, across, down, shown), placeIn(pair, -across, down, shown)];
      if (p < 0 || q < 0) continue;
      [p, q].forEach((at, side) => {
        sum[side] += light[at];
        squares[side] += light[at] ** 2;
      });
      both += light[p] * light[q];
      count++;
    }
  }
  if (count < 100) return 0;
  const spread = (side: 0 | 1) => squares[side] / count - (sum[side] / count) ** 2;
  return Math.max(0, (both / count - (sum[0] * sum[1]) / count ** 2) / Math.sqrt(spread(0) * spread(1) + 1e-9));
}

/** Half width of a nose or mouth, how far below the eyes it is, and least lightness to both of its sides. */
const MOUTH = { half: 0.16, from: 0.5, to: 1.2, least: 0.04 };

function mouthOf(pair: Pair, { light, shown }: Sheet): Place | undefined {
  const mean = (from: number, to: number, down: number) => {
    let [sum, count] = [0, 0];
    for (let v = down; v < down + MOUTH.half; v += 0.08) {
      for (let u = from; u <= to; u += 0.08) {
        const p = placeIn(pair, u, v, shown);
        if (p >= 0) [sum, count] = [sum + light[p], count + 1];
      }
    }
    return count > 0 ? sum / count : undefined;
  };
  let [best, most] = [-1, MOUTH.least];
  for (let down = MOUTH.from; down <= MOUTH.to; down += 0.1) {
    const [own, one, other] = [mean(-MOUTH.half, MOUTH.half, down), mean(-0.55, -0.35, down), mean(0.35, 0.55, down)];
    if (own === undefined || one === undefined || other === undefined) continue;
    const gap = (one + other) / 2 - own;
    if (gap > most) [best, most] = [placeIn(pair, 0, down + MOUTH.half / 2, shown), gap];
  }
  return best < 0 ? undefined : { x: best % ALL, y: Math.floor(best / ALL) };
}
