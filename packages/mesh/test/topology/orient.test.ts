import { expect, test } from 'vitest';
import { integrate } from '../../src/core/math/triangle.ts';
import { orient } from '../../src/topology/orient.ts';
import { cube } from '../support/tiny.ts';

test('turned triangles are turned back, and an inside-out body faces outwards', () => {
  const { positions, indices } = cube();
  const mixed = indices.slice();
  for (const t of [1, 4, 7]) mixed.set([indices[t * 3 + 1]!, indices[t * 3]!], t * 3);
  const inward = indices.toReversed();
  for (const [given, flipped] of [
    [mixed, 3],
    [inward, 12],
    [indices, 0],
  ] as const) {
    const turned = orient(positions, given);
    expect(turned.flipped).toBe(flipped);
    expect(integrate({ positions, indices: turned.indices }).volume).toBeCloseTo(1, 6);
  }
});
