import { UserError } from 'kiln-errors';
import { nextCorner } from '../../topology/edges.ts';
import { borderUvs, type FlatChart } from '../flatten/flat-chart.ts';
import { leastBox } from './least-box.ts';
import { createSheet } from './sheet.ts';
import { grown, quarterTurn, type Stencil, stencilOf, touchedCells } from './stencil.ts';

/**
 * Puts charts into one square, all at one scale and as large as they will go: the tallest first, each in the best of four
 * turns at the lowest place where its cells and a margin around them are free (B. Levy et al. 2002 pack by their outlines;
 * whole cells also fill hollows).
 */

/** Cells along an edge of the square; there are more, with narrower gaps, where very many charts find no room. */
const CELLS = { usual: 512, most: 2048 };
/** Share of the cells that may go to charts of one cell, each with its gap. */
const CROWDED = 0.65;
/** Share of the square that is hoped for at first. */
const HOPED = 0.74;
const TRIES = 3;
const MOST_TRIES = 24;
/** Charts after this many are small: they are not turned, and go on from about where the last one went. */
const LARGE = 400;
/** Cells that a chart is wide and high together for its half turns to be tried, too. */
const FOUR_TURNS = 60;

const turnsOf = (cells: number) => (cells < FOUR_TURNS ? 2 : 4);

/**
 * Writes each chart's coordinates in 0..1 in place of its own.
 * @param margin between charts, as a share of the square
 * @throws {UserError} `too_many_faces`
 */
export function packCharts(charts: readonly FlatChart[], margin: number): void {
  let longest = 0;
  for (const chart of charts) longest = Math.max(longest, turnToBox(chart).width);
  if (!(longest > 0)) return;
  const borders = charts.map(borderSides);
  for (let cells = CELLS.usual; cells <= CELLS.most; cells *= 2) {
    const grid = { cells, gap: Math.max(1, Math.ceil((margin * CELLS.usual ** 2) / cells)) };
    const best = packInto(grid, borders, longest);
    if (!best) continue;
    for (const [i, { uvs }] of charts.entries()) putAt(uvs, best.scale, best.spots[i], grid);
    return;
  }
  throw new UserError('too_many_faces', 'The model has too many loose pieces for one texture: remesh it first.');
}

/** Cells along an edge, and between charts. */
type Grid = Record<'cells' | 'gap', number>;

/** As large as they will go; undefined where they do not. */
function packInto(grid: Grid, borders: readonly Float64Array[], longest: number) {
  const { cells, gap } = grid;
  if (borders.length * (gap + 1) ** 2 > cells ** 2 * CROWDED) return undefined;
  const area = borders.reduce((sum, border) => sum + areaWithin(border), 0);
  const room = cells - 2 * gap - 1;
  let scale = Math.min(area > 0 ? (cells * Math.sqrt(HOPED)) / Math.sqrt(area) : Infinity, room / longest);
  let best: { scale: number; spots: Spot[] } | undefined;
  for (let round = 0; round < (best ? TRIES : MOST_TRIES); round++) {
    const { spots, top } = tryScale(borders, scale, grid);
    const slack = cells / Math.max(top, 1);
    if (spots && (!best || scale > best.scale)) best = { scale, spots };
    const next = Math.min(
      room / longest,
      scale * (spots ? Math.min(1.02, slack ** 0.4) : Math.min(0.985, slack ** 0.5)),
    );
    if (best && (next <= best.scale * 1.002 || (!spots && next <= best.scale))) break;
    scale = next;
  }
  return best;
}

interface Spot {
  x: number;
  y: number;
  turns: number;
  /** Of the bitmap before its turns. */
  width: number;
  height: number;
}

/** @returns where each chart goes, undefined when they do not fit, and the height that they would take */
function tryScale(borders: readonly Float64Array[], scale: number, { cells, gap }: Grid) {
  const sheet = createSheet(cells, cells * 2);
  const bitmaps = borders.map((border) => touchedCells(border, scale));
  const order = bitmaps
    .map((_, i) => i)
    .sort((a, b) => bitmaps[b].width + bitmaps[b].height - bitmaps[a].width - bitmaps[a].height || a - b);
  const spots = new Array<Spot>(borders.length);
  let top = 0;
  let first = 0;
  for (const [rank, i] of order.entries()) {
    let bitmap = bitmaps[i];
    const { width, height } = bitmap;
    let found: (Spot & { bare: Stencil; end: number }) | undefined;
    const most = rank < LARGE ? turnsOf(width + height) : 1;
    for (let turns = 0; turns < most; turns++) {
      if (turns > 0) bitmap = quarterTurn(bitmap);
      const bare = stencilOf(bitmap);
      const padded = grown(bare, gap);
      const place = sheet.find(padded, found ? found.end - 1 : cells * 2, first);
      if (!place) continue;
      found = { ...place, turns, width, height, bare, end: place.y + padded.height };
    }
    if (!found) return { top: cells * 2 };
    sheet.put(found.bare, { x: found.x + gap, y: found.y + gap });
    spots[i] = found;
    if (rank >= LARGE) first = Math.max(first, found.y - 2 * found.height);
    top = Math.max(top, found.end);
  }
  return { spots: top <= cells ? spots : undefined, top };
}

/** Turns a chart so that its box lies along the axes, longer than high, its least corner at 0. */
function turnToBox(chart: FlatChart): { width: number } {
  const { uvs } = chart;
  const { cos, sin, x, y, width, height } = leastBox(borderUvs(chart));
  for (let i = 0; i < uvs.length; i += 2) {
    const u = Math.max(0, cos * uvs[i] + sin * uvs[i + 1] - x);
    const v = Math.max(0, cos * uvs[i + 1] - sin * uvs[i] - y);
    [uvs[i], uvs[i + 1]] = width >= height ? [u, v] : [v, Math.max(0, width - u)];
  }
  return { width: Math.max(width, height) };
}

function putAt(uvs: Float64Array, scale: number, { x, y, turns, width, height }: Spot, { cells, gap }: Grid): void {
  for (let i = 0; i < uvs.length; i += 2) {
    let [u, v, w, h] = [uvs[i] * scale, uvs[i + 1] * scale, width, height];
    for (let turn = 0; turn < turns; turn++) [u, v, w, h] = [v, w - u, h, w];
    uvs[i] = (u + x + gap) / cells;
    uvs[i + 1] = (v + y + gap) / cells;
  }
}

/** The sides of its border, from and to, 4 numbers each. */
function borderSides({ border, corners, uvs }: FlatChart): Float64Array {
  const sides = new Float64Array(border.length * 4);
  for (let s = 0; s < border.length; s++) {
    const a = corners[border[s]] * 2;
    const b = corners[nextCorner(border[s])] * 2;
    sides[s * 4] = uvs[a];
    sides[s * 4 + 1] = uvs[a + 1];
    sides[s * 4 + 2] = uvs[b];
    sides[s * 4 + 3] = uvs[b + 1];
  }
  return sides;
}

function areaWithin(sides: Float64Array): number {
  let twice = 0;
  for (let i = 0; i < sides.length; i += 4) twice += sides[i] * sides[i + 3] - sides[i + 2] * sides[i + 1];
  return Math.abs(twice) / 2;
}
