import { expect, test } from 'vitest';
import { countTriangles, type Model, type Part } from '../../src/core/model.ts';
import { inspect } from '../../src/measure/inspect.ts';
import { coarsen } from '../../src/simplify/coarsen.ts';
import { decimate } from '../../src/simplify/decimate.ts';
import { remesh } from '../../src/simplify/remesh.ts';
import { subdivide } from '../../src/simplify/subdivide.ts';
import { computeNormals } from '../../src/topology/normals.ts';
import { unwrap } from '../../src/uv/unwrap.ts';
import { uvDrift } from '../../src/uv/uv-drift.ts';
import { overlappingTriangles } from '../../src/uv/uv-overlap.ts';
import { twoParts } from '../support/models.ts';
import { randomSolid } from '../support/random-solids.ts';
import { modelOf, net, skinnedBar, sphere, torus } from '../support/shapes.ts';

const fine = () => modelOf([torus(0.5, 0.2, 160, 100)]);

const painted = () => modelOf([sphere(0.5, 160, 100)]);

test.each([
  ['a torus', fine(), 5000],
  ['a torus, far down', fine(), 200],
  ['a textured sphere', painted(), 3000],
  ['a flat-shaded torus', modelOf([computeNormals(torus(0.5, 0.2, 80, 50), { creaseDegrees: 0 })]), 1000],
  ['a torus and a box', twoParts(), 400],
])('%s keeps its surface with fewer triangles, within 2 %% of the target', (_, model, triangles) => {
  const result = decimate(model, { triangles });
  expect(Math.abs(countTriangles(result) / triangles - 1)).toBeLessThanOrEqual(0.02);
  const [before, after] = [inspect(model), inspect(result)];
  expect(after.watertight).toBe(true);
  expect(after.genus).toBe(before.genus);
  expect(after.components).toBe(before.components);
  expect(result.parts.every((part) => part.normals)).toBe(true);
});

test('a simplified sphere stays a sphere and its texture stays in place', () => {
  const result = decimate(painted(), { triangles: 3000 });
  const { positions, uvs } = result.parts[0]!;
  // Its corners lie as far outside as the middles of its faces inside.
  expect(inspect(result).volume / inspect(painted()).volume).toBeCloseTo(1, 3);
  for (let i = 0; i < positions.length / 3; i++) {
    expect(Math.abs(Math.hypot(...positions.subarray(i * 3, i * 3 + 3)) - 0.5)).toBeLessThan(0.0015);
    const v = Math.acos(Math.min(1, Math.max(-1, positions[i * 3 + 1]! / 0.5))) / Math.PI;
    expect(Math.abs(uvs![i * 2 + 1]! - v)).toBeLessThan(0.01);
  }
});

test.each([
  ['the careful way', sphere(0.5, 64, 40)],
  ['the fast way', sphere(0.5, 160, 100)],
])('a second set of texture coordinates slides as the first one does, %s', (_, ball) => {
  const uvs2 = ball.uvs!.map((value, i) => (i % 2 === 0 ? value : 1 - value) / 2);
  const result = decimate(modelOf([{ ...ball, uvs2 }]), { triangles: 1500 });
  const { uvs, uvs2: slid } = result.parts[0]!;
  for (let i = 0; i < uvs!.length; i += 2) {
    expect(slid![i]).toBeCloseTo(uvs![i]! / 2, 4);
    expect(slid![i + 1]).toBeCloseTo((1 - uvs![i + 1]!) / 2, 4);
  }
});

test('a small part is not starved by a large one', () => {
  const result = decimate(twoParts(), { triangles: 300 });
  const box = result.parts.find((part) => part.name === 'box')!;
  expect(inspect({ ...result, parts: [box] }).volume).toBeCloseTo(0.504, 2);
});

test('a model with few triangles comes back as it is', () => {
  const model = twoParts();
  expect(decimate(model, { triangles: 5000 })).toBe(model);
});

test('a skin survives', () => {
  const bar: Model = { ...skinnedBar() };
  const result = decimate(bar, { triangles: 30 });
  const { joints, weights } = result.parts[0]!;
  expect(countTriangles(result)).toBeLessThanOrEqual(30);
  for (let i = 0; i < joints!.length; i += 4) {
    expect(weights!.subarray(i, i + 4).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 3);
  }
});

