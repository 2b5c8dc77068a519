import { validateBytes } from 'gltf-validator';
import { boundingBox, countTriangles } from 'kiln-mesh/core/model';
import { createRandom } from 'kiln-mesh/core/random';
import { writeGlb } from 'kiln-mesh/formats/gltf/write-glb';
import { beforeAll, expect, test } from 'vitest';
import { type BrickGrid, figureGrid, HIDDEN } from '../../../src/make/brick/brick-grid.ts';
import { buildFigure, type Figure } from '../../../src/make/brick/figure.ts';
import { BASE_COLOR, brickModel } from '../../../src/make/brick/mesh.ts';
import { buildBricks, cellsOf, partsList, SIZES } from '../../../src/make/brick/pack.ts';
import { EMPTY, type PixelArt } from '../../../src/vision/pixel-art/art.ts';

/** A disc on a stalk in noisy colours, with arms that stick out: hard to keep together. */
function figure(seed: number): PixelArt {
  const random = createRandom(seed);
  const cells = new Uint8Array(32 * 32).fill(EMPTY);
  for (let y = 0; y < 32; y++) {
    for (let x = 0; x < 32; x++) {
      const disc = Math.hypot(x - 15.5, y - 10) < 9;
      const stalk = Math.abs(x - 15.5) < 3 && y > 10;
      const arms = y === 21 && x > 3 && x < 28;
      if (disc || stalk || arms) cells[y * 32 + x] = random.whole(0, 4);
    }
  }
  const palette = Array.from({ length: 5 }, (_, i): [number, number, number] => [40 * i, 255 - 40 * i, 90]);
  return { size: 32, palette, cells };
}

const SEEDS = [1, 2, 3];
const made: { grid: BrickGrid; build: Figure; art: PixelArt }[] = [];
beforeAll(() => {
  for (const seed of SEEDS) {
    const art = figure(seed);
    const build = buildFigure(art, art.palette.length, seed);
    made.push({ art, grid: build.grid, build });
  }
});

test('eyes that are one row of cells high are in the figure, whichever row it is', () => {
  for (let row = 2; row < 30; row++) {
    const cells = new Uint8Array(32 * 32);
    cells[row * 32 + 11] = 1;
    cells[row * 32 + 20] = 1;
    const palette = [
      [220, 180, 140],
      [20, 20, 20],
    ] as PixelArt['palette'];
    const { cells: built } = figureGrid({ size: 32, palette, cells }, 2);
    expect(built.filter((cell) => cell === 1).length, `row ${row}`).toBeGreaterThanOrEqual(2);
  }
});

/** Cells of the front-most and the hindmost layer that is filled, by palette index. */
function seenFrom({ width, depth, layers, cells }: BrickGrid, side: 'front' | 'back'): number[] {
  const seen: number[] = [];
  for (let column = 0; column < width * layers; column++) {
    const at = (z: number) => cells[(Math.floor(column / width) * depth + z) * width + (column % width)]!;
    const inward = Array.from({ length: depth }, (_, z) => at(side === 'front' ? depth - 1 - z : z));
    seen.push(inward.find((cell) => cell !== EMPTY) ?? EMPTY);
  }
  return seen;
}

test('a face is in front only: hair goes on behind a head, and the other side of an animal is its own', () => {
  const [HAIR, SKIN, INK, BASE] = [0, 1, 2, 3];
  const palette = [
    [120, 70, 30],
    [230, 190, 150],
    [20, 20, 20],
  ] as PixelArt['palette'];
  const cells = new Uint8Array(32 * 32).fill(EMPTY);
  for (let y = 0; y < 32; y++) {
    for (let x = 0; x < 32; x++) {
      if (Math.hypot(x - 15.5, y - 14) < 13) cells[y * 32 + x] = HAIR;
      if (Math.hypot(x - 15.5, y - 15) < 9) cells[y * 32 + x] = SKIN;
    }
  }
  for (const eye of [12 * 32 + 11, 12 * 32 + 20, 19 * 32 + 15, 19 * 32 + 16]) cells[eye] = INK;
  const head = figureGrid({ size: 32, palette, cells }, BASE);
  const count = (cell: number, side: 'front' | 'back', grid = head) =>
    seenFrom(grid, side).filter((own) => own === cell).length;
  expect([count(INK, 'front'), count(INK, 'back'), count(SKIN, 'back')]).toEqual([4, 0, 0]);
  expect(count(HAIR, 'back')).toBe(count(HAIR, 'front') + count(SKIN, 'front') + 4);
  // Half as high as long, with a stripe in its middle.
  const animal = cells.map((_, i) => (i < 14 * 32 ? EMPTY : i % 32 === 15 ? INK : HAIR));
  const walking = figureGrid({ size: 32, palette, cells: animal }, BASE);
  expect(count(INK, 'back', walking)).toBe(count(INK, 'front', walking));
  const looking = { size: 32, palette, cells: animal, face: { x: 15.5, y: 18, apart: 3 } };
  expect(count(INK, 'back', figureGrid(looking, BASE))).toBeLessThan(count(INK, 'front', walking));
});

