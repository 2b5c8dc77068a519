import { expect, test } from 'vitest';
import type { Part } from '../../src/core/model.ts';
import { bakeOcclusion, type OcclusionMap } from '../../src/pack/bake-occlusion.ts';
import { modelOf, plainMaterial, sphere } from '../support/shapes.ts';
import { boxModel } from './solids.ts';

/** A square of 1 m, facing up, with its whole texture: u along x, v along z. */
const floor = (): Part => ({
  name: 'floor',
  material: 0,
  positions: new Float32Array([0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1]),
  normals: new Float32Array([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0]),
  uvs: new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]),
  indices: new Uint32Array([0, 2, 1, 0, 3, 2]),
});
/** Another 1 m high on its edge at x = 0, without texture coordinates. */
const wall = (): Part => ({
  name: 'wall',
  material: 1,
  positions: new Float32Array([0, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1]),
  indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
});
const two = [plainMaterial, plainMaterial];
const at = ({ open, side }: OcclusionMap, u: number, v: number) =>
  open[Math.floor(v * side) * side + Math.floor(u * side)]! / 255;

test('beside a wall as much light is kept out as the formula says', () => {
  const model = modelOf([floor(), wall()], two);
  const { maps, reach, shared } = bakeOcclusion(model, { rays: 60_000 });
  expect(shared).toEqual([]);
  expect([...maps.keys()]).toEqual([0]);
  expect(reach).toBeCloseTo(Math.sqrt(3) / 4, 5);
  const map = maps.get(0)!;
  for (const column of [3, 8, 15, 22, 40]) {
    const u = (column + 0.5) / map.side;
    // Directions by their cosine fill a disc evenly; the wall takes a cut-off of it.
    const k = Math.min(1, u / reach);
    const open = 1 - (Math.acos(k) - k * Math.sqrt(1 - k * k)) / Math.PI;
    expect(Math.abs(at(map, u, 0.5) - open)).toBeLessThan(0.03);
  }
  expect(bakeOcclusion(model, { rays: 60_000 })).toEqual({ maps, reach, shared });
});

test('a ball alone is open all around', () => {
  const { maps } = bakeOcclusion(modelOf([sphere()]), { rays: 30_000 });
  expect(maps.get(0)!.mean).toBeGreaterThan(0.995);
});

test('what is inside of another body is not black, but as what is around', () => {
  const [box] = boxModel([0.4, 0.4, 0.4]).parts;
  const sunk = {
    ...box!,
    material: 1,
    positions: box!.positions.map((value, i) => value + (i % 3 === 1 ? -0.2 : 0.3)),
  };
  const { maps } = bakeOcclusion(modelOf([floor(), sunk], two), { rays: 60_000 });
  const [inside, beside] = [at(maps.get(0)!, 0.5, 0.5), at(maps.get(0)!, 0.26, 0.5)];
  expect(beside).toBeLessThan(0.8);
  expect(inside).toBeGreaterThan(0.4);
});

test('faces that share texels, or lie beyond the texture, have no map; nor has a material with occlusion of its own', () => {
  const above = { ...floor(), positions: floor().positions.map((value, i) => value + (i % 3 === 1 ? 1 : 0)) };
  expect(bakeOcclusion(modelOf([floor(), above]))).toMatchObject({ maps: new Map(), shared: [0] });
  const tiled = { ...floor(), uvs: floor().uvs!.map((value) => value * 3) };
  expect(bakeOcclusion(modelOf([tiled])).shared).toEqual([0]);
  const texture = { name: 'own', mimeType: 'image/png' as const, bytes: new Uint8Array(), width: 1, height: 1 };
  const own = { ...plainMaterial, occlusion: { texture } };
  expect(bakeOcclusion(modelOf([floor()], [own]))).toMatchObject({ maps: new Map(), shared: [] });
});