test.each([5, 6, 21])(
  'no chart of solid %i comes to lie on another, and no face turns over in the texture',
  async (seed) => {
    const solid = await randomSolid(seed);
    const result = decimate(unwrap(solid, { textureSize: 512 }), { triangles: 400 });
    expect(countTriangles(result)).toBe(400);
    expect(overlappingTriangles(result.parts)).toBe(0);
  },
);

test.each(['triangle', 'quad'] as const)(
  'nor do charts of tens of thousands of triangles, to %ss',
  { tags: 'long' },
  async (topology) => {
    const source = subdivide(subdivide(unwrap(await randomSolid(1), { textureSize: 512 })));
    expect(countTriangles(source)).toBeGreaterThan(30_000);
    const result = remesh(source, { topology, target: { faces: 400 } });
    expect(overlappingTriangles(result.parts)).toBe(0);
    expect(uvDrift(source, result)).toBeLessThan(0.05);
    const { volume, genus } = inspect(source);
    expect(inspect(result)).toMatchObject({ watertight: true, genus });
    expect(Math.abs(inspect(result).volume / volume - 1)).toBeLessThan(0.001);
  },
);

test('charts that lie on each other from the start hold nothing back', () => {
  const one = { ...torus(0.5, 0.2, 32, 16), name: 'one' };
  const uvs = Float32Array.from(
    { length: (one.positions.length / 3) * 2 },
    (_, i) => one.positions[Math.floor(i / 2) * 3 + (i % 2)]! + 0.7,
  );
  const other = { ...one, name: 'two', positions: one.positions.map((value, i) => (i % 3 === 0 ? value + 2 : value)) };
  const result = decimate(
    modelOf([
      { ...one, uvs },
      { ...other, uvs },
    ]),
    { triangles: 400 },
  );
  expect(countTriangles(result)).toBe(400);
});

/** A gear with flat lids, each a fan around its middle. */
function gear(around: number, teeth: number, rows: number): Part {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= rows; row++)
    for (let i = 0; i < around; i++) {
      const turn = (i / around) * 2 * Math.PI;
      const radius = Math.sin(turn * teeth) > 0 ? 1 : 0.8;
      positions.push(Math.cos(turn) * radius, row / rows, Math.sin(turn) * radius);
    }
  const at = (row: number, i: number) => row * around + (i % around);
  const middle = positions.length / 3;
  positions.push(0, 0, 0, 0, 1, 0);
  for (let i = 0; i < around; i++) {
    indices.push(middle, at(0, i), at(0, i + 1), middle + 1, at(rows, i + 1), at(rows, i));
    for (let row = 0; row < rows; row++) {
      indices.push(at(row, i), at(row + 1, i), at(row, i + 1));
      indices.push(at(row, i + 1), at(row + 1, i), at(row + 1, i + 1));
    }
  }
  return { name: 'gear', material: 0, positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

const secondsOf = (work: () => void) => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

test('a model of very many parts takes about as long as one of few', { tags: 'long' }, () => {
  const seconds = (count: number) => {
    const strip = net(100_000 / count, 1);
    const parts = Array.from({ length: count }, (_, p) => ({
      ...strip,
      positions: strip.positions.map((value, i) => (i % 3 === 2 ? p : value)),
    }));
    const work = () => coarsen(parts, { triangles: 100_000, error: 0.01, flags: [] });
    return Math.min(secondsOf(work), secondsOf(work));
  };
  expect(seconds(50_000) / seconds(10)).toBeLessThan(6);
});

test('edges that are not allowed are not tried again and again: three times the triangles, not fifty times the work', () => {
  const seconds = (model: Model, triangles: number) => {
    const runs = Array.from({ length: 7 }, () => secondsOf(() => decimate(model, { triangles })));
    return Math.min(...runs);
  };
  const large = modelOf([gear(160, 10, 6)]);
  const result = decimate(large, { triangles: 120 });
  expect(countTriangles(result)).toBe(120);
  const { watertight, genus } = inspect(large);
  expect(inspect(result)).toMatchObject({ watertight, genus });
  expect(seconds(large, 120) / seconds(modelOf([gear(80, 8, 4)]), 100)).toBeLessThan(15);
});
