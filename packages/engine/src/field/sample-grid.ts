import type { Box } from 'kiln-mesh/core/math/box';
import type { Field } from './field.ts';

/** What refining a surface asks of a field. */
export type Distance = Pick<Field, 'distance'>;

/**
 * A distance field sampled on a bounded grid. The grid is filled block by block: a block that the surface cannot reach
 * gets a far value at once, the others ask a field that was focused on them. Within these blocks it goes on in the same
 * way down to single samples: the field is asked where a side is not yet known, and at the corners of cells that the
 * surface crosses, so that only a thin shell around the surface is asked at all.
 */

export interface Grid {
  /** Sample counts. */
  size: [number, number, number];
  /** Place of sample 0 0 0. */
  origin: [number, number, number];
  cell: number;
  /** Distances; where it was not asked for, one cell to the side that is right. */
  values: Float32Array;
  /** Focused fields of the blocks near the surface. */
  blocks: Map<number, Distance>;
  /** Per block: 1 where the surface may be in one of its cells. */
  active: Uint8Array;
  blockSize: number;
  blockCounts: [number, number, number];
}

const BLOCK = 4;
/** The grid is this many samples long, or a multiple of it: always the same grid, however it is filled. */
const GRANULE = 8;
/** From the middle of a cube to its corner, in halves of its edge. */
const HALF_DIAGONAL = 1.7321;

/**
 * @param cell edge length of a grid cell, in the field's unit
 * @param reach how far from the surface, at least, samples have the field's own value even where no cell is crossed
 */
export function sampleGrid(field: Field, box: Box, cell: number, reach = 0): Grid {
  const counts = ([0, 1, 2] as const).map(
    (axis) => (Math.ceil((box.max[axis] - box.min[axis]) / cell / GRANULE + 0.5) * GRANULE) / BLOCK,
  );
  const blockCounts = counts as [number, number, number];
  const size = blockCounts.map((count) => count * BLOCK + 1) as [number, number, number];
  const origin = ([0, 1, 2] as const).map(
    (axis) => (box.min[axis] + box.max[axis]) / 2 - ((size[axis] - 1) * cell) / 2,
  ) as [number, number, number];
  const [nx, ny, nz] = size;
  const values = new Float32Array(nx * ny * nz).fill(cell);
  const blocks = new Map<number, Distance>();
  const active = new Uint8Array(blockCounts[0] * blockCounts[1] * blockCounts[2]);
  const grid: Grid = { size, origin, cell, values, blocks, active, blockSize: BLOCK, blockCounts };

  let span = 1;
  while (span < Math.max(...blockCounts)) span *= 2;
  fillCube(grid, field, reach, { bx: 0, by: 0, bz: 0, span });
  visitCrossed(grid, (at) => {
    askCorners(grid, at);
    return false;
  });
  closeBorder(grid);
  separateDiagonals(grid);
  return grid;
}

/** A cube of `span` blocks a side, by its low corner. */
interface BlockCube {
  bx: number;
  by: number;
  bz: number;
  span: number;
}

function fillCube(grid: Grid, parent: Field, reach: number, { bx, by, bz, span }: BlockCube): void {
  const { blockCounts, origin, cell } = grid;
  if (bx >= blockCounts[0] || by >= blockCounts[1] || bz >= blockCounts[2]) return;
  const half = (span * BLOCK * cell) / 2;
  const x = origin[0] + bx * BLOCK * cell + half;
  const y = origin[1] + by * BLOCK * cell + half;
  const z = origin[2] + bz * BLOCK * cell + half;
  const radius = half * HALF_DIAGONAL;
  const near = parent.focus(x, y, z, radius);
  const d = near.distance(x, y, z);
  if (Math.abs(d) > radius * near.steepness(d) + cell) {
    if (d < 0) fillInside(grid, { bx, by, bz, span });
    return;
  }
  if (span > 1) {
    const step = span / 2;
    for (let i = 0; i < 8; i++) {
      const low = { bx: bx + (i & 1) * step, by: by + ((i >> 1) & 1) * step, bz: bz + ((i >> 2) & 1) * step };
      fillCube(grid, near, reach, { ...low, span: step });
    }
    return;
  }
  const block = (bz * blockCounts[1] + by) * blockCounts[0] + bx;
  grid.blocks.set(block, near);
  grid.active[block] = 1;
  for (let i = 0; i < 8; i++) {
    const at = (block: number, bit: number) => block * BLOCK + ((i >> bit) & 1) * CUBE;
    sampleCube(grid, near, reach, [at(bx, 0), at(by, 1), at(bz, 2)]);
  }
}

