import type { Rgb } from 'kiln-mesh/core/color';
import { summedArea, sumOver } from '../summed-area.ts';
import type { Field } from './abstract.ts';
import { EMPTY } from './art.ts';

/**
 * The small things that a face is known by: eyes, nostrils, a mouth, teeth. Each is darker or lighter than what lies on all
 * four sides of it, two at one height count more, and of a whole figure they are the first that a few cells lose. They are
 * found before colours become few, have a say in which colours stay, and get their cells at the end.
 */

export interface Mark {
  /** In points of the field; right and bottom exclusive. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** 1 lighter, -1 darker than what is around it. */
  sign: 1 | -1;
  /** OKLab lightness between it and the side that differs least; of pairs more. */
  strength: number;
}

/** Width and height in points of what is looked for, from the eye of a whole figure to the mouth of a face. */
const SHAPES = [
  [3, 3],
  [4, 4],
  [6, 4],
  [4, 7],
  [8, 5],
  [7, 7],
  [7, 11],
  [10, 8],
  [12, 4],
  [16, 5],
] as const;
/** Least lightness (OKLab) by which a mark differs if it is darker, if it is lighter, and against the strongest one. */
const LEAST = 0.07;
const LEAST_LIGHT = 0.12;
const RELATIVE = 0.35;
const MOST = 14;
/** By how many standard deviations of what is around it: in fur nothing is a mark that is no more than a tuft. */
const OUT_OF = 1;
/** Points between two marks, and how much of a side must be shown to be compared with. */
const APART = 3;
const SHOWN = 0.7;

/** The strongest first. */
export function findMarks(field: Field): Mark[] {
  const sums = summed(field);
  const found: Mark[] = [];
  for (const [width, height] of SHAPES) {
    for (let top = 0; top + height <= field.side; top++) {
      for (let left = 0; left + width <= field.side; left++) {
        const mark = markAt(sums, field.side, { left, top, right: left + width, bottom: top + height });
        if (mark) found.push(mark);
      }
    }
  }
  const apart: Mark[] = [];
  for (const mark of found.sort((a, b) => b.strength - a.strength)) {
    if (apart.length < 4 * MOST && !apart.some((other) => touch(mark, other))) apart.push(mark);
  }
  const strong = apart.filter(({ strength }) => strength >= RELATIVE * apart[0].strength);
  const paired = strong.map((mark) => (strong.some((other) => isPair(mark, other)) ? twice(mark) : mark));
  return paired.sort((a, b) => b.strength - a.strength).slice(0, MOST);
}

const twice = (mark: Mark): Mark => ({ ...mark, strength: mark.strength * 2 });

const touch = (a: Mark, b: Mark) =>
  a.left < b.right + APART && b.left < a.right + APART && a.top < b.bottom + APART && b.top < a.bottom + APART;

/** Two eyes: dark, beside each other, about as high, large and dark. */
function isPair(a: Mark, b: Mark): boolean {
  if (a === b || a.sign > 0 || b.sign > 0) return false;
  const across = Math.abs(a.left + a.right - b.left - b.right) / 2;
  const down = Math.abs(a.top + a.bottom - b.top - b.bottom) / 2;
  const size = Math.max(a.right - a.left, b.right - b.left);
  const alike = Math.min(a.strength, b.strength) > 0.5 * Math.max(a.strength, b.strength);
  return alike && across > 1.4 * size && across < 9 * size && down < 0.35 * across;
}

/** Least strength of a pair of eyes that is sure, and against the next mark, unless that lies between them like a nose. */
const SURE = 0.36;
const NEXT = 0.7;

