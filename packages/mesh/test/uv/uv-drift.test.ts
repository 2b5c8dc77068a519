import { expect, test } from 'vitest';
import { uvDrift } from '../../src/uv/uv-drift.ts';
import { modelOf, sphere } from '../support/shapes.ts';

test('a surface that stays has not drifted; one whose texture is moved has, everywhere', () => {
  const whole = sphere(0.5, 12, 6);
  const moved = { ...whole, uvs: whole.uvs!.map((value) => value + 0.1) };
  expect(uvDrift(modelOf([whole]), modelOf([whole]))).toBe(0);
  expect(uvDrift(modelOf([whole]), modelOf([moved]))).toBeGreaterThan(0.9);
});
