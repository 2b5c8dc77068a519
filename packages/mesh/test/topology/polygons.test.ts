import { expect, test } from 'vitest';
import type { Part } from '../../src/core/model.ts';
import { readModel } from '../../src/formats/read-model.ts';
import { writeModel } from '../../src/formats/write-model.ts';
import { triangulate } from '../../src/topology/polygons.ts';
import { weldPart } from '../../src/topology/weld.ts';
import { assimp } from '../support/assimp.ts';

/** Polygons as files have them, judged by the shoelace formula, which asks for no triangles. */

type Flat = readonly (readonly [number, number])[];

const ring = (count: number, radius: number, turn = 1, x = 0, y = 0, first = 0): [number, number][] =>
  Array.from({ length: count }, (_, i) => {
    const angle = first + (turn * i * 2 * Math.PI) / count;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });

/** Around, over a bridge into the hole, around that the other way, and back. */
const withHole = (outer: Flat, at: number, hole: Flat): Flat => [
  ...outer.slice(0, at + 1),
  ...hole,
  hole[0]!,
  ...outer.slice(at),
];

const square: Flat = [
  [-2, -2],
  [2, -2],
  [2, 2],
  [-2, 2],
];

const polygons: [string, Flat][] = [
  ['a slit ring', withHole(ring(30, 1), 0, ring(30, 0.6, -1))],
  ['a slit ring of many corners', withHole(ring(100, 1), 0, ring(100, 0.97, -1))],
  ['a ring of more corners than are kept as one', withHole(ring(300, 1), 0, ring(300, 0.6, -1))],
  ['a comb', Array.from({ length: 202 }, (_, i) => (i < 200 ? [200 - i, i % 2 ? 0.02 : 5] : [(i - 200) * 201, -1]))],
  [
    'a square with two holes by one corner',
    withHole(withHole(square, 0, ring(8, 0.4, -1, 1, -1, 1.25 * Math.PI)), 0, ring(8, 0.4, -1, -1, 1, 1.25 * Math.PI)),
  ],
  [
    'two squares that meet in a point',
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 2],
      [1, 1],
      [0, 1],
    ],
  ],
  [
    'a square whose hole touches its corner',
    [...square.slice(0, 1), [-1, 0], [0, 0], [0, -1], ...square.slice(0, 1), ...square.slice(1)],
  ],
  ['a square with a thread into it', [...square, [-2, 0], [0, 0], [-2, 0]]],
];

const shoelace = (flat: Flat) =>
  flat.reduce((sum, [x, y], i) => {
    const [x2, y2] = flat[(i + 1) % flat.length]!;
    return sum + (x * y2 - x2 * y) / 2;
  }, 0);

/** In a plane that leans. */
const positionsOf = (flat: Flat) => Float32Array.from(flat.flatMap(([x, y]) => [x, y, 0.5 * x - 0.25 * y]));
const LEANING = Math.hypot(1, 0.5, 0.25);

/** Of all triangles, whichever way they face. */
function areaOf({ positions, indices }: Pick<Part, 'positions' | 'indices'>): number {
  const at = (i: number) => [...positions.subarray(indices[i]! * 3, indices[i]! * 3 + 3)] as [number, number, number];
  let area = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [at(i), at(i + 1), at(i + 2)];
    const [p, q] = [b.map((x, k) => x - a[k]!), c.map((x, k) => x - a[k]!)] as [number[], number[]];
    const normal = [0, 1, 2].map((k) => p[(k + 1) % 3]! * q[(k + 2) % 3]! - p[(k + 2) % 3]! * q[(k + 1) % 3]!);
    area += Math.hypot(...normal) / 2;
  }
  return area;
}

test.each(polygons)('%s keeps its area, read from an OBJ, in every format', { tags: 'long' }, async (_, flat) => {
  const area = shoelace(flat) * LEANING;
  const positions = positionsOf(flat);
  const points = flat.map(([x, y]) => `v ${x} ${y} ${0.5 * x - 0.25 * y}`);
  const obj = `${points.join('\n')}\nf ${points.map((_, i) => i + 1).join(' ')}\n`;
  const corners = Uint32Array.from(flat, (_, i) => i);
  if (flat.length < 256)
    expect(
      areaOf({ positions, indices: triangulate(positions, { sizes: Uint8Array.of(flat.length), indices: corners }) }),
    ).toBeCloseTo(area, 4);

  const model = await readModel(Buffer.from(obj));
  expect(areaOf(model.parts[0]!)).toBeCloseTo(area, 4);
  expect(areaOf(weldPart(model.parts[0]!))).toBeCloseTo(area, 4);
  for (const format of ['glb', 'fbx', 'obj'] as const) {
    const files = await writeModel(model, [format], 'model');
    const { meshes } = await assimp(files.map(({ name, bytes }) => ({ name, bytes })));
    const read = meshes.map((mesh) =>
      areaOf({ positions: Float32Array.from(mesh.vertices), indices: Uint32Array.from(mesh.faces.flat()) }),
    );
    expect(
      read.reduce((sum, part) => sum + part),
      format,
    ).toBeCloseTo(area, 3);
  }
});

test('a polygon whose corners are welded into one point keeps its faces', () => {
  const flat: Flat = [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
    [2, 2],
    [1, 2],
    [1, 1],
    [0, 1],
  ];
  const positions = positionsOf(flat);
  const polygons = { sizes: Uint8Array.of(8), indices: Uint32Array.from(flat, (_, i) => i) };
  const welded = weldPart({ name: '', material: 0, positions, indices: triangulate(positions, polygons), polygons });
  expect(areaOf(welded)).toBeCloseTo(2 * LEANING, 5);
  expect(welded.positions.length / 3).toBe(7);
});
