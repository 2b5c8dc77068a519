import { faceNormalAt } from '../core/math/triangle.ts';
import type { Part } from '../core/model.ts';
import { halfEdgeTwins } from '../topology/edges.ts';
import { firstAtPlace } from '../topology/vertices.ts';

/** All parts of a model as one surface to lay flat: triangles joined by position within their part, with neighbours. */

export interface UvSurface {
  /** xyz. */
  points: Float32Array;
  /** Point of each corner, 3 per triangle. */
  corners: Uint32Array;
  /** The half-edge on the other side of each, -1 at a border. */
  twins: Int32Array;
  /** First triangle of each face and, at the end, the number of triangles: the triangles of a face stay together. */
  faceStarts: Uint32Array;
  /** Face of each triangle. */
  faceOf: Uint32Array;
  /** xyz per triangle, as long as twice its area. */
  normals: Float64Array;
}

export function uvSurface(parts: readonly Part[]): UvSurface {
  const points = new Float32Array(sum(parts, (part) => part.positions.length));
  const corners = new Uint32Array(sum(parts, (part) => part.indices.length));
  const faceStarts = new Uint32Array(sum(parts, (part) => part.polygons?.sizes.length ?? part.indices.length / 3) + 1);
  let [point, corner, face] = [0, 0, 0];
  for (const { positions, indices, polygons } of parts) {
    points.set(positions, point * 3);
    const first = firstAtPlace(positions);
    for (let c = 0; c < indices.length; c++) corners[corner + c] = first[indices[c]] + point;
    if (polygons) for (const size of polygons.sizes) faceStarts[++face] = faceStarts[face - 1] + size - 2;
    else for (let c = 0; c < indices.length; c += 3) faceStarts[++face] = faceStarts[face - 1] + 1;
    point += positions.length / 3;
    corner += indices.length;
  }
  const normals = new Float64Array(corners.length);
  for (let c = 0; c < corners.length; c += 3) {
    normals.set(faceNormalAt(points, corners[c] * 3, corners[c + 1] * 3, corners[c + 2] * 3), c);
  }
  const faceOf = new Uint32Array(corners.length / 3);
  for (let f = 0; f < face; f++) faceOf.fill(f, faceStarts[f], faceStarts[f + 1]);
  return { points, corners, twins: halfEdgeTwins(corners), faceStarts, faceOf, normals };
}

const sum = <T>(list: readonly T[], of: (item: T) => number) => list.reduce((total, item) => total + of(item), 0);
