import { components } from '../../../vision/mask/components.ts';
import type { SubjectOutline } from './subject-outline.ts';

/**
 * The body that most of an outline is: of things that are turned (a mug, a bottle, a ball, a pear), a solid of revolution
 * around an upright axis; of those whose outline is a rectangle and whose light does not change across it, a box. What is
 * left of the outline, a handle or a spout, is no part of it.
 */

export interface Body {
  kind: 'round' | 'box';
  /** Place of its axis, in model units. */
  axis: number;
  /** Half width per row, in model units; 0 where it is not. */
  radius: Float32Array;
  /** The rest of the outline, with a little of the body that it grows from; undefined when there is next to none. */
  rest?: Float32Array;
}

export interface Found {
  /** Overlap of the outline with itself mirrored, 0..1. */
  symmetry: number;
  body?: Body;
}

/** Share of the outline, and of its rows, that a body must explain. */
const EXPLAINS = 0.8;
const ROWS = 0.72;
/** How far its two sides may differ, against its width, and in how many of its rows at least they do not. */
const EVEN = 0.07;
const EVEN_ROWS = 0.6;
/** Mean bend of its side from row to row, against its mean half width. */
const ROUGH = 0.045;
/** Share of its box from which an outline is a rectangle. */
const RECTANGLE = 0.93;
/** Width against height from which nothing is turned around an upright axis. */
const LONG = 1.45;
/** OKLab lightness across a rectangle from which it is round. */
const ROUND_LIGHT = 0.07;
/** Share of the outline below which the rest is none, and cells of the body that it goes on into. */
const LEAST_REST = 0.012;
const ROOTS = 3;

/** @param light OKLab lightness per cell */
export function findBody(outline: SubjectOutline, light: Float32Array): Found {
  const { width, height, share, cell, left } = outline;
  const inside = Uint8Array.from(share, (value) => (value >= 0.5 ? 1 : 0));
  const area = inside.reduce((sum, value) => sum + value, 0);
  let [best, column] = [0, 0];
  for (let x = Math.floor(width * 0.2); x < width * 0.8; x++) {
    let both = 0;
    for (let y = 0; y < height; y++) both += 2 * Math.min(...reach(inside, width, x, y));
    if (both > best) [best, column] = [both, x];
  }
  const symmetry = mirrored(inside, width, area);
  if (best < EXPLAINS * area || components(inside, width).sizes.length > 1) return { symmetry };
  const sides = Array.from({ length: height }, (_, y) => reach(inside, width, column, y));
  const used = sides.filter(([a, b]) => a + b > 0);
  const filled = Array.from({ length: height }, (_, y) => inside.subarray(y * width, (y + 1) * width).includes(1));
  const even = used.filter(([a, b]) => Math.abs(a - b) <= Math.max(2, EVEN * (a + b)));
  if (used.length < ROWS * filled.filter(Boolean).length || even.length < EVEN_ROWS * used.length) return { symmetry };
  // The axis lies between the two sides, not on a column of cells.
  const offsets = even.map(([a, b]) => (b - a) / 2).sort((a, b) => a - b);
  const axis = column + offsets[Math.floor(offsets.length / 2)];
  const raw = sides.map(([a, b]) => Math.max(0, Math.min(column - axis + b, axis - column + a)));
  const crate = crateOf(raw, area);
  const radius = crate ?? evened(raw);
  if (!crate && (roughness(radius) > ROUGH || isNecked(radius))) return { symmetry };
  const rest = restOf(inside, share, width, { axis, radius });
  const kind = crate ? 'box' : kindOf(radius, light, width, axis);
  if (!kind) return { symmetry };
  return {
    symmetry,
    body: {
      kind,
      axis: left + axis * cell,
      radius: radius.map((value) => value * cell),
      ...(rest.reduce((sum, value) => sum + value, 0) > area * LEAST_REST ? { rest } : {}),
    },
  };
}

/** Half widths against the widest from which a row belongs to a crate, and how much of the outline such rows must be. */
const CRATE_ROW = 0.93;
const CRATE = 0.85;

/** Half widths of a long box with a handle on it: all of its rows lie together and are about as wide. */
function crateOf(raw: readonly number[], area: number): Float32Array | undefined {
  const sorted = raw.filter((value) => value > 0).sort((a, b) => a - b);
  const most = sorted[Math.floor(sorted.length * 0.7)] ?? 0;
  const isWide = (value: number) => value >= CRATE_ROW * most;
  const [first, last] = [raw.findIndex(isWide), raw.findLastIndex(isWide)];
  const rows = raw.slice(first, last + 1);
  const own = rows.reduce((sum, value) => sum + 2 * value, 0);
  const isBox = rows.filter(isWide).length >= CRATE_ROW * rows.length && own >= CRATE * area;
  // Something else there is, or it is a plain rectangle, of which light decides what it is.
  if (!isBox || rows.length === raw.filter((value) => value > 0).length || 2 * most < LONG * rows.length)
    return undefined;
  return Float32Array.from(raw, (_, y) => (y >= first && y <= last ? most : 0));
}

/** Overlap of an outline with itself mirrored, at the best place. */
function mirrored(inside: Uint8Array, width: number, area: number): number {
  let most = 0;
  for (let shift = -Math.round(width * 0.12); shift <= width * 0.12; shift++) {
    let both = 0;
    for (let p = 0; p < inside.length; p++) {
      const x = p % width;
      const other = width - 1 - x + shift;
      if (inside[p] && other >= 0 && other < width && inside[p - x + other]) both++;
    }
    most = Math.max(most, both / (2 * area - both));
  }
  return most;
}

