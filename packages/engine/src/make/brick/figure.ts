import { EMPTY, type PixelArt } from '../../vision/pixel-art/art.ts';
import { BASE_LAYERS, type BrickGrid, figureGrid, hideInside } from './brick-grid.ts';
import { type Brick, type Build, buildBricks, cellsOf } from './pack.ts';

/**
 * From pixel art to a build that could stand on a table as one thing. Some shapes cannot hold by studs alone, such as an
 * arm one layer thin and longer than any brick: those get a second layer to grip, and what even that does not hold is
 * left out and counted.
 */

export interface Figure {
  grid: BrickGrid;
  /** All in one piece. */
  bricks: Brick[];
  /** Cells added as a second layer. */
  braced: number;
  /** Cells left out. */
  dropped: number;
  /** Visible cells whose colour was given up for a brick that holds the build together. */
  recolored: number;
}

const BRACINGS = 3;

/** `baseColor` is the palette index of the base. The same art and seed give the same figure. */
export function buildFigure(art: PixelArt, baseColor: number, seed: number): Figure {
  let grid = figureGrid(art, baseColor);
  let build = buildBricks(grid, seed);
  let braced = 0;
  for (let attempt = 0; attempt < BRACINGS && build.parts > 1; attempt++) {
    const more = brace(grid, build);
    if (more.added === 0) break;
    braced += more.added;
    grid = more.grid;
    build = buildBricks(grid, seed);
  }
  let dropped = 0;
  if (build.parts > 1) {
    const cells = grid.cells.slice();
    for (const brick of build.loose) {
      for (const cell of cellsOf(grid, brick)) cells[cell] = EMPTY;
      dropped += brick.width * brick.depth;
    }
    grid = { ...grid, cells };
  }
  const loose = new Set(build.loose);
  const bricks = build.bricks.filter((brick) => !loose.has(brick));
  return { grid, bricks, braced, dropped, recolored: build.recolored };
}

/** Doubles what is loose, with two studs of what is beside it, one layer further down, or up where that is taken. */
function brace(grid: BrickGrid, build: Build): { grid: BrickGrid; added: number } {
  const { width, depth, layers } = grid;
  const area = width * depth;
  const cells = grid.cells.slice();
  let added = 0;
  for (const brick of build.loose) {
    for (let z = Math.max(0, brick.z - 2); z < Math.min(depth, brick.z + brick.depth + 2); z++) {
      for (let x = Math.max(0, brick.x - 2); x < Math.min(width, brick.x + brick.width + 2); x++) {
        const from = brick.layer * area + z * width + x;
        if (grid.cells[from] === EMPTY) continue;
        for (const layer of [brick.layer - 1, brick.layer + 1]) {
          if (layer < BASE_LAYERS || layer >= layers) continue;
          const to = layer * area + z * width + x;
          if (cells[to] !== EMPTY) break;
          cells[to] = grid.cells[from];
          added++;
          break;
        }
      }
    }
  }
  return { grid: hideInside({ ...grid, cells }), added };
}
