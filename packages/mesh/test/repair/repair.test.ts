import { expect, test } from 'vitest';
import { inspect } from '../../src/measure/inspect.ts';
import { isSound, repair } from '../../src/repair/repair.ts';
import { concatenate } from '../../src/topology/merge.ts';
import { weldPart } from '../../src/topology/weld.ts';
import { boxWithHole, modelOf, sphere, torus } from '../support/shapes.ts';

test('a sound model comes back unchanged', async () => {
  for (const model of [modelOf([torus()]), modelOf([sphere()]), modelOf([boxWithHole()])]) {
    const result = await repair(model);
    expect(result.model).toBe(model);
    expect(result.report).toMatchObject({ changed: false, watertight: true });
    expect(isSound(model)).toBe(true);
  }
});

/** Every `hole`-th face removed and every `flip`-th turned over. */
function damaged(hole: number, flip: number) {
  const whole = torus(0.5, 0.2, 96, 64);
  const indices: number[] = [];
  for (let i = 0; i < whole.indices.length; i += 3) {
    const [a, b, c] = whole.indices.subarray(i, i + 3) as unknown as [number, number, number];
    if ((i / 3) % hole === 0) continue;
    indices.push(...((i / 3) % flip === 0 ? [b, a, c] : [a, b, c]));
  }
  return modelOf([{ ...whole, indices: Uint32Array.from(indices) }]);
}

test('holes are filled and flipped faces turned, and the volume is the sound one', async () => {
  const sound = inspect(modelOf([torus(0.5, 0.2, 96, 64)]));
  const { model, report } = await repair(damaged(61, 97));
  expect(report).toMatchObject({ changed: true, watertight: true, remeshed: false });
  expect(report.filledHoles).toBe(Math.ceil((96 * 64 * 2) / 61));
  expect(report.flippedFaces).toBeGreaterThan(100);
  expect(inspect(model).volume / sound.volume).toBeCloseTo(1, 2);
});

test('a surface turned inside out faces outwards again', async () => {
  const whole = sphere();
  const inside = { ...whole, indices: whole.indices.toReversed() };
  expect(inspect(modelOf([inside])).volume).toBeLessThan(0);
  expect(inspect((await repair(modelOf([inside]))).model).volume).toBeCloseTo(inspect(modelOf([whole])).volume, 5);
});

test('repeated and degenerate faces are removed', async () => {
  const whole = torus();
  const indices = Uint32Array.from([...whole.indices, ...whole.indices.slice(0, 30), 5, 5, 6]);
  const { model, report } = await repair(modelOf([{ ...whole, indices }]));
  expect(report).toMatchObject({ removedFaces: 11, watertight: true });
  expect(inspect(model).triangles).toBe(whole.indices.length / 3);
});

test('two bodies joined along an edge, which no turning or filling closes, come apart there and nowhere else', async () => {
  const box = boxWithHole();
  const { polygons: _, ...plain } = box;
  const beside = { ...plain, positions: plain.positions.map((value, i) => (i % 3 === 1 ? value : value + 1)) };
  const model = modelOf([concatenate([plain, beside])]);
  expect(inspect(model).watertight).toBe(false);
  const { model: solid, report } = await repair(model);
  expect(report).toMatchObject({ remeshed: false, watertight: true });
  expect(inspect(solid)).toMatchObject({ components: 2, nonManifoldEdges: 0 });
  expect(inspect(solid).volume / (2 * 0.504)).toBeCloseTo(1, 3);
});

test('two bodies that pass through each other become one', async () => {
  const beside = sphere(0.5, 24, 12);
  const moved = { ...beside, positions: beside.positions.map((value, i) => (i % 3 === 0 ? value + 0.4 : value)) };
  const model = modelOf([sphere(0.5, 24, 12), moved]);
  const { model: solid, report } = await repair(model);
  expect(report).toMatchObject({ changed: true, united: true, remeshed: false, watertight: true });
  expect(report.crossingsBefore).toBeGreaterThan(20);
  expect(report.crossingsAfter).toBeLessThanOrEqual(20);
  expect(inspect(solid).components).toBe(1);
  expect(inspect(solid).volume).toBeLessThan(inspect(model).volume * 0.9);
});

test('a sheet gets a thickness', async () => {
  const sheet = {
    name: 'leaf',
    material: 0,
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
  };
  const { model, report } = await repair(modelOf([sheet]));
  expect(report).toMatchObject({ thickenedSheets: 1, watertight: true });
  expect(inspect(model).volume).toBeCloseTo(0.005, 4);
});

