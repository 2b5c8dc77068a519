import { boundsOf, largestArea } from '../../vision/mask/components.ts';
import type { Design } from './design.ts';

/**
 * A design's outline as a grid of cells, and how thick the head is at each: the solution of a Poisson equation over the
 * outline, which makes a disc a ball and a strip a rod. Below the lowest row the outline goes on downwards, so that the
 * head is as thick where it meets the base as above.
 */

export interface KeycapOutline {
  /** Cells across the design's frame. */
  size: number;
  /** Rows, those below the frame included. */
  rows: number;
  /** Per cell: square of half the thickness, in cells; negative outside, growing with the distance. */
  field: Float32Array;
  /** Per cell, how far the front stands out beyond that, -1..1, from light and dark. */
  relief: Float32Array;
  /** Of the design itself: rows and columns, ends included. */
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** Column of the middle of what meets the base. */
  middle: number;
}

export const OUTLINE_SIZE = 128;
const BELOW = 72;

/** `fill`: share of the rows, from below, that are made solid from side to side. Undefined when nothing is drawn. */
export function outlineOf(design: Design, fill: number): KeycapOutline | undefined {
  const size = OUTLINE_SIZE;
  const rows = size + BELOW;
  const mask = new Uint8Array(size * rows);
  mask.set(largestArea(smoothMask(design, size), size));
  const box = boundsOf(mask, size);
  const { top, left } = box;
  const [bottom, right] = [box.bottom - 1, box.right - 1];
  if (bottom - top < 8 || right - left < 4) return undefined;
  const solidFrom = Math.round(bottom + 1 - (bottom + 1 - top) * fill);
  let [low, high] = [size, -1];
  for (let y = Math.max(solidFrom, bottom - Math.round((bottom - top) * 0.08)); y <= bottom; y++) {
    for (let x = 0; x < size; x++) if (mask[y * size + x]) [low, high] = [Math.min(low, x), Math.max(high, x)];
  }
  for (let y = solidFrom; y < rows; y++) {
    let [from, to] = [low, high];
    for (let x = 0; x < size; x++) {
      if (y <= bottom && mask[y * size + x]) [from, to] = [Math.min(from, x), Math.max(to, x)];
    }
    mask.fill(1, y * size + from, y * size + to + 1);
  }
  return {
    size,
    rows,
    field: inflate(mask, size, rows),
    relief: reliefOf(design, mask, size),
    top,
    bottom,
    left,
    right,
    middle: (low + high + 1) / 2,
  };
}

/** The design's alpha in cells, with corners rounded off and a rim of one cell, so that nothing is too thin to print. */
function smoothMask({ side, rgba }: Design, size: number): Uint8Array {
  const step = side / size;
  const cover = new Float32Array(size * size);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [Math.floor((i % side) / step), Math.floor(Math.floor(i / side) / step)];
    cover[y * size + x] += rgba[i * 4 + 3] / 255 / (step * step);
  }
  let soft = cover;
  for (let round = 0; round < 2; round++) soft = blur(soft, size, size, 1);
  return Uint8Array.from(soft, (value, i) => {
    const [x, y] = [i % size, Math.floor(i / size)];
    return value > 0.22 && x > 0 && y > 0 && x < size - 1 && y < size - 1 ? 1 : 0;
  });
}

/** Successive over-relaxation of Laplace u = -4 with u = 0 outside; there, minus the distance. */
function inflate(mask: Uint8Array, width: number, rows: number): Float32Array {
  const field = new Float32Array(mask.length);
  const OVER = 1.93;
  for (let round = 0; round < 110; round++) {
    for (let y = 1; y < rows - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const at = y * width + x;
        if (!mask[at]) continue;
        // The last row goes on for ever.
        const below = y === rows - 2 ? field[at] : field[at + width];
        const around = field[at - 1] + field[at + 1] + field[at - width] + below;
        field[at] += OVER * ((around + 4) / 4 - field[at]);
      }
    }
  }
  const distance = distanceOutside(mask, width);
  for (let i = 0; i < field.length; i++) if (!mask[i]) field[i] = -4 * (distance[i] - 0.5);
  return field;
}

function distanceOutside(mask: Uint8Array, width: number): Float32Array {
  const distance = Float32Array.from(mask, (on) => (on ? 0 : 1e6));
  const relax = (at: number, from: number, step: number) => {
    const value = (distance[from] ?? 1e6) + step;
    if (value < distance[at]) distance[at] = value;
  };
  for (let at = 0; at < mask.length; at++) {
    if (at % width > 0) relax(at, at - 1, 1);
    relax(at, at - width, 1);
  }
  for (let at = mask.length - 1; at >= 0; at--) {
    if (at % width < width - 1) relax(at, at + 1, 1);
    relax(at, at + width, 1);
  }
  return distance;
}

/** Lighter than its surroundings stands out, darker lies deep; nothing near the outline. */
function reliefOf({ side, rgba }: Design, mask: Uint8Array, size: number): Float32Array {
  const step = side / size;
  const light = new Float32Array(size * size);
  const weight = new Float32Array(size * size);
  for (let i = 0; i < side * side; i++) {
    const at = Math.floor(Math.floor(i / side) / step) * size + Math.floor((i % side) / step);
    const alpha = rgba[i * 4 + 3] / 255;
    light[at] += ((rgba[i * 4] * 0.3 + rgba[i * 4 + 1] * 0.59 + rgba[i * 4 + 2] * 0.11) / 255) * alpha;
    weight[at] += alpha;
  }
  const mean = (reach: number, rounds: number) => {
    let [a, b] = [light, weight];
    for (let i = 0; i < rounds; i++) [a, b] = [blur(a, size, size, reach), blur(b, size, size, reach)];
    return a.map((value, i) => (b[i] > 0.01 ? value / b[i] : 0));
  };
  const [fine, coarse] = [mean(1, 2), mean(6, 2)];
  let inner = Float32Array.from(mask.subarray(0, size * size));
  for (let i = 0; i < 2; i++) inner = blur(inner, size, size, 3);
  return fine.map((value, i) => {
    const edge = Math.min(1, Math.max(0, (inner[i] - 0.75) * 4));
    return Math.max(-1, Math.min(1, (value - coarse[i]) / 0.3)) * edge;
  });
}

/** Mean of a square of 2 reach + 1 cells; outside counts as 0. */
function blur(values: Float32Array, width: number, height: number, reach: number) {
  const pass = (from: Float32Array, step: number, length: number, lines: number, lineStep: number) => {
    const out = new Float32Array(from.length);
    for (let line = 0; line < lines; line++) {
      let sum = 0;
      for (let i = -reach; i < length; i++) {
        if (i + reach < length) sum += from[line * lineStep + (i + reach) * step];
        if (i - reach - 1 >= 0) sum -= from[line * lineStep + (i - reach - 1) * step];
        if (i >= 0) out[line * lineStep + i * step] = sum / (2 * reach + 1);
      }
    }
    return out;
  };
  return pass(pass(values, 1, width, height, width), width, height, width, 1);
}
