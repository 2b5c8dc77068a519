import type { Body } from './bodies.ts';
import { type Columns, groundOf } from './columns.ts';

/** The layers of a print, by its columns along the vertical: what is wall, solid fill and sparse fill, as PrusaSlicer lays it. */

/** How a filament printer prints: millimetres, and shares of 1. */
export interface PrintProfile {
  layer: number;
  walls: number;
  /** At the top and at the bottom, each. */
  solidLayers: number;
  infill: number;
  /** Share of the way along the inner wall on which lines of the infill are joined: of its pattern. */
  joined: number;
}

/** Of the inside: by the profile's share, or solid: right below the air, within, and across what is not solid. */
export const FILLS = ['sparse', 'top', 'inner', 'bridge'] as const;
export type Fill = (typeof FILLS)[number];

/** What hangs together within a layer: square millimetres, but `loops` and `lines`. */
export interface Island {
  area: number;
  /** Its outline, and the rims of its holes. */
  loops: number;
  /** Along the rims, the outermost first. */
  walls: number[];
  fills: Record<Fill, number>;
  /** Lines across the inside, were it filled solid. */
  lines: number;
}

/** Layers that are looked at: of taller prints each stands for several. */
const MOST_LAYERS = 250;
/** Millimetres. */
export const LINE = 0.45;
/** Strips of solid fill narrower than twice this are widened by it, so that they hold on to something. */
const WIDENED = 1.1;
/** Square millimetres: smaller insides are filled solid. */
const LEAST_SPARSE = 70;

/** Millimetres from one line to the next, where lines are pressed to each other with rounded sides. */
export const lineSpacing = (layer: number) => LINE - layer * (1 - Math.PI / 4);

/**
 * Goes through the layers from the bed upwards.
 *
 * Units: columns along the vertical in metres, the rest in millimetres.
 * @param see gets the islands of a layer, as often as there are bodies like theirs, the height that it stands for, and whether it is
 * the first
 */
export function eachLayer(
  bodies: readonly Body[],
  profile: PrintProfile,
  see: (islands: Island[], height: number, first: boolean) => void,
): void {
  const ground = Math.min(...bodies.map(({ columns }) => groundOf(columns)));
  const top = Math.max(
    ...bodies.map(({ columns }) => columns.high.reduce((most, at) => Math.max(most, at), -Infinity)),
  );
  const height = (top - ground) * 1000;
  if (!(height > 0)) return;
  const count = Math.min(MOST_LAYERS, Math.max(1, Math.round(height / profile.layer)));
  const drawn = bodies.map((body) => ({
    ...body,
    grid: gridOf(body.columns),
    fillAt: fillOf(body.columns, body.normals, profile, ground),
  }));
  for (let k = 0; k < count; k++) {
    const at = ground + ((k + 0.5) * height) / count / 1000;
    const islands = drawn.flatMap(({ columns, grid, fillAt, times }) => {
      drawLayer(grid, columns, at, fillAt);
      measureAway(grid.away, grid.width, columns.size[1] + 2);
      const own = islandsOf(grid, profile);
      return times === 1 ? own : Array.from({ length: times }, () => own).flat();
    });
    see(islands, height / count, k === 0);
  }
}

/** With a rim of a square that is outside. */
function gridOf({ cell, size }: Columns): Grid {
  const width = size[0] + 2;
  const squares = width * (size[1] + 2);
  return {
    width,
    side: cell * 1000,
    away: new Float32Array(squares),
    fill: new Uint8Array(squares),
    labels: new Int32Array(squares),
  };
}

interface Grid {
  width: number;
  /** Millimetres. */
  side: number;
  /** Squares to the nearest that is outside; 0 outside. */
  away: Float32Array;
  /** By its place in `FILLS`. */
  fill: Uint8Array;
  /** Which island a square is of, from 1. */
  labels: Int32Array;
}

function drawLayer(
  { width, away, fill, labels }: Grid,
  { size, starts, low, high }: Columns,
  at: number,
  fillAt: (interval: number, at: number) => Fill,
): void {
  away.fill(0);
  labels.fill(0);
  for (let square = 0; square + 1 < starts.length; square++)
    for (let i = starts[square]; i < starts[square + 1]; i++) {
      if (low[i] > at || high[i] <= at) continue;
      const place = (Math.floor(square / size[0]) + 1) * width + (square % size[0]) + 1;
      away[place] = Infinity;
      fill[place] = FILLS.indexOf(fillAt(i, at));
    }
}

