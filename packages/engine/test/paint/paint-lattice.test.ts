import { unwrap } from 'kiln-mesh/uv/unwrap';
import { expect, test } from 'vitest';
import { standardLexicon } from '../../src/content/nouns/index.ts';
import { createField } from '../../src/field/field.ts';
import { composeScene } from '../../src/make/words/compose.ts';
import { bareModel, withNormals } from '../../src/make/words/mesh/make-model.ts';
import { meshSolid } from '../../src/make/words/mesh/shape.ts';
import { type Baker, createBaker, triangleAt } from '../../src/paint/baker.ts';
import { createLattice, latticeSpacing } from '../../src/paint/paint-lattice.ts';
import { paintTexel } from '../../src/paint/paint-texel.ts';
import { texelBox, visitRows, visitTexels, withinMap } from '../../src/paint/texels.ts';

const SIZE = 2048;

/**
 * Paints some triangles of what words say, each both ways.
 * @returns how far the maps are apart, by texel, and what the relief of those that every texel was asked for comes to
 */
function compare(prompt: string, isWanted: (spacing: number) => boolean) {
  const scene = composeScene(prompt, standardLexicon(), { seed: 1, pose: '', fine: false });
  const field = createField(scene.solid);
  const part = unwrap(bareModel(withNormals(meshSolid(scene.solid, 20), false)), { textureSize: SIZE }).parts[0]!;
  const options = { size: SIZE, pbr: true, emission: false, shading: true };
  const [mixed, baker] = [0, 1].map(() => createBaker(part, field, scene.slots, options)) as [Baker, Baker];
  const lattice = createLattice(mixed);
  const off = { triangles: 0, texels: 0, color: 0, rough: 0, normal: 0, relief: 0 };
  for (let t = 0; t < part.indices.length / 3; t += 15) {
    const triangle = triangleAt(baker, t)!;
    const spacing = latticeSpacing(triangle);
    if (!isWanted(spacing)) continue;
    const box = withinMap(texelBox(triangle.texels), SIZE);
    visitRows(triangle.texels, box, lattice(triangle, box, spacing));
    off.triangles++;
    visitTexels(triangle.texels, box, SIZE, (at, ...weights) => {
      paintTexel(baker, triangle, at, ...weights);
      off.texels++;
      off.color += Math.abs(baker.maps.base[at * 3]! - mixed.maps.base[at * 3]!);
      off.rough += Math.abs(baker.maps.roughness![at]! - mixed.maps.roughness![at]!);
      for (let k = 0; k < 2; k++) {
        off.normal += Math.abs(baker.maps.normal![at * 3 + k]! - mixed.maps.normal![at * 3 + k]!) / 2;
        off.relief += Math.abs(baker.maps.normal![at * 3 + k]! - 128) / 2;
      }
    });
  }
  for (const key of ['color', 'rough', 'normal', 'relief'] as const) off[key] /= off.texels;
  return off;
}

test('a map mixed from the nodes of a lattice is the map that every texel was asked for, but for a trace', {
  tags: 'long',
}, () => {
  const { triangles, texels, rough, normal } = compare('a rusty ball', (spacing) => spacing > 1);

  expect(triangles).toBeGreaterThan(5);
  expect(texels).toBeGreaterThan(5_000);
  expect(rough).toBeLessThan(1);
  expect(normal).toBeLessThan(2);
});

test('a map with a node for each texel has its very colours, and its relief but for a trace', { tags: 'long' }, () => {
  for (const prompt of ['a brick house', 'a stone castle']) {
    const { texels, color, rough, normal, relief } = compare(prompt, (spacing) => spacing === 1);

    expect(texels).toBeGreaterThan(5_000);
    expect([color, rough].map((value) => Math.round(value * 1e3))).toEqual([0, 0]);
    expect(relief).toBeGreaterThan(8);
    expect(normal).toBeLessThan(relief / 5);
  }
});