/** Whether a face looks out of the picture: two eyes in its upper part are what it has most plainly. */
export function looksAtUs(field: Field): boolean {
  const [left, right, next] = findMarks(field).sort((a, b) => b.strength - a.strength);
  if (!left || !right || !isPair(left, right) || right.strength < SURE) return false;
  if (Math.max(left.bottom, right.bottom) > field.side * UPPER) return false;
  if (!next || next.strength < NEXT * right.strength) return true;
  const middle = (next.left + next.right) / 2;
  return middle > Math.min(left.left, right.left) && middle < Math.max(left.right, right.right) && next.top > left.top;
}

const UPPER = 0.6;

/** Summed areas of lightness, of its squares and of what is shown. */
interface Sums {
  light: Float64Array;
  squares: Float64Array;
  shown: Float64Array;
}

function summed({ side, colors, subject }: Field): Sums {
  const own = (p: number) => (subject[p] >= 0.5 ? 1 : 0);
  return {
    shown: summedArea(side, own),
    light: summedArea(side, (p) => own(p) * colors[p * 3]),
    squares: summedArea(side, (p) => own(p) * colors[p * 3] ** 2),
  };
}

type Box = Pick<Mark, 'left' | 'top' | 'right' | 'bottom'>;

function markAt({ light, squares, shown }: Sums, side: number, box: Box): Mark | undefined {
  const over = (sums: Float64Array, { left, top, right, bottom }: Box) =>
    sumOver(sums, side, left, top, right - left, bottom - top);
  const mean = (part: Box, least: number) => {
    if (part.left < 0 || part.top < 0 || part.right > side || part.bottom > side) return undefined;
    const count = over(shown, part);
    const area = (part.right - part.left) * (part.bottom - part.top);
    return count >= least * area ? over(light, part) / count : undefined;
  };
  const { left, top, right, bottom } = box;
  const own = mean(box, 0.9);
  if (own === undefined) return undefined;
  const deep = Math.max(4, Math.round((bottom - top) * 0.8));
  const sides = [
    mean({ left, right, top: top - deep, bottom: top }, SHOWN),
    mean({ left, right, top: bottom, bottom: bottom + deep }, SHOWN),
    mean({ left: left - deep, right: left, top, bottom }, SHOWN),
    mean({ left: right, right: right + deep, top, bottom }, SHOWN),
  ].map((value) => (value === undefined ? 0 : value - own));
  const sign = sides[0] > 0 ? -1 : 1;
  const strength = Math.min(...sides.map((gap) => -sign * gap));
  if (strength < (sign < 0 ? LEAST : LEAST_LIGHT)) return undefined;
  const wide = {
    left: Math.max(0, left - deep),
    right: Math.min(side, right + deep),
    top: Math.max(0, top - deep),
    bottom: Math.min(side, bottom + deep),
  };
  const count = over(shown, wide) - over(shown, box);
  const around = (over(light, wide) - over(light, box)) / count;
  const restless = Math.sqrt(Math.max(0, (over(squares, wide) - over(squares, box)) / count - around ** 2));
  return strength >= OUT_OF * restless ? { ...box, sign, strength } : undefined;
}

/** How much lighter or darker a mark's cells are than those around it, at least and if the palette has it. */
const PLAIN = 0.22;
const SEEN = 0.12;

export interface Drawing {
  cells: Uint8Array;
  /** OKLab. */
  palette: Rgb[];
  /** Cells of a side. */
  size: number;
}

/** Gives each mark the cells that it covers, or the one that it covers most, in a colour that is seen there. In place. */
export function drawMarks(marks: readonly Mark[], field: Field, { cells, palette, size }: Drawing): void {
  for (const mark of marks.toReversed()) {
    const own = cellsOf(mark, field.side / size, size).filter((cell) => cells[cell] !== EMPTY);
    const around = lightAround(own, { cells, palette, size });
    if (own.length === 0 || around === undefined) continue;
    const color = colorOf(mark, around, meanColor(mark, field), palette);
    if (color !== undefined) for (const cell of own) cells[cell] = color;
  }
}

