import { expect, test } from 'vitest';
import type { Model } from '../../src/core/model.ts';
import { unwrap } from '../../src/uv/unwrap.ts';
import { uvDrift, uvsFit } from '../../src/uv/uv-drift.ts';
import { modelOf, sphere } from '../support/shapes.ts';

/** One face in the place of another one in the texture: too few to have drifted. */
function folded(model: Model): Model {
  const [part] = model.parts as [Model['parts'][number]];
  const from = [0, 1, 2].map((c) => part.indices[c]!);
  const count = part.positions.length / 3;
  const positions = Float32Array.from([
    ...part.positions,
    ...from.flatMap((v) => [...part.positions.subarray(v * 3, v * 3 + 3)]),
  ]);
  const far = [...part.indices.subarray(-3)].flatMap((v) => [...part.uvs!.subarray(v * 2, v * 2 + 2)]);
  const indices = part.indices.slice();
  indices.set([count, count + 1, count + 2]);
  return modelOf([{ name: 'folded', material: 0, positions, uvs: Float32Array.from([...part.uvs!, ...far]), indices }]);
}

test('a face that comes to lie on another one makes a layout unfit, unless it lay on itself before', () => {
  const good = unwrap(modelOf([sphere(0.5, 12, 6)]), { textureSize: 256 });
  const bad = folded(good);
  expect(uvDrift(good, bad)).toBeLessThan(0.05);
  expect(uvsFit(good, good)).toBe(true);
  expect(uvsFit(good, bad)).toBe(false);
  expect(uvsFit(bad, bad)).toBe(true);
});
