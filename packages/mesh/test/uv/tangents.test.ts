import { expect, test } from 'vitest';
import { computeTangents } from '../../src/uv/tangents.ts';
import { sphere } from '../support/shapes.ts';

test('tangents lie along the texture, across the normal', () => {
  const { part, tangents } = computeTangents(sphere());
  for (let i = 0; i < tangents.length / 4; i++) {
    const at = (k: number) => tangents[i * 4 + k]!;
    expect(Math.hypot(at(0), at(1), at(2))).toBeCloseTo(1, 4);
    expect(Math.abs(at(3))).toBe(1);
    if (Math.abs(part.positions[i * 3 + 1]!) < 0.4) expect(Math.abs(at(1))).toBeLessThan(0.05);
  }
});
