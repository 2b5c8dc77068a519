import { edgesOf } from './edges.ts';

export interface Topology {
  edges: number;
  /** Edges with one triangle. */
  boundaryEdges: number;
  /** Closed or open chains of boundary edges. */
  holes: number;
  /** Edges with more than two triangles. */
  nonManifoldEdges: number;
  /** Edges whose two triangles turn opposite ways. */
  flippedEdges: number;
  components: number;
}

/**
 * Topology: how the triangles of a mesh hang together. Keeps: the mesh; nothing is changed.
 * @param indices of a welded mesh
 * @example const { holes, components } = topology(indices, positions.length / 3)
 */
export function topology(indices: Uint32Array, vertices: number): Topology {
  const { count, ends, uses, forward } = edgesOf(indices);
  const result = { edges: count, boundaryEdges: 0, holes: 0, nonManifoldEdges: 0, flippedEdges: 0, components: 0 };
  const borders = createSets(vertices);
  const onBorder = new Uint8Array(vertices);
  for (let edge = 0; edge < count; edge++) {
    if (uses[edge] === 1) {
      result.boundaryEdges++;
      const a = ends[edge * 2];
      const b = ends[edge * 2 + 1];
      onBorder[a] = onBorder[b] = 1;
      borders.join(a, b);
    } else if (uses[edge] > 2) result.nonManifoldEdges++;
    else if (forward[edge] !== 1) result.flippedEdges++;
  }
  for (let i = 0; i < vertices; i++) if (onBorder[i] && borders.find(i) === i) result.holes++;
  const { find } = setsOfVertices(indices, vertices);
  const isRoot = new Uint8Array(vertices);
  for (let i = 0; i < indices.length; i += 3) isRoot[find(indices[i])] = 1;
  result.components = isRoot.reduce((sum, one) => sum + one, 0);
  return result;
}

/** Vertices in sets: those that hang together by triangles. */
export function setsOfVertices(indices: Uint32Array, vertices: number) {
  const sets = createSets(vertices);
  for (let i = 0; i < indices.length; i += 3) {
    sets.join(indices[i], indices[i + 1]);
    sets.join(indices[i], indices[i + 2]);
  }
  return sets;
}

/** Disjoint sets with path halving. */
export function createSets(size: number) {
  const parent = new Uint32Array(size);
  for (let i = 0; i < size; i++) parent[i] = i;
  const find = (item: number) => {
    let at = item;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  };
  return {
    find,
    join(a: number, b: number) {
      parent[find(a)] = find(b);
    },
  };
}