function fillInside({ values, cell, size: [nx, ny], blockCounts }: Grid, { bx, by, bz, span }: BlockCube): void {
  const end = (block: number, count: number) => Math.min(block + span, count) * BLOCK;
  for (let k = bz * BLOCK; k < end(bz, blockCounts[2]); k++) {
    for (let j = by * BLOCK; j < end(by, blockCounts[1]); j++) {
      const row = (k * ny + j) * nx;
      values.fill(-cell, row + bx * BLOCK, row + end(bx, blockCounts[0]));
    }
  }
}

/** Samples along a cube whose middle is asked first; those at the grid's own end belong to the last one. */
const CUBE = 2;

/** The samples from i0 j0 k0 on: the middle one says of which others it knows the side. */
function sampleCube(grid: Grid, field: Field, reach: number, [i0, j0, k0]: readonly [number, number, number]): void {
  const { values, origin, cell, size } = grid;
  const d = field.distance(origin[0] + (i0 + 1) * cell, origin[1] + (j0 + 1) * cell, origin[2] + (k0 + 1) * cell);
  const steepness = field.steepness(d);
  // Where distances are not exact, a cell more is asked: noise can be steeper than it is taken to be.
  const sure = Math.abs(d) - (steepness > 1 ? Math.max(cell, reach) : reach);
  const steep = steepness * cell;
  const far = d < 0 ? -cell : cell;
  const i1 = i0 + CUBE + (i0 + CUBE + 1 === size[0] ? 1 : 0);
  const j1 = j0 + CUBE + (j0 + CUBE + 1 === size[1] ? 1 : 0);
  const k1 = k0 + CUBE + (k0 + CUBE + 1 === size[2] ? 1 : 0);
  if (sure > HALF_DIAGONAL * steep && d > 0) return;
  for (let k = k0; k < k1; k++) {
    for (let j = j0; j < j1; j++) {
      const row = (k * size[1] + j) * size[0];
      const across = (k === k0 + 1 ? 0 : 1) + (j === j0 + 1 ? 0 : 1);
      for (let i = i0; i < i1; i++) {
        const apart = i === i0 + 1 ? across : across + 1;
        const at = row + i;
        if (apart === 0) values[at] = d;
        else if (sure > AWAY[apart] * steep) values[at] = far;
        else values[at] = field.distance(origin[0] + i * cell, origin[1] + j * cell, origin[2] + k * cell);
      }
    }
  }
}

/** How far from the middle of a cube a sample of it lies that is another along none to three axes, in cells. */
const AWAY = [0, 1.0001, 1.4143, HALF_DIAGONAL] as const;

/** Asks the field of a cell's block for the corners of which only the side is known. */
function askCorners({ values, size, origin, cell, blocks, blockSize, blockCounts }: Grid, at: number): void {
  const nx = size[0];
  const up = nx * size[1];
  for (let c = 0; c < 8; c++) {
    const corner = at + (c & 1) + ((c >> 1) & 1) * nx + (c >> 2) * up;
    if (Math.abs(values[corner]) !== Math.fround(cell)) continue;
    const i = at % nx;
    const j = Math.floor(at / nx) % size[1];
    const k = Math.floor(at / up);
    const block = (n: number) => Math.floor(n / blockSize);
    const field = blocks.get((block(k) * blockCounts[1] + block(j)) * blockCounts[0] + block(i));
    if (!field) return;
    const x = origin[0] + (i + (c & 1)) * cell;
    const y = origin[1] + (j + ((c >> 1) & 1)) * cell;
    const d = field.distance(x, y, origin[2] + (k + (c >> 2)) * cell);
    // Which cells are crossed is settled: a sample stays on its side.
    if (d < 0 === values[corner] < 0) values[corner] = d;
  }
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
    active: Uint8Array.of(1),
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
function closeBorder(grid: Grid): void {
  const {
    size: [nx, ny, nz],
    values,
    cell,
  } = grid;
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      const edge = k === 0 || j === 0 || k === nz - 1 || j === ny - 1;
      const row = (k * ny + j) * nx;
      for (let i = 0; i < nx; i += edge ? 1 : nx - 1) {
        if (values[row + i] >= 0) continue;
        values[row + i] = cell * 0.01;
        touch(grid, row + i);
      }
    }
  }
}

