import type { Part } from 'kiln-mesh/core/model';
import createManifold, { type Manifold } from 'manifold-3d';
import { expect, test } from 'vitest';
import type { Shape } from '../../../src/make/fidget/piece-outline.ts';
import { makePieces } from '../../../src/make/fidget/pieces.ts';
import { EMPTY, type PixelArt } from '../../../src/vision/pixel-art/art.ts';

const manifold = await createManifold();
manifold.setup();

/** Millimetres. Throws when the part is not one closed surface. */
function solid({ positions, indices }: Part): Manifold {
  const mesh = new manifold.Mesh({ numProp: 3, vertProperties: positions.map((v) => v * 1000), triVerts: indices });
  const made = new manifold.Manifold(mesh);
  if (made.status() !== 'NoError') throw new Error(made.status());
  return made;
}

function artOf(size: number, empty: number[] = []): PixelArt {
  const cells = Uint8Array.from({ length: size * size }, (_, i) => (empty.includes(i) ? EMPTY : i % 2));
  return {
    size,
    palette: [
      [220, 40, 30],
      [240, 240, 235],
    ],
    cells,
  };
}

const cases: [Shape, number][] = [
  ['square', 6],
  ['square', 8],
  ['square', 10],
  ['hex', 6],
  ['hex', 8],
];

test.each(cases)(
  '%s pieces of %d mm are closed and 0.18 to 0.30 mm apart from all neighbours',
  async (shape, pieceMm) => {
    const size = 6;
    const { parts } = await makePieces(artOf(size, [14]), { shape, pieceMm, heightMm: 12 });
    expect(parts).toHaveLength(size * size - 1);
    const solids = parts.map(solid);
    const limit = pieceMm * 0.1;
    for (const [i, one] of solids.entries()) {
      expect(one.decompose()).toHaveLength(1);
      const box = one.boundingBox();
      expect(box.max[1] - box.min[1]).toBeCloseTo(12, 4);
      const gaps = solids.filter((_, j) => j !== i).map((other) => one.minGap(other, limit));
      const near = gaps.filter((gap) => gap < limit);
      expect(near.length).toBeGreaterThanOrEqual(shape === 'square' ? 2 : 1);
      expect(Math.min(...near)).toBeGreaterThanOrEqual(0.18);
      expect(Math.max(...near)).toBeLessThanOrEqual(0.3);
    }
  },
);

test.each(cases)('%s pieces of %d mm cannot be pulled apart sideways, only lifted out', async (shape, pieceMm) => {
  const art = { ...artOf(2, [2, 3]) };
  const { parts } = await makePieces(art, { shape, pieceMm, heightMm: 12 });
  const [left, right] = parts.map(solid) as [Manifold, Manifold];
  const overlap = (x: number, y: number) => right.translate(x, y, 0).intersect(left).volume();
  expect(overlap(0, 0)).toBe(0);
  // On its way out the head must pass a wall.
  const way = [0.06, 0.1, 0.14, 0.18, 0.22].map((share) => overlap(pieceMm * share, 0));
  expect(Math.max(...way)).toBeGreaterThan(0.5);
  expect(overlap(0, 13)).toBe(0);
});

test('the outer rim is flat: a square of pieces is exactly as large as its cells less the gap', async () => {
  const { parts } = await makePieces(artOf(4), { shape: 'square', pieceMm: 8, heightMm: 15 });
  const boxes = parts.map((part) => solid(part).boundingBox());
  for (const axis of [0, 2] as const) {
    expect(Math.max(...boxes.map((box) => box.max[axis]))).toBeCloseTo(15.9, 3);
    expect(Math.min(...boxes.map((box) => box.min[axis]))).toBeCloseTo(-15.9, 3);
  }
});

test('walls between the sockets of a piece are thick enough to print', async () => {
  for (const [shape, pieceMm] of cases) {
    const { parts } = await makePieces(artOf(3), { shape, pieceMm, heightMm: 10 });
    // Shrinking the middle piece's outline by 0.4 mm all around must leave one connected core.
    const middle = solid(parts[4]!).rotate(90, 0, 0);
    expect(middle.slice(-5).area() + middle.slice(5).area()).toBeGreaterThan(0);
    const slice = middle.slice(5).area() > 0 ? middle.slice(5) : middle.slice(-5);
    const core = slice
      .offset(-0.25, 'Miter')
      .decompose()
      .filter((section) => section.area() > 1);
    expect(core).toHaveLength(1);
  }
});

test('the picture lies with its top away from the viewer and its left at the left', async () => {
  const art = artOf(2, [1, 2, 3]);
  const { parts } = await makePieces(art, { shape: 'square', pieceMm: 8, heightMm: 15 });
  const box = solid(parts[0]!).boundingBox();
  expect(box.max[0]).toBeLessThan(0);
  expect(box.max[2]).toBeLessThan(0);
  expect(box.min[1]).toBeCloseTo(0, 5);
});

test('art without a filled cell is refused', async () => {
  const empty = { ...artOf(2), cells: new Uint8Array(4).fill(EMPTY) };
  await expect(makePieces(empty, { shape: 'hex', pieceMm: 8, heightMm: 15 })).rejects.toThrow(
    'nothing to make pieces of',
  );
});