/** Cells from a column to the left and to the right within one stretch of a row. */
function reach(inside: Uint8Array, width: number, x: number, y: number): [number, number] {
  const row = y * width;
  if (!inside[row + x]) return [0, 0];
  let [a, b] = [0, 0];
  while (x - a - 1 >= 0 && inside[row + x - a - 1]) a++;
  while (x + b + 1 < width && inside[row + x + b + 1]) b++;
  return [a + 0.5, b + 0.5];
}

/** Rows, as a share of all, within which a bulge must hold to be the body's: a spout and a handle at one height are none. */
const HOLDS = 0.11;
const BULGE = 1.05;
const SOFTENING = 4;

/** Half widths without what juts out on both sides, and without the steps of the picture's pixels. */
function evened(raw: readonly number[]): Float32Array {
  const span = Math.max(2, Math.round(raw.filter((value) => value > 0).length * HOLDS));
  let radius = Float32Array.from(raw, (own, y) => {
    const around = raw.slice(Math.max(0, y - span), y + span + 1).filter((value) => value > 0);
    around.sort((a, b) => a - b);
    return own === 0 ? 0 : Math.min(own, around[Math.floor(around.length / 2)] * BULGE + 1);
  });
  for (let pass = 0; pass < SOFTENING; pass++) {
    radius = radius.map((own, y) => (own === 0 ? 0 : ((radius[y - 1] || own) + 2 * own + (radius[y + 1] || own)) / 4));
  }
  return radius;
}

/** How thin against its body, and how long against all, a neck is that no bottle has: guitars and spoons are flat. */
const NECK = 0.27;
const NECK_ROWS = 0.4;
/** Half width of a waist against that of what is above it and below it. */
const WAIST = 0.8;

/** From its top downwards; of what has a waist, as fiddles have, what it stands on counts as well. */
function isNecked(radius: Float32Array): boolean {
  const used = radius.filter((value) => value > 0).reverse();
  const most = used.reduce((a, b) => Math.max(a, b), 0);
  const isBody = (value: number) => value > NECK * most;
  const [first, last] = [used.findIndex(isBody), used.findLastIndex(isBody)];
  const spike = hasWaist(used.subarray(first, last + 1)) ? used.length - 1 - last : 0;
  return first > 0 && first + spike > NECK_ROWS * used.length;
}

function hasWaist(body: Float32Array): boolean {
  let [above, waist] = [0, Infinity];
  for (const value of body) {
    above = Math.max(above, value);
    if (value < WAIST * above) waist = Math.min(waist, value);
    if (waist < WAIST * value) return true;
  }
  return false;
}

function roughness(radius: Float32Array): number {
  let [bends, sum, n] = [0, 0, 0];
  // Ends are round or flat.
  for (let y = 4; y < radius.length - 4; y++) {
    if (radius[y - 4] === 0 || radius[y + 4] === 0) continue;
    bends += Math.abs(radius[y - 1] - 2 * radius[y] + radius[y + 1]);
    sum += radius[y];
    n++;
  }
  return n === 0 ? 1 : bends / sum;
}

function restOf(
  inside: Uint8Array,
  share: Float32Array,
  width: number,
  { axis, radius }: { axis: number; radius: Float32Array },
): Float32Array {
  const out = Uint8Array.from(inside, (value, p) =>
    value && (radius[Math.floor(p / width)] === 0 || Math.abs((p % width) - axis) > radius[Math.floor(p / width)] + 1)
      ? 1
      : 0,
  );
  const { labels, sizes } = components(out, width);
  const kept = share.map((value, p) => (labels[p] >= 0 && sizes[labels[p]] > 12 ? value : 0));
  // Roots in the body, so that both become one.
  for (let step = 0; step < ROOTS; step++) {
    const from = kept.slice();
    for (let p = width; p < kept.length - width; p++) {
      if (from[p] > 0 || !inside[p]) continue;
      if (from[p - 1] > 0 || from[p + 1] > 0 || from[p - width] > 0 || from[p + width] > 0) kept[p] = share[p];
    }
  }
  return kept;
}

/** A box is a rectangle with as much light at its sides as in its middle, or a long one; what else is long is not turned. */
function kindOf(radius: Float32Array, light: Float32Array, width: number, axis: number): Body['kind'] | undefined {
  const most = radius.reduce((a, b) => Math.max(a, b), 0);
  const rows = radius.filter((value) => value > 0).length;
  const isLong = 2 * most > LONG * rows;
  if (radius.reduce((sum, value) => sum + value, 0) < RECTANGLE * most * rows) return isLong ? undefined : 'round';
  if (isLong) return 'box';
  const bins = Array.from({ length: 9 }, (): [sum: number, n: number] => [0, 0]);
  radius.forEach((own, y) => {
    if (own < most * 0.8) return;
    for (let x = Math.ceil(axis - own * 0.85); x <= axis + own * 0.85; x++) {
      const bin = bins[Math.min(8, Math.floor(((x - axis) / (own * 0.86) + 1) * 4.5))];
      bin[0] += light[y * width + x];
      bin[1]++;
    }
  });
  const means = bins.map(([sum, n]) => sum / Math.max(1, n));
  return Math.max(...means) - Math.min(...means) < ROUND_LIGHT ? 'box' : 'round';
}
