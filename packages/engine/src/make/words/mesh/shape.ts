import type { Box } from 'kiln-mesh/core/math/box';
import type { Part } from 'kiln-mesh/core/model';
import { createField, type Field, solidBounds } from '../../../field/field.ts';
import type { Solid } from '../../../field/piece.ts';
import { type Grid, sampleGrid } from '../../../field/sample-grid.ts';
import { type Surface as Net, surfaceNets } from '../../../field/surface-nets.ts';
import { alignToBorders, BORDER } from './align-borders.ts';
import { colorByLooks } from './color-mesh.ts';
import type { Looks } from './looks.ts';

/** From a solid to a mesh. The grid is bounded: at most MOST_CELLS cells along the longest side. */

const MOST_CELLS = 420;

/** A solid that is known well enough to be meshed. */
export interface Surveyed {
  field: Field;
  /** Around the solid: right to about 2 % of the longest side. */
  box: Box;
  /** Quads of its net are this many times the square of the cells along its longest side: a tenth off, fewer where it is thin. */
  quads: number;
}

/** @param resolution cells along the longest side */
function netSolid({ field, box }: Surveyed, resolution: number): Net & { cell: number } {
  const cell = longestSide(box) / Math.min(resolution, MOST_CELLS);
  return { ...surfaceNets(sampleGrid(field, grow(box, cell * 3), cell)), cell };
}

const longestSide = ({ min, max }: Box) => Math.max(...max.map((high, axis) => high - min[axis]));

/** Triangles of a solid: watertight and manifold. */
export function meshSolid(solid: Solid | Surveyed, resolution: number): Part {
  const net = netSolid('field' in solid ? solid : survey(solid), resolution);
  return { name: 'body', positions: net.positions, indices: triangulateQuads(net), material: 0 };
}

/**
 * A mesh of quads only, with about `faces` of them (within 1 %): the count goes with the square of the resolution. Where
 * looks meet, corners lie on the line between them.
 * @returns the mesh, and the look of each quad whose corners agree (-1 for the others)
 */
export function quadSolid(
  solid: Surveyed,
  faces: number,
  looks: Looks,
  progress: (fraction: number) => void = () => {},
): { part: Part; known: Int32Array } {
  let resolution = Math.min(MOST_CELLS, Math.max(8, Math.sqrt(faces / 2.2)));
  let best: (Net & { cell: number }) | undefined;
  for (let attempt = 0; attempt < 7; attempt++) {
    const net = netSolid(solid, resolution);
    progress((attempt + 1) / 7);
    const count = net.quads.length / 4;
    if (!best || Math.abs(count - faces) < Math.abs(best.quads.length / 4 - faces)) best = net;
    if (Math.abs(count - faces) <= faces * 0.01) break;
    resolution = Math.min(MOST_CELLS, Math.max(6, resolution * Math.sqrt(faces / Math.max(count, 1))));
  }
  const look = alignToBorders(best!, looks, best!.cell);
  const { positions, quads } = best!;
  const part: Part = {
    name: 'body',
    positions,
    indices: triangulateQuads(best!, look),
    material: 0,
    polygons: { sizes: new Uint8Array(quads.length / 4).fill(4), indices: quads },
  };
  return { part, known: agreed(quads, 4, look) };
}

/**
 * Like `meshSolid`, with vertex colours: vertices lie on the lines where looks meet and are double there, so that what
 * simplifies the mesh keeps these lines.
 */
export function meshLooks(solid: Surveyed, resolution: number, looks: Looks): Part {
  const net = netSolid(solid, resolution);
  const look = alignToBorders(net, looks, net.cell);
  const part: Part = {
    name: 'body',
    positions: net.positions,
    indices: triangulateQuads(net, look),
    material: 0,
  };
  return colorByLooks(part, looks, agreed(part.indices, 3, look));
}

