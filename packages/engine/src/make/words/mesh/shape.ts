import type { Part } from 'kiln-mesh/core/model';
import type { Solid } from '../../../field/piece.ts';
import { sampleGrid } from '../../../field/sample-grid.ts';
import { type Surface as Net, surfaceNets } from '../../../field/surface-nets.ts';
import { grow, longestSide, type Surveyed, survey } from '../form/survey.ts';
import { alignToBorders, BORDER } from './align-borders.ts';
import { colorByLooks } from './color-mesh.ts';
import type { Looks } from './looks.ts';

/** From a solid to a mesh. The grid is bounded: at most MOST_CELLS cells along the longest side. */

export const MOST_CELLS = 420;

/** @param resolution cells along the longest side */
function netSolid({ field, box }: Surveyed, resolution: number): Net & { cell: number } {
  const cell = longestSide(box) / Math.min(resolution, MOST_CELLS);
  return { ...surfaceNets(sampleGrid(field, grow(box, cell * 3), cell)), cell };
}

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
  progress: (fraction: number) => void,
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
