import { concat } from '../core/lists.ts';
import type { Mesh } from '../core/model.ts';
import { setsOfVertices } from './topology.ts';

export type { Mesh };

/**
 * Connected components of a welded mesh: they share no point, each with its own points.
 *
 * Keeps: the order of triangles within a component, components in the order of their first triangle. Gives up: points that no
 * triangle uses.
 * @example const components = connectedComponents(weldAll(model))
 */
export function connectedComponents({ positions, indices }: Mesh): Mesh[] {
  const { find } = setsOfVertices(indices, positions.length / 3);
  const componentOf = new Int32Array(positions.length / 3).fill(-1);
  const sizes: number[] = [];
  for (let i = 0; i < indices.length; i++) {
    const root = find(indices[i]);
    if (componentOf[root] === -1) componentOf[root] = sizes.push(0) - 1;
    sizes[componentOf[root]]++;
  }
  const lists = sizes.map((size) => new Uint32Array(size));
  const filled = new Uint32Array(sizes.length);
  for (let i = 0; i < indices.length; i++) {
    const component = componentOf[find(indices[i])];
    lists[component][filled[component]++] = indices[i];
  }
  // One table for all: no point is in two components.
  const place = new Int32Array(positions.length / 3).fill(-1);
  return lists.map((list) => {
    const used = new Uint32Array(Math.min(list.length, place.length));
    let count = 0;
    const faces = list.map((vertex) => {
      if (place[vertex] === -1) {
        place[vertex] = count;
        used[count++] = vertex;
      }
      return place[vertex];
    });
    const points = new Float32Array(count * 3);
    for (let i = 0; i < count; i++) for (let k = 0; k < 3; k++) points[i * 3 + k] = positions[used[i] * 3 + k];
    return { positions: points, indices: faces };
  });
}

/**
 * Several meshes as one, one after the other; nothing is welded.
 * @example joinMeshes(connectedComponents(weldAll(model)))
 */
export function joinMeshes(meshes: readonly Mesh[]): Mesh {
  let vertex = 0;
  const indices = meshes.map((mesh) => {
    const first = vertex;
    vertex += mesh.positions.length / 3;
    return mesh.indices.map((index) => index + first);
  });
  const positions = meshes.map((mesh) => mesh.positions);
  return { positions: concat(Float32Array, positions), indices: concat(Uint32Array, indices) };
}