/** The surface may now be in every cell around a sample. */
function touch(grid: Grid, at: number): void {
  const {
    size: [nx, ny, nz],
    active,
    blockSize,
    blockCounts,
  } = grid;
  const [i, j, k] = [at % nx, Math.floor(at / nx) % ny, Math.floor(at / (nx * ny))];
  for (let c = 0; c < 8; c++) {
    const [x, y, z] = [i - (c & 1), j - ((c >> 1) & 1), k - ((c >> 2) & 1)];
    if (x < 0 || y < 0 || z < 0 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1) continue;
    const block = (n: number) => Math.floor(n / blockSize);
    active[(block(z) * blockCounts[1] + block(y)) * blockCounts[0] + block(x)] = 1;
    askCorners(grid, (z * ny + y) * nx + x);
  }
}

/** Of the eight corners of a cell, numbered by bits x, y, z: which are inside. */
export const ALL_OUTSIDE = 0;
export const ALL_INSIDE = 255;

/** Which of the four samples at an edge of a cell along y and z are inside, at the corners' bits with x = 0. */
function edgeSigns(values: Float32Array, at: number, y: number, z: number): number {
  return (
    (values[at] < 0 ? 1 : 0) |
    (values[at + y] < 0 ? 4 : 0) |
    (values[at + z] < 0 ? 16 : 0) |
    (values[at + y + z] < 0 ? 64 : 0)
  );
}

/**
 * Calls `visit` for every cell that the surface crosses, row by row, with its lowest sample and which of its corners are
 * inside; a visit that has changed a sample answers true.
 */
export function visitCrossed(grid: Grid, visit: Visit): void {
  const [, ny, nz] = grid.size;
  for (let k = 0; k < nz - 1; k++) for (let j = 0; j < ny - 1; j++) visitRow(grid, j, k, visit);
}

type Visit = (at: number, signs: number, i: number) => boolean;

function visitRow({ values, active, blockSize, blockCounts, size }: Grid, j: number, k: number, visit: Visit): void {
  const [nx, ny] = size;
  const up = nx * ny;
  const row = (k * ny + j) * nx;
  const blocks = (Math.floor(k / blockSize) * blockCounts[1] + Math.floor(j / blockSize)) * blockCounts[0];
  for (let b = 0; b < blockCounts[0]; b++) {
    if (!active[blocks + b]) continue;
    const to = Math.min(nx - 1, (b + 1) * blockSize);
    let next = edgeSigns(values, row + b * blockSize, nx, up);
    for (let i = b * blockSize; i < to; i++) {
      const here = next;
      next = edgeSigns(values, row + i + 1, nx, up);
      const signs = here | (next << 1);
      if (signs === ALL_OUTSIDE || signs === ALL_INSIDE) continue;
      if (visit(row + i, signs, i)) next = edgeSigns(values, row + i + 1, nx, up);
    }
  }
}

/**
 * A cell face with inside samples at two opposite corners only can be joined in two ways, and is where surface nets stop
 * being manifold. The solid is thickened by one sample there until no such face is left (it only ever grows, so it ends).
 */
function separateDiagonals(grid: Grid): void {
  const {
    size: [nx, ny],
    values,
    cell,
  } = grid;
  const strides = [1, nx, nx * ny] as const;
  for (let changed = true; changed; ) {
    changed = false;
    visitCrossed(grid, (a, signs) => {
      if (!HAS_DIAGONAL[signs]) return false;
      for (let axis = 0; axis < 3; axis++) {
        const s = strides[(axis + 1) % 3];
        const t = strides[(axis + 2) % 3];
        const inA = values[a] < 0;
        if (inA !== values[a + s + t] < 0) continue;
        const inB = values[a + s] < 0;
        if (inB === inA || inB !== values[a + t] < 0) continue;
        const [p, q] = inA ? [a + s, a + t] : [a, a + s + t];
        const joined = values[p] < values[q] ? p : q;
        values[joined] = -cell * 0.01;
        touch(grid, joined);
        changed = true;
      }
      return true;
    });
  }
}

/** Per sign pattern: whether one of the three faces at the cell's lowest corner has two opposite corners inside. */
const HAS_DIAGONAL = Uint8Array.from({ length: 256 }, (_, signs) => {
  const inside = (corner: number) => (signs >> corner) & 1;
  return [1, 2, 4].some((u, axis) => {
    const v = [2, 4, 1][axis];
    return inside(0) === inside(u | v) && inside(u) !== inside(0) && inside(v) === inside(u);
  })
    ? 1
    : 0;
});
