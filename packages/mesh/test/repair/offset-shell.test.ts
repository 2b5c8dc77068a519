import { expect, test } from 'vitest';
import { inspect } from '../../src/measure/inspect.ts';
import { offsetShell } from '../../src/repair/offset-shell.ts';
import { modelOf } from '../support/shapes.ts';
import { cube, openBox } from '../support/tiny.ts';

test('a flat sheet becomes a solid of its area times the thickness; what encloses something stays', () => {
  const square = {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 0, -1, 0, 0, -1),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
  };
  const { mesh, sheets } = offsetShell(square, 0.02);
  expect(sheets).toBe(1);
  expect(inspect(modelOf([{ ...cube(), ...mesh }]))).toMatchObject({
    watertight: true,
    volume: expect.closeTo(0.02, 5),
  });
  const box = openBox();
  expect(offsetShell(box, 0.02)).toEqual({ mesh: box, sheets: 0 });
});
