import { decimate } from 'kiln-mesh/simplify/decimate';
import { unwrap } from 'kiln-mesh/uv/unwrap';
import { expect, test } from 'vitest';
import { standardLexicon } from '../../src/content/nouns/index.ts';
import { createField } from '../../src/field/field.ts';
import { composeScene } from '../../src/make/words/compose.ts';
import { bareModel, withNormals } from '../../src/make/words/mesh/make-model.ts';
import { meshSolid } from '../../src/make/words/mesh/shape.ts';
import { bake } from '../../src/paint/bake.ts';
import { DILATION } from '../../src/paint/maps.ts';

const SIZE = 512;
const scene = composeScene('a red toadstool with white spots', standardLexicon(), { seed: 3, pose: '', fine: false });
const mesh = decimate(bareModel(meshSolid(scene.solid, 64)), { triangles: 2_500 }).parts[0]!;
const field = createField(scene.solid);
const unwrapped = unwrap(bareModel(withNormals(mesh, false)), { textureSize: SIZE }).parts[0]!;
const maps = bake(unwrapped, field, scene.slots, { size: SIZE, pbr: true, emission: false, shading: false });

/** Base colour where a vertex of the mesh is. */
function colorAt(vertex: number): [number, number, number] {
  const x = Math.min(SIZE - 1, Math.floor(unwrapped.uvs![vertex * 2]! * SIZE));
  const y = Math.min(SIZE - 1, Math.floor(unwrapped.uvs![vertex * 2 + 1]! * SIZE));
  const at = (y * SIZE + x) * 3;
  return [maps.base[at]!, maps.base[at + 1]!, maps.base[at + 2]!];
}

test('no texel inside a chart is left bare, and charts are grown all around', () => {
  const { uvs, indices } = unwrapped;
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [0, 1, 2].map((k) => indices[t + k]! * 2);
    const u = corners.reduce((sum, c) => sum + uvs![c]!, 0) / 3;
    const v = corners.reduce((sum, c) => sum + uvs![c + 1]!, 0) / 3;
    expect(maps.coverage[Math.floor(v * SIZE) * SIZE + Math.floor(u * SIZE)]).toBeGreaterThan(0);
  }
  expect(DILATION).toBeGreaterThanOrEqual(8);
  let bare = 0;
  for (let i = SIZE; i < maps.coverage.length - SIZE; i++) {
    if (maps.coverage[i] === 1 && maps.coverage[i - SIZE]! + maps.coverage[i + SIZE]! < 2) bare++;
  }
  expect(bare).toBe(0);
});

test('the spots are white and the cap between them is red', () => {
  const found = { '0.cap': [] as number[][], '0.spots': [] as number[][] };
  for (let v = 0; v < unwrapped.positions.length / 3; v++) {
    const [x, y, z] = [0, 1, 2].map((k) => unwrapped.positions[v * 3 + k]!) as [number, number, number];
    const near = [-0.012, 0.012].flatMap((d) => [
      field.owner(x + d, y, z).slot,
      field.owner(x, y + d, z).slot,
      field.owner(x, y, z + d).slot,
    ]);
    const slot = near[0]!;
    if ((slot === '0.cap' || slot === '0.spots') && near.every((other) => other === slot)) found[slot].push(colorAt(v));
  }
  const mean = (list: number[][]) => [0, 1, 2].map((k) => list.reduce((sum, c) => sum + c[k]!, 0) / list.length);

  const [red, green, blue] = mean(found['0.cap']) as [number, number, number];
  expect(red).toBeGreaterThan(170);
  expect(Math.max(green, blue)).toBeLessThan(90);
  expect(Math.min(...mean(found['0.spots']))).toBeGreaterThan(190);
});

test('the normal map looks outwards', () => {
  let inwards = 0;
  for (let i = 0; i < maps.coverage.length; i++) if (maps.coverage[i] && maps.normal![i * 3 + 2]! <= 127) inwards++;
  expect(inwards).toBe(0);
});