/** The look of faces whose corners agree; -1 for the others. */
function agreed(corners: Uint32Array, size: 3 | 4, look: Int32Array): Int32Array {
  const faces = new Int32Array(corners.length / size);
  for (let face = 0; face < faces.length; face++) {
    let found = -1;
    for (let c = face * size; c < (face + 1) * size; c++) {
      const own = look[corners[c]];
      if (own === BORDER || own === found) continue;
      if (found !== -1) {
        found = -1;
        break;
      }
      found = own;
    }
    faces[face] = found;
  }
  return faces;
}

/** Two triangles per quad, along the shorter diagonal; where looks meet, along the line between them. */
export function triangulateQuads({ positions, quads }: Net, look?: Int32Array): Uint32Array {
  const indices = new Uint32Array((quads.length / 4) * 6);
  for (let q = 0, o = 0; q < quads.length; q += 4, o += 6) {
    const a = quads[q];
    const b = quads[q + 1];
    const c = quads[q + 2];
    const d = quads[q + 3];
    let across = gap(positions, a, c) <= gap(positions, b, d);
    if (look) {
      if (across && differ(look, a, c) && !differ(look, b, d)) across = false;
      else if (!across && differ(look, b, d) && !differ(look, a, c)) across = true;
    }
    indices[o] = a;
    indices[o + 1] = b;
    indices[o + 2] = across ? c : d;
    indices[o + 3] = across ? a : b;
    indices[o + 4] = c;
    indices[o + 5] = d;
  }
  return indices;
}

/** Squared distance of two vertices. */
function gap(positions: Float32Array, a: number, b: number): number {
  const x = positions[a * 3] - positions[b * 3];
  const y = positions[a * 3 + 1] - positions[b * 3 + 1];
  const z = positions[a * 3 + 2] - positions[b * 3 + 2];
  return x * x + y * y + z * z;
}

const differ = (look: Int32Array, a: number, b: number) =>
  look[a] !== BORDER && look[b] !== BORDER && look[a] !== look[b];

const grow = (box: Box, by: number): Box => ({
  min: box.min.map((value) => value - by) as Box['min'],
  max: box.max.map((value) => value + by) as Box['max'],
});

/** The box around the solid itself, and how large its surface is, found on a coarse grid. */
export function survey(solid: Solid, field: Field = createField(solid)): Surveyed {
  const loose = solidBounds(solid);
  const cell = longestSide(loose) / 32;
  const { size, origin, values } = sampleGrid(field, grow(loose, cell), cell, cell);
  const min: Box['min'] = [Infinity, Infinity, Infinity];
  const max: Box['max'] = [-Infinity, -Infinity, -Infinity];
  let quads = 0;
  for (let i = 0; i < values.length; i++) {
    // Within half a cell of the surface counts: thin parts fall between samples.
    const d = values[i];
    if (d > cell * 0.5) continue;
    if (d > cell * -0.5) quads += slant(values, i, size);
    const reach = d <= -cell * 0.99 ? 0 : -d;
    for (let axis = 0, left = i; axis < 3; axis++) {
      const value = origin[axis] + (left % size[axis]) * cell;
      min[axis] = Math.min(min[axis], value - reach);
      max[axis] = Math.max(max[axis], value + reach);
      left = Math.floor(left / size[axis]);
    }
  }
  const box = { min, max };
  return { field, box, quads: quads * ROUNDED * (cell / longestSide(box)) ** 2 };
}

/** Around edges and corners more samples are near the surface than it has cells. */
const ROUNDED = 0.9;

/** Edges of a grid that a piece of surface crosses, for each side of a cell that it is large: 1 upright, 1.73 on the skew. */
function slant(values: Float32Array, at: number, [nx, ny]: Grid['size']): number {
  let sum = 0;
  let square = 0;
  for (const stride of [1, nx, nx * ny]) {
    const slope = Math.max(Math.abs(values[at + stride] - values[at]), Math.abs(values[at] - values[at - stride]));
    sum += slope;
    square += slope * slope;
  }
  return square > 0 ? sum / Math.sqrt(square) : 1;
}
