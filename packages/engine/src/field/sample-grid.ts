import type { Box } from '../core/math/box.ts';
import type { Field } from './field.ts';

/** What refining a surface asks of a field. */
export type Distance = Pick<Field, 'distance'>;

/**
 * A distance field sampled on a bounded grid. The grid is filled block by block: a block that the surface cannot reach
 * gets a far value at once, the others ask a field that was focused on them.
 */

export interface Grid {
  /** Sample counts. */
  size: [number, number, number];
  /** Place of sample 0 0 0. */
  origin: [number, number, number];
  cell: number;
  values: Float32Array;
  /** Focused fields of the blocks near the surface. */
  blocks: Map<number, Distance>;
  blockSize: number;
  blockCounts: [number, number, number];
}

const BLOCK = 8;

/** @param cell edge length of a grid cell, in the field's unit */
export function sampleGrid(field: Field, box: Box, cell: number): Grid {
  const counts = ([0, 1, 2] as const).map((axis) => Math.ceil((box.max[axis] - box.min[axis]) / cell / BLOCK + 0.5));
  const blockCounts = counts as [number, number, number];
  const size = blockCounts.map((count) => count * BLOCK + 1) as [number, number, number];
  const origin = ([0, 1, 2] as const).map(
    (axis) => (box.min[axis] + box.max[axis]) / 2 - ((size[axis] - 1) * cell) / 2,
  ) as [number, number, number];
  const [nx, ny, nz] = size;
  const values = new Float32Array(nx * ny * nz).fill(cell);
  const blocks = new Map<number, Distance>();
  const grid: Grid = { size, origin, cell, values, blocks, blockSize: BLOCK, blockCounts };

  /** A cube of `span` blocks whose low corner is block bx by bz. */
  const visit = (parent: Field, bx: number, by: number, bz: number, span: number): void => {
    if (bx >= blockCounts[0] || by >= blockCounts[1] || bz >= blockCounts[2]) return;
    const half = (span * BLOCK * cell) / 2;
    const x = origin[0] + bx * BLOCK * cell + half;
    const y = origin[1] + by * BLOCK * cell + half;
    const z = origin[2] + bz * BLOCK * cell + half;
    const radius = half * 1.7321;
    const near = parent.focus(x, y, z, radius);
    const d = near.distance(x, y, z);
    if (Math.abs(d) > radius * 1.6 + cell) {
      if (d < 0) fillInside(bx, by, bz, span);
      return;
    }
    if (span > 1) {
      const step = span / 2;
      for (let i = 0; i < 8; i++) {
        visit(near, bx + (i & 1) * step, by + ((i >> 1) & 1) * step, bz + ((i >> 2) & 1) * step, step);
      }
      return;
    }
    blocks.set((bz * blockCounts[1] + by) * blockCounts[0] + bx, near);
    const stop = (block: number, count: number) => (block === count - 1 ? BLOCK + 1 : BLOCK);
    const ex = stop(bx, blockCounts[0]);
    const ey = stop(by, blockCounts[1]);
    const ez = stop(bz, blockCounts[2]);
    for (let k = 0; k < ez; k++) {
      for (let j = 0; j < ey; j++) {
        const row = ((bz * BLOCK + k) * ny + by * BLOCK + j) * nx + bx * BLOCK;
        const py = origin[1] + (by * BLOCK + j) * cell;
        const pz = origin[2] + (bz * BLOCK + k) * cell;
        for (let i = 0; i < ex; i++) values[row + i] = near.distance(origin[0] + (bx * BLOCK + i) * cell, py, pz);
      }
    }
  };
  const fillInside = (bx: number, by: number, bz: number, span: number) => {
    const end = (block: number, count: number) => Math.min(block + span, count) * BLOCK;
    for (let k = bz * BLOCK; k < end(bz, blockCounts[2]); k++) {
      for (let j = by * BLOCK; j < end(by, blockCounts[1]); j++) {
        const row = (k * ny + j) * nx;
        values.fill(-cell, row + bx * BLOCK, row + end(bx, blockCounts[0]));
      }
    }
  };

  let span = 1;
  while (span < Math.max(...blockCounts)) span *= 2;
  visit(field, 0, 0, 0, span);
  closeBorder(grid);
  separateDiagonals(grid);
  return grid;
}

