import { expect, test } from 'vitest';
import { inspect } from '../../src/measure/inspect.ts';
import { fillHoles } from '../../src/repair/fill-holes.ts';
import { modelOf } from '../support/shapes.ts';
import { cube, openBox } from '../support/tiny.ts';

test('an open box gets its lid, without a new point', () => {
  const { positions, indices } = openBox();
  const filled = fillHoles(positions, indices);
  expect(filled).toMatchObject({ holes: 1, positions });
  expect(inspect(modelOf([{ ...cube(), ...filled }]))).toMatchObject({
    watertight: true,
    volume: expect.closeTo(1, 9),
  });
});

test('holes that meet in a point get a lid each', () => {
  const { positions, indices } = cube();
  // Without the two triangles that are opposite each other at one corner of the top.
  const top = [...Array(12).keys()].filter((t) =>
    [...indices.subarray(t * 3, t * 3 + 3)].every((v) => positions[v * 3 + 1]! > 0),
  );
  const side = [...Array(12).keys()].find((t) => !top.includes(t) && sharesOnePoint(indices, t, top[0]!))!;
  const open = indices.filter((_, c) => Math.floor(c / 3) !== top[0] && Math.floor(c / 3) !== side);
  expect(fillHoles(positions, open)).toMatchObject({ holes: 2, indices: { length: 36 } });
});

function sharesOnePoint(indices: Uint32Array, a: number, b: number): boolean {
  const corners = new Set(indices.subarray(b * 3, b * 3 + 3));
  return [...indices.subarray(a * 3, a * 3 + 3)].filter((v) => corners.has(v)).length === 1;
}
