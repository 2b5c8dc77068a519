import { expect, test } from 'vitest';
import { inspect } from '../../src/measure/inspect.ts';
import { mergeParts } from '../../src/topology/merge.ts';
import { twoParts } from '../support/models.ts';
import { boxWithHole, modelOf, sphere, torus } from '../support/shapes.ts';
import { tetrahedron } from '../support/tiny.ts';

test('parts of one material become one part', () => {
  const merged = mergeParts(modelOf([torus(), sphere(), boxWithHole()]));
  expect(merged.parts).toHaveLength(1);
  expect(inspect(merged)).toMatchObject({ watertight: true, components: 3 });
  expect(mergeParts(twoParts()).parts).toHaveLength(2);
});

test('joined parts keep second texture coordinates, 0 where a part has none', () => {
  const { positions, indices } = tetrahedron();
  const part = { name: 'part', material: 0, positions, indices };
  const [joined] = mergeParts(modelOf([part, { ...part, uvs2: new Float32Array(8).fill(0.5) }])).parts;
  expect(joined!.uvs2).toEqual(Float32Array.from({ length: 16 }, (_, i) => (i < 8 ? 0 : 0.5)));
});
