import { expect, test } from 'vitest';
import { createBuilder } from '../../src/field/builder.ts';
import { createField, solidBounds } from '../../src/field/field.ts';
import { sampleGrid, visitCrossed } from '../../src/field/sample-grid.ts';

const flat = createBuilder().egg(0, 0, 0, 0.5, 0.03, 0.4);
const hollowed = createBuilder()
  .box(0, 0, 0, 0.8, 0.5, 0.8)
  .cut((b) => b.egg(0, 0.2, 0, 0.35, 0.03, 0.3));
const joined = createBuilder().blend(0.08).ball(-0.1, 0, 0, 0.3).rod([0, 0, 0], [0.6, 0.3, 0], 0.06, 0.02);

test.each([
  ['a flat egg', flat],
  ['a box with a flat hollow', hollowed],
  ['a ball and a rod, joined smoothly', joined],
])('%s: what is left out of the grid has the side that the field says, and no crossing is missed', (_, { solid }) => {
  const field = createField(solid);
  const { min, max } = solidBounds(solid);
  const grid = sampleGrid(field, { min, max }, 0.02);
  const {
    size: [nx, ny, nz],
    values,
    origin,
    cell,
  } = grid;
  let wrong = 0;
  for (let k = 1; k < nz - 1; k++) {
    for (let j = 1; j < ny - 1; j++) {
      for (let i = 1; i < nx - 1; i++) {
        const d = field.distance(origin[0] + i * cell, origin[1] + j * cell, origin[2] + k * cell);
        // Samples at the surface may have been moved, to be rid of ambiguous faces.
        if (Math.abs(d) > cell && d < 0 !== values[(k * ny + j) * nx + i]! < 0) wrong++;
      }
    }
  }
  expect(wrong).toBe(0);
  let crossed = 0;
  visitCrossed(grid, () => {
    crossed++;
    return false;
  });
  let all = 0;
  grid.active.fill(1);
  visitCrossed(grid, () => {
    all++;
    return false;
  });
  expect(crossed).toBe(all);
  expect(crossed).toBeGreaterThan(500);
});
