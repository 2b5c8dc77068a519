import type { Model, Part } from '../core/model.ts';
import { splitTouching, triangulate } from './polygons.ts';
import { compact, firstEqual } from './vertices.ts';

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
  const count = part.positions.length / 3;
  const columns: { data: Float32Array | Uint16Array; width: number }[] = [{ data: part.positions, width: 3 }];
  if (by === 'attributes') {
    if (part.normals) columns.push({ data: part.normals, width: 3 });
    if (part.uvs) columns.push({ data: part.uvs, width: 2 });
    if (part.colors) columns.push({ data: part.colors, width: 3 });
    if (part.joints) columns.push({ data: part.joints, width: 4 });
    if (part.weights) columns.push({ data: part.weights, width: 4 });
  }
  const first = firstEqual(count, columns);
  const joined = remap(part, first);
  if (by === 'attributes') return compact(joined);
  const { normals: _, uvs: __, ...bare } = joined;
  return compact(bare);
}

function remap(part: Part, to: Uint32Array): Part {
  if (part.polygons) {
    const polygons = remapPolygons(part.positions, part.polygons, to);
    return { ...part, polygons, indices: triangulate(part.positions, polygons) };
  }
  const indices = new Uint32Array(part.indices.length);
  let at = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = to[part.indices[i]];
    const b = to[part.indices[i + 1]];
    const c = to[part.indices[i + 2]];
    if (a === b || b === c || c === a) continue;
    indices[at++] = a;
    indices[at++] = b;
    indices[at++] = c;
  }
  return { ...part, indices: indices.slice(0, at) };
}

type Polygons = NonNullable<Part['polygons']>;

/** Corners that have met are joined; of a polygon that touches itself elsewhere its triangles are left. */
function remapPolygons(positions: Float32Array, polygons: Polygons, to: Uint32Array): Polygons {
  const sizes: number[] = [];
  const indices: number[] = [];
  let start = 0;
  for (const size of polygons.sizes) {
    const corners: number[] = [];
    for (let k = start; k < start + size; k++) {
      const corner = to[polygons.indices[k]];
      if (corner !== corners.at(-1)) corners.push(corner);
    }
    start += size;
    while (corners.length > 1 && corners[0] === corners.at(-1)) corners.pop();
    for (const face of splitTouching(positions, corners)) {
      sizes.push(face.length);
      indices.push(...face);
    }
  }
  return { sizes: Uint8Array.from(sizes), indices: Uint32Array.from(indices) };
}

/**
 * One mesh out of all parts, positions and triangles only, joined at equal points: what topology questions are asked of.
 * @example const { positions, indices } = weldAll(model)
 */
export function weldAll(model: Model): { positions: Float32Array; indices: Uint32Array } {
  const whole = weldPart({ name: '', material: 0, ...joinParts(model) });
  return { positions: whole.positions, indices: whole.indices };
}

/** The positions and triangles of all parts in one list. */
export function joinParts(model: Model): { positions: Float32Array; indices: Uint32Array } {
  const vertices = model.parts.reduce((sum, part) => sum + part.positions.length, 0);
  const corners = model.parts.reduce((sum, part) => sum + part.indices.length, 0);
  const positions = new Float32Array(vertices);
  const indices = new Uint32Array(corners);
  let vertex = 0;
  let corner = 0;
  for (const part of model.parts) {
    positions.set(part.positions, vertex);
    for (let i = 0; i < part.indices.length; i++) indices[corner++] = part.indices[i] + vertex / 3;
    vertex += part.positions.length;
  }
  return { positions, indices };
}
