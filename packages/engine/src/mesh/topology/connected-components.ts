import { createSets } from './topology.ts';

export interface Mesh {
  positions: Float32Array;
  indices: Uint32Array;
}

/**
 * Connected components of a welded mesh: the pieces that share no point, each with its own points.
 *
 * Keeps: the order of triangles within a piece, pieces in the order of their first triangle. Gives up: points that no
 * triangle uses.
 * @example const pieces = connectedComponents(weldAll(model))
 */
export function connectedComponents({ positions, indices }: Mesh): Mesh[] {
  const sets = createSets(positions.length / 3);
  for (let i = 0; i < indices.length; i += 3) {
    sets.join(indices[i], indices[i + 1]);
    sets.join(indices[i], indices[i + 2]);
  }
  const corners = new Map<number, number[]>();
  for (let i = 0; i < indices.length; i++) {
    const piece = sets.find(indices[i]);
    const list = corners.get(piece);
    if (list) list.push(indices[i]);
    else corners.set(piece, [indices[i]]);
  }
  const place = new Uint32Array(positions.length / 3);
  return [...corners.values()].map((list) => {
    const used = [...new Set(list)];
    used.forEach((vertex, i) => {
      place[vertex] = i;
    });
    const points = new Float32Array(used.length * 3);
    used.forEach((vertex, i) => {
      points.set(positions.subarray(vertex * 3, vertex * 3 + 3), i * 3);
    });
    return { positions: points, indices: Uint32Array.from(list, (vertex) => place[vertex]) };
  });
}

export function joinMeshes(meshes: readonly Mesh[]): Mesh {
  const positions = new Float32Array(meshes.reduce((sum, mesh) => sum + mesh.positions.length, 0));
  const indices = new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.indices.length, 0));
  let vertex = 0;
  let corner = 0;
  for (const mesh of meshes) {
    positions.set(mesh.positions, vertex * 3);
    for (const index of mesh.indices) indices[corner++] = index + vertex;
    vertex += mesh.positions.length / 3;
  }
  return { positions, indices };
}
