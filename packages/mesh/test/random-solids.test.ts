import { validateBytes } from 'gltf-validator';
import { expect, test } from 'vitest';
import { countFaces, countTriangles, type Model } from '../src/core/model.ts';
import { readModel } from '../src/formats/read-model.ts';
import { writeModel } from '../src/formats/write-model.ts';
import { inspect } from '../src/measure/inspect.ts';
import { repair } from '../src/repair/repair.ts';
import { remesh } from '../src/simplify/remesh.ts';
import { unwrap } from '../src/uv/unwrap.ts';
import { writeOne } from './support/models.ts';
import { randomSolid, rigged, SEEDS } from './support/random-solids.ts';
import { measureUvs } from './support/texels.ts';

/** Properties of operations and of pairs of them, on random solids. */

const seeds = Array.from({ length: SEEDS }, (_, i) => i + 1);

test.each(seeds)('solid %i stays closed, with its handles, at any number of triangles', async (seed) => {
  const solid = await randomSolid(seed);
  const before = inspect(solid);
  expect(before.watertight).toBe(true);
  for (const faces of [100, 300, 1_000]) {
    const after = inspect(remesh(solid, { topology: 'triangle', target: { faces } }));
    expect(after).toMatchObject({ watertight: true, genus: before.genus, components: before.components });
    expect(Math.abs(after.triangles / faces - 1)).toBeLessThanOrEqual(0.02);
    expect(Math.abs(after.volume / before.volume - 1)).toBeLessThan(faces < 1_000 ? 0.005 : 0.0005);
  }
});

test.each(seeds)('solid %i in quadrilaterals is closed whichever way each is cut', async (seed) => {
  const solid = await randomSolid(seed);
  const made = remesh(solid, { topology: 'quad', target: { faces: 300 } });
  const quads = made.parts.flatMap((part) => [...part.polygons!.sizes]).filter((size) => size === 4).length;
  expect(quads / countFaces(made)).toBeGreaterThan(0.75);
  expect(Math.abs(inspect(made).volume / inspect(solid).volume - 1)).toBeLessThan(0.001);
  for (const way of [0, 1, (i: number) => i % 2]) {
    const cut = cutAlong(made, typeof way === 'number' ? () => way : way);
    expect(countTriangles(cut)).toBe(countTriangles(made));
    expect(inspect(cut).watertight).toBe(true);
    if (way === 0) expect(inspect(cut).volume).toBeCloseTo(inspect(made).volume, 9);
  }
});

test.each(seeds)(
  'solid %i goes through remeshing, unwrapping, files and the print check, with bones too',
  { tags: 'long' },
  async (seed) => {
    const solid = await randomSolid(seed);
    const before = inspect(solid);
    const fewer = remesh(seed % 2 ? solid : rigged(solid), { topology: 'triangle', target: { faces: 400 } });
    const textured = await unwrap(fewer, { textureSize: 512 });
    expect(measureUvs(textured, 512)).toMatchObject({ overlaps: 0, outside: 0 });
    const again = remesh(textured, { topology: 'triangle', target: { faces: 200 } });
    expect(again.skeleton === undefined).toBe(seed % 2 === 1);
    for (const [model, off, rough] of [
      [textured, 0.001, 0.06],
      // Rings of two hundred faces have four sides or three: for the same volume more area.
      [again, 0.02, 0.16],
    ] as const) {
      for (const format of ['glb', 'stl', 'obj'] as const) {
        const [file] = await writeModel(model, [format], 'model');
        if (format === 'glb') {
          const { issues } = await validateBytes(file!.bytes);
          expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
        }
        const read = await readModel(format === 'obj' ? await writeOne(model, 'obj') : file!.bytes, {
          extension: format === 'obj' ? 'zip' : format,
        });
        const after = inspect(read);
        expect(after).toMatchObject({ watertight: true, genus: before.genus, components: before.components });
        expect(Math.abs(after.volume / before.volume - 1)).toBeLessThan(off);
        expect(Math.abs(after.area / before.area - 1)).toBeLessThan(rough);
      }
      const { model: printed, report } = await repair(model);
      expect(report.watertight).toBe(true);
      expect(report.crossingsAfter).toBeLessThanOrEqual(20);
      expect(inspect(printed).degenerateFaces).toBe(0);
    }
  },
);

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
