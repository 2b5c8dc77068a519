import { expect, test } from 'vitest';
import { twoParts } from '../../../engine/test/support/models.ts';
import { boxWithHole, modelOf, sphere, torus } from '../../../engine/test/support/shapes.ts';
import { inspect } from '../../src/measure/inspect.ts';
import { mergeParts } from '../../src/topology/merge.ts';

test('parts of one material become one part', () => {
  const merged = mergeParts(modelOf([torus(), sphere(), boxWithHole()]));
  expect(merged.parts).toHaveLength(1);
  expect(inspect(merged)).toMatchObject({ watertight: true, components: 3 });
  expect(mergeParts(twoParts()).parts).toHaveLength(2);
});
