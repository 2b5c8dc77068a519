import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countFaces, type Model, type Part } from '../../src/core/model.ts';
import { inspect } from '../../src/measure/inspect.ts';
import { decimate } from '../../src/simplify/decimate.ts';
import { packCharts } from '../../src/uv/pack/pack-charts.ts';
import { unwrap } from '../../src/uv/unwrap.ts';
import { overlappingTriangles } from '../../src/uv/uv-overlap.ts';
import { bendingBar, twoParts } from '../support/models.ts';
import { boxWithHole, modelOf, net, sphere, torus } from '../support/shapes.ts';
import { measureUvs } from '../support/texels.ts';
import { cube } from '../support/tiny.ts';

test.each([
  ['two parts', twoParts(), 1024],
  ['a rig', bendingBar(), 512],
  ['quads', modelOf([boxWithHole()]), 512],
  ['a ring of 3,000 triangles', modelOf([torus(0.5, 0.2, 50, 30)]), 1024],
])('unwrapping %s gives charts without overlaps or much stretch', (_, model, textureSize) => {
  const result = unwrap(model, { textureSize });
  const found = measureUvs(result, textureSize);
  expect(found.overlaps).toBe(0);
  expect(overlappingTriangles(result.parts)).toBe(0);
  expect(found.outside).toBe(0);
  expect(found.stretch).toBeLessThan(1.05);
  expect(found.coverage).toBeGreaterThan(0.55);
  expect(countFaces(result)).toBe(countFaces(model));
  expect(inspect(result).watertight).toBe(true);
  expect(result.parts.map((part) => part.polygons?.sizes)).toEqual(model.parts.map((part) => part.polygons?.sizes));
});

/** A ball with dents and folds, then with few triangles, some of them slivers. */
const solid = fc
  .record({
    waves: fc.array(fc.tuple(fc.double({ min: -0.3, max: 0.3, noNaN: true }), fc.integer({ min: 1, max: 7 })), {
      minLength: 3,
      maxLength: 6,
    }),
    thin: fc.double({ min: 0.05, max: 1, noNaN: true }),
    share: fc.double({ min: 0.15, max: 1, noNaN: true }),
  })
  .map(({ waves, thin, share }): Model => {
    const { uvs: _, normals: __, ...part } = sphere(0.5, 28, 14);
    const positions = part.positions.map((value, i) => {
      const at = (axis: number) => part.positions[i - (i % 3) + axis]!;
      const bend = waves.reduce((sum, [size, pace], k) => sum + size * Math.sin(pace * at(k % 3) * 4 + k), 0);
      return value * (1 + bend) * (i % 3 === 1 ? thin : 1) + (i % 3 === 0 ? bend * at(1) : 0);
    });
    const model = modelOf([{ ...part, positions }]);
    return decimate(model, { triangles: Math.round((part.indices.length / 3) * share) });
  });

test('whatever the solid, no texel has two owners, no face lies on another, and closed stays closed', () => {
  fc.assert(
    fc.property(solid, (model) => {
      const result = unwrap(model, { textureSize: 256 });
      const { overlaps, outside, stretch } = measureUvs(result, 256);
      expect({ overlaps, outside, faces: overlappingTriangles(result.parts) }).toEqual({
        overlaps: 0,
        outside: 0,
        faces: 0,
      });
      expect(stretch).toBeLessThan(1.06);
      expect(inspect(result).watertight).toBe(inspect(model).watertight);
    }),
    { numRuns: 10, seed: 7 },
  );
});

/** Ways that the surface looks at each seam: the mean of its two faces' normals. */
function seamWays(part: Part): { x: number; y: number; z: number; crease: boolean }[] {
  const { positions, uvs, indices } = part;
  const edges = new Map<string, { uv: string; normal: number[] }>();
  const ways: { x: number; y: number; z: number; crease: boolean }[] = [];
  const key = (values: Float32Array, width: number, v: number) => values.subarray(v * width, v * width + width).join();
  for (let i = 0; i < indices.length; i += 3) {
    const p = [0, 1, 2].map((k) => [...positions.subarray(indices[i + k]! * 3, indices[i + k]! * 3 + 3)] as number[]);
    const [u, v] = [p[1]!.map((x, k) => x - p[0]![k]!), p[2]!.map((x, k) => x - p[0]![k]!)];
    const cross = [0, 1, 2].map((k) => u[(k + 1) % 3]! * v[(k + 2) % 3]! - u[(k + 2) % 3]! * v[(k + 1) % 3]!);
    const normal = cross.map((value) => value / Math.hypot(...cross));
    for (let k = 0; k < 3; k++) {
      const [a, b] = [indices[i + k]!, indices[i + ((k + 1) % 3)]!];
      const uv = [key(uvs!, 2, a), key(uvs!, 2, b)];
      const other = edges.get(`${key(positions, 3, b)} ${key(positions, 3, a)}`);
      edges.set(`${key(positions, 3, a)} ${key(positions, 3, b)}`, { uv: uv.join(' '), normal });
      if (!other || other.uv === uv.toReversed().join(' ')) continue;
      const [x, y, z] = normal.map((value, axis) => (value + other.normal[axis]!) / 2) as [number, number, number];
      ways.push({ x, y, z, crease: normal.reduce((sum, value, axis) => sum + value * other.normal[axis]!, 0) < 0.7 });
    }
  }
  return ways;
}