/** A palette in which the strongest marks have a colour to be seen in: what is missing replaces what is missed least. */
export function withMarkColors(
  palette: readonly Rgb[],
  marks: readonly Mark[],
  field: Field,
  replace: (palette: readonly Rgb[], color: Rgb) => Rgb[],
): Rgb[] {
  let out = [...palette];
  for (const mark of marks.slice(0, 4)) {
    const [light, a, b] = meanColor(mark, field);
    const wide = { left: mark.left - 4, right: mark.right + 4, top: mark.top - 4, bottom: mark.bottom + 4 };
    const around = meanColor(wide, field)[0];
    const wanted: Rgb = [apart(mark.sign, light, around), a, b];
    if (out.some((color) => isSeen(mark, color, around) && hueGap(color, wanted) < OTHER_HUE)) continue;
    out = replace(out, wanted);
  }
  return out;
}

/** Colours (OKLab) farther apart than this are different ones, however light they are: eyes are not red. */
const OTHER_HUE = 0.06;
const hueGap = (p: Readonly<Rgb>, q: Readonly<Rgb>) => Math.hypot(p[1] - q[1], p[2] - q[2]);
const isSeen = ({ sign }: Mark, [light]: Readonly<Rgb>, around: number) => sign * (light - around) >= SEEN;

const apart = (sign: 1 | -1, light: number, around: number) =>
  sign > 0 ? Math.min(0.98, Math.max(light, around + PLAIN)) : Math.max(0.1, Math.min(light, around - PLAIN));

function colorOf(mark: Mark, around: number, [light, a, b]: Rgb, palette: readonly Rgb[]): number | undefined {
  const wanted: Rgb = [apart(mark.sign, light, around), a, b];
  const seen = palette.map((_, i) => i).filter((i) => isSeen(mark, palette[i], around));
  if (seen.length === 0) return undefined;
  const gap = (i: number) => Math.hypot(palette[i][0] - wanted[0], 2 * hueGap(palette[i], wanted));
  return seen.reduce((best, i) => (gap(i) < gap(best) ? i : best));
}

function cellsOf({ left, top, right, bottom }: Mark, sub: number, size: number): number[] {
  let [best, most] = [0, 0];
  const out: number[] = [];
  for (let y = Math.floor(top / sub); y * sub < bottom; y++) {
    for (let x = Math.floor(left / sub); x * sub < right; x++) {
      const wide = Math.min(right, (x + 1) * sub) - Math.max(left, x * sub);
      const high = Math.min(bottom, (y + 1) * sub) - Math.max(top, y * sub);
      const share = (wide * high) / sub ** 2;
      if (share >= 0.6) out.push(y * size + x);
      if (share > most) [best, most] = [y * size + x, share];
    }
  }
  return out.length > 0 ? out : [best];
}

function lightAround(own: readonly number[], { cells, palette, size }: Drawing): number | undefined {
  let [sum, count] = [0, 0];
  const seen = new Set(own);
  for (const cell of own) {
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const [x, y] = [(cell % size) + dx, Math.floor(cell / size) + dy];
      const other = y * size + x;
      if (x < 0 || y < 0 || x >= size || y >= size || seen.has(other) || cells[other] === EMPTY) continue;
      sum += palette[cells[other]][0];
      count++;
    }
  }
  return count === 0 ? undefined : sum / count;
}

function meanColor({ left, top, right, bottom }: Box, { side, colors, subject }: Field): Rgb {
  const sum: Rgb = [0, 0, 0];
  let count = 0;
  for (let y = Math.max(0, top); y < Math.min(side, bottom); y++) {
    for (let x = Math.max(0, left); x < Math.min(side, right); x++) {
      const at = y * side + x;
      if (subject[at] < 0.5) continue;
      for (const k of [0, 1, 2] as const) sum[k] += colors[at * 3 + k];
      count++;
    }
  }
  return sum.map((value) => value / Math.max(1, count)) as Rgb; // three in, three out
}
