import { expect, test } from 'vitest';
import { inspect } from '../../src/measure/inspect.ts';
import { mergeParts } from '../../src/topology/merge.ts';
import { twoParts } from '../support/models.ts';
import { boxWithHole, modelOf, sphere, torus } from '../support/shapes.ts';

test('parts of one material become one part', () => {
  const merged = mergeParts(modelOf([torus(), sphere(), boxWithHole()]));
  expect(merged.parts).toHaveLength(1);
  expect(inspect(merged)).toMatchObject({ watertight: true, components: 3 });
  expect(mergeParts(twoParts()).parts).toHaveLength(2);
});
