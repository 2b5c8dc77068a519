import { expect, test } from 'vitest';
import { countFaces, countTriangles, type Model } from '../../src/core/model.ts';
import { inspect } from '../../src/mesh/measure/inspect.ts';
import { remesh } from '../../src/mesh/simplify/remesh.ts';
import { randomSolid, SEEDS } from '../support/random-solids.ts';

/** Properties of operations and of pairs of them, on solids that nobody has drawn. */

const seeds = Array.from({ length: SEEDS }, (_, i) => i + 1);

test.each(seeds)('solid %i stays closed, with its handles, at any number of triangles', async (seed) => {
  const solid = await randomSolid(seed);
  const before = inspect(solid);
  expect(before.watertight).toBe(true);
  for (const faces of [100, 300, 1_000]) {
    const after = inspect(remesh(solid, { topology: 'triangle', target: { faces } }));
    expect(after).toMatchObject({ watertight: true, genus: before.genus, components: before.components });
    expect(Math.abs(after.triangles / faces - 1)).toBeLessThanOrEqual(0.02);
    if (faces === 1_000) expect(after.volume / before.volume).toBeCloseTo(1, 1);
  }
});

test.each(seeds)('solid %i in quadrilaterals is closed whichever way each is cut', async (seed) => {
  const made = remesh(await randomSolid(seed), { topology: 'quad', target: { faces: 300 } });
  const quads = made.parts.flatMap((part) => [...part.polygons!.sizes]).filter((size) => size === 4).length;
  expect(quads / countFaces(made)).toBeGreaterThan(0.75);
  for (const way of [0, 1, (i: number) => i % 2]) {
    const cut = cutAlong(made, typeof way === 'number' ? () => way : way);
    expect(countTriangles(cut)).toBe(countTriangles(made));
    expect(inspect(cut).watertight).toBe(true);
  }
});

/** Each quadrilateral as two triangles, along its first (0) or its other (1) diagonal. */
function cutAlong(model: Model, way: (face: number) => number): Model {
  const parts = model.parts.map(({ polygons, ...part }) => {
    const indices: number[] = [];
    let start = 0;
    polygons!.sizes.forEach((size, face) => {
      const at = (k: number) => polygons!.indices[start + (k % size)]!;
      const k = way(face);
      indices.push(
        ...(size === 3 ? [at(0), at(1), at(2)] : [at(k), at(k + 1), at(k + 2), at(k), at(k + 2), at(k + 3)]),
      );
      start += size;
    });
    return { ...part, indices: Uint32Array.from(indices) };
  });
  return { ...model, parts };
}
