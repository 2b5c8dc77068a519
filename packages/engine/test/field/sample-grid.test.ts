import { expect, test } from 'vitest';
import { createBuilder } from '../../src/field/builder.ts';
import { createField, solidBounds } from '../../src/field/field.ts';
import { sampleGrid, visitCrossed } from '../../src/field/sample-grid.ts';

const flat = createBuilder().egg(0, 0, 0, 0.5, 0.03, 0.4);
const hollowed = createBuilder()
  .box(0, 0, 0, 0.8, 0.5, 0.8)
  .cut((b) => b.egg(0, 0.2, 0, 0.35, 0.03, 0.3));
const rough = createBuilder().bump(0.02, 9).ball(0, 0, 0, 0.4);
const joined = createBuilder().blend(0.08).ball(-0.1, 0, 0, 0.3).rod([0, 0, 0], [0.6, 0.3, 0], 0.06, 0.02);

test.each([
  ['a flat egg', flat],
  ['a box with a flat hollow', hollowed],
  ['a ball and a rod, joined smoothly', joined],
  ['a rough ball', rough],
])('%s: each sample has the side that the field says, and its distance where a cell is crossed', (_, { solid }) => {
  const field = createField(solid);
  const { min, max } = solidBounds(solid);
  const grid = sampleGrid(field, { min, max }, 0.02);
  const {
    size: [nx, ny, nz],
    values,
    origin,
    cell,
  } = grid;
  const asked = (at: number) =>
    field.distance(
      origin[0] + (at % nx) * cell,
      origin[1] + (Math.floor(at / nx) % ny) * cell,
      origin[2] + Math.floor(at / (nx * ny)) * cell,
    );
  // Samples at the surface may have been moved, to be rid of ambiguous faces.
  const isMoved = (at: number) => Math.abs(Math.abs(values[at]!) - cell * 0.01) < 1e-7;
  let wrong = 0;
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const at = (k * ny + j) * nx + i;
        if (!isMoved(at) && asked(at) < 0 !== values[at]! < 0) wrong++;
      }
  expect(wrong).toBe(0);
  let crossed = 0;
  let off = 0;
  visitCrossed(grid, (at) => {
    crossed++;
    for (const corner of [0, 1, nx, nx + 1].flatMap((low) => [at + low, at + low + nx * ny]))
      if (!isMoved(corner)) off = Math.max(off, Math.abs(values[corner]! - asked(corner)));
    return false;
  });
  expect(off).toBeLessThan(1e-6);
  let all = 0;
  grid.active.fill(1);
  visitCrossed(grid, () => {
    all++;
    return false;
  });
  expect(crossed).toBe(all);
  expect(crossed).toBeGreaterThan(500);
});
