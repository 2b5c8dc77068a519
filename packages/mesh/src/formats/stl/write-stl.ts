import { edgeAt, faceNormalAt } from '../../core/math/triangle.ts';
import { cross, divide, lengthOf, type Vector } from '../../core/math/vector.ts';
import { countTriangles, type Model } from '../../core/model.ts';
import { generatorOf, isByAi, partsToWrite } from '../write/generator.ts';

export interface StlOptions {
  /** STL has no unit. 1 (the default) keeps metres; printers take millimetres: 1000. */
  unitsPerMetre?: number;
  /** STL has no axes either. 'y' (the default) keeps the model's; slicers take 'z' as up. */
  up?: 'y' | 'z';
}

/**
 * Binary STL: triangles of all parts with facet normals, nothing else. The 80-byte header says unit, axes and the
 * generator, for our own reader and the curious.
 *
 * Options: `unitsPerMetre` 1, `up` 'y'. Gives up: everything but triangles.
 * @example writeStl(model, { unitsPerMetre: 1000, up: 'z' })
 */
export function writeStl(model: Model, { unitsPerMetre = 1, up = 'y' }: StlOptions = {}): Uint8Array {
  const parts = partsToWrite(model);
  const triangles = countTriangles({ ...model, parts });
  const bytes = new Uint8Array(84 + triangles * 50);
  const view = new DataView(bytes.buffer);
  const madeBy = isByAi(model) ? `${generatorOf(model)}; AI-generated` : generatorOf(model);
  new TextEncoder().encodeInto(`${madeBy}; ${unitsPerMetre} units per metre; ${up} up`, bytes.subarray(0, 80));
  view.setUint32(80, triangles, true);
  let at = 84;
  const corner = new Float64Array(9);
  for (const { positions, indices } of parts) {
    for (let i = 0; i < indices.length; i += 3) {
      for (let c = 0; c < 3; c++) {
        const from = indices[i + c] * 3;
        const y = positions[from + 1];
        const z = positions[from + 2];
        corner[c * 3] = positions[from] * unitsPerMetre;
        corner[c * 3 + 1] = (up === 'z' ? -z : y) * unitsPerMetre;
        corner[c * 3 + 2] = (up === 'z' ? y : z) * unitsPerMetre;
      }
      putFacetNormal(view, at, corner);
      for (let k = 0; k < 9; k++) view.setFloat32(at + 12 + k * 4, corner[k], true);
      at += 50;
    }
  }
  return bytes;
}

/** Of unit length, as the format wants it. */
function putFacetNormal(view: DataView, at: number, corner: Float64Array): void {
  const normal = faceNormalAt(corner, 0, 3, 6);
  const length = lengthOf(normal);
  const facet = length > 0 ? divide(normal, length) : sliverNormal(corner);
  view.setFloat32(at, facet[0], true);
  view.setFloat32(at + 4, facet[1], true);
  view.setFloat32(at + 8, facet[2], true);
}

/** A sliver without height faces some way at right angles to its longest edge. */
function sliverNormal(corner: Float64Array): Vector {
  const edges = [edgeAt(corner, 0, 3), edgeAt(corner, 3, 6), edgeAt(corner, 6, 0)];
  const along = edges.reduce((longest, edge) => (lengthOf(edge) > lengthOf(longest) ? edge : longest));
  const least = Math.min(...along.map(Math.abs));
  const axis = along.findIndex((value) => Math.abs(value) === least);
  const across = cross(along, [Number(axis === 0), Number(axis === 1), Number(axis === 2)]);
  return divide(across, lengthOf(across));
}
