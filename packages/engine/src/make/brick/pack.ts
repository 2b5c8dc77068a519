import { createRandom, type Random } from 'kiln-mesh/core/random';
import { createSets } from 'kiln-mesh/topology/topology';
import { neighboursOf } from '../../vision/mask/components.ts';
import { EMPTY } from '../../vision/pixel-art/art.ts';
import { type BrickGrid, cellAt, HIDDEN, STUD_MM } from './brick-grid.ts';

/**
 * Cells into bricks: each layer greedily, large bricks first, with the long side across that of the layer below; then
 * a connectivity pass takes small neighbourhoods apart where the build falls into pieces and packs them again until all
 * hangs together. Without that pass such packings leave dozens of loose parts.
 */

export interface Brick {
  x: number;
  layer: number;
  z: number;
  /** Studs along x and z. */
  width: number;
  depth: number;
  color: number;
}

/** Sizes that exist, studs; either way round. */
export const SIZES = [
  [2, 8],
  [2, 6],
  [2, 4],
  [1, 8],
  [2, 3],
  [1, 6],
  [2, 2],
  [1, 4],
  [1, 3],
  [1, 2],
  [1, 1],
] as const;

export interface Build {
  bricks: Brick[];
  /** Pieces that the build falls into when lifted; 1 is right. */
  parts: number;
  /** Bricks outside the largest of those pieces. */
  loose: Brick[];
  /** Cells whose colour was given up for a brick that holds the build together. */
  recolored: number;
}

interface State {
  grid: BrickGrid;
  bricks: (Brick | undefined)[];
  /** Per cell: index into `bricks`, -1 for none. */
  owner: Int32Array;
}

const ROUNDS = 1200;
/** From this share of the rounds on, bricks may reach over the border of two colours. */
const STRICT_SHARE = 0.4;

/** The same grid and seed give the same build. */
export function buildBricks(grid: BrickGrid, seed: number): Build {
  const random = createRandom(seed);
  const state: State = { grid, bricks: [], owner: new Int32Array(grid.cells.length).fill(-1) };
  const area = grid.width * grid.depth;
  for (let layer = 0; layer < grid.layers; layer++) {
    const cells = Array.from({ length: area }, (_, i) => layer * area + i).filter((i) => grid.cells[i] !== EMPTY);
    // Every second layer is packed from the other end, so that joints do not lie above each other.
    pack(state, layer % 2 === 0 ? cells : cells.reverse(), { along: layer % 2 === 0 ? 'x' : 'z', strict: true });
  }
  let components = findComponents(state);
  for (let round = 0; round < ROUNDS && components.count > 1; round++) {
    components = repackSomewhere(state, components, random, round < ROUNDS * STRICT_SHARE);
  }
  const bricks = state.bricks.filter((brick) => brick !== undefined);
  const loose = looseBricks(state, components).map((index) => state.bricks[index]!);
  return { bricks, parts: components.count, loose, recolored: countRecolored(grid, bricks) };
}

interface PackOptions {
  along: 'x' | 'z';
  strict: boolean;
  random?: Random;
}

/** Covers `cells` (all of one layer, none owned) with bricks. */
function pack(state: State, cells: readonly number[], options: PackOptions): void {
  const free = new Set(cells);
  for (const cell of cells) {
    if (!free.has(cell)) continue;
    for (const [width, depth] of choices(options)) {
      const brick = fitting(state.grid, free, cell, width, depth, options.strict);
      if (!brick) continue;
      for (const covered of cellsOf(state.grid, brick)) {
        free.delete(covered);
        state.owner[covered] = state.bricks.length;
      }
      state.bricks.push(brick);
      break;
    }
  }
}

function choices({ along, random }: PackOptions): (readonly [number, number])[] {
  const turned = SIZES.flatMap(([short, long]): [number, number][] => {
    const ways: [number, number][] = [
      [long, short],
      [short, long],
    ];
    return along === 'x' ? ways : ways.reverse();
  });
  if (!random) return turned;
  // Large ones still come first most of the time.
  return turned
    .map((size) => ({ size, rank: -size[0] * size[1] * random.between(0.3, 1) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ size }) => size);
}

/** A brick of this size that covers `cell` with one of its corners and only free cells. */
function fitting(
  grid: BrickGrid,
  free: ReadonlySet<number>,
  cell: number,
  width: number,
  depth: number,
  strict: boolean,
): Brick | undefined {
  const [cx, cz] = [cell % grid.width, Math.floor(cell / grid.width) % grid.depth];
  const layer = Math.floor(cell / grid.width / grid.depth);
  for (const x of width > 1 ? [cx, cx - width + 1] : [cx]) {
    for (const z of depth > 1 ? [cz, cz - depth + 1] : [cz]) {
      if (x < 0 || z < 0 || x + width > grid.width || z + depth > grid.depth) continue;
      const brick: Brick = { x, layer, z, width, depth, color: HIDDEN };
      const counts = new Map<number, number>();
      let fits = true;
      for (const covered of cellsOf(grid, brick)) {
        fits &&= free.has(covered);
        const color = grid.cells[covered];
        if (color !== HIDDEN) counts.set(color, (counts.get(color) ?? 0) + 1);
      }
      if (!fits || (strict && counts.size > 1)) continue;
      const most = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0]);
      return { ...brick, color: most[0] };
    }
  }
  return undefined;
}

