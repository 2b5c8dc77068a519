import { expect, test } from 'vitest';
import { compose, invert, multiply } from '../../src/core/math/matrix.ts';
import { boundingBox, countFaces, type Model } from '../../src/core/model.ts';
import { inspect } from '../../src/mesh/measure/inspect.ts';
import { resize } from '../../src/mesh/measure/resize.ts';
import { mergeParts } from '../../src/mesh/topology/merge.ts';
import { computeNormals } from '../../src/mesh/topology/normals.ts';
import { weld } from '../../src/mesh/topology/weld.ts';
import { computeTangents } from '../../src/mesh/uv/tangents.ts';
import { unwrap } from '../../src/mesh/uv/unwrap.ts';
import { bendingBar, twoParts } from '../support/models.ts';
import { boxWithHole, modelOf, skinnedBar, sphere, torus } from '../support/shapes.ts';
import { measureUvs } from '../support/texels.ts';

test('welding joins a texture seam and keeps every face', () => {
  const welded = weld(modelOf([sphere(0.5, 24, 12)]));
  expect(welded.parts[0]!.positions.length / 3).toBe(24 * 11 + 2);
  expect(welded.parts[0]!.uvs).toBeUndefined();
  expect(countFaces(welded)).toBe(24 * 22);
  expect(countFaces(weld(modelOf([boxWithHole()])))).toBe(16);
});

test('welding by attributes keeps the seam and drops what nothing uses', () => {
  const model = modelOf([sphere(0.5, 24, 12)]);
  const welded = weld(model, { by: 'attributes' });
  expect(welded.parts[0]!.uvs).toBeDefined();
  expect(welded.parts[0]!.positions.length / 3).toBe(25 * 11 + 2 * 24);
});

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

test('normals stay hard at a crease and smooth elsewhere', () => {
  const box = computeNormals(boxWithHole(), { creaseDegrees: 30 });
  for (let i = 0; i < box.normals!.length; i += 3) {
    const sizes = Array.from(box.normals!.subarray(i, i + 3), Math.abs).sort();
    expect(sizes[2]).toBeCloseTo(1, 5);
  }
  expect(countFaces(modelOf([box]))).toBe(16);
  const { normals: _, ...bare } = torus();
  expect(computeNormals(bare, { creaseDegrees: 180 }).positions).toHaveLength(bare.positions.length);
});

test('tangents lie along the texture, across the normal', () => {
  const { part, tangents } = computeTangents(sphere());
  for (let i = 0; i < tangents.length / 4; i++) {
    const at = (k: number) => tangents[i * 4 + k]!;
    expect(Math.hypot(at(0), at(1), at(2))).toBeCloseTo(1, 4);
    expect(Math.abs(at(3))).toBe(1);
    if (Math.abs(part.positions[i * 3 + 1]!) < 0.4) expect(Math.abs(at(1))).toBeLessThan(0.05);
  }
});

test.each([
  ['height', { height: 1.7, origin: 'bottom' as const }],
  ['longest side', { longestSide: 0.25, origin: 'center' as const }],
])('resizing to a %s is exact and puts the origin where it should be', (_, options) => {
  const result = resize(twoParts(), options);
  const { min, max } = boundingBox(result);
  const sizes = [0, 1, 2].map((k) => max[k]! - min[k]!);
  if ('height' in options) {
    expect(sizes[1]! / 1.7).toBeCloseTo(1, 5);
    expect(min[1]).toBeCloseTo(0, 6);
  } else {
    expect(Math.max(...sizes) / 0.25).toBeCloseTo(1, 5);
    expect(min[1]! + max[1]!).toBeCloseTo(0, 6);
  }
});

/** The points of a model with its second bone turned by a right angle about X. */
function posed(model: Model): number[] {
  const [lower, upper] = model.skeleton!.bones;
  const world0 = compose(lower!.translation, lower!.rotation, lower!.scale);
  const world1 = multiply(world0, compose(upper!.translation, [Math.SQRT1_2, 0, 0, Math.SQRT1_2], upper!.scale));
  const matrices = [multiply(world0, lower!.inverseBind), multiply(world1, upper!.inverseBind)];
  const { positions, joints, weights } = model.parts[0]!;
  const out: number[] = [];
  for (let i = 0; i < positions.length / 3; i++)
    for (let row = 0; row < 3; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) {
        const m = matrices[joints![i * 4 + k]!]!;
        const [x, y, z] = positions.subarray(i * 3, i * 3 + 3) as unknown as [number, number, number];
        sum += weights![i * 4 + k]! * (m[row]! * x + m[4 + row]! * y + m[8 + row]! * z + m[12 + row]!);
      }
      out.push(sum);
    }
  return out;
}

test('resizing a rig scales its poses and clips with it', () => {
  const model = skinnedBar();
  const result = resize(model, { height: 3, origin: 'bottom' });
  const [before, after] = [posed(model), posed(result)];
  before.forEach((value, i) => {
    expect(after[i]!).toBeCloseTo(value * 3, 4);
  });
  const slide = result.clips![0]!.channels.find((channel) => channel.path === 'translation')!;
  expect(slide.values[4]).toBeCloseTo(0.75, 5);
});

test('a matrix times its inverse is the identity', () => {
  const m = compose([1, 2, 3], [0.5, 0.5, 0.5, 0.5], [2, 3, 4]);
  multiply(m, invert(m)).forEach((value, i) => {
    expect(value).toBeCloseTo(i % 5 === 0 ? 1 : 0, 10);
  });
});

test('parts of one material become one part', () => {
  const merged = mergeParts(modelOf([torus(), sphere(), boxWithHole()]));
  expect(merged.parts).toHaveLength(1);
  expect(inspect(merged)).toMatchObject({ watertight: true, components: 3 });
  expect(mergeParts(twoParts()).parts).toHaveLength(2);
});

test.each([
  ['a small model, by xatlas', twoParts(), 1024],
  ['a rig', bendingBar(), 512],
  ['40,000 triangles, by six directions', modelOf([torus(0.5, 0.2, 200, 100)]), 1024],
])('unwrapping %s gives charts without overlaps or much stretch', async (_, model, textureSize) => {
  const result = await unwrap(model, { textureSize });
  const found = measureUvs(result, textureSize);
  expect(found.overlaps).toBe(0);
  expect(found.outside).toBe(0);
  expect(found.stretch).toBeLessThan(1.1);
  expect(found.coverage).toBeGreaterThan(0.45);
  expect(countFaces(result)).toBe(countFaces(model));
  expect(inspect(result).watertight).toBe(true);
  expect(result.parts.map((part) => part.polygons?.sizes)).toEqual(model.parts.map((part) => part.polygons?.sizes));
});
