import type { Rgb } from 'kiln-mesh/core/color';
import { largestArea } from '../../vision/mask/components.ts';
import { EMPTY, isFilled, type PixelArt } from '../../vision/pixel-art/art.ts';
import { behind } from './behind.ts';

/**
 * A figure as cells of one stud each, 8 x 8 mm and 9.6 mm high: x to the right, layers upwards, z to the front. Cells
 * that are not seen have no colour of their own, which lets bricks run through.
 */

export interface BrickGrid {
  width: number;
  layers: number;
  depth: number;
  /** x fastest, then z, then layer: palette index, HIDDEN or EMPTY. */
  cells: Uint8Array;
}

export const HIDDEN = 254;
export const STUD_MM = 8;
export const LAYER_MM = 9.6;

export function cellAt(grid: BrickGrid, x: number, layer: number, z: number): number {
  if (x < 0 || layer < 0 || z < 0 || x >= grid.width || layer >= grid.layers || z >= grid.depth) return EMPTY;
  return grid.cells[(layer * grid.depth + z) * grid.width + x];
}

/** Half of a figure where it is thickest, in studs. */
const MOST_HALF = 3;
export const BASE_LAYERS = 2;

/**
 * Pixel art as a figure on a base: thick in the middle, thin at the edges, its face in front only. Art that fills its
 * whole square becomes an upright panel. `baseColor` is the palette index of the base. The largest connected piece stays.
 */
export function figureGrid(art: PixelArt, baseColor: number): BrickGrid {
  const { size } = art;
  // Cells are a little higher than wide, so that fewer rows show the same shape.
  const rows = Math.round((size * STUD_MM) / LAYER_MM);
  const front = new Uint8Array(size * rows);
  const kept = keptRows(art, rows);
  kept.forEach((from, row) => {
    front.set(art.cells.subarray(from * size, (from + 1) * size), row * size);
  });
  const largest = largestArea(
    front.map((cell) => (isFilled(cell) ? 1 : 0)),
    size,
  );
  for (const cell of front.keys()) if (!largest[cell]) front[cell] = EMPTY;
  const { face, palette } = art;
  const faceRow = face && { ...face, y: kept.filter((row) => row + 0.5 < face.y).length };
  const back = behind({ cells: front, width: size, height: rows, palette, face: faceRow });
  const lowest = front.findLastIndex(isFilled);
  const bottom = Math.floor(lowest / size);
  const panel = front.every(isFilled);
  const thickness = (i: number) => (panel ? 1 : halfThickness(front, size, rows, i));
  const half = front.map((cell, i) => (cell === EMPTY ? 0 : thickness(i)));
  const depth = MOST_HALF * 2 + 2;
  const grid: BrickGrid = {
    width: size + 2,
    layers: bottom + 1 + BASE_LAYERS,
    depth,
    cells: new Uint8Array((size + 2) * depth * (bottom + 1 + BASE_LAYERS)).fill(EMPTY),
  };
  let [left, right] = [size, 0];
  for (let row = 0; row <= bottom; row++) {
    for (let x = 0; x < size; x++) {
      const cell = front[row * size + x];
      if (cell === EMPTY) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      const layer = bottom - row + BASE_LAYERS;
      const thick = half[row * size + x];
      for (let z = depth / 2 - thick; z < depth / 2 + thick; z++)
        grid.cells[(layer * depth + z) * grid.width + x + 1] = z < depth / 2 ? back[row * size + x] : cell;
    }
  }
  const deep = Math.min(depth / 2, Math.max(...half) + 1);
  for (let layer = 0; layer < BASE_LAYERS; layer++) {
    for (let z = depth / 2 - deep; z < depth / 2 + deep; z++) {
      for (let x = left; x <= right + 2; x++) grid.cells[(layer * depth + z) * grid.width + x] = baseColor;
    }
  }
  return hideInside(grid);
}

/** The rows of pixel art that stay: of each few the one is left out that is most like its neighbours, never one with an eye. */
function keptRows({ size, palette, cells }: PixelArt, rows: number): number[] {
  const gone = new Set<number>();
  const left = size - rows;
  const missed = (row: number) => {
    let sum = 0;
    for (let x = 0; x < size; x++) {
      const [own, above, below] = [row, row - 1, row + 1].map((at) => cells[at * size + x] ?? EMPTY);
      sum += Math.min(gapOf(palette, own, above), gapOf(palette, own, below));
    }
    return sum;
  };
  for (let block = 0; block < left; block++) {
    const [from, to] = [Math.floor((block * size) / left), Math.floor(((block + 1) * size) / left)];
    const inBlock = Array.from({ length: to - from }, (_, i) => from + i);
    gone.add(inBlock.reduce((best, row) => (missed(row) < missed(best) ? row : best)));
  }
  return Array.from({ length: size }, (_, row) => row).filter((row) => !gone.has(row));
}

/** How much less one colour of a palette is for another; an outline counts as the largest step. */
function gapOf(palette: readonly Rgb[], a: number, b: number): number {
  if (a === b) return 0;
  const [one, other] = [palette[a], palette[b]];
  return one && other ? Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) : Math.hypot(255, 255, 255);
}

/** More studs the farther the outline is away, soon levelling out: a body with round edges and a flat face. */
function halfThickness(front: Uint8Array, size: number, rows: number, at: number): number {
  const [cx, cy] = [at % size, Math.floor(at / size)];
  let nearest = MOST_HALF * MOST_HALF * 4;
  const reach = MOST_HALF * 2;
  for (let y = cy - reach; y <= cy + reach; y++) {
    for (let x = cx - reach; x <= cx + reach; x++) {
      const outside = x < 0 || y < 0 || x >= size || y >= rows || front[y * size + x] === EMPTY;
      // The ground is no outline: a figure does not get thin where it stands.
      if (outside && y < rows) nearest = Math.min(nearest, (x - cx) ** 2 + (y - cy) ** 2);
    }
  }
  return Math.round(1 + (MOST_HALF - 0.8) * (1 - Math.exp(-Math.sqrt(nearest) / 2)));
}

/** Takes the colour from cells that are closed in on all six sides. */
export function hideInside(grid: BrickGrid): BrickGrid {
  const cells = grid.cells.slice();
  const steps = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ] as const;
  for (let i = 0; i < cells.length; i++) {
    if (cells[i] === EMPTY) continue;
    const [x, z] = [i % grid.width, Math.floor(i / grid.width) % grid.depth];
    const layer = Math.floor(i / grid.width / grid.depth);
    if (steps.every(([dx, dy, dz]) => cellAt(grid, x + dx, layer + dy, z + dz) !== EMPTY)) cells[i] = HIDDEN;
  }
  return { ...grid, cells };
}