/** Middles, in millimetres along x and z, of the studs that nothing stands on. */
export function openStuds(grid: BrickGrid, { x, layer, z, width, depth }: Brick): [number, number][] {
  const out: [number, number][] = [];
  for (let dz = 0; dz < depth; dz++) {
    for (let dx = 0; dx < width; dx++) {
      if (cellAt(grid, x + dx, layer + 1, z + dz) !== EMPTY) continue;
      out.push([(x + dx + 0.5) * STUD_MM, (z + dz + 0.5) * STUD_MM]);
    }
  }
  return out;
}

export function cellsOf({ width: across, depth: deep }: BrickGrid, { x, layer, z, width, depth }: Brick): number[] {
  const out: number[] = [];
  for (let dz = 0; dz < depth; dz++)
    for (let dx = 0; dx < width; dx++) out.push((layer * deep + z + dz) * across + x + dx);
  return out;
}

interface Components {
  count: number;
  /** Per brick, a brick that stands for its component. */
  root: Int32Array;
}

/** What hangs together by studs: bricks with a cell above one another. */
function findComponents({ grid, bricks, owner }: State): Components {
  const sets = createSets(bricks.length);
  const area = grid.width * grid.depth;
  for (let i = 0; i + area < owner.length; i++)
    if (owner[i] >= 0 && owner[i + area] >= 0) sets.join(owner[i], owner[i + area]);
  const root = Int32Array.from(bricks, (_, i) => sets.find(i));
  return { count: bricks.filter((brick, i) => brick && root[i] === i).length, root };
}

function looseBricks({ bricks }: State, { root }: Components): number[] {
  const amounts = new Map<number, number>();
  bricks.forEach((brick, i) => {
    if (brick) amounts.set(root[i], (amounts.get(root[i]) ?? 0) + 1);
  });
  const largest = [...amounts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
  return bricks.map((_, i) => i).filter((i) => bricks[i] && root[i] !== largest);
}

/** Takes a brick at the border of two components and its neighbours apart; keeps the new packing unless it is worse. */
function repackSomewhere(state: State, components: Components, random: Random, strict: boolean): Components {
  const { grid, bricks, owner } = state;
  const chosen = random.pick(looseBricks(state, components));
  const taken = new Set([chosen]);
  for (const cell of cellsOf(grid, bricks[chosen]!)) {
    for (const next of inPlane(grid, cell)) if (owner[next] >= 0) taken.add(owner[next]);
  }
  const before = [...taken].map((index) => ({ index, brick: bricks[index]! }));
  const cells = before.flatMap(({ brick }) => cellsOf(grid, brick)).sort((a, b) => a - b);
  if (random.next() < 0.5) cells.reverse();
  for (const { index } of before) bricks[index] = undefined;
  for (const cell of cells) owner[cell] = -1;
  const made = bricks.length;
  pack(state, cells, { along: random.next() < 0.5 ? 'x' : 'z', strict, random });
  const after = findComponents(state);
  if (after.count <= components.count) return after;
  bricks.length = made;
  for (const { index, brick } of before) {
    bricks[index] = brick;
    for (const cell of cellsOf(grid, brick)) owner[cell] = index;
  }
  return components;
}

/** The cells beside one in its layer. */
function inPlane({ width, depth }: BrickGrid, cell: number): number[] {
  const first = cell - (cell % (width * depth));
  return neighboursOf(cell - first, width, width * depth).map((other) => first + other);
}

function countRecolored(grid: BrickGrid, bricks: readonly Brick[]): number {
  let count = 0;
  for (const brick of bricks) {
    for (const cell of cellsOf(grid, brick)) {
      if (grid.cells[cell] !== HIDDEN && grid.cells[cell] !== brick.color) count++;
    }
  }
  return count;
}

/** How many bricks of each size and colour, largest first: what one would have to buy. */
export function partsList(bricks: readonly Brick[]): { size: string; color: number; count: number }[] {
  const counts = new Map<string, { size: string; color: number; count: number; area: number }>();
  for (const { width, depth, color } of bricks) {
    const size = `${Math.min(width, depth)} x ${Math.max(width, depth)}`;
    const known = counts.get(`${size} ${color}`) ?? { size, color, count: 0, area: width * depth };
    known.count++;
    counts.set(`${size} ${color}`, known);
  }
  return [...counts.values()]
    .sort((a, b) => b.area - a.area || a.color - b.color || (a.size < b.size ? -1 : 1))
    .map(({ size, color, count }) => ({ size, color, count }));
}
