/** How the triangles of a welded mesh hang together. */

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

/** Every edge of every triangle as a sorted number: lower vertex, higher vertex, direction. */
export function sortedHalfEdges(indices: Uint32Array, vertices: number): Float64Array {
  const keys = new Float64Array(indices.length);
  for (let i = 0; i < indices.length; i++) {
    const a = indices[i];
    const b = indices[i % 3 === 2 ? i - 2 : i + 1];
    keys[i] = (Math.min(a, b) * vertices + Math.max(a, b)) * 2 + (a < b ? 0 : 1);
  }
  return keys.sort();
}

export function topology(indices: Uint32Array, vertices: number): Topology {
  const keys = sortedHalfEdges(indices, vertices);
  const result = { edges: 0, boundaryEdges: 0, holes: 0, nonManifoldEdges: 0, flippedEdges: 0, components: 0 };
  const rims = createSets(vertices);
  const onRim = new Uint8Array(vertices);
  for (let i = 0; i < keys.length; ) {
    const edge = Math.floor(keys[i] / 2);
    let end = i;
    let forward = 0;
    while (end < keys.length && Math.floor(keys[end] / 2) === edge) forward += keys[end++] % 2 === 0 ? 1 : 0;
    const count = end - i;
    result.edges++;
    if (count === 1) {
      result.boundaryEdges++;
      const a = Math.floor(edge / vertices);
      const b = edge % vertices;
      onRim[a] = onRim[b] = 1;
      rims.join(a, b);
    } else if (count > 2) result.nonManifoldEdges++;
    else if (forward !== 1) result.flippedEdges++;
    i = end;
  }
  for (let i = 0; i < vertices; i++) if (onRim[i] && rims.find(i) === i) result.holes++;
  const sets = createSets(vertices);
  const used = new Uint8Array(vertices);
  for (let i = 0; i < indices.length; i += 3) {
    used[indices[i]] = used[indices[i + 1]] = used[indices[i + 2]] = 1;
    sets.join(indices[i], indices[i + 1]);
    sets.join(indices[i], indices[i + 2]);
  }
  for (let i = 0; i < vertices; i++) if (used[i] && sets.find(i) === i) result.components++;
  return result;
}

/** Disjoint sets with path halving. */
export function createSets(size: number) {
  const parent = Uint32Array.from({ length: size }, (_, i) => i);
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