test('charts follow creases: a cube has one a side', () => {
  const ways = seamWays(unwrap(modelOf([cube()]), { textureSize: 256 }).parts[0]!);
  expect(ways).toHaveLength(12);
  expect(ways.every(({ crease }) => crease)).toBe(true);
});

test('a round pillar has its seams at its ends and behind, where they are seen least', () => {
  const around = 48;
  const ring = (y: number) =>
    Array.from({ length: around }, (_, i) => (i / around) * 2 * Math.PI).flatMap((a) => [
      0.2 * Math.sin(a),
      y,
      0.2 * Math.cos(a),
    ]);
  const indices: number[] = [];
  for (let i = 0; i < around; i++) {
    const j = (i + 1) % around;
    indices.push(i, j, around + j, i, around + j, around + i, around * 2, j, i, around * 2 + 1, around + i, around + j);
  }
  const part: Part = {
    name: 'pillar',
    material: 0,
    positions: Float32Array.from([...ring(0), ...ring(0.7), 0, 0, 0, 0, 0.7, 0]),
    indices: Uint32Array.from(indices),
  };
  const smooth = seamWays(unwrap(modelOf([part]), { textureSize: 256 }).parts[0]!).filter(({ crease }) => !crease);
  expect(smooth.filter(({ z }) => z > -0.3)).toEqual([]);
  expect(smooth.length).toBeLessThanOrEqual(2);
});

test('a square plate is one chart', () => {
  const result = unwrap(modelOf([net(12, 12)]), { textureSize: 1024 });
  expect(seamWays(result.parts[0]!)).toEqual([]);
  expect(measureUvs(result, 1024).coverage).toBeGreaterThan(0.75);
});

test('a chart with branches is cut where they begin, so that others fit beside them', () => {
  const crosses = Array.from({ length: 6 }, () =>
    net(24, 24, (x, y) => Math.abs(x - 11.5) < 1 || Math.abs(y - 11.5) < 1),
  );
  const result = unwrap(modelOf([net(20, 20), ...crosses]), { textureSize: 1024 });
  expect(measureUvs(result, 1024).coverage).toBeGreaterThan(0.6);
  for (const part of result.parts.slice(1)) expect(seamWays(part).length).toBeLessThan(10);
});

test('very many loose triangles have room: the gaps between them become narrower', { tags: 'long' }, () => {
  const count = 11_000;
  const positions = Float32Array.from({ length: count * 9 }, (_, i) => {
    const [triangle, corner, axis] = [Math.floor(i / 9), Math.floor(i / 3) % 3, i % 3];
    const at = [triangle % 100, Math.floor(triangle / 100), 0][axis]!;
    return at + (corner === axis + 1 ? 0.2 + (triangle % 7) / 10 : 0);
  });
  const indices = Uint32Array.from({ length: count * 3 }, (_, i) => i);
  const result = unwrap(modelOf([{ name: 'shards', material: 0, positions, indices }]), { textureSize: 256 });
  expect(measureUvs(result, 256)).toMatchObject({ overlaps: 0, outside: 0 });
  expect(overlappingTriangles(result.parts)).toBe(0);
});

test('more pieces than there can be cells for are refused in words', { tags: 'long' }, () => {
  const [one, corners] = [Uint32Array.of(0), Uint32Array.of(0, 1, 2)];
  const uvs = Float64Array.of(0, 0, 1, 0, 0, 1);
  const own = { corners, border: corners, points: corners, mates: new Int32Array(3).fill(-1), uvs };
  const shards = Array.from({ length: 700_000 }, () => ({ faces: one, triangles: one, ...own, rest: uvs.slice(2, 5) }));
  expect(() => packCharts(shards, 1 / 512)).toThrow(
    'The model has too many loose pieces for one texture: remesh it first.',
  );
});
