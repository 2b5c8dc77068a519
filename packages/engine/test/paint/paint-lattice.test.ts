import { expect, test } from 'vitest';
import { standardLexicon } from '../../src/content/nouns/index.ts';
import { createField } from '../../src/field/field.ts';
import { composeScene } from '../../src/make/words/compose.ts';
import { bareModel, withNormals } from '../../src/make/words/make-model.ts';
import { meshSolid } from '../../src/make/words/shape.ts';
import { unwrap } from '../../src/mesh/uv/unwrap.ts';
import { type Baker, createBaker, triangleAt } from '../../src/paint/baker.ts';
import { createLattice, latticeSpacing } from '../../src/paint/paint-lattice.ts';
import { paintTexel } from '../../src/paint/paint-texel.ts';
import { texelBox, visitRows, visitTexels, withinMap } from '../../src/paint/texels.ts';

test('a map mixed from the nodes of a lattice is the map that every texel was asked for, but for a trace', () => {
  const size = 2048;
  const scene = composeScene('a rusty ball', standardLexicon(), { seed: 1, pose: '', fine: false });
  const field = createField(scene.solid);
  const part = unwrap(bareModel(withNormals(meshSolid(scene.solid, 20), false)), { textureSize: size }).parts[0]!;
  const options = { size, pbr: true, emission: false, shading: true };
  const [mixed, baker] = [0, 1].map(() => createBaker(part, field, scene.slots, options)) as [Baker, Baker];
  const lattice = createLattice(mixed);
  let [asked, rough, normal, texels] = [0, 0, 0, 0];
  for (let t = 0; t < part.indices.length / 3; t += 15) {
    const triangle = triangleAt(baker, t)!;
    const spacing = latticeSpacing(triangle);
    if (spacing < 2) continue;
    const box = withinMap(texelBox(triangle.texels), size);
    visitRows(triangle.texels, box, lattice(triangle, box, spacing));
    asked++;
    visitTexels(triangle.texels, box, size, (at, ...weights) => {
      paintTexel(baker, triangle, at, ...weights);
      texels++;
      rough += Math.abs(baker.maps.roughness![at]! - mixed.maps.roughness![at]!);
      for (let k = 0; k < 2; k++)
        normal += Math.abs(baker.maps.normal![at * 3 + k]! - mixed.maps.normal![at * 3 + k]!) / 2;
    });
  }
  expect(asked).toBeGreaterThan(5);
  expect(texels).toBeGreaterThan(5_000);
  expect(rough / texels).toBeLessThan(1);
  expect(normal / texels).toBeLessThan(2);
});