/** The fill of a column at a height, by what is above and below it. */
function fillOf(
  { low, high, lowFace, highFace }: Columns,
  normals: Float32Array,
  profile: PrintProfile,
  ground: number,
): (interval: number, at: number) => Fill {
  const deepOf = (face: number) => solidBehind(normals[face * 3 + 1], profile);
  const belowTop = Float32Array.from(highFace, deepOf);
  const aboveBottom = Float32Array.from(lowFace, deepOf);
  const { layer, solidLayers } = profile;
  const isFlat = (deep: number) => deep <= solidLayers + 1;
  return (i, at) => {
    const above = ((high[i] - at) * 1000) / layer;
    const below = ((at - low[i]) * 1000) / layer;
    const isTop = above < belowTop[i];
    const isBottom = below < aboveBottom[i];
    if (!isTop && !isBottom) return 'sparse';
    if (isTop && above < 1 && isFlat(belowTop[i])) return 'top';
    const overSparse = isTop && !isBottom && above >= solidLayers - 1 && isFlat(belowTop[i]);
    const overNothing = isBottom && below < 1 && isFlat(aboveBottom[i]) && low[i] > ground;
    return overSparse || overNothing ? 'bridge' : 'inner';
  };
}

/**
 * How many layers behind a face are filled solid. Each layer that is not covered by the next shows a strip; the layers
 * behind are solid there, as far as that is not wall.
 * @param up of the face's normal
 */
function solidBehind(up: number, { layer, walls, solidLayers }: PrintProfile): number {
  const step = (layer * Math.abs(up)) / Math.max(1e-6, Math.sqrt(Math.max(0, 1 - up * up)));
  const shell = walls * lineSpacing(layer);
  let widened = 0;
  let deepest = 0;
  for (let n = 2; n <= solidLayers; n++) {
    const deep = n * step + widened;
    if (deep <= shell) continue;
    if (deep - shell < 2 * WIDENED) widened += WIDENED;
    deepest = Math.max(deepest, n * step + widened);
  }
  return step > 0 ? deepest / step : 0;
}

function islandsOf(grid: Grid, profile: PrintProfile): Island[] {
  const { away, fill, labels, width, side } = grid;
  const islands: Island[] = Array.from({ length: labelIslands(grid) }, () => ({
    area: 0,
    loops: 0,
    walls: Array<number>(profile.walls).fill(0),
    fills: { sparse: 0, top: 0, inner: 0, bridge: 0 },
    lines: 0,
  }));
  const spacing = lineSpacing(profile.layer);
  const square = side * side;
  let within = false;
  for (let i = 0; i < away.length; i++) {
    if (away[i] === 0) {
      within = false;
      continue;
    }
    const island = islands[labels[i] - 1];
    island.area += square;
    let left = square;
    for (let wall = 0; wall < profile.walls; wall++) {
      const reached = Math.min(1, Math.max(0, ((wall + 1) * spacing) / side - away[i] + 1)) * square;
      island.walls[wall] += reached - (square - left);
      left = square - reached;
    }
    island.fills[FILLS[fill[i]]!] += left;
    const inside = left > square / 2;
    if (inside && !within) island.lines += side / spacing;
    within = inside;
  }
  countLoops(islands, labels, width);
  for (const { fills } of islands) {
    if (fills.sparse >= LEAST_SPARSE) continue;
    fills.inner += fills.sparse;
    fills.sparse = 0;
  }
  return islands;
}

/** By Euler's number of each island: corners that stick out less those that go in, a quarter each, are 1 less its holes. */
function countLoops(islands: Island[], labels: Int32Array, width: number): void {
  const quarters = new Int32Array(islands.length);
  for (let i = 0; i + width + 1 < labels.length; i++) {
    const [a, b, c, d] = [labels[i], labels[i + 1], labels[i + width], labels[i + width + 1]];
    const count = Number(a > 0) + Number(b > 0) + Number(c > 0) + Number(d > 0);
    if (count === 1) quarters[Math.max(a, b, c, d) - 1]++;
    else if (count === 3) quarters[Math.max(a, b, c, d) - 1]--;
  }
  islands.forEach((island, n) => {
    island.loops = Math.max(1, 2 - Math.round(quarters[n] / 4));
  });
}

/** @returns how many there are */
function labelIslands({ away, labels, width }: Grid): number {
  let found = 0;
  const open: number[] = [];
  for (let i = 0; i < away.length; i++) {
    if (away[i] === 0 || labels[i] > 0) continue;
    labels[i] = ++found;
    open.push(i);
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        if (away[next] === 0 || labels[next] > 0) continue;
        labels[next] = found;
        open.push(next);
      }
  }
  return found;
}

/** Of each square that is inside (not 0), how many squares away the nearest is that is not: along rows, columns, diagonals. */
function measureAway(away: Float32Array, width: number, depth: number): void {
  const near = (i: number, step: number) => {
    if (away[i] === 0) return;
    away[i] = Math.min(
      away[i],
      away[i - step] + 1,
      away[i - step * width] + 1,
      away[i - step * (width + 1)] + Math.SQRT2,
      away[i - step * (width - 1)] + Math.SQRT2,
    );
  };
  for (let y = 1; y < depth - 1; y++) for (let x = 1; x < width - 1; x++) near(y * width + x, 1);
  for (let y = depth - 2; y > 0; y--) for (let x = width - 2; x > 0; x--) near(y * width + x, -1);
}
