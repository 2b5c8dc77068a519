import type { Part } from '../../core/model.ts';
import { firstEqual, gatherVertices } from '../../topology/vertices.ts';

/**
 * Joins vertices that are equal in everything, for formats that repeat them for every corner. Faces stay what they are,
 * even degenerate ones: a reader does not repair.
 */
export function joinSoup(part: Part): Part {
  const { positions, normals, uvs, uvs2, colors, joints, weights } = part;
  const first = firstEqual(positions.length / 3, [
    { data: positions, width: 3 },
    ...(normals ? [{ data: normals, width: 3 }] : []),
    ...(uvs ? [{ data: uvs, width: 2 }] : []),
    ...(uvs2 ? [{ data: uvs2, width: 2 }] : []),
    ...(colors ? [{ data: colors, width: 3 }] : []),
    ...(joints ? [{ data: joints, width: 4 }] : []),
    ...(weights ? [{ data: weights, width: 4 }] : []),
    ...(part.shapes?.list ?? []).map((shape) => ({ data: shape.positions, width: 3 })),
  ]);
  const place = new Uint32Array(first.length);
  const sources: number[] = [];
  for (let i = 0; i < first.length; i++) {
    if (first[i] === i) place[i] = sources.push(i) - 1;
    else place[i] = place[first[i]];
  }
  return gatherVertices(part, Uint32Array.from(sources), {
    indices: part.indices.map((index) => place[index]),
    ...(part.polygons && {
      polygons: { sizes: part.polygons.sizes, indices: part.polygons.indices.map((index) => place[index]) },
    }),
  });
}