test('a cavity stays a cavity', async () => {
  const inner = sphere(0.25, 24, 12);
  const hollow = modelOf([sphere(0.5, 24, 12), { ...inner, indices: inner.indices.toReversed() }]);
  const { model, report } = await repair(hollow);
  expect(report.changed).toBe(false);
  expect(model).toBe(hollow);
});

test('one body that passes through itself and through another, with holes, is closed where it is and stays as it was elsewhere', async () => {
  const ring = torus(0.5, 0.2, 48, 24);
  const clean = inspect(modelOf([ring]));
  // Two of its sides are pulled through each other: a point goes through the ring's hole and out of the other side.
  const positions = ring.positions.map((value, i) => (i >= 30 && i < 33 ? -value * 1.2 : value));
  const ball = sphere(0.3, 24, 12);
  const beside = { ...ball, positions: ball.positions.map((value, i) => (i % 3 === 2 ? value + 0.5 : value)) };
  const holed = ring.indices.filter((_, c) => Math.floor(c / 3) % 101 !== 50);
  const { uvs: _, ...plain } = beside;
  const model = modelOf([{ ...ring, positions, indices: holed }, plain]);
  expect(isSound(model)).toBe(false);
  const { model: solid, report } = await repair(model);
  expect(report).toMatchObject({ watertight: true, remeshed: false, crossingsAfter: 0 });
  expect(report.crossingsBefore).toBeGreaterThan(20);
  const found = inspect(solid);
  expect(found.triangles).toBeLessThan(clean.triangles * 1.5);
  expect(found.volume).toBeGreaterThan(clean.volume * 0.98);
});

/** A ball of 50 mm with loose triangles, each on one edge of it; of `leaf` two triangles on one. */
function finned(fins: number, leaf = false) {
  const { uvs: _, normals: __, ...ball } = weldPart(sphere(0.025, 48, 24));
  const positions = Array.from(ball.positions);
  const indices = Array.from(ball.indices);
  const out = (vertex: number, by: number) =>
    positions.push(...positions.slice(vertex * 3, vertex * 3 + 3).map((value) => value * by));
  for (let i = 0; i < fins; i++) {
    const [a, b] = ball.indices.subarray(i * 300, i * 300 + 2) as unknown as [number, number];
    out(a, 1.2);
    indices.push(a, b, positions.length / 3 - 1);
    if (!leaf) continue;
    out(b, 1.2);
    indices.push(positions.length / 3 - 2, b, positions.length / 3 - 1);
  }
  return modelOf([{ ...ball, positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }]);
}

test('loose triangles that hang on an edge go, and nothing is left that encloses nothing', async () => {
  const ball = inspect(finned(0));
  const { model, report } = await repair(finned(7));
  expect(report).toMatchObject({
    watertight: true,
    removedFaces: 7,
    filledHoles: 0,
    thickenedSheets: 0,
    remeshed: false,
  });
  expect(inspect(model)).toMatchObject({ components: 1, flatBodies: 0, triangles: ball.triangles });
  expect(inspect(model).volume).toBeCloseTo(ball.volume, 9);
  expect(inspect(model).box).toEqual(ball.box);
});

test('a larger sheet that hangs on an edge becomes a body of some thickness', async () => {
  const { model, report } = await repair(finned(1, true));
  expect(report).toMatchObject({ watertight: true, thickenedSheets: 1, remeshed: false });
  expect(inspect(model).flatBodies).toBe(0);
  expect(inspect(model).volume).toBeGreaterThan(inspect(finned(0)).volume);
});

test('two faces back to back are no body: they are a fault, and go', async () => {
  const ball = finned(0).parts[0]!;
  const leaf = {
    ...ball,
    positions: Float32Array.of(0.1, 0, 0, 0.2, 0, 0, 0.2, 0.1, 0, 0.1, 0.1, 0),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3, 1, 0, 3, 1, 3, 2),
  };
  const model = modelOf([ball, leaf]);
  expect(inspect(model)).toMatchObject({ watertight: true, flatBodies: 1 });
  expect(isSound(model)).toBe(false);
  const { model: solid, report } = await repair(model);
  expect(report).toMatchObject({ changed: true, watertight: true, removedFaces: 4 });
  expect(inspect(solid)).toMatchObject({ components: 1, flatBodies: 0 });
});

test('a closed surface whose corners differ in the last digit needs no hole filled', async () => {
  const ball = sphere();
  ball.positions = ball.positions.map((value, i) => (i % 49 === 0 ? value * (1 + 1e-7) : value));
  const { report } = await repair(modelOf([ball]));
  expect(report).toMatchObject({ changed: true, watertight: true, filledHoles: 0, remeshed: false });
  expect(report.joinedPoints).toBeGreaterThan(0);
});