test('every cell is covered by exactly one brick, and no brick covers air', () => {
  for (const { grid, build } of made) {
    const covered = new Uint8Array(grid.cells.length);
    for (const brick of build.bricks) {
      expect(brick.x + brick.width).toBeLessThanOrEqual(grid.width);
      expect(brick.z + brick.depth).toBeLessThanOrEqual(grid.depth);
      for (const cell of cellsOf(grid, brick)) covered[cell]!++;
    }
    expect(covered).toEqual(grid.cells.map((cell) => (cell === EMPTY ? 0 : 1)));
  }
});

test('only sizes that exist are used', () => {
  const known = new Set(SIZES.map((size) => size.join(' x ')));
  for (const { build } of made) {
    for (const { size } of partsList(build.bricks)) expect(known).toContain(size);
    expect(partsList(build.bricks).reduce((sum, { count }) => sum + count, 0)).toBe(build.bricks.length);
  }
});

test('the build hangs together by its studs alone', () => {
  for (const { grid, build } of made) {
    expect(build.dropped).toBe(0);
    // Checked independently: spread from brick to brick where one stands on another.
    const owner = new Map<number, number>();
    build.bricks.forEach((brick, i) => {
      for (const cell of cellsOf(grid, brick)) owner.set(cell, i);
    });
    const area = grid.width * grid.depth;
    const reached = new Set([0]);
    for (const index of reached) {
      for (const cell of cellsOf(grid, build.bricks[index]!)) {
        for (const next of [owner.get(cell - area), owner.get(cell + area)]) if (next !== undefined) reached.add(next);
      }
    }
    expect(reached.size).toBe(build.bricks.length);
  }
});

test('what one sees keeps its colour, but for a few cells that hold the build together', () => {
  for (const { grid, build } of made) {
    const visible = grid.cells.filter((cell) => cell !== EMPTY && cell !== HIDDEN).length;
    expect(build.recolored).toBeLessThan(visible * 0.1);
  }
});

test('an arm longer than any brick gets a second layer to hold on to', () => {
  expect(made.some(({ build }) => build.braced > 0)).toBe(true);
});

test('the same grid and seed give the same build', () => {
  const { art, build } = made[0]!;
  expect(buildFigure(art, art.palette.length, SEEDS[0]!)).toEqual(build);
});

test('the figure stands: its middle of mass is above its base', () => {
  const { grid } = made[0]!;
  let [sum, count, left, right] = [0, 0, grid.width, 0];
  grid.cells.forEach((cell, i) => {
    if (cell === EMPTY) return;
    const x = i % grid.width;
    sum += x;
    count++;
    if (i >= grid.width * grid.depth) return;
    left = Math.min(left, x);
    right = Math.max(right, x);
  });
  expect(sum / count).toBeGreaterThan(left + 2);
  expect(sum / count).toBeLessThan(right - 2);
});

test('loose bits of the picture that nothing holds are left out', () => {
  const [art, clean] = [figure(1), figure(1)];
  art.cells[0] = 1;
  expect(figureGrid(art, 5)).toEqual(figureGrid(clean, 5));
});

test('art that fills its square becomes a panel two studs thick on a base', () => {
  const art = { ...figure(1), cells: new Uint8Array(32 * 32).map((_, i) => i % 5) };
  const grid = figureGrid(art, 5);
  const build = buildBricks(grid, 1);
  expect(build.parts).toBe(1);
  const rows = new Set<number>();
  grid.cells.forEach((cell, i) => {
    if (cell !== EMPTY && i >= 2 * grid.width * grid.depth) rows.add(Math.floor(i / grid.width) % grid.depth);
  });
  expect(rows.size).toBe(2);
});

test('the model is a valid textured GLB in metres with at most 150,000 triangles', async () => {
  const { art, grid, build } = made[0]!;
  const model = await brickModel(grid, build.bricks, [...art.palette, BASE_COLOR]);
  expect(countTriangles(model)).toBeLessThan(150_000);
  const { min, max } = boundingBox(model);
  expect(min[1]).toBeCloseTo(0, 6);
  // 27 layers of picture at most, two of base, one stud on top.
  expect(max[1]).toBeGreaterThan(0.2);
  expect(max[1]).toBeLessThan(0.3);
  const report = await validateBytes(await writeGlb(model));
  expect(report.issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
});

test('studs that a brick stands on are left out', async () => {
  const column: BrickGrid = { width: 1, layers: 3, depth: 1, cells: Uint8Array.of(0, 0, 0) };
  const single: BrickGrid = { width: 1, layers: 1, depth: 1, cells: Uint8Array.of(0) };
  const triangles = async (grid: BrickGrid) =>
    countTriangles(await brickModel(grid, buildBricks(grid, 1).bricks, [[200, 0, 0]]));
  const box = ((await triangles(column)) - (await triangles(single))) / 2;
  expect(box).toBe(20);
});
