import type { Model } from 'kiln-mesh/core/model';
import { inspect } from 'kiln-mesh/measure/inspect';
import createManifold, { type Manifold } from 'manifold-3d';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { figureGrid } from '../../../src/make/brick/brick-grid.ts';
import { buildingSteps } from '../../../src/make/brick/building-steps.ts';
import { buildFigure } from '../../../src/make/brick/figure.ts';
import { fusedFigure } from '../../../src/make/brick/fused-figure.ts';
import { brickPlates, PLATE_BED_MM } from '../../../src/make/brick/plates.ts';
import { printedBrick } from '../../../src/make/brick/printed-brick.ts';
import { EMPTY, type PixelArt } from '../../../src/vision/pixel-art/art.ts';

const tool = await createManifold();
tool.setup();

const STUD = 8;
const LAYER = 9.6;

/** Bricks that meet in every way: beside, above, and at an edge alone. */
const ART: PixelArt = {
  size: 8,
  palette: [
    [220, 40, 40],
    [240, 200, 30],
  ],
  cells: Uint8Array.from(
    '........ .00..11. .00.111. ..0011.. ...01... ..0011.. .00..11. .00..11.'.replaceAll(' ', ''),
    (cell) => (cell === '.' ? EMPTY : Number(cell)),
  ),
};
const PALETTE = [...ART.palette, [70, 120, 80]] as PixelArt['palette'];

const volumeOf = (one: Manifold, other: Manifold) => one.intersect(other).volume();

test.each([
  [4, 2, 2, 2],
  [2, 2, 1, 4],
  [8, 1, 1, 1],
  [1, 2, 4, 2],
])('a brick of %d x %d studs holds one of %d x %d below it, and lets it go', (wide, deep, below, deepBelow) => {
  const upper = printedBrick(tool, wide, deep).translate(0, 0, LAYER);
  const lower = printedBrick(tool, below, deepBelow);
  // They stand on each other and share nothing.
  expect(volumeOf(upper, lower)).toBeLessThan(1e-6);
  const studs = lower.trimByPlane([0, 0, 1], LAYER + 0.4);
  const gap = studs.minGap(upper, 1);
  expect(gap).toBeGreaterThan(0.09);
  expect(gap).toBeLessThan(0.13);
  // A push to any side is stopped at once: by walls, tubes or pins.
  for (const [x, y] of [
    [0.25, 0],
    [-0.25, 0],
    [0, 0.25],
    [0, -0.25],
  ] as const) {
    expect(volumeOf(upper.translate(x, y, 0), studs)).toBeGreaterThan(0.001);
  }
  // Neighbours do not touch.
  const beside = printedBrick(tool, below, deepBelow).translate(below * STUD, 0, 0);
  expect(lower.minGap(beside, 1)).toBeCloseTo(0.2, 3);
});

test('a brick is one closed body with walls of more than 1.2 mm, and nothing of it hangs', () => {
  const brick = printedBrick(tool, 4, 2);
  expect(brick.decompose()).toHaveLength(1);
  expect(brick.status()).toBe('NoError');
  const wall = brick.slice(4).offset(-0.6, 'Round', 2, 16);
  expect(wall.toPolygons().length).toBeGreaterThan(1);
  // Going up, each slice stands on the one below, but for the ceiling, which is a bridge from wall to tube.
  for (const height of [0.05, 1, 4, 8, 8.5, 9.5, 10, 11]) {
    const hangs = brick.slice(height).subtract(brick.slice(height - 0.04).offset(0.06, 'Miter', 2));
    expect(hangs.area()).toBeLessThan(0.1);
  }
});

test('a figure in one piece is one closed body, of the colours of its bricks', async () => {
  const { grid, bricks } = buildFigure(ART, 2, 1);
  const model = await fusedFigure(grid, bricks, PALETTE);
  const body = inspect(model);
  expect(body).toMatchObject({ watertight: true, components: 1, nonManifoldEdges: 0, degenerateFaces: 0 });
  expect(model.materials).toHaveLength(3);
  // What the cells hold, less the grooves and more the studs.
  const cells = figureGrid(ART, 2).cells.filter((cell) => cell !== EMPTY).length * STUD * STUD * LAYER;
  expect(body.volume * 1e9).toBeGreaterThan(cells * 0.97);
  expect(body.volume * 1e9).toBeLessThan(cells * 1.06);
});

test('all bricks lie on plates of one colour each, within the bed, and apart from each other', async () => {
  const { bricks } = buildFigure(ART, 2, 1);
  const plates = await brickPlates(bricks, PALETTE);
  expect(plates.reduce((sum, { placed }) => sum + placed.length, 0)).toBe(bricks.length);
  for (const { color, model, placed } of plates) {
    const boxes = placed.map(({ part, x, y }) => ({ x, y, ...extent(model, part) }));
    boxes.forEach((a, i) => {
      expect(Math.min(a.x, a.y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(a.x + a.wide, a.y + a.deep)).toBeLessThanOrEqual(PLATE_BED_MM);
      for (const b of boxes.slice(0, i)) {
        const apart = Math.max(b.x - a.x - a.wide, a.x - b.x - b.wide, b.y - a.y - a.deep, a.y - b.y - b.deep);
        expect(apart).toBeGreaterThan(2);
      }
    });
    // As many of each kind as the figure has of this colour.
    model.parts.forEach(({ name }, part) => {
      const wanted = bricks.filter(
        (brick) =>
          brick.color === color &&
          `${Math.min(brick.width, brick.depth)} x ${Math.max(brick.width, brick.depth)}` === name,
      );
      expect(placed.filter((one) => one.part === part)).toHaveLength(wanted.length);
    });
  }
});

/** Millimetres along the bed's sides, from where the part is. */
function extent(model: Model, part: number): { wide: number; deep: number } {
  const { positions } = model.parts[part]!;
  const along = (axis: number, sign: number) =>
    Math.max(...positions.filter((_, i) => i % 3 === axis).map((value) => value * sign)) * 1000;
  return { wide: along(0, 1), deep: along(2, -1) };
}

test('the sheet of steps has a plan for each layer, which shows the colours of its bricks', async () => {
  const { grid, bricks } = buildFigure(ART, 2, 1);
  const bytes = await buildingSteps(grid, bricks, PALETTE);
  expect(await buildingSteps(grid, bricks, PALETTE)).toEqual(bytes);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(3);
  for (const [r, g, b] of PALETTE) {
    let points = 0;
    for (let i = 0; i < data.length; i += 3) if (data[i] === r && data[i + 1] === g && data[i + 2] === b) points++;
    expect(points).toBeGreaterThan(500);
  }
});
