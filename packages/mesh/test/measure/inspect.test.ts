import { expect, test } from 'vitest';
import { inspect } from '../../src/measure/inspect.ts';
import { looseBodies } from '../../src/measure/loose-bodies.ts';
import { modelOf, sphere, torus } from '../support/shapes.ts';
import { cube, openBox } from '../support/tiny.ts';

test('inspecting finds holes, flipped faces, triple edges, flat faces and handles', () => {
  const whole = torus();
  expect(inspect(modelOf([whole]))).toMatchObject({ watertight: true, genus: 1, components: 1, holes: 0 });
  expect(inspect(modelOf([whole])).volume).toBeCloseTo(2 * Math.PI ** 2 * 0.5 * 0.2 ** 2, 1);
  const open = { ...whole, indices: whole.indices.slice(6) };
  expect(inspect(modelOf([open]))).toMatchObject({ watertight: false, holes: 1 });
  const flipped = { ...whole, indices: whole.indices.slice() };
  flipped.indices.set([flipped.indices[1]!, flipped.indices[0]!], 0);
  expect(inspect(modelOf([flipped]))).toMatchObject({ watertight: false, flippedEdges: 3 });
  const doubled = { ...whole, indices: Uint32Array.from([...whole.indices, ...whole.indices.slice(0, 3)]) };
  expect(inspect(modelOf([doubled]))).toMatchObject({ watertight: false, nonManifoldEdges: 3 });
  const flat = { ...whole, indices: Uint32Array.from([...whole.indices, 0, 0, 1]) };
  expect(inspect(modelOf([flat]))).toMatchObject({ watertight: true, degenerateFaces: 1 });
  expect(inspect(modelOf([whole, sphere()]))).toMatchObject({ components: 2 });
});

test('a cube of one metre is measured exactly', () => {
  expect(inspect(modelOf([cube()]))).toMatchObject({
    vertices: 8,
    triangles: 12,
    watertight: true,
    volume: expect.closeTo(1, 9),
    area: 6,
  });
  expect(inspect(modelOf([openBox()]))).toMatchObject({ watertight: false, holes: 1, area: 5 });
});

test('bodies that touch no other are counted, and those that float', () => {
  const ring = torus(0.5, 0.2, 12, 8);
  const moved = (y: number, size = 1) => ({
    ...ring,
    positions: ring.positions.map((value, i) => value * size + (i % 3 === 1 ? y : 0)),
  });
  expect(looseBodies(modelOf([ring]))).toEqual({ count: 0, floating: 0 });
  expect(looseBodies(modelOf([ring, moved(1)]))).toEqual({ count: 2, floating: 1 });
  // The small one lies within the other's box: whether they touch is not said.
  expect(looseBodies(modelOf([ring, moved(0, 0.5), moved(1)]))).toEqual({ count: 1, floating: 1 });
});
