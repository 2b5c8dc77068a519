import { boxAround, sidesOf } from '../../core/math/box.ts';
import type { Model } from '../../core/model.ts';
import { joinParts } from '../../topology/weld.ts';

/**
 * A model as small cubes: which of them lie inside, and how deep. Inside is asked with rays along all three axes, so
 * that open seams, overlapping parts and missing undersides do not matter much; sheets thinner than a cube are kept as
 * one layer. Cubes are stored slice by slice from the ground up, each slice by rows along x.
 */
export interface Volume {
  /** Cubes along x, y, z, with an empty border. */
  size: readonly [number, number, number];
  /** Edge of a cube, in the model's units. */
  cell: number;
  /** Middle of cube 0. */
  origin: readonly [number, number, number];
  solid: Uint8Array;
  /** Distance to the outside in cubes, at least 0.5 in solid ones, 0 outside. */
  depth: Float32Array;
}

export type Vector = [number, number, number];

export function indexOf({ size: [nx, , nz] }: Volume, x: number, y: number, z: number): number {
  return x + nx * (z + nz * y);
}

/** The cube at a point; those outside the grid give the nearest one at its border. */
export function cubeAt(volume: Volume, point: readonly number[]): number {
  const [x, y, z] = [0, 1, 2].map((k) =>
    Math.min(volume.size[k] - 1, Math.max(0, Math.round((point[k] - volume.origin[k]) / volume.cell))),
  ) as Vector;
  return indexOf(volume, x, y, z);
}

/** Where a place in cubes lies in the model. */
export const pointAt = ({ origin, cell }: Volume, cubes: readonly number[]): Vector =>
  origin.map((start, k) => start + cubes[k] * cell) as Vector; // three of three

/** `cells`: cubes along the longest side. */
export function voxelize(model: Model, cells: number): Volume {
  const { positions, indices } = joinParts(model);
  const box = boxAround(positions, indices);
  const sides = sidesOf(box);
  const cell = Math.max(...sides) / cells;
  const size = sides.map((side) => Math.max(1, Math.ceil(side / cell)) + 2) as Vector;
  // One empty cube all around; the first middle inside lies half a cube from the lowest point.
  const origin = box.min.map((low) => low - cell / 2) as Vector;
  const volume: Volume = {
    size,
    cell,
    origin,
    solid: new Uint8Array(size[0] * size[1] * size[2]),
    depth: new Float32Array(size[0] * size[1] * size[2]),
  };
  const grid = new Float64Array(positions.length);
  for (let i = 0; i < positions.length; i++) grid[i] = (positions[i] - origin[i % 3]) / cell;
  fill(volume, grid, indices);
  measureDepth(volume);
  return volume;
}

function strides({ size: [nx, , nz] }: Volume): Vector {
  return [1, nx * nz, nx];
}

function fill(volume: Volume, grid: Float64Array, indices: Uint32Array): void {
  const { size, solid } = volume;
  const yes = new Uint8Array(solid.length);
  const no = new Uint8Array(solid.length);
  for (const axis of [0, 1, 2] as const) vote(volume, grid, indices, axis, yes, no);
  const surface = markSurface(volume, grid, indices);
  const outside = flood(volume, surface);
  for (let i = 0; i < solid.length; i++) {
    const asked = yes[i] + no[i];
    solid[i] = (asked > 0 ? yes[i] > no[i] || (yes[i] === no[i] && !outside[i]) : !outside[i] && !surface[i]) ? 1 : 0;
  }
  const step = strides(volume);
  for (let y = 1; y < size[1] - 1; y++)
    for (let z = 1; z < size[2] - 1; z++)
      for (let x = 1; x < size[0] - 1; x++) {
        const i = indexOf(volume, x, y, z);
        if (!surface[i] || solid[i]) continue;
        let near = false;
        for (let d = 0; d < 27 && !near; d++) {
          const j =
            i + ((d % 3) - 1) * step[0] + ((Math.floor(d / 3) % 3) - 1) * step[2] + (Math.floor(d / 9) - 1) * step[1];
          near = solid[j] === 1;
        }
        if (!near) solid[i] = 2;
      }
  for (let i = 0; i < solid.length; i++) if (solid[i]) solid[i] = 1;
}

/**
 * Sends a ray along `axis` through the middle of each column of cubes and counts how often it enters and leaves. A
 * column whose ray does not come out again says nothing.
 */
