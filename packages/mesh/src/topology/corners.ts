import type { Part } from '../core/model.ts';
import { eachPolygon } from './polygons.ts';
import { gatherVertices } from './vertices.ts';

/**
 * Values that belong to the corner of a face rather than to a vertex (a hard-edge normal, a texture coordinate at a
 * seam): vertices whose corners disagree are split.
 */

/**
 * Splits vertices so that each has one value. `values` has `width` entries per corner of `part.indices`. The corners of
 * one polygon at one vertex always stay together; the first one's value counts.
 */
export function splitByCorner(
  part: Part,
  values: Float32Array,
  width: number,
): { part: Part; values: Float32Array<ArrayBuffer> } {
  const corners = part.indices.length;
  const count = part.positions.length / 3;
  const firstOfVertex = new Int32Array(count).fill(-1);
  const next = new Int32Array(corners);
  const sources = new Uint32Array(corners);
  const cornerOf = new Uint32Array(corners);
  const indices = new Uint32Array(corners);
  let made = 0;
  const vertexFor = (vertex: number, corner: number) => {
    for (let at = firstOfVertex[vertex]; at >= 0; at = next[at]) {
      let same = true;
      for (let k = 0; k < width && same; k++) same = values[cornerOf[at] * width + k] === values[corner * width + k];
      if (same) return at;
    }
    next[made] = firstOfVertex[vertex];
    firstOfVertex[vertex] = made;
    sources[made] = vertex;
    cornerOf[made] = corner;
    return made++;
  };
  let polygons: Part['polygons'];
  if (!part.polygons) {
    for (let c = 0; c < corners; c++) indices[c] = vertexFor(part.indices[c], c);
  } else {
    const faces = { sizes: part.polygons.sizes, indices: new Uint32Array(part.polygons.indices.length) };
    polygons = faces;
    const given = part.polygons.indices;
    eachPolygon(faces, (size, start, triangle) => {
      for (let k = start; k < start + size; k++) {
        let first = -1;
        for (let c = triangle * 3; c < (triangle + size - 2) * 3; c++) {
          if (part.indices[c] !== given[k]) continue;
          if (first < 0) first = vertexFor(given[k], c);
          indices[c] = first;
        }
        faces.indices[k] = first;
      }
    });
  }
  const out = new Float32Array(made * width);
  for (let i = 0; i < made; i++) for (let k = 0; k < width; k++) out[i * width + k] = values[cornerOf[i] * width + k];
  return {
    part: gatherVertices(part, sources.subarray(0, made), { indices, ...(polygons && { polygons }) }),
    values: out,
  };
}
