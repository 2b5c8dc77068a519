import type { Box, Part } from '../model.ts';
import { createField, type Field, solidBounds } from '../sdf/field.ts';
import { sampleGrid } from '../sdf/grid.ts';
import type { Solid } from '../sdf/piece.ts';
import { surfaceNets } from '../sdf/surface-nets.ts';

/** From a solid to triangles. The grid is bounded: at most `resolution` cells along the longest side. */

export function meshSolid(solid: Solid, resolution: number, progress: (fraction: number) => void = () => {}): Part {
  const field = createField(solid);
  const box = tightBounds(solid, field);
  const longest = Math.max(...box.max.map((high, axis) => high - box.min[axis]!));
  const cell = longest / resolution;
  const grid = sampleGrid(field, grow(box, cell * 3), cell);
  progress(0.5);
  const { positions, quads } = surfaceNets(grid);
  const indices = new Uint32Array((quads.length / 4) * 6);
  const corner = (v: number, axis: number) => positions[v * 3 + axis]!;
  const gap = (a: number, b: number) => (corner(a, 0) - corner(b, 0)) ** 2 + (corner(a, 1) - corner(b, 1)) ** 2 + (corner(a, 2) - corner(b, 2)) ** 2;
  for (let q = 0, o = 0; q < quads.length; q += 4, o += 6) {
    const [a, b, c, d] = [quads[q]!, quads[q + 1]!, quads[q + 2]!, quads[q + 3]!];
    indices.set(gap(a, c) <= gap(b, d) ? [a, b, c, a, c, d] : [a, b, d, b, c, d], o);
  }
  return { name: 'body', positions, indices, material: 0 };
}

export const grow = (box: Box, by: number): Box => ({
  min: box.min.map((value) => value - by) as Box['min'],
  max: box.max.map((value) => value + by) as Box['max'],
});

/** The box around the solid itself, found on a coarse grid: right to about 1 % of the longest side. */
export function tightBounds(solid: Solid, field: Field = createField(solid)): Box {
  const loose = solidBounds(solid);
  const cell = Math.max(...loose.max.map((high, axis) => high - loose.min[axis]!)) / 72;
  const { size, origin, values } = sampleGrid(field, grow(loose, cell), cell);
  const min: Box['min'] = [Infinity, Infinity, Infinity];
  const max: Box['max'] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    // Within half a cell of the surface counts: thin parts fall between samples.
    const d = values[i]!;
    if (d > cell * 0.5) continue;
    const reach = d <= -cell * 0.99 ? 0 : -d;
    const at = [i % size[0], Math.floor(i / size[0]) % size[1], Math.floor(i / (size[0] * size[1]))] as const;
    for (const axis of [0, 1, 2] as const) {
      const value = origin[axis] + at[axis] * cell;
      min[axis] = Math.min(min[axis], value - reach);
      max[axis] = Math.max(max[axis], value + reach);
    }
  }
  return { min, max };
}