/**
 * A grid of values that come from elsewhere (pictures), negative inside: closed, without ambiguous faces, and between its
 * samples as smooth as they are.
 */
export function gridOf(values: Float32Array, size: Grid['size'], origin: Grid['origin'], cell: number): Grid {
  const between = interpolated(values.slice(), size, origin, cell);
  const grid: Grid = {
    size,
    origin,
    cell,
    values,
    blocks: new Map([[0, between]]),
    blockSize: Math.max(...size),
    blockCounts: [1, 1, 1],
  };
  closeBorder(grid);
  separateDiagonals(grid);
  return grid;
}

function interpolated(
  values: Float32Array,
  [nx, ny, nz]: Grid['size'],
  origin: Grid['origin'],
  cell: number,
): Distance {
  return {
    distance(px, py, pz) {
      const x = Math.min(nx - 1.001, Math.max(0, (px - origin[0]) / cell));
      const y = Math.min(ny - 1.001, Math.max(0, (py - origin[1]) / cell));
      const z = Math.min(nz - 1.001, Math.max(0, (pz - origin[2]) / cell));
      const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)];
      const [u, v, w] = [x - i, y - j, z - k];
      const at = (k * ny + j) * nx + i;
      const row = (from: number) => values[from] * (1 - u) + values[from + 1] * u;
      const sheet = (from: number) => row(from) * (1 - v) + row(from + nx) * v;
      return sheet(at) * (1 - w) + sheet(at + nx * ny) * w;
    },
  };
}

/** The outermost samples are outside, whatever the field says: the surface is closed. */
function closeBorder({ size: [nx, ny, nz], values, cell }: Grid): void {
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      const edge = k === 0 || j === 0 || k === nz - 1 || j === ny - 1;
      const row = (k * ny + j) * nx;
      for (let i = 0; i < nx; i += edge ? 1 : nx - 1) if (values[row + i] < 0) values[row + i] = cell * 0.01;
    }
  }
}

/** Of the eight corners of a cell, numbered by bits x, y, z: which are inside. */
export const ALL_OUTSIDE = 0;
export const ALL_INSIDE = 255;

/** Which of the four samples at an edge of a cell along y and z are inside, at the corners' bits with x = 0. */
export function edgeSigns(values: Float32Array, at: number, [, y, z]: readonly [1, number, number]): number {
  return (
    (values[at] < 0 ? 1 : 0) |
    (values[at + y] < 0 ? 4 : 0) |
    (values[at + z] < 0 ? 16 : 0) |
    (values[at + y + z] < 0 ? 64 : 0)
  );
}

/**
 * A cell face with inside samples at two opposite corners only can be joined in two ways, and is where surface nets stop
 * being manifold. The solid is thickened by one sample there until no such face is left (it only ever grows, so it ends).
 */
function separateDiagonals({ size: [nx, ny, nz], values, cell }: Grid): void {
  const strides = [1, nx, nx * ny] as const;
  for (let changed = true; changed; ) {
    changed = false;
    for (let k = 0; k < nz - 1; k++) {
      for (let j = 0; j < ny - 1; j++) {
        const row = (k * ny + j) * nx;
        let next = edgeSigns(values, row, strides);
        for (let i = 0; i < nx - 1; i++) {
          const a = row + i;
          const here = next;
          next = edgeSigns(values, a + 1, strides);
          const signs = here | (next << 1);
          if (signs === ALL_OUTSIDE || signs === ALL_INSIDE) continue;
          for (let axis = 0; axis < 3; axis++) {
            const s = strides[(axis + 1) % 3];
            const t = strides[(axis + 2) % 3];
            const inA = values[a] < 0;
            if (inA !== values[a + s + t] < 0) continue;
            const inB = values[a + s] < 0;
            if (inB === inA || inB !== values[a + t] < 0) continue;
            const [p, q] = inA ? [a + s, a + t] : [a, a + s + t];
            values[values[p] < values[q] ? p : q] = -cell * 0.01;
            changed = true;
          }
          next = edgeSigns(values, a + 1, strides);
        }
      }
    }
  }
}