function vote(
  volume: Volume,
  grid: Float64Array,
  indices: Uint32Array,
  axis: 0 | 1 | 2,
  yes: Uint8Array,
  no: Uint8Array,
): void {
  const { size } = volume;
  const [a, b] = [(axis + 1) % 3, (axis + 2) % 3] as [0 | 1 | 2, 0 | 1 | 2];
  const step = strides(volume);
  const change = new Int16Array(yes.length);
  // Rays go a hair beside the middle, so that they do not meet edges of meshes that are aligned with the grid.
  const [offA, offB] = [0.00137, 0.00291];
  for (let t = 0; t < indices.length; t += 3) {
    const [p, q, r] = [indices[t] * 3, indices[t + 1] * 3, indices[t + 2] * 3];
    const [pa, qa, ra] = [grid[p + a] - offA, grid[q + a] - offA, grid[r + a] - offA];
    const [pb, qb, rb] = [grid[p + b] - offB, grid[q + b] - offB, grid[r + b] - offB];
    const area = (qa - pa) * (rb - pb) - (ra - pa) * (qb - pb);
    if (area === 0 || !Number.isFinite(area)) continue;
    const lowA = Math.max(0, Math.ceil(Math.min(pa, qa, ra)));
    const highA = Math.min(size[a] - 1, Math.floor(Math.max(pa, qa, ra)));
    const lowB = Math.max(0, Math.ceil(Math.min(pb, qb, rb)));
    const highB = Math.min(size[b] - 1, Math.floor(Math.max(pb, qb, rb)));
    for (let i = lowA; i <= highA; i++)
      for (let j = lowB; j <= highB; j++) {
        const u = ((qa - i) * (rb - j) - (ra - i) * (qb - j)) / area;
        const v = ((ra - i) * (pb - j) - (pa - i) * (rb - j)) / area;
        const w = 1 - u - v;
        if (u < 0 || v < 0 || w < 0) continue;
        const at = u * grid[p + axis] + v * grid[q + axis] + w * grid[r + axis];
        const k = Math.min(size[axis] - 1, Math.max(0, Math.ceil(at)));
        // Counter-clockwise seen from the far end: the face looks along the axis, the ray leaves.
        change[i * step[a] + j * step[b] + k * step[axis]] += area > 0 ? -1 : 1;
      }
  }
  for (let i = 0; i < size[a]; i++)
    for (let j = 0; j < size[b]; j++) {
      const start = i * step[a] + j * step[b];
      let sum = 0;
      for (let k = 0; k < size[axis]; k++) sum += change[start + k * step[axis]];
      if (sum !== 0) continue;
      for (let k = 0; k < size[axis]; k++) {
        const at = start + k * step[axis];
        sum += change[at];
        if (sum !== 0) yes[at]++;
        else no[at]++;
      }
    }
}

function markSurface(volume: Volume, grid: Float64Array, indices: Uint32Array): Uint8Array {
  const surface = new Uint8Array(volume.solid.length);
  for (let t = 0; t < indices.length; t += 3) {
    const [p, q, r] = [indices[t] * 3, indices[t + 1] * 3, indices[t + 2] * 3];
    let longest = 0;
    for (let k = 0; k < 3; k++) {
      longest = Math.max(longest, Math.abs(grid[p + k] - grid[q + k]), Math.abs(grid[q + k] - grid[r + k]));
      longest = Math.max(longest, Math.abs(grid[r + k] - grid[p + k]));
    }
    if (!Number.isFinite(longest)) continue;
    const steps = Math.max(1, Math.ceil(longest * 1.5));
    for (let i = 0; i <= steps; i++)
      for (let j = 0; j <= steps - i; j++) {
        const [u, v] = [i / steps, j / steps];
        const w = 1 - u - v;
        const [x, y, z] = [0, 1, 2].map((k) =>
          Math.round(u * grid[p + k] + v * grid[q + k] + w * grid[r + k]),
        ) as Vector;
        surface[indexOf(volume, x, y, z)] = 1;
      }
  }
  return surface;
}

/** Cubes that can be reached from the border without passing the surface. */
function flood(volume: Volume, surface: Uint8Array): Uint8Array {
  const { size } = volume;
  const seen = new Uint8Array(surface.length);
  const queue = new Int32Array(surface.length);
  const [dx, dy, dz] = strides(volume);
  let length = 1;
  seen[0] = 1;
  for (let at = 0; at < length; at++) {
    const i = queue[at];
    const x = i % size[0];
    const z = Math.floor(i / size[0]) % size[2];
    const y = Math.floor(i / dy);
    const visit = (j: number) => {
      if (seen[j] || surface[j]) return;
      seen[j] = 1;
      queue[length++] = j;
    };
    if (x > 0) visit(i - dx);
    if (x < size[0] - 1) visit(i + dx);
    if (z > 0) visit(i - dz);
    if (z < size[2] - 1) visit(i + dz);
    if (y > 0) visit(i - dy);
    if (y < size[1] - 1) visit(i + dy);
  }
  return seen;
}

/** How deep each solid cube lies: half a cube for those at the surface. */
export function measureDepth(volume: Volume): void {
  const { solid, depth } = volume;
  for (let i = 0; i < solid.length; i++) depth[i] = solid[i] ? 1e6 : 0;
  chamfer(volume, depth);
  for (let i = 0; i < solid.length; i++) if (solid[i]) depth[i] -= 0.5;
}

/**
 * Lowers each value of a solid cube to its distance from the cubes that have less, straight through whatever lies
 * between. Chamfer distance in two passes (G. Borgefors 1986).
 */
export function chamfer(volume: Volume, values: Float32Array): void {
  const { solid } = volume;
  const step = strides(volume);
  const offsets: number[] = [];
  const lengths: number[] = [];
  for (let dy = -1; dy <= 0; dy++)
    for (let dz = -1; dz <= 1; dz++)
      for (let dx = -1; dx <= 1; dx++)
        if (dy < 0 || dz < 0 || (dz === 0 && dx < 0)) {
          if (dy === 0 && dz > 0) continue;
          offsets.push(dy * step[1] + dz * step[2] + dx * step[0]);
          lengths.push(Math.hypot(dx, dy, dz));
        }
  const pass = (from: number, to: number, direction: 1 | -1) => {
    for (let i = from; i !== to; i += direction) {
      if (!solid[i]) continue;
      let best = values[i];
      for (let k = 0; k < offsets.length; k++) {
        const value = values[i + offsets[k] * direction] + lengths[k];
        if (value < best) best = value;
      }
      values[i] = best;
    }
  };
  pass(0, solid.length, 1);
  pass(solid.length - 1, -1, -1);
}
