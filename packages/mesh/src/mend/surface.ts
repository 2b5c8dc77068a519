import type { Model, Part } from '../core/model.ts';
import { computeNormals } from '../topology/normals.ts';
import { compact, firstAtPlace, gatherVertices } from '../topology/vertices.ts';
import { joinParts } from '../topology/weld.ts';

/**
 * All parts of a model as one list of triangles. Each corner knows its vertex, with what belongs to it, and the point that
 * it stands at: questions about the surface are asked of points, changes are made to triangles, and no vertex is touched.
 */
export interface Surface {
  /** Of the vertices of all parts, one part after the other. */
  positions: Float32Array;
  /** Vertex of each corner; from `positions.length / 3` on one of `added`. */
  indices: Uint32Array;
  /** Point of each corner: the first vertex at the same place. */
  points: Uint32Array;
  /** The triangle of the model that each one was; -1 for a new one. */
  sources: Int32Array;
  /** Part of each triangle. */
  parts: Uint32Array;
  /** New vertices: each is at the place of one vertex and like another in all else. */
  added: readonly { at: number; like: number }[];
}

export function surfaceOf(model: Model): Surface {
  const { positions, indices } = joinParts(model);
  const first = firstAtPlace(positions);
  const parts = new Uint32Array(indices.length / 3);
  let from = 0;
  model.parts.forEach((part, p) => {
    parts.fill(p, from, from + part.indices.length / 3);
    from += part.indices.length / 3;
  });
  return {
    positions,
    indices,
    points: indices.map((vertex) => first[vertex]),
    sources: Int32Array.from(parts, (_, t) => t),
    parts,
    added: [],
  };
}

/** The triangles that are kept, in their order. */
export function pick(surface: Surface, isKept: (triangle: number) => boolean): Surface {
  const { parts } = surface;
  const kept = new Uint32Array(parts.length);
  let count = 0;
  for (let t = 0; t < parts.length; t++) if (isKept(t)) kept[count++] = t;
  if (count === parts.length) return surface;
  const made = {
    indices: new Uint32Array(count * 3),
    points: new Uint32Array(count * 3),
    sources: new Int32Array(count),
    parts: new Uint32Array(count),
  };
  for (let i = 0; i < count; i++) {
    const t = kept[i];
    made.sources[i] = surface.sources[t];
    made.parts[i] = parts[t];
    for (let k = 0; k < 3; k++) {
      made.indices[i * 3 + k] = surface.indices[t * 3 + k];
      made.points[i * 3 + k] = surface.points[t * 3 + k];
    }
  }
  return { ...surface, ...made };
}

/** The same triangles, some of them turned over. */
export function turn(surface: Surface, isTurned: (triangle: number) => boolean): Surface {
  const indices = surface.indices.slice();
  const points = surface.points.slice();
  for (let t = 0; t < surface.parts.length; t++) {
    if (!isTurned(t)) continue;
    for (const list of [indices, points]) [list[t * 3], list[t * 3 + 1]] = [list[t * 3 + 1], list[t * 3]];
  }
  return { ...surface, indices, points };
}

/** The model with the triangles of a surface that was made of it; parts that are as they were are the same objects. */
export function modelOf(model: Model, surface: Surface): { model: Model; turned: number } {
  let turned = 0;
  let vertex = 0;
  let triangle = 0;
  const rows = rowsOf(model.parts.length, surface.parts);
  const parts = model.parts.map((part, p) => {
    const start = { vertex, triangle };
    vertex += part.positions.length / 3;
    triangle += part.indices.length / 3;
    const made = partOf(part, surface, { rows: rows[p], ...start });
    turned += made.turned;
    return made.part;
  });
  return { model: { ...model, parts: parts.filter((part) => part.indices.length > 0) }, turned };
}

function rowsOf(parts: number, of: Uint32Array): Uint32Array[] {
  const sizes = new Uint32Array(parts);
  for (const p of of) sizes[p]++;
  const rows = Array.from(sizes, (size) => new Uint32Array(size));
  const filled = new Uint32Array(parts);
  for (let t = 0; t < of.length; t++) rows[of[t]][filled[of[t]]++] = t;
  return rows;
}

interface Place {
  /** Triangles of the surface that are of this part. */
  rows: Uint32Array;
  /** Its first vertex and triangle in the numbering of all parts. */
  vertex: number;
  triangle: number;
}

function partOf(part: Part, surface: Surface, { rows, vertex, triangle }: Place): { part: Part; turned: number } {
  const { positions, added, sources } = surface;
  const all = positions.length / 3;
  const own = part.positions.length / 3;
  const places: { at: number; like: number }[] = [];
  const nameOf = (index: number) => {
    if (index < all) return index - vertex;
    const { at, like } = added[index - all];
    places.push({ at, like: like - vertex });
    return own + places.length - 1;
  };
  const indices = new Uint32Array(rows.length * 3);
  let turned = 0;
  let isNew = false;
  for (let i = 0; i < rows.length; i++) {
    const source = sources[rows[i]];
    for (let k = 0; k < 3; k++) indices[i * 3 + k] = nameOf(surface.indices[rows[i] * 3 + k]);
    if (source === -1) isNew = true;
    else if (indices[i * 3] !== part.indices[(source - triangle) * 3]) turned++;
  }
  if (turned === 0 && !isNew && rows.length === part.indices.length / 3) return { part, turned };
  const vertices = Uint32Array.from({ length: own + places.length }, (_, i) => (i < own ? i : places[i - own].like));
  const { polygons: _, ...whole } = gatherVertices(part, vertices, { indices });
  places.forEach(({ at }, i) => {
    for (let k = 0; k < 3; k++) whole.positions[(own + i) * 3 + k] = positions[at * 3 + k];
  });
  const made = compact(whole);
  return { part: made.normals && (turned > 0 || isNew) ? computeNormals(made) : made, turned };
}
