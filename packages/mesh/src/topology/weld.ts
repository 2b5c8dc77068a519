import type { Model, Part, Surfaces } from '../core/model.ts';
import { joinMeshes, type Mesh } from './connected-components.ts';
import { eachPolygon, splitTouching, triangulate } from './polygons.ts';
import { columnsOf, compact, firstEqual, wholeTriangles } from './vertices.ts';

/**
 * Welding joins vertices that are the same point. Files split them at texture seams and hard edges; whatever asks about
 * the surface itself (is it closed, where may an edge collapse, what does a printer see) needs them joined.
 */

export interface WeldOptions {
  /**
   * 'position' (the default) joins all vertices at one point: normals and texture coordinates, which may differ there,
   * are dropped; colours and skin of the first vertex are kept. 'attributes' joins only vertices equal in everything.
   */
  by?: 'position' | 'attributes';
}

/**
 * Welding: joins equal vertices of each part, drops faces that have become degenerate and vertices that nothing uses.
 *
 * Options: `by` 'position'. Keeps: faces, polygons, colours and skin of the first vertex at a point; everything with
 * 'attributes'. Gives up: normals and texture coordinates by 'position'. Points must be equal to the bit.
 * @example weld(model, { by: 'attributes' })
 */
export function weld(model: Model, options: WeldOptions = {}): Model {
  return { ...model, parts: model.parts.map((part) => weldPart(part, options)) };
}

export function weldPart(part: Part, { by = 'position' }: WeldOptions = {}): Part {
  const { positions } = part;
  const columns = by === 'attributes' ? columnsOf(part) : [{ data: positions, width: 3 }];
  const joined = remap(part, firstEqual(positions.length / 3, columns));
  if (by === 'attributes') return compact(joined);
  const { normals: _, uvs: __, uvs2: ___, ...bare } = joined;
  return compact(bare);
}

function remap(part: Part, to: Uint32Array): Part {
  if (part.polygons) {
    const polygons = remapPolygons(part.positions, part.polygons, to);
    return { ...part, polygons, indices: triangulate(part.positions, polygons) };
  }
  const placeOf = (vertex: number) => to[vertex];
  return { ...part, indices: wholeTriangles(part.indices, placeOf).map(placeOf) };
}

type Polygons = NonNullable<Part['polygons']>;

/** Corners that have met are joined; of a polygon that touches itself elsewhere its triangles are left. */
function remapPolygons(positions: Float32Array, polygons: Polygons, to: Uint32Array): Polygons {
  const sizes: number[] = [];
  const indices: number[] = [];
  eachPolygon(polygons, (size, start) => {
    const corners: number[] = [];
    for (let k = start; k < start + size; k++) {
      const corner = to[polygons.indices[k]];
      if (corner !== corners.at(-1)) corners.push(corner);
    }
    while (corners.length > 1 && corners[0] === corners.at(-1)) corners.pop();
    for (const face of splitTouching(positions, corners)) {
      sizes.push(face.length);
      indices.push(...face);
    }
  });
  return { sizes: Uint8Array.from(sizes), indices: Uint32Array.from(indices) };
}

/**
 * One mesh out of all parts, positions and triangles only, joined at equal points: what topology questions are asked of.
 * @example const { positions, indices } = weldAll(model)
 */
export const weldAll = (model: Surfaces): Mesh => weldMesh(joinParts(model));

/** A mesh joined at equal points. */
export function weldMesh(mesh: Mesh): Mesh {
  const { positions, indices } = weldPart({ name: '', material: 0, ...mesh });
  return { positions, indices };
}

/** The positions and triangles of all parts in one list. */
export const joinParts = ({ parts }: Surfaces): Mesh => joinMeshes(parts);
