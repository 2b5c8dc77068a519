import { expect, test } from 'vitest';
import { boundingBox, countFaces, countTriangles, type Model } from '../../src/core/model.ts';
import { inspect } from '../../src/measure/inspect.ts';
import { remesh } from '../../src/simplify/remesh.ts';
import { subdivide } from '../../src/simplify/subdivide.ts';
import { bendingBar, texturedSphere } from '../support/models.ts';
import { boxWithHole, modelOf, sphere, torus } from '../support/shapes.ts';

const within = (value: number, wanted: number) => expect(Math.abs(value / wanted - 1)).toBeLessThanOrEqual(0.02);
const off = (a: Model, b: Model) => {
  const [x, y] = [boundingBox(a), boundingBox(b)];
  return Math.max(...[0, 1, 2].flatMap((k) => [Math.abs(x.min[k]! - y.min[k]!), Math.abs(x.max[k]! - y.max[k]!)]));
};

test.each([
  ['fewer triangles', modelOf([torus(0.5, 0.2, 96, 64)]), 1_200],
  ['more triangles', modelOf([torus()]), 20_000],
  ['the fewest', modelOf([torus()]), 100],
  ['many from a few', modelOf([boxWithHole()]), 5_000],
  ['fewer with a texture seam', modelOf([sphere(0.5, 96, 48)]), 700],
])('%s: the count is met, the surface stays closed and in place', (_, model, faces) => {
  const result = remesh(model, { topology: 'triangle', target: { faces } });
  within(countTriangles(result), faces);
  expect(countFaces(result)).toBe(countTriangles(result));
  expect(inspect(result)).toMatchObject({ watertight: true, genus: inspect(model).genus });
  expect(off(result, model)).toBeLessThan(faces === 100 ? 0.05 : 0.01);
});

test.each([
  ['fewer', 800],
  ['more', 5_000],
])('quads, %s than there are', (_, faces) => {
  const result = remesh(modelOf([torus()]), { topology: 'quad', target: { faces } });
  within(countFaces(result), faces);
  const sizes = result.parts[0]!.polygons!.sizes;
  expect(sizes.filter((size) => size === 4).length / sizes.length).toBeGreaterThan(0.75);
  expect(inspect(result).watertight).toBe(true);
});

test('an adaptive level goes by the shape: the higher, the fewer faces', () => {
  const model = modelOf([torus(0.5, 0.2, 160, 96)]);
  const counts = ([1, 2, 3, 4] as const).map((level) =>
    countTriangles(remesh(model, { topology: 'triangle', target: { level } })),
  );
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  expect(new Set(counts).size).toBe(4);
  const flat = subdivide(subdivide(subdivide(modelOf([boxWithHole()]))));
  expect(countTriangles(remesh(flat, { topology: 'triangle', target: { level: 1 } }))).toBeLessThan(200);
});

test('texture coordinates, skin and clips are kept, with fewer and with more faces', async () => {
  for (const faces of [300, 6_000]) {
    const textured = remesh(await texturedSphere(), { topology: 'triangle', target: { faces } });
    expect(textured.parts[0]!.uvs).toHaveLength((textured.parts[0]!.positions.length / 3) * 2);
    const rig = remesh(bendingBar(), { topology: 'triangle', target: { faces } });
    expect(rig.clips).toHaveLength(1);
    const { weights } = rig.parts[0]!;
    for (let i = 0; i < weights!.length; i += 4) {
      expect(weights![i]! + weights![i + 1]! + weights![i + 2]! + weights![i + 3]!).toBeCloseTo(1, 4);
    }
  }
});

test('holding on to texture coordinates never costs the shape', () => {
  const model = modelOf([sphere(0.5, 120, 60)]);
  for (const faces of [1_000, 500, 300, 150]) {
    const result = remesh(model, { topology: 'triangle', target: { faces } });
    expect(result.parts[0]!.uvs).toBeDefined();
    expect(inspect(result).volume / inspect(model).volume).toBeCloseTo(1, 4);
  }
});
